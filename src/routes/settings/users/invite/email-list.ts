import { emailError } from '#rules/email.ts';

/** The addresses in a typed or pasted text, and the parts that are not addresses. */
export interface EmailList {
  /** In lower case, without duplicates, in the order of the text. */
  readonly emails: readonly string[];
  readonly wrong: readonly string[];
}

/** "Maren Holt <maren@example.com>", the format in which mail programs copy addresses. */
const NAMED = /[^\n,;<>]*<([^<>\s]+)>/g;

/** Reads addresses one per line, or separated by commas, semicolons, or spaces; with or without names. */
export function readEmails(text: string): EmailList {
  const plain = text.replaceAll(NAMED, '\n$1\n');
  const found = plain.split(/[\s,;]+/).filter((part) => part !== '');
  const distinct = [...new Set(found.map((value) => value.toLowerCase()))];
  return {
    emails: distinct.filter((value) => emailError(value) === null),
    wrong: distinct.filter((value) => emailError(value) !== null),
  };
}

import { nameLabels } from './host.ts';
import type { Rule } from './rule.ts';

/** One part of a local part between dots: `atext` of RFC 5322, and what RFC 6531 adds to it. */
const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+$/u;
const utf8 = new TextEncoder();
const bytesOf = (text: string): number => utf8.encode(text).length;

const WRONG = 'Enter an email address, such as dispatch@pinecrest.example.';

/** The domain of an address: a DNS name of at least two labels (RFC 5321, and RFC 7085 on names without a dot). */
const isDomain = (text: string): boolean => (nameLabels(text)?.length ?? 0) > 1;

/**
 * An email address that mail servers deliver to: RFC 5321 with the lengths in section 4.5.3.1, and RFC 6531 for other
 * scripts. The rare quoted local parts and addresses of hosts are refused.
 */
export const emailError: Rule = (text) => {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!local.split('.').every((atom) => ATOM.test(atom)) || !isDomain(domain)) return WRONG;
  if (bytesOf(local) > 64) return 'Use at most 64 characters before the @.';
  return bytesOf(text) > 254 ? 'Use at most 254 characters.' : null;
};

/** Senders from whom email is accepted: an email address, with `*` as a wildcard, which is a character of RFC 5322. */
export const senderError: Rule = (text) =>
  emailError(text) === null ? null : 'Enter an email address, or *@ and a domain.';

/** The first text of a list that is not an email address. */
export function emailsError(texts: readonly string[]): string | null {
  const wrong = texts.find((text) => emailError(text) !== null);
  return wrong === undefined ? null : `“${wrong}” is not an email address.`;
}

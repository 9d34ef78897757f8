import { messageOf } from '../../../kernel/errors.ts';
import { emailError, senderError } from '#rules/email.ts';
import { hostError } from '#rules/host.ts';
import { as2IdError } from '#rules/identifiers.ts';
import { timeZoneError } from '#rules/regional.ts';
import type { Rule } from '#rules/rule.ts';
import { signError } from '#rules/text.ts';
import { httpsError, webError } from '#rules/web-address.ts';
import { portError, wholeError } from '#rules/whole.ts';

/** Returns a message for an invalid value, null for a valid one. */
export type Check = (value: unknown) => string | null;

const matches =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    pattern.test(String(value)) ? null : message;

export const text =
  (least: number, most: number, { lines = false } = {}): Check =>
  (value) => {
    const strange = signError(String(value), { lines });
    if (strange !== null) return strange;
    const length = [...String(value)].length;
    return length >= least && length <= most
      ? null
      : `Enter ${least} to ${most.toLocaleString('en')} characters.`;
  };

export const whole =
  (least: number, most: number, of = ''): Check =>
  (value) =>
    wholeError(value, least, most, of);

const ruled =
  (rule: Rule): Check =>
  (value) =>
    rule(String(value));

export const host = ruled(hostError);
export const port: Check = portError;
export const https = ruled(httpsError);
export const web = ruled(webError);
export const email = ruled(emailError);
export const sender = ruled(senderError);
export const as2Id = ruled(as2IdError);
export const timeZone = ruled(timeZoneError);

export const directory: Check = (value) => {
  const path = String(value);
  if (!path.startsWith('/') || path.length > 500)
    return 'Enter a path that starts with /, such as /outbound.';
  // Control characters could end a line of the protocol.
  if (/[\p{Cc}\\]/u.test(path)) return 'Control characters and backslashes are not allowed.';
  return path.split('/').includes('..') ? '“..” is not allowed.' : null;
};

export const fingerprint = matches(
  /^SHA256:[A-Za-z0-9+/]{43}$/,
  'Enter SHA256: and 43 characters, as printed by ssh-keygen -l.',
);

export const code3 = matches(/^[A-Z0-9]{3}$/, 'Enter three capital letters or digits.');

export const bucket = matches(
  /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/,
  'Use 3 to 63 characters: a–z, 0–9, dot, hyphen, and underscore.',
);

export const slug = matches(
  /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/,
  'Use 3 to 60 characters: a–z, 0–9, and hyphen, without a hyphen at either end.',
);

export const pattern = (expression: RegExp, message: string): Check => matches(expression, message);

export const regex: Check = (value) => {
  try {
    RegExp(String(value), 'u');
    return null;
  } catch (error) {
    return `This is not a valid regular expression: ${messageOf(error).replace(/^Invalid regular expression: /, '')}.`;
  }
};

/** Checks every item of a list and their number. */
export const list =
  (least: number, most: number, each: Check): Check =>
  (value) => {
    // The input's type has been checked by GraphQL.
    const items = value as readonly unknown[];
    if (items.length < least || items.length > most) return `Enter ${least} to ${most} entries.`;
    for (const item of items) {
      const wrong = each(item);
      if (wrong !== null) return `“${String(item)}”: ${wrong}`;
    }
    return new Set(items.map(String)).size < items.length ? 'Remove the duplicate entry.' : null;
  };

export const mediaType = matches(
  /^[\w.+-]+\/[\w.+*-]+(?:\s*;.*)?$/,
  'Enter a media type, such as application/json.',
);

/** Headers or settings with unique names, ignoring case. */
export const nameValues =
  (name: RegExp, most: number): Check =>
  (value) => {
    // The input's type has been checked by GraphQL.
    const items = value as readonly { name: string; value: string }[];
    if (items.length > most) return `Enter at most ${most} entries.`;
    const wrong = items.find((item) => !name.test(item.name) || /[\r\n]/.test(item.value));
    if (wrong) return `“${wrong.name}” is not allowed.`;
    const names = items.map((item) => item.name.toLowerCase());
    return new Set(names).size < names.length ? 'Remove the duplicate name.' : null;
  };

import { isIP } from '../kit/ip-address.ts';
import { isHost, MAX_ADDRESS, signFault, webFault } from '../kit/rules.ts';

/** Returns a message for an invalid value, null for a valid one. */
export type Check = (value: unknown) => string | null;

const matches =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    pattern.test(String(value)) ? null : message;

export const text =
  (least: number, most: number, { lines = false } = {}): Check =>
  (value) => {
    const strange = signFault(String(value), { lines });
    if (strange !== null) return strange;
    const length = [...String(value)].length;
    return length >= least && length <= most
      ? null
      : `Enter ${least} to ${most.toLocaleString('en')} characters.`;
  };

export const whole =
  (least: number, most: number, of = ''): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? null
      : `Enter a whole number from ${least} to ${most.toLocaleString('en')}${of}.`;

export const host: Check = (value) =>
  isHost(String(value))
    ? null
    : 'Enter a server name or address, such as sftp.partner.example, without a scheme or path.';

export const port = whole(1, 65_535);

export const https: Check = (value) => {
  const url = URL.parse(String(value));
  if (url?.protocol !== 'https:') return 'Enter an address that starts with https://.';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password from the address; they have their own fields.';
  if (String(value).length > MAX_ADDRESS)
    return `Use at most ${MAX_ADDRESS.toLocaleString('en')} characters.`;
  return isHost(url.hostname.replace(/^\[|\]$/g, '')) ? null : 'The server name in the address is not valid.';
};

/** For protocols that require encryption. */
export const web: Check = (value) => webFault(String(value));

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

export const as2Id = matches(
  /^(?! )[\x20-\x21\x23-\x5b\x5d-\x7e]{1,128}(?<! )$/,
  'Enter 1 to 128 printable characters without quotation marks or backslashes.',
);

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
    return `This is not a valid regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`;
  }
};

export const email: Check = (value) =>
  /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(String(value)) && isHost(String(value).split('@')[1] ?? '')
    ? null
    : 'Enter a valid email address.';

/** Checks every item of a list and their number. */
export const list =
  (least: number, most: number, each: Check): Check =>
  (value) => {
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
    const items = value as readonly { name: string; value: string }[];
    if (items.length > most) return `Enter at most ${most} entries.`;
    const wrong = items.find((item) => !name.test(item.name) || /[\r\n]/.test(item.value));
    if (wrong) return `“${wrong.name}” is not allowed.`;
    const names = items.map((item) => item.name.toLowerCase());
    return new Set(names).size < names.length ? 'Remove the duplicate name.' : null;
  };

/** A network in CIDR notation. */
export const cidr: Check = (value) => {
  const [address = '', bits, more] = String(value).split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const fits =
    version !== 0 &&
    bits !== undefined &&
    more === undefined &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= most;
  return fits ? null : 'Enter a network, such as 203.0.113.0/24.';
};

/** A time zone that this machine knows. */
export const timeZone: Check = (value) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: String(value) });
    return null;
  } catch {
    return 'Enter a time zone, such as America/Los_Angeles.';
  }
};

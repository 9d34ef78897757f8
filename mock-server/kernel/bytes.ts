/** Bytes as the server creates and reads them: never shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
// A byte order mark is part of a file's text.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Up to this many characters, a loop is faster than calling the encoder. */
const SHORT = 64;

export function utf8(text: string): Bytes {
  if (text.length > SHORT) return encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return encoder.encode(text);
    bytes[at] = code;
  }
  return bytes;
}

/** The text of UTF-8 bytes; invalid ones become U+FFFD. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Number of bytes of a text in UTF-8. A lone surrogate counts as U+FFFD, because it is encoded as that. */
export function byteLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    length += code < 0x800 ? 1 : 2;
    // Four bytes for the two units of a pair.
    if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  return length;
}

/** Encodes one byte per character. */
export function latin1(text: string): Bytes {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A number of arguments that a call can have on every platform. */
const CALL = 8192;

/** Decodes one character per byte. */
export function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CALL)
    text += String.fromCharCode(...bytes.subarray(at, at + CALL));
  return text;
}

export function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Both digits for twelve bits, which is faster than looking up one after the other. */
const pairsOf = (alphabet: string): readonly string[] =>
  Array.from({ length: 4096 }, (_, bits) => `${alphabet[bits >> 6]}${alphabet[bits & 63]}`);
const PAIRS = pairsOf(`${ALPHABET}+/`);
const URL_PAIRS = pairsOf(`${ALPHABET}-_`);

function base64(bytes: Uint8Array, pairs: readonly string[], padding: string): string {
  const rest = bytes.length % 3;
  const whole = bytes.length - rest;
  let text = '';
  for (let at = 0; at < whole; at += 3) {
    const second = bytes[at + 1] ?? 0;
    text += pairs[((bytes[at] ?? 0) << 4) | (second >> 4)];
    text += pairs[((second & 15) << 8) | (bytes[at + 2] ?? 0)];
  }
  if (rest === 0) return text;
  const [first = 0, second = 0] = bytes.subarray(whole);
  text += pairs[(first << 4) | (second >> 4)];
  return rest === 1 ? text + padding + padding : text + pairs[(second & 15) << 8]?.charAt(0) + padding;
}

export const base64Of = (bytes: Uint8Array): string => base64(bytes, PAIRS, '=');

/** Base64 for URLs: with a different alphabet, and without `=` at the end. */
export const base64UrlOf = (bytes: Uint8Array): string => base64(bytes, URL_PAIRS, '');

const URL_SIGNS: Readonly<Record<string, string>> = { '+': '-', '/': '_', '=': '' };

/** Does the same for ASCII text, for which the platform's own function is faster. */
export const base64UrlOfAscii = (text: string): string =>
  btoa(text).replace(/[+/=]/g, (sign) => URL_SIGNS[sign] ?? sign);

const NONE = 64;
const digits = new Uint8Array(128).fill(NONE);
for (let at = 0; at < ALPHABET.length; at++) digits[ALPHABET.charCodeAt(at)] = at;
for (const sign of '+-') digits[sign.charCodeAt(0)] = 62;
for (const sign of '/_') digits[sign.charCodeAt(0)] = 63;

/**
 * Decodes base64 in either alphabet, up to the first `=`. Ignores all other characters, which mail programs and people
 * insert.
 */
export function bytesOfBase64(text: string): Bytes {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 61) break;
    const digit = code < 128 ? (digits[code] ?? NONE) : NONE;
    if (digit === NONE) continue;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = held >> bits;
  }
  return bytes.subarray(0, length);
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hex[byte];
  return text;
}

export function bytesOfHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Compares in constant time, so that timing does not reveal how much was correct. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

import type { Delimiters } from './types.ts';

/** X12 segments whose last element holds binary data, separators included; the element before it gives the length. */
const dataElements: Readonly<Record<string, number>> = { BIN: 2, BDS: 3 };

/** The element (1-based) that holds the data of the X12 segment at `start`; undefined for any other segment. */
export function binaryElement(text: string, start: number): number | undefined {
  if (text.charCodeAt(start) !== 66) return undefined;
  const after = text.charAt(start + 3);
  return /[A-Za-z0-9]/.test(after) ? undefined : dataElements[text.slice(start, start + 3)];
}

export function isBinary(text: string, start: number): boolean {
  return binaryElement(text, start) !== undefined;
}

export interface BinarySegment {
  /** End of the data by its stated length; null if no segment can end there. */
  readonly end: number | null;
  readonly stated: string;
  /** "BIN-01". */
  readonly place: string;
}

/** Reads the stated length of a binary segment; null if the segment at `start` is not one or has no length. */
export function binaryEnd(text: string, start: number, delimiters: Delimiters): BinarySegment | null {
  const dataElement = binaryElement(text, start);
  if (dataElement === undefined || text.charAt(start + 3) !== delimiters.element) return null;
  let at = start + 3;
  let stated = '';
  for (let element = 1; element < dataElement; element++) {
    const next = text.indexOf(delimiters.element, at + 1);
    // Lengths and filter codes are short; anything longer is not a segment of this form.
    if (next < 0 || next - at > 20) return null;
    stated = text.slice(at + 1, next);
    at = next;
  }
  if (!/^\d{1,15}$/.test(stated)) return null;
  const place = `${text.slice(start, start + 3)}-0${dataElement - 1}`;
  const length = Number(stated);
  const isEnd = (end: number) =>
    end === text.length || (end < text.length && text.charAt(end) === delimiters.segment);
  // The length counts octets: characters if the file was decoded as Latin-1, bytes if it was decoded as UTF-8.
  const ends = [at + 1 + length, afterBytes(text, at + 1, length)];
  return { end: ends.find(isEnd) ?? null, stated, place };
}

/** The offset after this many UTF-8 bytes; -1 if there are fewer. */
function afterBytes(text: string, from: number, bytes: number): number {
  let at = from;
  let left = bytes;
  for (; left > 0 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair accounts for two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return left === 0 ? at : -1;
}

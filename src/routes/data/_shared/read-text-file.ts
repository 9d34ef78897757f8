import { formatBytes, formatCount } from '#lib/numbers.ts';

/** The longest text that the server runs a mapping on or saves as a sample, in characters. */
export const MAX_TEXT = 800_000;

/** The longest text of a kind of file, with the message for a longer one. */
export interface TextLimit {
  readonly most: number;
  readonly words: (most: string) => string;
}

const inputLimit: TextLimit = {
  most: MAX_TEXT,
  words: (most) => `A text can have at most ${most} characters: use a file with fewer records.`,
};

/** An exported file is sent whole, and a request may have at most a million bytes. */
export const exportLimit: TextLimit = {
  most: 1_000_000,
  words: (most) => `An exported file can have at most ${most} characters.`,
};

/** The maximum number of bytes of a character, so that a larger file can be rejected without reading it. */
const MAX_BYTES_EACH = 3;

/** Reads a local file as text; returns why if it cannot be used. */
export async function readTextFile(
  file: File,
  { most, words }: TextLimit = inputLimit,
): Promise<{ readonly text: string } | { readonly refused: string }> {
  if (file.size <= MAX_BYTES_EACH * most) {
    const text = await file.text();
    if (text.length <= most) return { text };
  }
  return {
    refused: `${file.name} has ${formatBytes(file.size)}. ${words(formatCount(most))}`,
  };
}

/** Why a text was not inserted, given the length that the input would have with it. */
export const tooLongInput = (length: number): string =>
  `With this text, the input would have ${formatCount(length)} characters. It can have at most ${formatCount(MAX_TEXT)}: use fewer records.`;

import { formatBytes, formatCount } from '../../../lib/numbers.ts';

/** The server takes no longer text to run a mapping on, and saves no longer sample. */
export const MOST_TEXT = 800_000;

/** The longest text of a kind of file, and what to say of a longer one. */
export interface TextLimit {
  readonly most: number;
  readonly words: (most: string) => string;
}

const inputLimit: TextLimit = {
  most: MOST_TEXT,
  words: (most) => `A text can have at most ${most} characters: use a file with fewer records.`,
};

/** What was exported is sent whole, and a request has at most a million bytes. */
export const exportLimit: TextLimit = {
  most: 1_000_000,
  words: (most) => `An exported file can have at most ${most} characters.`,
};

/** No text has more bytes for each of its characters, so a larger file need not be read to be refused. */
const MOST_BYTES_EACH = 3;

/** The text of a file of this machine, or why it cannot be used. */
export async function readTextFile(
  file: File,
  { most, words }: TextLimit = inputLimit,
): Promise<{ readonly text: string } | { readonly refused: string }> {
  if (file.size <= MOST_BYTES_EACH * most) {
    const text = await file.text();
    if (text.length <= most) return { text };
  }
  return {
    refused: `${file.name} has ${formatBytes(file.size)}. ${words(formatCount(most))}`,
  };
}

/** Why a text was not inserted, with the length that the input would have. */
export const tooLongInput = (length: number): string =>
  `With this text, the input would have ${formatCount(length)} characters. It can have at most ${formatCount(MOST_TEXT)}: use fewer records.`;

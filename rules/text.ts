/** Counts characters rather than UTF-16 code units. */
export const lengthOf = (text: string): number => [...text].length;

/** Names and similar texts have one line; longer texts are prose with paragraphs. */
const MAX_LINE = 120;

/**
 * Characters that would break a list, the subject of an email, or a log line: line breaks, control characters, lone
 * surrogates.
 */
export function signError(text: string, { lines = false }: { readonly lines?: boolean } = {}): string | null {
  if (!text.isWellFormed()) return 'The text contains an invalid character. Type it instead of pasting it.';
  const inner = text.trim();
  if (lines) return /(?![\n\r\t])\p{Cc}/u.test(inner) ? 'Control characters are not allowed.' : null;
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(inner)
    ? 'Enter a single line without tabs or control characters.'
    : null;
}

/** A text of `least` to `most` characters, without the whitespace around it. */
export function lengthError(text: string, least: number, most: number): string | null {
  const strange = signError(text, { lines: most > MAX_LINE });
  if (strange !== null) return strange;
  const length = lengthOf(text.trim());
  if (length < least) return least === 1 ? 'Enter a value.' : `Use at least ${least} characters.`;
  if (length <= most) return null;
  return `Use at most ${most.toLocaleString('en')} characters (currently ${length.toLocaleString('en')}).`;
}

/** The name of something that people create, such as a key, a job, or a notifier. */
export const nameError = (name: string): string | null => {
  const length = lengthOf(name.trim());
  return length < 2 || length > 80 ? 'Give it a name of 2 to 80 characters.' : null;
};

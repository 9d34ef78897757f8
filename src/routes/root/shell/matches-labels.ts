const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word of `typed` is the start of a word of `text`, in any order, ignoring case and accents. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s-]+/);
  return plain(typed)
    .split(/[\s-]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

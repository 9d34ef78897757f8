const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word of `typed` begins some word of `text`, in any order, case and accents aside. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s-]+/);
  return plain(typed)
    .split(/[\s-]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

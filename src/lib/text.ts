import { formatCount } from './numbers.ts';

/** "1 file", "3 files", "1,412 files". Pass the plural if adding an s is wrong. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** TECHNICAL_ERROR → "Technical error": for codes without a label of their own. */
export function sentenceCase(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Olivia West" → "OW", "owner@northbay.example" → "OW" */
export function initials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '');
  return letters.slice(0, 2).toUpperCase();
}

import type { TextPattern } from '../../lib/text-pattern.ts';

/** Maximum number of highlighted matches per line: rows render while scrolling, and nobody reads more of one line. */
const MAX = 100;

/** Splits the text at the matches of a pattern; every second part, starting with the second, is a match. */
export function markedParts(text: string, pattern: TextPattern | null): readonly string[] {
  if (!pattern) return [text];
  const parts: string[] = [];
  let end = 0;
  for (const match of pattern[Symbol.matchAll](text)) {
    // An empty match (`a*`) is not visible.
    if (match[0] === '') continue;
    parts.push(text.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
    if (parts.length > 2 * MAX) break;
  }
  parts.push(text.slice(end));
  return parts;
}

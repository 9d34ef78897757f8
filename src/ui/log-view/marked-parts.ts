/** A text that nobody reads whole is not searched whole for marks: rows are drawn while one scrolls. */
const MOST = 100;

/** The text cut at the occurrences of a global pattern: every second part, from the second on, is one. */
export function markedParts(text: string, pattern: RegExp | null): readonly string[] {
  if (!pattern) return [text];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    // An empty match (`a*`) is no occurrence that one could see.
    if (match[0] === '') continue;
    parts.push(text.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
    if (parts.length > 2 * MOST) break;
  }
  parts.push(text.slice(end));
  return parts;
}

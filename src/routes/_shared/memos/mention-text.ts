const CALL = /(?:^|[\s(])@([\w.+-]{0,60}(?:@[\w.-]*)?)$/;

/** The text between the `@` and the caret; null if there is no `@` to complete. */
export function callAt(text: string, caret: number): string | null {
  return CALL.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Replaces the typed part of a mention with the full one; also returns the new caret position. */
export function withMention(
  text: string,
  caret: number,
  email: string,
): { readonly text: string; readonly caret: number } {
  const call = callAt(text, caret) ?? '';
  const before = `${text.slice(0, caret - call.length)}${email} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Sorts people: first those whose name or address begins with the typed text. */
export function startsFirst<Found extends { readonly name: string; readonly email: string }>(
  people: readonly Found[],
  call: string,
): readonly Found[] {
  const typed = call.toLowerCase();
  const starts = ({ name, email }: Found) =>
    [...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(typed));
  return [...people.filter(starts), ...people.filter((person) => !starts(person))];
}

interface Piece {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a text into pieces, so that mentioned people can be marked. */
export function markMentions(text: string, mentions: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/@[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)) {
    if (!mentions.includes(found.slice(1).toLowerCase())) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMention: false });
    pieces.push({ text: found, isMention: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMention: false });
  return pieces;
}

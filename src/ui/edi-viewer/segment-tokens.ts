import type { EdiPlace } from '../../edi/explain.ts';
import type { EdiSegment } from '../../edi/types.ts';

/** A piece of a segment on screen: the tag, a value (which the keyboard can reach), or a separator. */
export type Token =
  | { readonly kind: 'tag'; readonly start: number; readonly end: number; readonly cell: 0 }
  | {
      readonly kind: 'value';
      readonly start: number;
      readonly end: number;
      /** Number of the value in its segment; 0 is the tag. */
      readonly cell: number;
      readonly place: EdiPlace;
      readonly value: string;
    }
  | { readonly kind: 'separator'; readonly start: number; readonly end: number };

/** Maximum number of values in a row. The row then says how many are hidden; the raw view shows all. */
const mostValues = 300;

/** The tokens of a segment in order. Together they are its text, including the terminator, unless values are hidden. */
export function segmentTokens(segment: EdiSegment, tagEnd: number): { tokens: Token[]; hidden: number } {
  const tokens: Token[] = [{ kind: 'tag', start: segment.start, end: tagEnd, cell: 0 }];
  let at = tagEnd;
  let cell = 0;
  let hidden = 0;
  for (const [e, element] of segment.elements.entries())
    for (const [r, repeat] of element.repeats.entries())
      for (const [c, { start, end, value }] of repeat.components.entries()) {
        cell++;
        if (cell > mostValues) {
          hidden++;
          continue;
        }
        if (start > at) tokens.push({ kind: 'separator', start: at, end: start });
        tokens.push({
          kind: 'value',
          start,
          end,
          cell,
          place: { element: e + 1, repeat: r + 1, component: c + 1 },
          value,
        });
        at = end;
      }
  if (hidden === 0 && segment.terminated && !isLineEnd(segment.delimiters.segment))
    tokens.push({ kind: 'separator', start: segment.end, end: segment.end + 1 });
  return { tokens, hidden };
}

/** The last cell that the keyboard can reach. */
export function lastCell({ tokens }: { tokens: readonly Token[] }): number {
  return tokens.reduce((most, token) => (token.kind === 'value' ? Math.max(most, token.cell) : most), 0);
}

/** The cell of an element (and component), 1-based; 0, the tag, if there is none. */
export function cellOf(tokens: readonly Token[], element?: number, component = 1): number {
  return placeCell(tokens, element === undefined ? undefined : { element, repeat: 1, component });
}

export function placeCell(tokens: readonly Token[], place: EdiPlace | undefined): number {
  const found = tokens.find(
    (token) =>
      token.kind === 'value' &&
      token.place.element === place?.element &&
      token.place.repeat === place.repeat &&
      token.place.component === place.component,
  );
  return found?.kind === 'value' ? found.cell : 0;
}

function isLineEnd(terminator: string): boolean {
  return terminator === '\n' || terminator === '\r';
}

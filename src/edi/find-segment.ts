import { tagAt } from './document.ts';
import type { EdiMessage } from './structure.ts';
import type { EdiAnnotation, EdiDocument } from './types.ts';

/** What the pinning of one acknowledgment adds to. */
export interface PinResult {
  readonly annotations: EdiAnnotation[];
  readonly unmatched: string[];
}

/**
 * The segment at a position of a set, ST being 1. When another tag stands there (the sender counted otherwise), the
 * nearest segment of the named tag is taken and the difference is told.
 */
export function findSegment(
  outbound: EdiDocument,
  message: EdiMessage,
  tag: string,
  position: number,
): { index: number; note?: string } {
  const exact = message.first + position - 1;
  const inside = Number.isInteger(position) && position > 0 && exact <= message.last;
  if (inside && (tag === '' || tagAt(outbound, exact) === tag)) return { index: exact };
  let nearest = -1;
  for (let index = message.first; index <= message.last; index++) {
    if (tagAt(outbound, index) !== tag) continue;
    if (nearest < 0 || Math.abs(index - exact) < Math.abs(nearest - exact)) nearest = index;
  }
  const what = inside
    ? `position ${position} is ${tagAt(outbound, exact)}`
    : `there is no position ${position}`;
  if (nearest >= 0)
    return {
      index: nearest,
      note: `The acknowledgment names ${tag} at position ${position}, but ${what}; the nearest ${tag} is marked.`,
    };
  // Code 3 names a segment that is missing, so the place is all there is.
  return {
    index: inside ? exact : -1,
    note: `The acknowledgment names ${tag} at position ${position}, but ${what}.`,
  };
}

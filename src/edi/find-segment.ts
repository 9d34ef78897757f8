import { tagAt } from './document.ts';
import type { EdiMessage } from './structure.ts';
import type { EdiAnnotation, EdiDocument } from './types.ts';

/** Collects the results of locating one acknowledgment's errors. */
export interface PinResult {
  readonly annotations: EdiAnnotation[];
  readonly unmatched: string[];
}

/**
 * The segment at a position of a set, where ST is 1. If it has another tag (the sender counts differently), the nearest
 * segment with the right tag is used and the difference reported.
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
  // Code 3 reports a missing segment, so the position is all there is.
  return {
    index: inside ? exact : -1,
    note: `The acknowledgment names ${tag} at position ${position}, but ${what}.`,
  };
}

import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { firstMatchAfter } from './find-matches.ts';
import type { Matches } from './find-matches.ts';
import './highlights.css';

/**
 * Highlights the visible matches through the CSS Custom Highlight API. It adds no elements, so matches may span the
 * tokens of a row. Every element with `data-o` must hold exactly the text that starts at that offset of the file. Runs
 * after every render, because each may show other rows.
 */
export function useMatchHighlights(
  containerRef: RefObject<HTMLElement | null>,
  matches: Matches,
  current: number,
): void {
  useLayoutEffect(() => {
    const container = containerRef.current;
    // Older browsers and tests have no highlights; the current match is still scrolled into view.
    if (!container || matches.count === 0 || !globalThis.CSS?.highlights) return undefined;
    const painted = collectRanges(container, matches, current);
    for (const { name, range } of painted) highlight(name).add(range);
    return () => {
      for (const { name, range } of painted) highlight(name).delete(range);
    };
  });
}

type HighlightName = 'find-match' | 'find-current';

interface Piece {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

function collectRanges(
  container: HTMLElement,
  matches: Matches,
  current: number,
): { name: HighlightName; range: Range }[] {
  const pieces: Piece[] = [];
  for (const element of container.querySelectorAll<HTMLElement>('[data-o]')) {
    const node = element.firstChild;
    const start = Number(element.dataset.o);
    if (node instanceof Text) pieces.push({ node, start, end: start + node.data.length });
  }
  const ranges: { name: HighlightName; range: Range }[] = [];
  for (const { node, start, end } of pieces) {
    for (let at = firstMatchAfter(matches, start); at < matches.count; at++) {
      const from = matches.offsets[2 * at] ?? 0;
      const to = matches.offsets[2 * at + 1] ?? 0;
      if (from >= end) break;
      const range = new Range();
      range.setStart(node, Math.max(from, start) - start);
      range.setEnd(node, Math.min(to, end) - start);
      ranges.push({ name: at === current ? 'find-current' : 'find-match', range });
    }
  }
  return ranges;
}

/** One registry for the page: several viewers share the two names, and each removes only its own ranges. */
function highlight(name: HighlightName): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

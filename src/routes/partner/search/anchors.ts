import { onServerTime } from '#lib/server-clock.ts';
import { setNewest } from '#lib/set-newest.ts';

/**
 * The reference time ("now") of each visit of the search. A range such as the last 24 hours must keep its start when
 * the person returns to a visit; otherwise the return would request a different list and lose the rows and the scroll
 * position. A visit is an entry of the browser's history; a new filter, or a link from elsewhere, creates a new one.
 */
const anchors = new Map<string, number>();
const MAX = 100;
const MINUTE = 60_000;

// What was computed from a wrong clock would ask for the wrong hours.
onServerTime((changedMs) => {
  if (Math.abs(changedMs) >= MINUTE) anchors.clear();
});

/**
 * The reference time of a visit, in whole minutes, so that a query preloaded when the link was pressed is the one
 * shown.
 */
export function anchorOf(visit: string, now: number): number {
  return anchors.get(visit) ?? keep(visit, Math.floor(now / MINUTE) * MINUTE);
}

/** Sets this visit's reference time. */
export function setAnchor(visit: string, now: number): void {
  keep(visit, now);
}

/** Another history entry shows the same list without loading it, so it gets the same reference time. */
export function shareAnchor(from: string, to: string): void {
  const anchor = anchors.get(from);
  if (anchor !== undefined && !anchors.has(to)) keep(to, anchor);
}

/**
 * Clears the state that a page load would clear, between tests.
 *
 * @internal
 */
export const forgetAnchors = (): void => anchors.clear();

function keep(visit: string, anchor: number): number {
  // A preloaded query has no visit to return to.
  if (visit) setNewest(anchors, [visit, anchor], MAX);
  return anchor;
}

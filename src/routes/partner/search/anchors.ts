/**
 * When each visit of the search was "now". A span such as the last 24 hours must begin where it began when one comes
 * back to a visit, or coming back would ask the server for another list and lose the rows and the place in it.
 * A visit is an entry of the browser's history; a new filter, or a link from elsewhere, makes a new one.
 */
const anchors = new Map<string, number>();
const MOST = 100;
const MINUTE = 60_000;

/** The present of a visit. Whole minutes, so that a query begun when the link was pressed is the one that is shown. */
export function anchorOf(visit: string, now: number): number {
  return anchors.get(visit) ?? keep(visit, Math.floor(now / MINUTE) * MINUTE);
}

/** From now on this visit's present is `now`. */
export function setAnchor(visit: string, now: number): void {
  keep(visit, now);
}

/** Another entry shows the same list, without having asked for it: it has the same present. */
export function shareAnchor(from: string, to: string): void {
  const anchor = anchors.get(from);
  if (anchor !== undefined && !anchors.has(to)) keep(to, anchor);
}

/** What a new page begins with; for tests, in which pages follow each other without one. */
export const forgetAnchors = (): void => anchors.clear();

function keep(visit: string, anchor: number): number {
  // Without a name (a query begun ahead of the navigation) there is nothing to come back to.
  if (!visit) return anchor;
  anchors.delete(visit);
  anchors.set(visit, anchor);
  for (const oldest of anchors.keys()) {
    if (anchors.size <= MOST) break;
    anchors.delete(oldest);
  }
  return anchor;
}

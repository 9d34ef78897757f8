import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RowPlaces } from './row-places.ts';
import { LIST_TOP, recallPlace, rememberPlace, type ScrollPlace } from './scroll-memory.ts';

export interface PlaceOptions {
  scrollerRef: RefObject<HTMLElement | null>;
  scrollKey: string | undefined;
  active: number;
  count: number;
  places: RowPlaces;
  /** The expanded rows. */
  expanded: readonly number[];
  scrollTo: (offset: number) => void;
  /** Called with the rows to make current and to expand when the person returns to a list. */
  onRestore: (place: ScrollPlace, returned: boolean) => void;
}

/** Stores the position at which the person leaves a list, and restores it when they return. */
export function usePlace({
  scrollerRef,
  scrollKey,
  active,
  count,
  places,
  expanded,
  scrollTo,
  onRestore,
}: PlaceOptions): void {
  const place = useRef<ScrollPlace>(LIST_TOP);
  // The list whose position has been restored; null before the first.
  const restored = useRef<string | null | undefined>(null);

  useEffect(() => {
    place.current = { ...place.current, active, expanded };
  }, [active, expanded]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    // Read while scrolling, because the element may already be empty when the list unmounts.
    const onScroll = () => {
      place.current = { ...place.current, offset: scroller?.scrollTop ?? 0 };
    };
    place.current = recallPlace(scrollKey);
    // In the capture phase, before the rows change: reading the position after that would force a second layout.
    scroller?.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      scroller?.removeEventListener('scroll', onScroll, { capture: true });
      rememberPlace(scrollKey, place.current);
    };
  }, [scrollKey, scrollerRef]);

  useLayoutEffect(() => {
    if (restored.current === scrollKey) return;
    const target = recallPlace(scrollKey);
    // Rows may still be loading; restore the position once there are enough of them.
    if (target.offset > places.top(count, target.expanded) || target.active > Math.max(count - 1, 0)) return;
    restored.current = scrollKey;
    scrollTo(target.offset);
    onRestore(target, target !== LIST_TOP);
  }, [scrollKey, count, places, scrollTo, onRestore]);
}

import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { fitColumns } from './columns.ts';
import type { GridLayout } from './useGridLayout.ts';

/** The layout with the columns that the grid has room for, before the first paint and in every size. */
export function useRoom<Id extends string>(
  scrollerRef: RefObject<HTMLElement | null>,
  layout: GridLayout<Id>,
  lead: number,
  sorted: Id | undefined,
): GridLayout<Id> {
  const { visible, preferences, phone, fit, setFit } = layout;
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller || phone) return undefined;
    // Tests have no layout.
    const measure = () => {
      const next = fitColumns(visible, preferences, (scroller.clientWidth || Infinity) - lead, sorted);
      setFit((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scrollerRef, visible, preferences, phone, setFit, lead, sorted]);
  return useMemo(
    () => ({ ...layout, visible: visible.filter(({ id }) => phone || !fit.without.includes(id)) }),
    [layout, visible, phone, fit],
  );
}

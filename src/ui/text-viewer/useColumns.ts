import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

const fallback = 120;

/**
 * How many characters of the scroller's monospace font fit beside the line numbers. `probeRef` is an element of 100
 * zeros.
 */
export function useColumns(
  scrollerRef: RefObject<HTMLElement | null>,
  probeRef: RefObject<HTMLElement | null>,
): number {
  const [columns, setColumns] = useState(fallback);
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const probe = probeRef.current;
    if (!scroller || !probe) return undefined;
    const read = (): void => {
      const character = probe.offsetWidth / 100;
      const room = scroller.clientWidth - probe.offsetLeft - 12;
      setColumns(character > 0 && room > 0 ? Math.max(20, Math.floor(room / character)) : fallback);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scrollerRef, probeRef]);
  return columns;
}

import { useLayoutEffect, useState, type RefObject } from 'react';

// For tests, which have no layout.
const FALLBACK = 600;

/** The width of an element, known before the first paint and kept up to date. Heights are fixed, so nothing jumps. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FALLBACK);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || FALLBACK);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

import { useLayoutEffect, useState, type RefObject } from 'react';

const MIN = 320;

/**
 * The space below an element that its ancestors need: padding, borders and margins, including the phone's navigation
 * bar.
 */
function roomBelow(element: HTMLElement): number {
  let below = 0;
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { paddingBottom, borderBottomWidth, marginBottom } = getComputedStyle(box);
    for (const length of [paddingBottom, borderBottomWidth, marginBottom]) below += parseFloat(length) || 0;
  }
  return below;
}

/**
 * The height from an element's top (with the page not scrolled) to the bottom of the window, so that the list scrolls
 * and the page does not.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [height, setHeight] = useState(640);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!enabled || !element) return undefined;
    const measure = () => {
      let top = element.getBoundingClientRect().top;
      for (let box = element.parentElement; box; box = box.parentElement) top += box.scrollTop;
      setHeight(Math.max(MIN, Math.floor(document.documentElement.clientHeight - top - roomBelow(element))));
    };
    measure();
    globalThis.addEventListener('resize', measure);
    // Content above the grid (filters that wrap, a histogram that arrives) pushes it down.
    const observer = new ResizeObserver(measure);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => {
      globalThis.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [ref, enabled]);
  return height;
}

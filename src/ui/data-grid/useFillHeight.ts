import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST = 320;

/** What the boxes around an element keep free under it: paddings, borders and margins, the phone's bar included. */
function roomBelow(element: HTMLElement): number {
  let below = 0;
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { paddingBottom, borderBottomWidth, marginBottom } = getComputedStyle(box);
    for (const length of [paddingBottom, borderBottomWidth, marginBottom]) below += parseFloat(length) || 0;
  }
  return below;
}

/**
 * The height from an element's top, as it stands when the page is not scrolled, to where the page ends with the
 * window: the list scrolls, and not the page around it as well.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [height, setHeight] = useState(640);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!enabled || !element) return undefined;
    const measure = () => {
      let top = element.getBoundingClientRect().top;
      for (let box = element.parentElement; box; box = box.parentElement) top += box.scrollTop;
      setHeight(
        Math.max(LEAST, Math.floor(document.documentElement.clientHeight - top - roomBelow(element))),
      );
    };
    measure();
    globalThis.addEventListener('resize', measure);
    // What stands above (filters that wrap, a histogram that arrives) pushes the grid down.
    const observer = new ResizeObserver(measure);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => {
      globalThis.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [ref, enabled]);
  return height;
}

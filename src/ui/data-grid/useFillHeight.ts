import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST = 320;
const BELOW = 24;

/** The height from an element's top, as it stands when the page is not scrolled, to the window's lower edge. */
export function useFillHeight(ref: RefObject<HTMLElement | null>, enabled: boolean): number {
  const [height, setHeight] = useState(640);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!enabled || !element) return undefined;
    const measure = () => {
      let top = element.getBoundingClientRect().top;
      for (let box = element.parentElement; box; box = box.parentElement) top += box.scrollTop;
      setHeight(Math.max(LEAST, document.documentElement.clientHeight - top - BELOW));
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

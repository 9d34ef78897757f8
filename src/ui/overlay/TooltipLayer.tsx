import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { placeBox } from './position.ts';
import styles from './TooltipLayer.module.css';
import { useEscape } from './useEscape.ts';

const DELAY_MS = 300;
const LANDMARKS = 'main, nav, header, footer, aside, [role="dialog"]';
const SELECTOR = '[data-tip], [data-tip-overflow], [data-tip-cells] [role="gridcell"]';

interface Shown {
  target: HTMLElement;
  text: string;
}

function cutOffText(element: HTMLElement): string | null {
  const cut = (box: HTMLElement) => box.scrollWidth > box.clientWidth && box.clientWidth > 0;
  const isCut = cut(element) || [...element.querySelectorAll<HTMLElement>('*')].some(cut);
  return isCut ? element.textContent : null;
}

/**
 * The tooltips of the whole page. An element with `data-tip="text"` shows the text on hover (after a delay) and on
 * keyboard focus. With `data-tip-overflow`, it shows its own text if truncated, as does every cell of a grid with
 * `data-tip-cells`. One layer instead of one component per element, because lists contain hundreds. Escape hides the
 * tooltip, and the pointer may move onto it. Text that is already the element's name or description is not announced
 * twice.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  const tipId = useId();
  useEscape(shown !== null, () => setShown(null));

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const targetOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(SELECTOR) : null;
    const show = (target: HTMLElement, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = target.dataset.tip ?? cutOffText(target);
        setShown(text && target.isConnected ? { target, text } : null);
      }, delay);
    };
    const hide = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(null), 80);
    };
    const hideNow = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const target = targetOf(event);
      if (target) show(target, DELAY_MS);
      else if (event.target instanceof Node && tipRef.current?.contains(event.target)) clearTimeout(timer);
      else hide();
    };
    const onFocus = (event: FocusEvent) => {
      const target = targetOf(event);
      if (target && event.target === target && target.matches(':focus-visible')) show(target, 0);
      else hideNow();
    };
    document.addEventListener('pointerover', onOver);
    document.addEventListener('focusin', onFocus);
    // Unlike a pointer, the focus is not on its way to the tooltip, and a following Escape is meant for the newly
    // focused element.
    document.addEventListener('focusout', hideNow);
    document.addEventListener('pointerdown', hideNow);
    document.addEventListener('scroll', hideNow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hideNow);
      document.removeEventListener('pointerdown', hideNow);
      document.removeEventListener('scroll', hideNow, true);
    };
  }, []);

  useLayoutEffect(() => {
    const tip = tipRef.current;
    if (!shown || !tip) return undefined;
    tip.showPopover?.();
    const { left, top } = placeBox(
      shown.target.getBoundingClientRect(),
      { width: tip.offsetWidth, height: tip.offsetHeight },
      { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
      'center',
    );
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    const { target, text } = shown;
    const own = target.getAttribute('aria-describedby');
    const ownText = own === null ? null : document.getElementById(own)?.textContent;
    if (target.getAttribute('aria-label') === text || ownText === text) return undefined;
    target.setAttribute('aria-describedby', own === null ? tipId : `${own} ${tipId}`);
    return () => {
      if (own === null) target.removeAttribute('aria-describedby');
      else target.setAttribute('aria-describedby', own);
    };
  }, [shown, tipId]);

  if (!shown) return null;
  return createPortal(
    <div key={shown.text} ref={tipRef} id={tipId} role="tooltip" popover="manual" className={styles.tip}>
      {shown.text}
    </div>,
    // Rendered in the landmark of its element, because content outside all landmarks is hard to find.
    shown.target.closest(LANDMARKS) ?? document.body,
  );
}

import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '../cx.ts';
import styles from './Popover.module.css';
import { placeBox, type Align } from './position.ts';
import { useEscape } from './useEscape.ts';

export interface PopoverProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  /** Called on Escape, a click outside, or when the focus leaves. Only Escape returns the focus to the anchor. */
  onClose: () => void;
  anchorRef: RefObject<HTMLElement | null>;
  align?: Align;
  children: ReactNode;
}

/**
 * A floating box beside its trigger. It uses the native popover, so it is in the top layer and never clipped, yet keeps
 * its place in the document, so Tab order is natural. On open it focuses the element with `data-autofocus`, otherwise
 * the first focusable one.
 */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({
  onClose,
  anchorRef,
  align = 'start',
  className,
  children,
  ...rest
}: Omit<PopoverProps, 'open'>) {
  const ref = useRef<HTMLDivElement>(null);

  useEscape(true, () => {
    anchorRef.current?.focus();
    onClose();
  });

  const place = useEffectEvent(() => {
    const box = ref.current;
    const anchor = anchorRef.current;
    if (!box || !anchor) return;
    box.style.maxHeight = 'none';
    const { left, top, maxHeight } = placeBox(
      anchor.getBoundingClientRect(),
      { width: box.offsetWidth, height: box.offsetHeight },
      { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
      align,
    );
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.style.maxHeight = `${maxHeight}px`;
  });

  const closeUnlessInside = (target: EventTarget | null) => {
    const inside = (element: HTMLElement | null) => target instanceof Node && element?.contains(target);
    if (!inside(ref.current) && !inside(anchorRef.current)) onClose();
  };
  const closeFrom = useEffectEvent(closeUnlessInside);

  useLayoutEffect(() => {
    ref.current?.showPopover?.();
    place();
    const first =
      ref.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      ref.current?.querySelector<HTMLElement>('button, input, a[href], select, textarea');
    first?.focus({ preventScroll: true });
  }, []);

  useLayoutEffect(() => {
    const onPointerDown = (event: PointerEvent) => closeFrom(event.target);
    const onMove = (event: Event) => {
      // Scrolling inside the popover does not move it.
      if (!(event.target instanceof Node && ref.current?.contains(event.target))) place();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    globalThis.addEventListener('scroll', onMove, true);
    globalThis.addEventListener('resize', onMove);
    const observer = new ResizeObserver(() => place());
    if (ref.current) observer.observe(ref.current);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      globalThis.removeEventListener('scroll', onMove, true);
      globalThis.removeEventListener('resize', onMove);
      observer.disconnect();
    };
  }, []);

  return (
    <div
      {...rest}
      ref={ref}
      popover="manual"
      className={cx(styles.popover, className)}
      onBlur={(event) => {
        if (event.relatedTarget) closeUnlessInside(event.relatedTarget);
      }}
    >
      {children}
    </div>
  );
}

import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

export interface ToolbarProps {
  /** What the controls are for. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const controls = (toolbar: HTMLElement | null): HTMLElement[] => [
  ...(toolbar?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
];

/**
 * Links or buttons that are one tab stop together: the arrow keys, Home, and End move between them (WAI-ARIA Authoring
 * Practices, toolbar).
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement | null>(null);
  const setCurrent = (next: HTMLElement | undefined) => {
    current.current = next ?? null;
    for (const each of controls(ref.current)) each.tabIndex = each === next ? 0 : -1;
  };
  // After every render, because each may bring other controls.
  useLayoutEffect(() => {
    const all = controls(ref.current);
    setCurrent(all.find((each) => each === current.current) ?? all[0]);
  });
  const onFocus = (event: FocusEvent) => {
    const found = controls(ref.current).find((each) => each.contains(event.target));
    if (found) setCurrent(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = controls(ref.current);
    const at = all.indexOf(event.target as HTMLElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its controls always has the tab stop
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

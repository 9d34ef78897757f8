import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Resubmission.module.css';

/** The foot of the drawer. If the button that was just used is replaced by another, the focus stays in the foot. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  const footRef = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const buttons = footRef.current?.querySelectorAll('button') ?? [];
    [...buttons].at(-1)?.focus();
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only tracks whether the focus is inside
    <div
      ref={footRef}
      className={styles.foot}
      onFocus={(event) => (focused.current = event.target)}
      onBlur={(event) => {
        if (event.relatedTarget) focused.current = null;
      }}
    >
      {children}
    </div>
  );
}

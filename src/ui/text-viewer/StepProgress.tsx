import { useLayoutEffect, useRef } from 'react';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import styles from './StepProgress.module.css';

interface StepProgressProps {
  /** What is being done: "Preparing the tree". */
  label: string;
  /** 0 to 1. */
  value: number;
}

/** How far long work on a text is. What then takes its place also takes the focus from it. */
export function StepProgress({ label, value }: StepProgressProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = rootRef.current;
    return () => {
      if (!root || document.activeElement !== root) return;
      const around = root.parentElement;
      // Not before what follows is in the document.
      queueMicrotask(() =>
        around?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
      );
    };
  }, []);
  return (
    <div
      ref={rootRef}
      className={styles.progress}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who waits for the text keeps a place in the page
      tabIndex={0}
    >
      <span aria-hidden="true">{label}…</span>
      <ProgressBar label={label} value={value} />
    </div>
  );
}

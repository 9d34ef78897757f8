import { useLayoutEffect, useRef } from 'react';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import styles from './StepProgress.module.css';

interface StepProgressProps {
  /** The work in progress: "Preparing the tree". */
  label: string;
  /** 0 to 1. */
  value: number;
}

/** The progress of long work on a text. When the result replaces it, the focus moves to the result. */
export function StepProgress({ label, value }: StepProgressProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = rootRef.current;
    return () => {
      if (!root || document.activeElement !== root) return;
      const around = root.parentElement;
      // Deferred until the result is in the document.
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keeps the focus during the wait
      tabIndex={0}
    >
      <span aria-hidden="true">{label}…</span>
      <ProgressBar label={label} value={value} />
    </div>
  );
}

import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { announce } from '../feedback/live-region.ts';
import styles from './CopyText.module.css';
import { useTabStop } from './tab-stop.ts';

export interface CopyTextProps {
  /** What is copied, always whole. */
  text: string;
  /** What is shown instead of it: a short uuid. */
  shown?: string;
  /** What it is, for the button's name: "execution uuid". */
  what: string;
}

/** An identifier in mono letters with a button that copies it and says so. */
export function CopyText({ text, shown = text, what }: CopyTextProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const tabIndex = useTabStop();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      announce(`Copied ${what}`);
    } catch {
      setOutcome('refused');
      announce(`The browser refused to copy. ${what}: ${text}`, 'assertive');
    }
  };
  const label =
    outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser refused to copy' : `Copy ${what}`;
  return (
    <span className={styles.copy}>
      <span className={styles.text} data-tip={shown === text ? undefined : text}>
        {shown}
      </span>
      <button
        type="button"
        className={cx(styles.button, outcome === 'copied' && styles.done)}
        aria-label={`Copy ${what}`}
        data-tip={label}
        tabIndex={tabIndex}
        onClick={copy}
      >
        {outcome === 'copied' ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </button>
    </span>
  );
}

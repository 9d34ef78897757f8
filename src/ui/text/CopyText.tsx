import { IconCheck, IconCopy } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import styles from './CopyText.module.css';
import { useTabStop } from './tab-stop.ts';
import { useCopy } from './useCopy.ts';

export interface CopyTextProps {
  /** The text to copy, always complete. */
  text: string;
  /** Shown instead of the full text, such as a shortened UUID. */
  shown?: string;
  /** What the text is, for the button's name: "execution uuid". */
  what: string;
}

/** An identifier in monospace with a button that copies it and confirms that. */
export function CopyText({ text, shown = text, what }: CopyTextProps) {
  const { outcome, copy } = useCopy(text, what);
  const tabIndex = useTabStop();
  const label =
    outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser blocked copying' : `Copy ${what}`;
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

import { hotkeyCaps } from '../../lib/hotkeys.ts';
import styles from './KeyboardHint.module.css';

/** The caps of a key combination ("mod+K"). Decoration: say it in `aria-keyshortcuts` where it works. */
export function KeyboardHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {hotkeyCaps(keys).map((cap) => (
        <kbd key={cap} className={styles.key}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}

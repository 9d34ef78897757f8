import { hotkeyCaps } from '../../lib/hotkeys.ts';
import styles from './KeyboardHint.module.css';

/**
 * The keys of a shortcut ("mod+K"). Decorative: also set `aria-keyshortcuts` on the control. The stylesheet draws the
 * letters, so that they are not part of the label of the enclosing button (WCAG 2.5.3).
 */
export function KeyboardHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {hotkeyCaps(keys).map((cap) => (
        <kbd key={cap} className={styles.key} data-cap={cap} />
      ))}
    </span>
  );
}

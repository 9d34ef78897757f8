import { hotkeyCaps } from '../../lib/hotkeys.ts';
import styles from './KeyboardHint.module.css';

/**
 * The caps of a key combination ("mod+K"). Decoration: say it in `aria-keyshortcuts` where it works. The letters are
 * drawn by the style sheet, so that they are no part of the label of the button they stand in (WCAG 2.5.3).
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

import { formatCount } from '../../lib/numbers.ts';
import { Button } from '../actions/Button.tsx';
import styles from './ShowMore.module.css';
import type { Shown } from './useShown.ts';

/**
 * A button for the footer of a card that shows only the first rows of its list. Renders nothing if all rows are shown
 * from the start.
 */
export function ShowMore({ shown }: { shown: Shown<unknown> }) {
  if (!shown.canChange) return null;
  return (
    // Stays when all rows are shown, so that the focus is not lost.
    <Button
      small
      look="quiet"
      className={styles.more}
      aria-expanded={shown.step === 0}
      onClick={shown.change}
    >
      {shown.step > 0 ? `Show ${formatCount(shown.step)} more` : 'Show fewer'}
    </Button>
  );
}

import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { cellText } from '#ui/sheet/sheet-types.ts';
import type { Conflict } from '../rows/save-batch.ts';
import styles from './editor.module.css';

interface ConflictNoticeProps {
  conflicts: readonly Conflict[];
  onSettle: (conflict: Conflict, keep: 'mine' | 'theirs') => void;
}

/** Cells that somebody else has changed as well, one after another, so that nothing is overwritten without asking. */
export function ConflictNotice({ conflicts, onSettle }: ConflictNoticeProps) {
  const [first] = conflicts;
  if (!first) return null;
  const { column, mine, theirs } = first;
  const more = conflicts.length - 1;
  return (
    <div className={styles.notice}>
      <Callout
        tone="fail"
        title={`Someone else also changed ${column}.`}
        actions={
          <>
            <Button small onClick={() => onSettle(first, 'theirs')}>
              Take theirs
            </Button>
            <Button small onClick={() => onSettle(first, 'mine')}>
              Keep yours
            </Button>
          </>
        }
      >
        Theirs is “{cellText(theirs) || 'empty'}”, yours “{mine || 'empty'}”. Yours is not saved yet.
        {more > 0 && ` ${pluralize(more, 'more cell')} after it.`}
      </Callout>
    </div>
  );
}

import { useMemo, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { DiffTable } from '../../_shared/DiffLines.tsx';
import { lineDiff } from '../line-diff.ts';
import styles from '../mapping.module.css';
import type { SaveRevision } from './useSaveRevision.ts';

interface ConflictNoticeProps {
  save: SaveRevision;
  /** The expression in the editor; `theirs` is the saved one. */
  mine: string;
  theirs: string;
  /** Replaces the editor's content with what the other person saved. */
  onTakeTheirs: () => void;
}

/** Shown if somebody else has saved while this person was editing; both contents still exist. */
export function ConflictNotice({ save, mine, theirs, onTakeTheirs }: ConflictNoticeProps) {
  const { conflict, forgetConflict } = save;
  const [isShown, setShown] = useState(false);
  const lines = useMemo(() => (isShown ? lineDiff(theirs, mine) : []), [isShown, theirs, mine]);
  if (!conflict) return null;
  return (
    <div className={styles.notice}>
      <Callout
        tone="fail"
        title={
          <>
            {conflict.by} saved revision {conflict.number} <RelativeTime at={conflict.at} />.
          </>
        }
        actions={
          <>
            <Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide both' : 'Show both'}
            </Button>
            <Button
              small
              onClick={() => {
                onTakeTheirs();
                forgetConflict();
              }}
            >
              Take theirs
            </Button>
            <Button small onClick={forgetConflict}>
              Keep mine
            </Button>
          </>
        }
      >
        Your changes are still here. Saving again replaces their expression with yours.
      </Callout>
      {isShown && <DiffTable lines={lines} label="Their expression compared with yours" />}
    </div>
  );
}

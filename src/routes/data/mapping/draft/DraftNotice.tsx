import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import styles from '../mapping.module.css';
import type { Draft } from './useDraft.ts';

/** Announces a draft other than the one in the editor: the person chooses one, and both are kept. */
export function DraftNotice({ draft }: { draft: Draft }) {
  const { other, isBlocked } = draft;
  if (!other) return null;
  const who = other.isOwn ? 'You saved a draft in another tab or browser' : `${other.by} saved a draft`;
  return (
    <div className={styles.notice}>
      <Callout
        tone="wait"
        title={
          <>
            {who} <RelativeTime at={other.at} />.
          </>
        }
        actions={
          <>
            <Button small onClick={draft.takeTheirs}>
              Open {other.isOwn ? 'that one' : 'theirs'}
            </Button>
            <Button small onClick={draft.keepMine}>
              Keep this one
            </Button>
          </>
        }
      >
        {isBlocked ? 'What you typed is not saved until you choose.' : 'It is not shown here.'}
      </Callout>
    </div>
  );
}

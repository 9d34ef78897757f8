import { Button } from '#ui/actions/Button.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import type { Draft } from './useDraft.ts';

/** The save state of the draft, for the page's head. */
export function DraftWords({ draft }: { draft: Draft }) {
  if (draft.state === 'none') return null;
  if (draft.state === 'failed')
    return (
      <span role="status">
        {' '}
        · draft not saved{draft.message === null ? '' : `: ${draft.message}`}{' '}
        <Button small look="quiet" onClick={() => void draft.flush()}>
          Retry
        </Button>
      </span>
    );
  return (
    <>
      {' · '}
      {draft.state === 'saved' && draft.savedAt !== null ? (
        <>
          draft saved <RelativeTime at={draft.savedAt} />
        </>
      ) : (
        'draft not saved yet'
      )}
    </>
  );
}

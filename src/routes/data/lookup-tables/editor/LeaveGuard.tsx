import { useBlocker } from 'react-router';
import { useUnsavedWork } from '#lib/unsaved-work.ts';
import { pluralize } from '#lib/text.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import type { DraftRows, SaveState } from '../rows/DraftRows.ts';

const openOf = (search: string): string | null => new URLSearchParams(search).get('open');

/** Asks before the page is left with cells that cannot be saved; everything else is saved on leaving. */
export function LeaveGuard({ rows, state }: { rows: DraftRows; state: SaveState }) {
  const { phase, errors } = state;
  useUnsavedWork(phase !== 'saved' || errors > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (phase === 'failed' || errors > 0) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openOf(currentLocation.search) !== openOf(nextLocation.search)),
  );
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Discard unsaved changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => {
        rows.dropErrors();
        blocker.proceed?.();
      }}
    >
      {errors > 0
        ? `${pluralize(errors, 'cell')} could not be saved as typed.`
        : 'The last changes could not be saved.'}{' '}
      All other changes are in the draft.
    </ConfirmDialog>
  );
}

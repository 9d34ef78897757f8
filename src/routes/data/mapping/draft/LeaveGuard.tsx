import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { useSavingBlocker } from '#routes/useSavingBlocker.ts';
import type { Draft } from './useDraft.ts';

interface LeaveGuardProps {
  draft: Draft;
  name: string;
  /** The parts that differ from the latest revision. */
  changed: readonly string[];
}

/** Saves pending changes before the page is left. Asks only if that fails. */
export function LeaveGuard({ draft, name, changed }: LeaveGuardProps) {
  const blocker = useSavingBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isPending && currentLocation.pathname !== nextLocation.pathname,
  );
  const [isAsking, setAsking] = useState(false);
  const saveFirst = useEffectEvent(() => (draft.isBlocked ? Promise.resolve(false) : draft.flush()));
  const decide = useEffectEvent((isSaved: boolean) => (isSaved ? blocker.proceed?.() : setAsking(true)));
  useEffect(() => {
    if (blocker.state === 'blocked') void saveFirst().then((isSaved) => decide(isSaved));
  }, [blocker.state]);
  return (
    <ConfirmDialog
      opened={isAsking && blocker.state === 'blocked'}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
      title="Discard your changes?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        The draft of <b>{name}</b> could not be saved. You would lose your latest changes
        {changed.length > 0 && ` to: ${changed.join(', ').toLowerCase()}`}.
      </p>
    </ConfirmDialog>
  );
}

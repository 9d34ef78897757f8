import { Suspense, useSyncExternalStore } from 'react';
import { sessionEnd } from '../../auth/sign-in-beside.ts';
import { lazily } from '../../lib/lazily.ts';

const SessionEndedDialog = lazily(() => import('./SessionEndedDialog.tsx'), 'SessionEndedDialog');

/** Shows the sign-in dialog, or a notice while the dialog is hidden. */
export function SessionEnded() {
  const end = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  return (
    end && (
      <Suspense fallback={null}>
        <SessionEndedDialog {...end} />
      </Suspense>
    )
  );
}

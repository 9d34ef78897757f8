import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sessionEnd } from '../../auth/sign-in-beside.ts';
import { retryImport } from '../../lib/retry-import.ts';

const SessionEndedDialog = lazy(async () => ({
  default: (await retryImport(() => import('./SessionEndedDialog.tsx'))).SessionEndedDialog,
}));

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

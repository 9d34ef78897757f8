import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sessionEnd } from '../../auth/sign-in-beside.ts';
import { retryImport } from '../../lib/retry-import.ts';

const SessionEndedDialog = lazy(async () => ({
  default: (await retryImport(() => import('./SessionEndedDialog.tsx'))).SessionEndedDialog,
}));

/** The place of the dialog that takes a session up again, and of the notice while it is put aside. */
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

import { IconUserExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { putAside, sessionEnd } from '../../auth/sign-in-beside.ts';
import { retryImport } from '../../lib/retry-import.ts';
import { Button } from '../../ui/actions/Button.tsx';
import styles from './SessionEnded.module.css';

const SessionEndedDialog = lazy(async () => ({
  default: (await retryImport(() => import('./SessionEndedDialog.tsx'))).SessionEndedDialog,
}));

/** The place of the dialog that takes a session up again, and of the notice while it is put aside. */
export function SessionEnded() {
  const end = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  return (
    <>
      <div role="status">
        {end?.isPutAside && (
          <div className={styles.notice}>
            <IconUserExclamation size={16} aria-hidden="true" />
            <span>Nothing is loaded or sent from this page until you sign in again.</span>
            <Button small onClick={() => putAside(false)}>
              Sign in…
            </Button>
          </div>
        )}
      </div>
      {end && (
        <Suspense fallback={null}>
          <SessionEndedDialog {...end} />
        </Suspense>
      )}
    </>
  );
}

import { useState } from 'react';
import { describeAuthFailure } from '../../auth/error-words.ts';
import type { SignInBeside } from '../../auth/sign-in-beside.ts';
import { leaveToSignIn, openSignInWindow } from '../../auth/sign-in-window.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './SessionEndedDialog.module.css';

/** The session has ended while a form holds something: sign in beside it, and it goes on. */
export function SessionEndedDialog({ failure, isWaiting }: SignInBeside) {
  const [problem, setProblem] = useState<string | null>(null);
  const said = failure && describeAuthFailure(failure);
  const leave = () => {
    setProblem(null);
    leaveToSignIn().catch(() =>
      setProblem('The sign-in service could not be reached. Try again in a moment.'),
    );
  };
  return (
    <Dialog
      opened
      // There is no way on without a session: only the buttons lead out.
      onClose={() => undefined}
      busy
      size="small"
      title="Your session has ended"
      actions={
        <>
          <Button disabled={isWaiting} onClick={leave}>
            Leave and sign in
          </Button>
          <Button look="primary" busy={isWaiting} data-autofocus onClick={() => void openSignInWindow()}>
            {said?.action ?? 'Sign in'}
          </Button>
        </>
      }
    >
      <p>
        What you have written is still here. Sign in in a window of its own, and what you were doing goes on.
      </p>
      {(said ?? problem) !== null && (
        <div role="alert" className={styles.failure}>
          {problem ?? (
            <>
              <b>{said?.title}.</b> {said?.words} <span className="muted">({failure?.code})</span>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

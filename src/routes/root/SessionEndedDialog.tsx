import { IconUserExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { describeAuthFailure } from '../../auth/error-labels.ts';
import { putAside, type SignInBeside } from '../../auth/sign-in-beside.ts';
import { continueAsOther, leaveToSignIn, openSignInWindow } from '../../auth/sign-in-window.ts';
import { pageOwner } from '../../lib/page-owner.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './SessionEndedDialog.module.css';

/**
 * Shown when the session ends while a form has unsaved changes, or when someone else has signed in: the person signs in
 * through a pop-up window and continues on this page.
 */
export function SessionEndedDialog({ other, failure, isWaiting, isPutAside }: SignInBeside) {
  const [problem, setProblem] = useState<string | null>(null);
  const said = failure && describeAuthFailure(failure);
  const mine = pageOwner()?.email;
  const theirs = other?.email;
  const leave = () => {
    setProblem(null);
    leaveToSignIn().catch(() =>
      setProblem('The sign-in service could not be reached. Try again in a moment.'),
    );
  };
  return (
    <>
      <Notice isShown={isPutAside} />
      <Dialog
        opened={!isPutAside}
        onClose={() => putAside(true)}
        busy={isWaiting}
        size="small"
        title={other ? 'Someone else signed in' : 'Your session has ended'}
        actions={
          <>
            {other ? (
              <Button disabled={isWaiting} onClick={continueAsOther}>
                {theirs === undefined ? 'Continue as the other person' : `Continue as ${theirs}`}
              </Button>
            ) : (
              <Button disabled={isWaiting} onClick={leave}>
                Leave and sign in
              </Button>
            )}
            <Button look="primary" busy={isWaiting} data-autofocus onClick={() => void openSignInWindow()}>
              {said?.action ?? (other && mine !== undefined ? `Sign in as ${mine}` : 'Sign in')}
            </Button>
          </>
        }
      >
        {other ? (
          <div className={styles.words}>
            <p>
              {theirs === undefined ? 'Another person' : <b>{theirs}</b>} is now signed in to this browser.
              This page belongs to {mine === undefined ? 'you' : <b>{mine}</b>}, so nothing more is loaded or
              sent from it.
            </p>
            <p>
              Sign in again to continue where you left off. What you typed is still here; close this message
              to copy it.
            </p>
          </div>
        ) : (
          <p>
            What you typed is still here. Sign in through a separate window to continue where you left off, or
            close this message to copy it.
          </p>
        )}
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
    </>
  );
}

function Notice({ isShown }: { readonly isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className={styles.notice}>
          <IconUserExclamation size={16} aria-hidden="true" />
          <span>Nothing is loaded or sent from this page until you sign in again.</span>
          <Button small onClick={() => putAside(false)}>
            Sign in…
          </Button>
        </div>
      )}
    </div>
  );
}

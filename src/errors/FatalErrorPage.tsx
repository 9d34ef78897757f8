import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { SignInError } from '../auth/errors.ts';
import { MissingModuleError, retryImport } from '../lib/retry-import.ts';
import { Button } from '../ui/actions/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import styles from './ErrorPage.module.css';
import { reportError } from './report.ts';
import { traceOf } from './trace.ts';

const SignInExplanation = lazy(() =>
  retryImport(() => import('./SignInExplanation.tsx')).then((module) => ({
    default: module.SignInExplanation,
  })),
);

const FeedbackDialog = lazy(() =>
  retryImport(() => import('./FeedbackDialog.tsx')).then((module) => ({ default: module.FeedbackDialog })),
);

/** The fatal error page of spec §8, in its words. The report's id is that of the error that is shown. */
export function FatalErrorPage({ error }: { error: unknown }) {
  const [showsDetails, setShowsDetails] = useState(false);
  const [asksFeedback, setAsksFeedback] = useState(false);
  const detailsId = useId();
  const hasOwnWayOn = error instanceof SignInError || error instanceof MissingModuleError;
  // Not while rendering: React may throw a first attempt away, and its error with it.
  useEffect(() => void reportError(error), [error]);
  return (
    <ErrorPage
      title="Uh oh!"
      actions={
        <>
          <Button look={hasOwnWayOn ? undefined : 'primary'} onClick={() => setAsksFeedback(true)}>
            Report feedback
          </Button>
          <Button
            aria-expanded={showsDetails}
            aria-controls={showsDetails ? detailsId : undefined}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            {showsDetails ? 'Hide details' : 'Show details'}
          </Button>
          {/* A new page, for this one may be broken for good: a file of the portal that is no longer there. */}
          <a href="/">Start over</a>
        </>
      }
      foot={
        <>
          {showsDetails && (
            // A scrolling region must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.trace} id={detailsId} tabIndex={0} aria-label="Error details">
              {traceOf(error)}
            </pre>
          )}
          {asksFeedback && (
            <Suspense fallback={null}>
              <FeedbackDialog eventId={reportError(error)} onClose={() => setAsksFeedback(false)} />
            </Suspense>
          )}
        </>
      }
    >
      <p>We had a problem. We've automatically reported this to our developers.</p>
      {error instanceof MissingModuleError && (
        <section className={styles.explanation} aria-label="Part of the portal is missing">
          <h2>Part of the portal is missing</h2>
          <p>It could not be loaded. A newer version may have replaced it.</p>
          <Button look="primary" onClick={() => location.reload()}>
            Reload this page
          </Button>
        </section>
      )}
      {error instanceof SignInError && (
        <Suspense fallback={null}>
          <SignInExplanation failure={error.failure} />
        </Suspense>
      )}
    </ErrorPage>
  );
}

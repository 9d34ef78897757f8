import { Suspense, useEffect, useId, useState } from 'react';
import { SignInError } from '../auth/errors.ts';
import { lazily } from '../lib/lazily.ts';
import { MissingModuleError } from '../lib/retry-import.ts';
import { Button } from '../ui/actions/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import styles from './ErrorPage.module.css';
import { areErrorsReported, reportError } from './report.ts';
import { traceOf } from './trace.ts';

const SignInExplanation = lazily(() => import('./SignInExplanation.tsx'), 'SignInExplanation');

const FeedbackDialog = lazily(() => import('./FeedbackDialog.tsx'), 'FeedbackDialog');

/**
 * The fatal error page, worded as in spec §8; the sentence about the report is left out if there is none. It shows the report id of the displayed error.
 */
export function FatalErrorPage({ error }: { error: unknown }) {
  const [showsDetails, setShowsDetails] = useState(false);
  const [asksFeedback, setAsksFeedback] = useState(false);
  const detailsId = useId();
  const hasOwnWayOn = error instanceof SignInError || error instanceof MissingModuleError;
  // In an effect, not while rendering: React may discard a first attempt together with its error.
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
          {/* A full page load, because this page may not recover: one of the portal's files may be gone. */}
          <a href="/">Start over</a>
        </>
      }
      foot={
        <>
          {showsDetails && (
            // Keyboard users must be able to reach a scrolling region.
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
      <p>We had a problem.{areErrorsReported() && " We've automatically reported this to our developers."}</p>
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

import { use, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { logout, signInAgain } from '../../auth/logout.ts';
import { getSession } from '../../auth/session.ts';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { paths } from '../paths.ts';
import { useDocumentTitle } from '../root/useDocumentTitle.ts';

const session = getSession();

/** Error details from the address: short texts, rendered as text. */
const details = ['error', 'error_description', 'correlation_id'] as const;
const LABELS = { error: 'Error', error_description: 'Description', correlation_id: 'Correlation ID' };
const MAX = 300;

const unreachable = () =>
  notify.error(
    'The sign-in service could not be reached. Try again in a moment.',
    'Could not leave this page',
  );

/** The remote authorization error page (spec §2, §8): the API rejects a session that the sign-in provider issued. */
export function ForceLoginScreen() {
  const [search] = useSearchParams();
  useDocumentTitle(undefined);
  const [showsDetails, setShowsDetails] = useState(false);
  const detailsId = useId();
  const email = use(session).user?.email;
  const facts = details.map((name) => ({
    label: LABELS[name],
    value: search.get(name)?.slice(0, MAX) ?? null,
  }));
  const hasDetails = facts.some(({ value }) => value !== null);
  return (
    <main>
      <ErrorPage
        title="Please sign in again"
        actions={
          <>
            <Button look="primary" onClick={() => void signInAgain(paths.companySelect()).catch(unreachable)}>
              Sign in again
            </Button>
            <Button onClick={() => void logout().catch(unreachable)}>Sign out</Button>
            {hasDetails && (
              <Button
                look="quiet"
                aria-expanded={showsDetails}
                aria-controls={showsDetails ? detailsId : undefined}
                onClick={() => setShowsDetails(!showsDetails)}
              >
                Technical details
              </Button>
            )}
          </>
        }
        foot={
          showsDetails && (
            <div id={detailsId}>
              <KeyValue facts={facts} />
            </div>
          )
        }
      >
        <p>
          {email === undefined
            ? 'Your session is no longer valid, or you are not authorized in this environment.'
            : `Your session for ${email} is no longer valid, or that account is not authorized in this environment.`}
        </p>
      </ErrorPage>
    </main>
  );
}

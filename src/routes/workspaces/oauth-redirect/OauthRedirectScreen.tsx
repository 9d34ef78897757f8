import { use, useEffect } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ErrorPage } from '#errors/ErrorPage.tsx';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { consentWords } from './consent-labels.ts';
import type { ConsentOutcome, ReceivedConsent } from './receive-consent.ts';

/** The page to which a third party redirects after somebody has granted or denied a connection (spec §2). */
export function OauthRedirectScreen() {
  const outcome = use((useLoaderData() as ReceivedConsent).outcome);
  const navigate = useNavigate();
  const { title, words } = consentWords(outcome);
  usePageTitle(title);
  // The code is sensitive, so it is removed from the address.
  useEffect(() => void navigate(paths.oauthRedirect(), { replace: true }), [navigate]);
  const isDone = outcome.kind === 'given' && outcome.isTaken;
  useEffect(() => {
    // Has no effect in a window that was not opened by a script.
    if (isDone) window.close();
  }, [isDone]);
  return (
    <ErrorPage title={title} actions={<WayOn outcome={outcome} />} foot={<Details outcome={outcome} />}>
      <p>{words}</p>
    </ErrorPage>
  );
}

function WayOn({ outcome }: { readonly outcome: ConsentOutcome }) {
  if (outcome.kind === 'nothing' || outcome.kind === 'unknown') {
    return (
      <AnchorButton look="primary" to={paths.companySelect({ stay: 1 })}>
        Go to your workspaces
      </AnchorButton>
    );
  }
  if (outcome.isTaken) {
    return (
      <Button look="primary" onClick={() => window.close()}>
        Close this window
      </Button>
    );
  }
  return (
    <AnchorButton look="primary" to={outcome.return_to}>
      {outcome.kind === 'given' ? 'Finish the connection' : 'Back to the connection'}
    </AnchorButton>
  );
}

/** The message of the provider, for the person who has to fix the problem there. */
function Details({ outcome }: { readonly outcome: ConsentOutcome }) {
  if (outcome.kind !== 'refused') return null;
  return (
    <KeyValue
      facts={[
        { label: 'Error', value: outcome.answer.error },
        { label: 'Message', value: outcome.answer.description },
      ]}
    />
  );
}

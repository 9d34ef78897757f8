import { useEffect } from 'react';
import { graphql } from 'react-relay';
import type { EmailVerificationScreenQuery } from '#gql/EmailVerificationScreenQuery';
import { logout } from '#auth/logout.ts';
import { ErrorPage } from '#errors/ErrorPage.tsx';
import { usePolling } from '#relay/usePolling.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { SendAgain } from './SendAgain.tsx';

const query = graphql`
  query EmailVerificationScreenQuery @throwOnFieldError {
    viewer {
      user_uuid
      email
      email_verified
    }
  }
`;

const signOut = () =>
  logout().catch(() =>
    notify.error(
      'The sign-in service could not be reached. You are still signed in there.',
      'Could not sign out',
    ),
  );

/** Asks the person to open the link in the email, and sends another one on request (spec §2). */
export function EmailVerificationScreen() {
  const { email, email_verified } = useRouteQuery<EmailVerificationScreenQuery>(query).viewer;
  useNews(!email_verified);
  usePageTitle(email_verified ? 'Your address is verified' : 'Verify your address');
  if (email_verified) {
    return (
      <ErrorPage
        title="Your address is verified"
        actions={
          <AnchorButton look="primary" to={paths.companySelect()}>
            Continue
          </AnchorButton>
        }
      >
        <p>{email} is yours. Nothing else to do.</p>
      </ErrorPage>
    );
  }
  return (
    <ErrorPage
      title="Verify your address"
      actions={
        <>
          <SendAgain look="primary" />
          <AnchorButton to={paths.companySelect()}>Later</AnchorButton>
        </>
      }
      foot={
        <p>
          Not your address?{' '}
          <Button look="quiet" small onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      }
    >
      <p>
        We have sent a link to <strong>{email}</strong>. Open it to verify the address; this page updates by
        itself.
      </p>
      <p>No email? Check your spam folder, or send the link again.</p>
    </ErrorPage>
  );
}

/**
 * Checks whether the person has opened the link elsewhere, in another tab or on another device: when the page becomes
 * visible, and at intervals.
 */
function useNews(isWaiting: boolean): void {
  const { update } = usePolling<EmailVerificationScreenQuery>(query, {}, isWaiting);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') update();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting, update]);
}

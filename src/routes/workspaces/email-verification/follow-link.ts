import { commitMutation, graphql } from 'react-relay';
import type { LoaderFunctionArgs } from 'react-router';
import type { followLinkMutation } from '#gql/followLinkMutation';
import { environmentContext } from '../../../relay/route-query.ts';
import { payloadErrors } from '../../../relay/user-errors.ts';

/** What following a link has come to. */
export type LinkOutcome =
  | { readonly kind: 'verified'; readonly email: string; readonly isOwn: boolean }
  | { readonly kind: 'used' | 'expired'; readonly email: string }
  | { readonly kind: 'unknown' };

/** For the screen: nobody waits for it but the screen. */
export interface FollowedLink {
  readonly outcome: Promise<LinkOutcome>;
}

const mutation = graphql`
  mutation followLinkMutation($input: VerifyEmailInput!) {
    verify_email(input: $input) {
      email_verification {
        token
        email
        status
        verified_at
      }
      viewer {
        user_uuid
        email_verified
      }
      errors {
        path
        message
        code
      }
    }
  }
`;

function outcomeOf(response: followLinkMutation['response']): LinkOutcome {
  const { email_verification: link, viewer } = response.verify_email;
  if (!link) return { kind: 'unknown' };
  const { email, status } = link;
  if (payloadErrors(response).length === 0) return { kind: 'verified', email, isOwn: viewer != null };
  return { kind: status === 'USED' ? 'used' : 'expired', email };
}

/**
 * Follows the link of the address: opening it is the deed, nothing is to be clicked. In the loader and not in the
 * screen, so that it happens once for each time that the address is opened or Retry is pressed.
 */
export function followLink({ params, context }: LoaderFunctionArgs): FollowedLink {
  const outcome = new Promise<LinkOutcome>((resolve, reject) => {
    commitMutation<followLinkMutation>(context.get(environmentContext), {
      mutation,
      variables: { input: { token: params['token'] ?? '' } },
      onCompleted: (response) => resolve(outcomeOf(response)),
      onError: reject,
    });
  });
  // The screen shows it; until it is there, nobody else has to.
  outcome.catch(() => undefined);
  return { outcome };
}

import { commitMutation, graphql } from 'react-relay';
import type { LoaderFunctionArgs } from 'react-router';
import type { followLinkMutation } from '#gql/followLinkMutation';
import { environmentContext } from '#relay/route-query.ts';
import { payloadErrors } from '#relay/user-errors.ts';

/** The result of opening a link. */
export type LinkOutcome =
  | { readonly kind: 'verified'; readonly email: string; readonly isOwn: boolean }
  | { readonly kind: 'used' | 'expired'; readonly email: string }
  | { readonly kind: 'unknown' };

/** The pending result, for the screen, which is the only part that waits for it. */
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
 * Verifies the link in the address: opening it is enough, no click is needed. Runs in the loader and not in the screen,
 * so that it runs once each time the address is opened or Retry is pressed.
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
  // The screen handles the rejection; until it renders, this avoids an unhandled one.
  outcome.catch(() => undefined);
  return { outcome };
}

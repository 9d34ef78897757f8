import { graphql, useFragment } from 'react-relay';
import { useSearchParams } from 'react-router';
import type { WorthlessLink_activation$key } from '#gql/WorthlessLink_activation';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { usePageTitle } from '../root/usePageTitle.ts';

interface Words {
  readonly title: string;
  readonly words: string;
  readonly wayOn: string;
}

/** Why a link no longer works, and who can help. */
export function WorthlessLink({ activationRef }: { readonly activationRef: WorthlessLink_activation$key }) {
  const { state, client_name, company_name, requested_by } = useFragment(
    graphql`
      fragment WorthlessLink_activation on FlowOauthClientActivation {
        state
        client_name
        company_name
        requested_by
      }
    `,
    activationRef,
  );
  const [search] = useSearchParams();
  const client = `${client_name ?? 'The client'} of ${company_name ?? 'this workspace'}`;
  const helper = requested_by ?? 'whoever sent you the link';
  const isComplete = (search.get('token') ?? '') !== '';
  const { title, words, wayOn } = ((): Words => {
    if (state === 'ALREADY_ACTIVE') {
      return {
        title: 'This client is already active',
        words: `${client} was activated with this link earlier. Its secret was shown then and is not shown again.`,
        wayOn: `If it was not you, or the secret is lost, ask ${helper} to rotate the secret.`,
      };
    }
    if (state === 'EXPIRED') {
      return {
        title: 'This link has expired',
        words: `${client} was not activated in time.`,
        wayOn: `Ask ${helper} for a new link.`,
      };
    }
    if (!isComplete) {
      return {
        title: 'This link is incomplete',
        words: 'The part that identifies the client is missing.',
        wayOn: 'Copy the whole link from the message you received, on one line.',
      };
    }
    return {
      title: 'This link does not work',
      words: 'It was replaced by a newer one or withdrawn, or part of it is missing.',
      wayOn: 'Copy the whole link from the latest message, or ask for a new one.',
    };
  })();
  usePageTitle(title);
  return (
    <ErrorPage title={title}>
      <p>{words}</p>
      <p>{wayOn}</p>
    </ErrorPage>
  );
}

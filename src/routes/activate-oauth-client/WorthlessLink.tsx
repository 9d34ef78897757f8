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

/** Why a link does nothing any more, and who can help. */
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
        title: 'This client is active already',
        words: `${client} was activated with this link before. Its secret was shown then and is not shown again.`,
        wayOn: `If it was not you, or the secret is lost, ask ${helper} to have the secret rotated.`,
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
        title: 'This link is not complete',
        words: 'The part that says which client it is for is missing.',
        wayOn: 'Copy the whole link from the message that you got, in one line.',
      };
    }
    return {
      title: 'This link does not work',
      words: 'It was replaced by a newer one or taken back, or a part of it is missing.',
      wayOn: 'Copy the whole link from the newest message that you got, or ask for a new one.',
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

import { graphql, useFragment } from 'react-relay';
import { useSearchParams } from 'react-router';
import type { ActivationOffer_activation$key } from '#gql/ActivationOffer_activation';
import type { ActivationOfferActivateMutation } from '#gql/ActivationOfferActivateMutation';
import { formatDateTime } from '../../lib/dates.ts';
import { useMutation } from '../../relay/useMutation.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { useRetry } from '../root/useRetry.ts';
import styles from './activation.module.css';
import { FlowNames } from './FlowNames.tsx';
import type { Issued } from './issued.ts';

export interface ActivationOfferProps {
  readonly activationRef: ActivationOffer_activation$key;
  readonly onIssued: (client: Issued) => void;
}

/** Shows the client, its workspace and the flows it may call, with the button that activates it. */
export function ActivationOffer({ activationRef, onIssued }: ActivationOfferProps) {
  const { client_name, company_name, flow_names, requested_by, expires_at } = useFragment(
    graphql`
      fragment ActivationOffer_activation on FlowOauthClientActivation {
        client_name
        company_name
        flow_names
        requested_by
        expires_at
      }
    `,
    activationRef,
  );
  const [search] = useSearchParams();
  const { retry } = useRetry();
  const [activate, isActivating] = useMutation<ActivationOfferActivateMutation>(
    graphql`
      mutation ActivationOfferActivateMutation($input: ActivateOauthClientInput!) {
        activate_oauth_client(input: $input) {
          client_id
          client_secret
          token_url
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not activate the client', inForm: ['token'] },
  );

  const run = async () => {
    const result = await activate({ input: { token: search.get('token') ?? '' } });
    if (!result.ok) {
      // Someone else activated it first, or the link has expired; show the page for that.
      if (result.errors.some(({ path }) => path[0] === 'token')) retry();
      return;
    }
    const { client_id, client_secret, token_url } = result.response.activate_oauth_client;
    if (client_id && client_secret && token_url) onIssued({ client_id, client_secret, token_url });
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>{company_name}</p>
        <h1 tabIndex={-1}>Activate {client_name}</h1>
        <p>
          {company_name} has set up a client that lets your system call its flows. Activate it to get its
          client ID and secret.
        </p>
      </header>
      <Card>
        <KeyValue
          facts={[
            { label: 'Workspace', value: company_name },
            { label: 'Client', value: client_name },
            { label: 'Can call', value: <FlowNames names={flow_names ?? []} /> },
            { label: 'Requested by', value: requested_by },
            { label: 'Link valid until', value: expires_at && formatDateTime(expires_at) },
          ]}
        />
      </Card>
      <p className={styles.warning}>
        The secret is shown <strong>once</strong>. Activate only when you can store it right away, in a
        password manager or your system’s secret store.
      </p>
      <Button look="primary" busy={isActivating} onClick={() => void run()}>
        Activate and show the secret
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';
import type { ActivateOauthClientScreenQuery } from '#gql/ActivateOauthClientScreenQuery';
import { useRouteQuery } from '../../relay/useRouteQuery.ts';
import { paths } from '../paths.ts';
import { ActivationOffer } from './ActivationOffer.tsx';
import type { Issued } from './issued.ts';
import { IssuedClient } from './IssuedClient.tsx';
import { WorthlessLink } from './WorthlessLink.tsx';

/**
 * The target of the link that activates a flow client (spec §2). The first person to open it gets the secret, once; the
 * token leaves the address as soon as it has been used.
 */
export function ActivateOauthClientScreen() {
  const { flow_oauth_client_activation: activation } = useRouteQuery<ActivateOauthClientScreenQuery>(graphql`
    query ActivateOauthClientScreenQuery($token: String!) @throwOnFieldError {
      flow_oauth_client_activation(token: $token) {
        state
        client_name
        ...ActivationOffer_activation
        ...WorthlessLink_activation
      }
    }
  `);
  const [issued, setIssued] = useState<Issued | null>(null);
  const navigate = useNavigate();

  if (issued) {
    return (
      <IssuedClient
        client={issued}
        name={activation.client_name ?? 'The client'}
        onStored={() => setIssued({ ...issued, client_secret: null })}
      />
    );
  }
  if (activation.state !== 'PENDING') return <WorthlessLink activationRef={activation} />;
  return (
    <ActivationOffer
      activationRef={activation}
      onIssued={(client) => {
        setIssued(client);
        void navigate(paths.activateOauthClient(), { replace: true });
      }}
    />
  );
}

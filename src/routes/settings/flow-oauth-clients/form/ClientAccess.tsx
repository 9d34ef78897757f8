import { graphql, useFragment } from 'react-relay/hooks';
import type { ClientAccess_client$key } from '#gql/ClientAccess_client';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { Snippets } from '#shared/keys/Snippets.tsx';

/**
 * What a sender needs to use a client, except its secret: the activation link that shows the secret, or how to get a
 * token.
 */
export function ClientAccess({ clientRef }: { clientRef: ClientAccess_client$key }) {
  const client = useFragment(
    graphql`
      fragment ClientAccess_client on FlowOauthClient {
        client_id
        token_url
        scopes
        status
        activation_url
        activation_expires_at
        activated_at
        previous_secret_expires_at
        last_token_at
        requests_24h
        flows {
          flow_uuid
          flow_name
          trading_partner {
            partner_uuid
            partner_name
          }
          call_url
        }
      }
    `,
    clientRef,
  );
  const { client_id, token_url, activation_url, activation_expires_at, activated_at } = client;
  const { previous_secret_expires_at, last_token_at } = client;
  const zone = useZone();
  const callable = client.flows.filter(({ call_url }) => call_url != null);
  return (
    <>
      {activated_at == null && (
        <FormSection title="Activation" hint="Whoever follows the link first gets the secret, once">
          <KeyValue
            facts={[
              {
                label: 'Link',
                value: activation_url ? (
                  <CopyText text={activation_url} what="activation link" />
                ) : (
                  'Expired. Resend it from the menu of the client.'
                ),
              },
              {
                label: activation_url ? 'Expires' : 'Expired',
                value: activation_expires_at && formatDateTime(activation_expires_at, zone),
              },
            ]}
          />
        </FormSection>
      )}
      <FormSection title="Access">
        <KeyValue
          facts={[
            { label: 'Client ID', value: <CopyText text={client_id} what="client ID" /> },
            { label: 'Token URL', value: <CopyText text={token_url} what="token URL" /> },
            { label: 'Scopes', value: client.scopes.join(', ') },
            { label: 'Activated', value: activated_at && formatDate(activated_at, zone) },
            {
              label: 'Old secret',
              value:
                previous_secret_expires_at &&
                `Valid until ${formatDateTime(previous_secret_expires_at, zone)}`,
            },
            { label: 'Last token', value: last_token_at ? <RelativeTime at={last_token_at} /> : 'Never' },
            { label: 'Requests, 24 h', value: formatCount(client.requests_24h) },
          ]}
        />
      </FormSection>
      {client.status === 'ACTIVE' && (
        <FormSection title="Call a flow" hint="With curl">
          <Snippets
            label="Example"
            snippets={[
              {
                id: 'token',
                label: 'Get a token',
                note: 'Set CLIENT_SECRET to the secret you have stored.',
                code: `curl ${token_url} \\\n  -d grant_type=client_credentials \\\n  -d client_id=${client_id} \\\n  -d client_secret="$CLIENT_SECRET"`,
              },
              ...callable.slice(0, 1).map(({ flow_name, call_url }) => ({
                id: 'call',
                label: 'Send a document',
                note: `Starts an execution of “${flow_name}”. Set TOKEN to the access token.`,
                code: `curl ${call_url} \\\n  -H "Authorization: Bearer $TOKEN" \\\n  --data-binary @document`,
              })),
            ]}
          />
          {callable.length > 1 && (
            <KeyValue
              facts={callable.map(
                ({ flow_uuid, flow_name, trading_partner: { partner_name }, call_url }) => ({
                  id: flow_uuid,
                  label: `${partner_name}: ${flow_name}`,
                  value: call_url && (
                    <CopyText text={call_url} what={`address of ${flow_name} of ${partner_name}`} />
                  ),
                }),
              )}
            />
          )}
        </FormSection>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EndpointFacts_endpoint$key } from '#gql/EndpointFacts_endpoint';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { readAssigned } from '../../_shared/connection-form/connection-config.ts';
import { ConnectionFacts } from '../../_shared/connection-form/ConnectionFacts.tsx';
import { directionWords, type ConnectionType } from '../../_shared/connection-form/connection-types.ts';
import { providerWords } from './mailbox-providers.ts';

interface EndpointFactsProps {
  type: ConnectionType;
  endpointRef: EndpointFacts_endpoint$key;
  /** The flows that use it. */
  usedBy: ReactNode;
  /** Whether it is beside the form, which already shows the direction and similar values. */
  besideForm?: boolean;
}

/** Facts about a connection, with the flows that use it. */
export function EndpointFacts({ type, endpointRef, usedBy, besideForm = false }: EndpointFactsProps) {
  const endpoint = useFragment(
    graphql`
      fragment EndpointFacts_endpoint on Endpoint @throwOnFieldError {
        direction
        environment
        address_summary
        certificate_expires_at
        last_success_at
        last_failure_at
        config {
          ...connectionConfig_config
        }
        mailbox_grant {
          provider
          email
        }
      }
    `,
    endpointRef,
  );
  const { certificate_expires_at, mailbox_grant } = endpoint;
  return (
    <ConnectionFacts
      assigned={readAssigned(type, endpoint.config)}
      address={besideForm ? undefined : endpoint.address_summary}
      facts={[
        ...(besideForm
          ? []
          : [
              { label: 'Direction', value: directionWords(endpoint.direction) },
              { label: 'Environment', value: endpoint.environment === 'TEST' ? 'Test' : 'Production' },
              {
                label: 'Mailbox',
                value: mailbox_grant && `${mailbox_grant.email} · ${providerWords(mailbox_grant.provider)}`,
              },
            ]),
        {
          label: 'Certificate expires',
          value: certificate_expires_at && <RelativeTime at={certificate_expires_at} />,
        },
      ]}
      lastSuccess={endpoint.last_success_at}
      lastFailure={endpoint.last_failure_at}
      usedBy={usedBy}
      card
    />
  );
}

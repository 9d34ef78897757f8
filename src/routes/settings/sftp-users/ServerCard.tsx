import { graphql, useFragment } from 'react-relay/hooks';
import type { ServerCard_company$key } from '#gql/ServerCard_company';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import own from './sftp-users.module.css';

/** The address that partners connect to, and the host keys by which they recognize the server. */
export function ServerCard({ companyRef }: { companyRef: ServerCard_company$key }) {
  const { sftp_server } = useFragment(
    graphql`
      fragment ServerCard_company on Company @throwOnFieldError {
        company_uuid
        sftp_server {
          host
          port
          host_key_fingerprints
          purge_days
        }
      }
    `,
    companyRef,
  );
  const { host, port, host_key_fingerprints, purge_days } = sftp_server;
  return (
    <Card
      title="Hosted server"
      hint={`Files are deleted ${pluralize(purge_days, 'day')} after they were uploaded`}
    >
      <KeyValue
        facts={[
          { label: 'Host', value: <CopyText text={host} what="host" /> },
          { label: 'Port', value: port },
          {
            label: 'Host key fingerprints',
            value: (
              <ul className={own.fingerprints}>
                {host_key_fingerprints.map((fingerprint, index) => (
                  <li key={fingerprint}>
                    <CopyText text={fingerprint} what={`host key fingerprint ${index + 1}`} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Card>
  );
}

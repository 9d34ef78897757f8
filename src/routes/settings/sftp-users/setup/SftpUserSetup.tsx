import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { SftpUserSetupQuery } from '#gql/SftpUserSetupQuery';
import { found } from '#errors/not-found.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { keyLook } from '#shared/keys/key-labels.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { Snippets } from '#shared/keys/Snippets.tsx';
import own from '../sftp-users.module.css';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { closedSearch } from '../drawer-address.ts';
import { setupSnippets } from './setup-snippets.ts';

/** `?setup=<uuid>`: the information that a partner needs to connect, ready to copy. */
export function SftpUserSetup({ loaded }: { loaded: PreloadedQuery<SftpUserSetupQuery> }) {
  const data = usePreloadedQuery<SftpUserSetupQuery>(
    graphql`
      query SftpUserSetupQuery($company_uuid: ID!, $sftp_user_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          sftp_server {
            host
            port
            host_key_fingerprints
            purge_days
          }
        }
        sftp_user(sftp_user_uuid: $sftp_user_uuid) {
          sftp_user_uuid
          company_uuid
          username
          status
          root_directory
          auth_methods
          public_keys {
            fingerprint
          }
          allowed_cidrs
        }
      }
    `,
    loaded,
  );
  const close = useCloseOver(closedSearch);
  const { company_uuid, sftp_server } = found(data.company, 'workspace');
  const user = data.sftp_user;
  // An object of another workspace counts as not found.
  if (user?.company_uuid !== company_uuid) return <NotThere what="SFTP user" onClose={close} />;
  const { host, port, host_key_fingerprints, purge_days } = sftp_server;
  const { username, auth_methods, allowed_cidrs } = user;
  const { tone, label } = keyLook(user.status);
  const list = (what: string, fingerprints: readonly string[]) => (
    <ul className={own.fingerprints}>
      {fingerprints.map((fingerprint, index) => (
        <li key={fingerprint}>
          <CopyText text={fingerprint} what={`${what} fingerprint ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
  return (
    <Drawer
      opened
      onClose={close}
      title={`Setup for ${username}`}
      context={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge> What the partner needs to connect
        </>
      }
      width={640}
    >
      <FormSection title="Connection">
        <KeyValue
          facts={[
            { label: 'Host', value: <CopyText text={host} what="host" /> },
            { label: 'Port', value: port },
            { label: 'User name', value: <CopyText text={username} what="user name" /> },
            { label: 'Root directory', value: user.root_directory },
            { label: 'Host key', value: list('host key', host_key_fingerprints) },
            {
              label: 'Accepted keys',
              value:
                user.public_keys.length === 0
                  ? null
                  : list(
                      'key',
                      user.public_keys.map(({ fingerprint }) => fingerprint),
                    ),
            },
          ]}
        />
      </FormSection>
      <FormSection title="Instructions">
        <Snippets
          label="Instructions"
          snippets={setupSnippets({
            host,
            port,
            username,
            fingerprints: host_key_fingerprints,
            hasKey: auth_methods.includes('PUBLIC_KEY'),
            hasPassword: auth_methods.includes('PASSWORD'),
            networks: allowed_cidrs,
            purge_days,
          })}
        />
      </FormSection>
    </Drawer>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { KeyAccess_key$key } from '#gql/KeyAccess_key';
import { formatDate, formatDuration } from '#lib/dates.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { Snippets } from '#shared/keys/Snippets.tsx';
import { roleWords } from '../portal-key-labels.ts';
import { keySnippets } from './key-snippets.ts';

interface KeyAccessProps {
  keyRef: KeyAccess_key$key;
  /** Shown beside the form, which already has its role, workspaces, and expiry. */
  besideForm?: boolean;
}

/** What a program needs to use a key, except its secret, with examples. */
export function KeyAccess({ keyRef, besideForm = false }: KeyAccessProps) {
  const key = useFragment(
    graphql`
      fragment KeyAccess_key on PortalApiKey {
        client_id
        machine_email
        token_url
        api_url
        token_lifetime_seconds
        role
        status
        last_used_at
        expires_at
        companies {
          company_uuid
          company_name
        }
        member_of {
          company_uuid
          company_name
        }
      }
    `,
    keyRef,
  );
  const { client_id, machine_email, last_used_at, expires_at, status } = key;
  const zone = useZone();
  const memberships = key.member_of.map(({ company_name }) => company_name);
  return (
    <>
      <FormSection title="Access">
        <KeyValue
          facts={[
            { label: 'Client ID', value: <CopyText text={client_id} what="client ID" /> },
            { label: 'Token URL', value: <CopyText text={key.token_url} what="token URL" /> },
            { label: 'API URL', value: <CopyText text={key.api_url} what="API URL" /> },
            { label: 'Token valid for', value: formatDuration(key.token_lifetime_seconds * 1000) },
            {
              label: 'Email',
              value: (
                <>
                  <CopyText text={machine_email} what="email" />
                  <span className="muted">
                    To use it in another workspace, add this address there under Users
                  </span>
                </>
              ),
            },
            {
              label: 'Also a member of',
              value: memberships.length > 0 ? memberships.join(', ') : null,
            },
            { label: 'Last used', value: last_used_at ? <RelativeTime at={last_used_at} /> : 'Never' },
            ...(besideForm
              ? []
              : [
                  { label: 'Role', value: roleWords(key.role) },
                  {
                    label: 'Workspaces',
                    value: key.companies.map((company) => company.company_name).join(', '),
                  },
                  { label: 'Expires', value: expires_at ? formatDate(expires_at, zone) : 'Never' },
                ]),
          ]}
        />
      </FormSection>
      {status === 'ACTIVE' && (
        <FormSection title="Use it" hint="Set CLIENT_SECRET to the secret you have stored">
          <Snippets label="Example" snippets={keySnippets(key)} />
        </FormSection>
      )}
    </>
  );
}

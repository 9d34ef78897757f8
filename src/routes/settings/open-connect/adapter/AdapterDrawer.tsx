import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { AdapterDrawerQuery } from '#gql/AdapterDrawerQuery';
import { found } from '#errors/not-found.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { kindWords, reviewLook } from '../adapter-labels.ts';
import { AdapterCalls } from './AdapterCalls.tsx';
import { AdapterFlows } from './AdapterFlows.tsx';
import { SignatureTest } from './SignatureTest.tsx';

/** `?edit=<uuid>`: an adapter, with its calls and responses. */
export function AdapterDrawer({ loaded }: OpenedFormProps<AdapterDrawerQuery>) {
  const data = usePreloadedQuery<AdapterDrawerQuery>(
    graphql`
      query AdapterDrawerQuery($company_uuid: ID!, $adapter_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        remote_adapter(adapter_uuid: $adapter_uuid) {
          adapter_uuid
          company_uuid
          name
          description
          kind
          flow_types {
            code
            label
          }
          webhook_url
          version
          review_status
          review_note
          submitted_at
          reviewed_at
          secret {
            name
            updated_at
          }
          previous_secret_expires_at
          created_at
          created_by {
            display
          }
          updated_at
          updated_by {
            display
          }
        }
        ...AdapterCalls_query @arguments(adapter_uuid: $adapter_uuid)
        ...AdapterFlows_query @arguments(adapter_uuid: $adapter_uuid)
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const zone = useZone();
  const { company_uuid } = found(data.company, 'workspace');
  const adapter = data.remote_adapter;
  // An object of another workspace counts as not found.
  if (adapter?.company_uuid !== company_uuid) return <NotThere what="adapter" onClose={close} />;
  const { adapter_uuid, submitted_at, reviewed_at, previous_secret_expires_at: until } = adapter;
  const { tone, label } = reviewLook(adapter.review_status);
  const set = adapter.secret.updated_at;
  return (
    <Drawer
      opened
      onClose={close}
      title={adapter.name}
      context={`${kindWords(adapter.kind)} adapter, version ${adapter.version}`}
      width={640}
    >
      <FormSection title="Adapter">
        <KeyValue
          facts={[
            { label: 'Description', value: adapter.description },
            { label: 'Webhook URL', value: <CopyText text={adapter.webhook_url} what="webhook URL" /> },
            { label: 'Flow types', value: adapter.flow_types.map((type) => type.label).join(', ') },
            { label: 'Shared secret', value: set == null ? 'Not set' : `Set ${formatDate(set, zone)}` },
            {
              label: 'Previous secret',
              value: until == null ? null : `Valid until ${formatDateTime(until, zone)}`,
            },
            { label: 'Used by', value: <AdapterFlows queryRef={data} /> },
          ]}
        />
      </FormSection>
      <FormSection title="Review" hint="Needed before other workspaces can use it">
        <KeyValue
          facts={[
            { label: 'Result', value: <StatusBadge tone={tone}>{label}</StatusBadge> },
            { label: 'Note', value: adapter.review_note },
            { label: 'Submitted', value: submitted_at == null ? null : formatDateTime(submitted_at, zone) },
            { label: 'Reviewed', value: reviewed_at == null ? null : formatDateTime(reviewed_at, zone) },
          ]}
        />
      </FormSection>
      <SignatureTest adapter_uuid={adapter_uuid} />
      <AdapterCalls queryRef={data} />
      <AuditTrail
        entity_type="RemoteAdapter"
        entity_id={adapter_uuid}
        created={{ at: adapter.created_at, by: adapter.created_by.display }}
        changed={{ at: adapter.updated_at, by: adapter.updated_by.display }}
      />
    </Drawer>
  );
}

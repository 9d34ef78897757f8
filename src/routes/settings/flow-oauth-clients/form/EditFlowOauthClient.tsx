import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { EditFlowOauthClient_client$key } from '#gql/EditFlowOauthClient_client';
import type { EditFlowOauthClientQuery } from '#gql/EditFlowOauthClientQuery';
import type { FlowClientFields_company$key } from '#gql/FlowClientFields_company';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { clientLook } from '../client-labels.ts';
import { ClientAccess } from './ClientAccess.tsx';
import { FlowClientFields } from './FlowClientFields.tsx';
import { useFlowClientForm } from './useFlowClientForm.ts';

/** `?edit=<uuid>`: the form of a stored client. */
export function EditFlowOauthClient({ loaded, connectionId }: OpenedFormProps<EditFlowOauthClientQuery>) {
  const data = usePreloadedQuery<EditFlowOauthClientQuery>(
    graphql`
      query EditFlowOauthClientQuery($company_uuid: ID!, $client_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...FlowClientFields_company
        }
        flow_oauth_client(client_uuid: $client_uuid) {
          client_uuid
          company_uuid
          ...EditFlowOauthClient_client
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  const client = data.flow_oauth_client;
  // An object of another workspace counts as not found.
  if (client?.company_uuid !== company.company_uuid) return <NotThere what="OAuth client" onClose={close} />;
  return (
    <EditDrawer
      key={client.client_uuid}
      clientRef={client}
      companyRef={company}
      connectionId={connectionId}
      onClose={close}
    />
  );
}

interface EditDrawerProps {
  clientRef: EditFlowOauthClient_client$key;
  companyRef: FlowClientFields_company$key;
  connectionId: string;
  onClose: () => void;
}

function EditDrawer({ clientRef, companyRef, connectionId, onClose }: EditDrawerProps) {
  const client = useFragment(
    graphql`
      fragment EditFlowOauthClient_client on FlowOauthClient {
        client_uuid
        company_uuid
        name
        status
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...ClientAccess_client
        ...useFlowClientForm_client
      }
    `,
    clientRef,
  );
  const form = useFlowClientForm({
    company_uuid: client.company_uuid,
    connectionId,
    clientRef: client,
    onSaved() {
      notify.success(`${client.name} saved`);
      onClose();
    },
  });
  const { tone, label } = clientLook(client.status);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={client.name}
      context={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge> OAuth client
        </>
      }
      after={
        <>
          <ClientAccess clientRef={client} />
          <AuditTrail
            entity_type="FlowOauthClient"
            entity_id={client.client_uuid}
            created={{ at: client.created_at, by: client.created_by.display }}
            changed={{ at: client.updated_at, by: client.updated_by.display }}
          />
        </>
      }
    >
      <FlowClientFields form={form} companyRef={companyRef} />
    </FormDrawer>
  );
}

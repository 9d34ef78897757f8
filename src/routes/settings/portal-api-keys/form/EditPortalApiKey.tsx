import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { EditPortalApiKey_key$key } from '#gql/EditPortalApiKey_key';
import type { EditPortalApiKeyQuery } from '#gql/EditPortalApiKeyQuery';
import type { PortalKeyFields_query$key } from '#gql/PortalKeyFields_query';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { keyLook } from '#shared/keys/key-labels.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { KeyAccess } from './KeyAccess.tsx';
import { PortalKeyFields } from './PortalKeyFields.tsx';
import { usePortalKeyForm } from './usePortalKeyForm.ts';

/** `?edit=<uuid>`: the form of a stored key. */
export function EditPortalApiKey({ loaded, connectionId }: OpenedFormProps<EditPortalApiKeyQuery>) {
  const data = usePreloadedQuery<EditPortalApiKeyQuery>(
    graphql`
      query EditPortalApiKeyQuery($company_uuid: ID!, $key_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        portal_api_key(key_uuid: $key_uuid) {
          key_uuid
          company_uuid
          status
          viewer_can_edit
          ...EditPortalApiKey_key
        }
        ...PortalKeyFields_query
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  const key = data.portal_api_key;
  // An object of another workspace counts as not found.
  if (key?.company_uuid !== company.company_uuid) return <NotThere what="API key" onClose={close} />;
  if (key.status === 'REVOKED' || !key.viewer_can_edit) return <ShownKey keyRef={key} onClose={close} />;
  return (
    <EditDrawer key={key.key_uuid} keyRef={key} queryRef={data} connectionId={connectionId} onClose={close} />
  );
}

const fragment = graphql`
  fragment EditPortalApiKey_key on PortalApiKey {
    key_uuid
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
    ...KeyAccess_key
    ...usePortalKeyForm_key
  }
`;

interface ShownKeyProps {
  keyRef: EditPortalApiKey_key$key;
  onClose: () => void;
}

interface EditDrawerProps extends ShownKeyProps {
  queryRef: PortalKeyFields_query$key;
  connectionId: string;
}

function EditDrawer({ keyRef, queryRef, connectionId, onClose }: EditDrawerProps) {
  const key = useFragment(fragment, keyRef);
  const form = usePortalKeyForm({
    company_uuid: key.company_uuid,
    connectionId,
    keyRef: key,
    onSaved: () => {
      notify.success(`${key.name} saved`);
      onClose();
    },
  });
  const { tone, label } = keyLook(key.status);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={key.name}
      context={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge> API key
        </>
      }
      after={
        <>
          <KeyAccess keyRef={key} besideForm />
          <AuditTrail
            entity_type="PortalApiKey"
            entity_id={key.key_uuid}
            created={{ at: key.created_at, by: key.created_by.display }}
            changed={{ at: key.updated_at, by: key.updated_by.display }}
          />
        </>
      }
    >
      <PortalKeyFields form={form} company_uuid={key.company_uuid} queryRef={queryRef} />
    </FormDrawer>
  );
}

/** A key that this person cannot change, because it is revoked or above their role. */
function ShownKey({ keyRef, onClose }: ShownKeyProps) {
  const key = useFragment(fragment, keyRef);
  const { tone, label } = keyLook(key.status);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={key.name}
      context={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
          {key.status === 'REVOKED' ? 'Cannot be used or changed' : 'Only owners may change it'}
        </>
      }
      width={640}
    >
      <KeyAccess keyRef={key} />
      <AuditTrail
        entity_type="PortalApiKey"
        entity_id={key.key_uuid}
        created={{ at: key.created_at, by: key.created_by.display }}
        changed={{ at: key.updated_at, by: key.updated_by.display }}
      />
    </Drawer>
  );
}

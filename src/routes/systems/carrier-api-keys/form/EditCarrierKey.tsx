import { useEffect } from 'react';
import { graphql, useFragment, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { CarrierKeyFields_query$key } from '#gql/CarrierKeyFields_query';
import type { EditCarrierKey_key$key } from '#gql/EditCarrierKey_key';
import type { EditCarrierKeyQuery } from '#gql/EditCarrierKeyQuery';
import type { KeyUse_query$key } from '#gql/KeyUse_query';
import { setActiveCarrierApiKey } from '#client-state/carrier-api-keys.ts';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CarrierKeyFields } from '#shared/carrier-keys/CarrierKeyFields.tsx';
import { CarrierKeyTest } from '#shared/carrier-keys/CarrierKeyTest.tsx';
import { useCarrierKeyForm } from '#shared/carrier-keys/useCarrierKeyForm.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { keyLook } from '#shared/keys/key-labels.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { KeyUse } from '#shared/carrier-keys/KeyUse.tsx';

/** `?edit=<uuid>`: the form of a stored key. */
export function EditCarrierKey({ loaded }: OpenedFormProps<EditCarrierKeyQuery>) {
  const data = usePreloadedQuery<EditCarrierKeyQuery>(
    graphql`
      query EditCarrierKeyQuery($company_uuid: ID!, $key_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        carrier_api_key(key_uuid: $key_uuid) {
          key_uuid
          company_uuid
          status
          viewer_can_edit
          ...carrierApiKeys_active
          ...EditCarrierKey_key
        }
        ...CarrierKeyFields_query
        ...KeyUse_query @arguments(key_uuid: $key_uuid)
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const key = data.carrier_api_key?.company_uuid === company.company_uuid ? data.carrier_api_key : null;
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!key) return;
    setActiveCarrierApiKey(environment, key);
    return () => setActiveCarrierApiKey(environment, null);
  }, [environment, key]);
  if (!key) return <NotThere what="carrier API key" onClose={close} />;
  const Shown = key.status === 'REVOKED' || !key.viewer_can_edit ? ShownKey : EditDrawer;
  return <Shown key={key.key_uuid} keyRef={key} queryRef={data} onClose={close} />;
}

interface KeyDrawerProps {
  keyRef: EditCarrierKey_key$key;
  queryRef: CarrierKeyFields_query$key & KeyUse_query$key;
  onClose: () => void;
}

function useKey(keyRef: EditCarrierKey_key$key) {
  const key = useFragment(
    graphql`
      fragment EditCarrierKey_key on CarrierApiKey {
        key_uuid
        company_uuid
        label
        status
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...KeyUse_key
        ...useCarrierKeyForm_key
      }
    `,
    keyRef,
  );
  return {
    key,
    look: keyLook(key.status),
    audit: (
      <AuditTrail
        entity_type="CarrierApiKey"
        entity_id={key.key_uuid}
        created={{ at: key.created_at, by: key.created_by.display }}
        changed={{ at: key.updated_at, by: key.updated_by.display }}
      />
    ),
  };
}

function EditDrawer({ keyRef, queryRef, onClose }: KeyDrawerProps) {
  const { key, look, audit } = useKey(keyRef);
  const { key_uuid, company_uuid, label, status } = key;
  const form = useCarrierKeyForm({
    owner: { company_uuid },
    keyRef: key,
    addToList: () => undefined,
    onSaved: () => {
      notify.success(`${label} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={label}
      context={
        <>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge> Carrier API key
        </>
      }
      after={
        <>
          <KeyUse keyRef={key} queryRef={queryRef} besideForm />
          {status !== 'DISABLED' && (
            <CarrierKeyTest
              read={() => ({ input: { key_uuid } })}
              field={form.field('label')}
              context="as it is stored"
            />
          )}
          {audit}
        </>
      }
    >
      <CarrierKeyFields form={form} queryRef={queryRef} />
    </FormDrawer>
  );
}

/** A read-only key: revoked, or in a workspace where nothing can be changed. */
function ShownKey({ keyRef, queryRef, onClose }: KeyDrawerProps) {
  const { key, look, audit } = useKey(keyRef);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={key.label}
      context={
        <>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge>{' '}
          {key.status === 'REVOKED' ? 'Cannot be used or changed' : 'You can view it but not change it'}
        </>
      }
      width={640}
    >
      <KeyUse keyRef={key} queryRef={queryRef} />
      {audit}
    </Drawer>
  );
}

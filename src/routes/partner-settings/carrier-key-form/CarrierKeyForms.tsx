import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyForms_key$key } from '#gql/CarrierKeyForms_key';
import type { CarrierKeyForms_partner$key } from '#gql/CarrierKeyForms_partner';
import type { CarrierKeyForms_query$key } from '#gql/CarrierKeyForms_query';
import type { CarrierKeyForms_stored$key } from '#gql/CarrierKeyForms_stored';
import { dataID } from '#relay/data-id.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { secretInput, signInErrors } from '../../_shared/carrier-keys/carrier-key-form.ts';
import { CarrierKeyFields } from '../../_shared/carrier-keys/CarrierKeyFields.tsx';
import { CarrierKeyTest } from '../../_shared/carrier-keys/CarrierKeyTest.tsx';
import { KeyUse } from '../../_shared/carrier-keys/KeyUse.tsx';
import { useCarrierKeyForm } from '../../_shared/carrier-keys/useCarrierKeyForm.ts';
import { paths } from '../../paths.ts';
import styles from '../_shared/partner-page.module.css';
import { useGoOn } from '../../useGoOn.ts';

const queryFragment = graphql`
  fragment CarrierKeyForms_query on Query {
    ...CarrierKeyFields_query
  }
`;

const storedFragment = graphql`
  fragment CarrierKeyForms_stored on Query @argumentDefinitions(key_uuid: { type: "ID!" }) {
    ...KeyUse_query @arguments(key_uuid: $key_uuid)
  }
`;

const partnerFragment = graphql`
  fragment CarrierKeyForms_partner on TradingPartner {
    partner_uuid
    company_uuid
  }
`;

const keyFragment = graphql`
  fragment CarrierKeyForms_key on CarrierApiKey {
    key_uuid
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
`;

interface NewKeyProps {
  partnerRef: CarrierKeyForms_partner$key;
  queryRef: CarrierKeyForms_query$key;
}

interface StoredKeyProps extends NewKeyProps {
  keyRef: CarrierKeyForms_key$key;
  storedRef: CarrierKeyForms_stored$key;
}

/** The form of a new key, with a test before it is saved. */
export function NewKey({ partnerRef, queryRef }: NewKeyProps) {
  const { company_uuid, partner_uuid } = useFragment(partnerFragment, partnerRef);
  const query = useFragment(queryFragment, queryRef);
  const goOn = useGoOn();
  const form = useCarrierKeyForm({
    owner: { partner_uuid },
    keyRef: null,
    addToList(store) {
      // Invalidated, so that the lists of the partner and of the workspace are fetched again when opened.
      store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
      store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
    },
    onSaved() {
      notify.success('Carrier API key added');
      goOn(paths.partnerCarrierApiKeys({ company_uuid, partner_uuid }));
    },
  });
  const read = () => {
    const values = form.getValues();
    const [error] = signInErrors(values);
    if (error) return { missing: error.message };
    const { carrier_code, environment, auth_kind, login } = values;
    return {
      input: {
        partner_uuid,
        carrier_code,
        environment,
        auth_kind,
        login: login.trim() || null,
        secrets: secretInput(auth_kind, values),
      },
    };
  };
  return (
    <>
      <EntityForm form={form}>
        <CarrierKeyFields form={form} queryRef={query} card />
      </EntityForm>
      <div className={styles.beside}>
        <CarrierKeyTest read={read} field={form.field('label')} context="with the unsaved values" />
      </div>
      <SaveBar form={form} saveLabel="Add key" />
    </>
  );
}

/** The form of a stored key. */
export function StoredKey({ partnerRef, keyRef, queryRef, storedRef }: StoredKeyProps) {
  const { company_uuid, partner_uuid } = useFragment(partnerFragment, partnerRef);
  const key = useFragment(keyFragment, keyRef);
  const query = useFragment(queryFragment, queryRef);
  const stored = useFragment(storedFragment, storedRef);
  const { key_uuid, label, status } = key;
  const goOn = useGoOn();
  const form = useCarrierKeyForm({
    owner: { partner_uuid },
    keyRef: key,
    addToList: () => undefined,
    onSaved() {
      notify.success(`${label} saved`);
      goOn(paths.partnerCarrierApiKeys({ company_uuid, partner_uuid }));
    },
  });
  return (
    <>
      <EntityForm form={form}>
        <CarrierKeyFields form={form} queryRef={query} card />
      </EntityForm>
      <div className={styles.beside}>
        {status !== 'DISABLED' && (
          <CarrierKeyTest
            read={() => ({ input: { key_uuid } })}
            field={form.field('label')}
            context="as it is stored"
          />
        )}
        <KeyUse keyRef={key} queryRef={stored} besideForm card />
        <KeyAudit keyData={key} />
      </div>
      <SaveBar form={form} />
    </>
  );
}

/** A read-only key: one that is revoked, or for people with read-only access. */
export function ShownKey({ keyRef, storedRef }: StoredKeyProps) {
  const key = useFragment(keyFragment, keyRef);
  const stored = useFragment(storedFragment, storedRef);
  return (
    <div className={styles.beside}>
      <KeyUse keyRef={key} queryRef={stored} card />
      <KeyAudit keyData={key} />
    </div>
  );
}

interface KeyAuditProps {
  keyData: {
    readonly created_at: string;
    readonly created_by: { readonly display: string };
    readonly updated_at: string;
    readonly updated_by: { readonly display: string };
  };
}

const KeyAudit = ({ keyData: key }: KeyAuditProps) => (
  <AuditLine
    created={{ at: key.created_at, by: key.created_by.display }}
    changed={{ at: key.updated_at, by: key.updated_by.display }}
  />
);

import { graphql, useFragment } from 'react-relay/hooks';
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime';
import type { useCarrierKeyForm_key$key } from '#gql/useCarrierKeyForm_key';
import type { useCarrierKeyFormSaveMutation } from '#gql/useCarrierKeyFormSaveMutation';
import { dayOf, endOfDay } from '#lib/days.ts';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { useEntityForm } from '../forms/useEntityForm.ts';
import {
  blankKey,
  blankSecrets,
  carrierKeySchema,
  secretFields,
  secretInput,
  secretNames,
  type CarrierKeyValues,
} from './carrier-key-form.ts';
import type { AuthKindName, EnvironmentName, ScopeName } from './carrier-key-labels.ts';

/** Whose key it is: the whole workspace's, or a trading partner's. */
export type KeyOwner = { readonly company_uuid: string } | { readonly partner_uuid: string };

interface CarrierKeyFormOptions {
  owner: KeyOwner;
  /** The key to edit; null for a new one. */
  keyRef: useCarrierKeyForm_key$key | null;
  /** Adds a new key to the list on the screen. */
  addToList: (store: RecordSourceSelectorProxy, edge: RecordProxy | null | undefined) => void;
  onSaved: () => void;
}

/** The form model of a carrier API key, new or stored. A stored key's secrets are not edited here, but rotated. */
export function useCarrierKeyForm(options: CarrierKeyFormOptions): FormModel<CarrierKeyValues> {
  const { owner, keyRef, addToList, onSaved } = options;
  const key = useFragment(
    graphql`
      fragment useCarrierKeyForm_key on CarrierApiKey {
        key_uuid
        carrier {
          carrier_code
          name
        }
        label
        environment
        auth_kind
        login
        account_number
        scopes
        expires_at
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    keyRef,
  );
  const [save] = useMutation<useCarrierKeyFormSaveMutation>(
    graphql`
      mutation useCarrierKeyFormSaveMutation($input: SaveCarrierApiKeyInput!) {
        save_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            ...CarrierKeyItem_key
            ...useCarrierKeyForm_key
          }
          carrier_api_key_edge {
            cursor
            node {
              key_uuid
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The carrier API key was not saved', inForm: 'all' },
  );
  const zone = useZone();
  return useEntityForm<CarrierKeyValues, CarrierKeyValues, number | null>({
    formKey: `carrier-api-key/${key?.key_uuid ?? `new/${Object.values(owner).join('')}`}`,
    subject: key?.label ?? 'New carrier API key',
    values: key
      ? {
          ...blankSecrets,
          carrier_code: key.carrier.carrier_code,
          label: key.label,
          environment: key.environment as EnvironmentName,
          auth_kind: key.auth_kind as AuthKindName,
          login: key.login ?? '',
          account_number: key.account_number ?? '',
          scopes: key.scopes as readonly ScopeName[],
          expires_on: key.expires_at == null ? '' : dayOf(key.expires_at, zone),
        }
      : blankKey,
    schema: carrierKeySchema(!key),
    secrets: secretNames,
    isNew: !key,
    version: key?.lock_version ?? null,
    changedBy: key ? { name: key.updated_by.display, at: key.updated_at } : null,
    async save(values, { version, changed }) {
      const { carrier_code, auth_kind, expires_on } = values;
      const result = await save(
        {
          input: {
            ...(key
              ? { key_uuid: key.key_uuid, lock_version: version }
              : { ...owner, carrier_code, auth_kind, secrets: secretInput(auth_kind, values) }),
            label: values.label.trim(),
            environment: values.environment,
            login: values.login.trim() || null,
            account_number: values.account_number.trim() || null,
            scopes: values.scopes,
            // An unchanged expiry is not sent, because its stored time of day may be any.
            ...(key && !changed.includes('expires_on') ? {} : { expires_at: endOfDay(expires_on, zone) }),
          },
        },
        {
          updater(store) {
            if (key) return;
            addToList(
              store,
              store.getRootField('save_carrier_api_key')?.getLinkedRecord('carrier_api_key_edge'),
            );
          },
        },
      );
      if (result.ok) return { ok: true };
      return { ok: false, errors: result.errors.map((error) => toFormError(error, auth_kind)) };
    },
    onSaved,
  });
}

/** Renames the paths of the server's errors to those of the form's fields. */
function toFormError(error: UserError, kind: AuthKindName): UserError {
  const [first] = error.path;
  if (first === 'secrets') return { ...error, path: [secretFields[kind][0]?.name ?? 'api_key'] };
  return first === 'expires_at' ? { ...error, path: ['expires_on'] } : error;
}

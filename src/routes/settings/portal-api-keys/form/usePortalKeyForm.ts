import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { usePortalKeyForm_key$key } from '#gql/usePortalKeyForm_key';
import type { usePortalKeyFormSaveMutation } from '#gql/usePortalKeyFormSaveMutation';
import { dayOf, endOfDay } from '#lib/days.ts';
import type { UserError } from '#lib/user-error.ts';
import { useOnce } from '#relay/useOnce.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import type { RoleName } from '../portal-key-labels.ts';
import { blankKey, portalKeySchema, type PortalKeyValues } from './portal-key-form.ts';

/** A new key and its secret, which the server returns only this once. */
export interface IssuedKey {
  readonly key_uuid: string;
  readonly secret: string | null;
}

interface PortalKeyFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The key to edit; null for a new one. */
  keyRef: usePortalKeyForm_key$key | null;
  onSaved: (issued: IssuedKey) => void;
}

/** Renames the paths of the server's errors to those of the form's fields. */
const toFormError = (error: UserError): UserError => {
  const [first] = error.path;
  if (first === 'company_uuids') return { ...error, path: ['companies'] };
  return first === 'expires_at' ? { ...error, path: ['expires_on'] } : error;
};

/** The form model of a key, new or stored. */
export function usePortalKeyForm(options: PortalKeyFormOptions): FormModel<PortalKeyValues> {
  const { company_uuid, connectionId, keyRef, onSaved } = options;
  const key = useFragment(
    graphql`
      fragment usePortalKeyForm_key on PortalApiKey {
        key_uuid
        company_uuid
        name
        role
        companies {
          company_uuid
          company_name
        }
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
  const [save] = useOnce<usePortalKeyFormSaveMutation>(
    graphql`
      mutation usePortalKeyFormSaveMutation($input: SavePortalApiKeyInput!) {
        save_portal_api_key(input: $input) {
          client_secret
          portal_api_key_edge {
            cursor
            node {
              key_uuid
              ...PortalApiKeyItem_key
              ...usePortalKeyForm_key
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
    { failure: 'The API key was not saved', inForm: 'all' },
  );
  const zone = useZone();
  const issued = useRef<IssuedKey>({ key_uuid: '', secret: null });
  return useEntityForm<PortalKeyValues, PortalKeyValues, number | null>({
    formKey: `portal-api-key/${key?.key_uuid ?? `new/${company_uuid}`}`,
    subject: key?.name ?? 'New API key',
    values: key
      ? {
          name: key.name,
          role: key.role as RoleName,
          companies: key.companies
            .filter((company) => company.company_uuid !== key.company_uuid)
            .map((company) => ({ value: company.company_uuid, label: company.company_name })),
          expires_on: key.expires_at == null ? '' : dayOf(key.expires_at, zone),
        }
      : blankKey,
    schema: portalKeySchema,
    isNew: !key,
    version: key?.lock_version ?? null,
    changedBy: key ? { name: key.updated_by.display, at: key.updated_at } : null,
    async save({ name, role, companies, expires_on }, { version, changed }) {
      const result = await save(
        {
          input: {
            ...(key ? { key_uuid: key.key_uuid, lock_version: version } : { company_uuid }),
            name: name.trim(),
            role,
            // Workspaces that this person may not see are missing from the form, so an unchanged list is not sent.
            ...(key && !changed.includes('companies')
              ? {}
              : { company_uuids: companies.map(({ value }) => value) }),
            // An unchanged expiry is not sent, because its stored time of day may be any.
            ...(key && !changed.includes('expires_on') ? {} : { expires_at: endOfDay(expires_on, zone) }),
          },
        },
        {
          updater(store) {
            const edge = store.getRootField('save_portal_api_key')?.getLinkedRecord('portal_api_key_edge');
            if (!key) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors.map(toFormError) };
      const { portal_api_key_edge, client_secret } = result.response.save_portal_api_key;
      issued.current = {
        key_uuid: portal_api_key_edge?.node.key_uuid ?? '',
        secret: client_secret ?? null,
      };
      return { ok: true };
    },
    onSaved() {
      const { current } = issued;
      issued.current = { key_uuid: '', secret: null };
      onSaved(current);
    },
  });
}

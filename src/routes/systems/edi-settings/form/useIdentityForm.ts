import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useIdentityForm_identity$key } from '#gql/useIdentityForm_identity';
import type { useIdentityFormSaveMutation } from '#gql/useIdentityFormSaveMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { addToList } from '#shared/list-changes.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { standardNames } from '../edi-labels.ts';
import { closeInTabs } from '../list-changes.ts';
import { identitySchema, type IdentityValues } from './identity-form.ts';

interface IdentityFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The identity to edit; null for a new one. */
  identityRef: useIdentityForm_identity$key | null;
  /** The initial values of a new one. */
  blank: IdentityValues;
  /** Distinguishes the drafts of new identities. */
  draft: string;
  /** Called with the number of unrouted interchanges that now match. */
  onSaved: (matched: number) => void;
}

/** How many interchanges match an agreement now; of the others, only the reason has changed. */
const matchedIn = (interchanges: readonly { readonly status: string }[]): number =>
  interchanges.filter(({ status }) => status === 'ROUTED').length;

/** The form model of an identity, new or stored. */
export function useIdentityForm(options: IdentityFormOptions): FormModel<IdentityValues> {
  const { company_uuid, connectionId, identityRef, blank, draft, onSaved } = options;
  const identity = useFragment(
    graphql`
      fragment useIdentityForm_identity on EdiIdentity {
        identity_uuid
        standard
        label
        qualifier
        identifier
        gs_identifier
        usage
        is_default
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    identityRef,
  );
  const [save] = useMutation<useIdentityFormSaveMutation>(
    graphql`
      mutation useIdentityFormSaveMutation($input: SaveEdiIdentityInput!) {
        save_edi_identity(input: $input) {
          edi_identity {
            identity_uuid
            ...useIdentityForm_identity
          }
          edi_identity_edge {
            cursor
            node {
              identity_uuid
              standard
              label
              qualifier
              identifier
              gs_identifier
              usage
              is_default
              used_by {
                total_count
              }
              ...IdentityMenu_identity
            }
          }
          previous_default {
            identity_uuid
            is_default
            lock_version
          }
          unrouted_interchanges {
            status
            ...UnroutedTable_interchange
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The identity was not saved', inForm: 'all' },
  );
  const matched = useRef(0);
  return useEntityForm<IdentityValues, IdentityValues, number | null>({
    formKey: `edi-identity/${identity?.identity_uuid ?? `new/${draft}`}`,
    subject: identity?.identifier ?? 'New identity',
    values: identity
      ? {
          standard: standardNames.find((name) => name === identity.standard) ?? 'X12',
          label: identity.label ?? '',
          qualifier: identity.qualifier,
          identifier: identity.identifier,
          gs_identifier: identity.gs_identifier ?? '',
          usage: identity.usage === 'TEST' ? 'TEST' : 'PRODUCTION',
          is_default: identity.is_default,
        }
      : blank,
    schema: identitySchema,
    isNew: !identity,
    version: identity?.lock_version ?? null,
    changedBy: identity ? { name: identity.updated_by.display, at: identity.updated_at } : null,
    async save(values, { version }) {
      const identifier = values.identifier.trim();
      const result = await save(
        {
          input: {
            ...(identity
              ? { identity_uuid: identity.identity_uuid, lock_version: version }
              : { company_uuid, standard: values.standard }),
            label: values.label.trim() || null,
            qualifier: values.qualifier,
            identifier,
            ...(values.standard === 'X12' && { gs_identifier: values.gs_identifier.trim() || identifier }),
            usage: values.usage,
            ...(values.is_default && { is_default: true }),
          },
        },
        {
          updater(store, response) {
            const payload = response?.save_edi_identity;
            if (!payload || payload.errors.length > 0) return;
            const edge = store.getRootField('save_edi_identity')?.getLinkedRecord('edi_identity_edge');
            if (!identity) addToList(store, edge, { connectionId, company_uuid });
            closeInTabs(store, company_uuid, matchedIn(payload.unrouted_interchanges));
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      matched.current = matchedIn(result.response.save_edi_identity.unrouted_interchanges);
      return { ok: true };
    },
    onSaved: () => onSaved(matched.current),
  });
}

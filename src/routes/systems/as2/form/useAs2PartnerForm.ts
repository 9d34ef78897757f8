import { graphql, useFragment } from 'react-relay/hooks';
import type { useAs2PartnerForm_partner$key } from '#gql/useAs2PartnerForm_partner';
import type { useAs2PartnerFormSaveMutation } from '#gql/useAs2PartnerFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import type { CompressionName, EncryptionName, MdnModeName, SignatureName } from '../as2-labels.ts';
import { partnerInput, partnerProblems, usualPartner, type PartnerValues } from './partner-form.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { staleCompany } from './stale-company.ts';

const schema = formSchema<PartnerValues>(partnerProblems);

interface As2PartnerFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The settings to edit; null for new ones. */
  partnerRef: useAs2PartnerForm_partner$key | null;
  /** The initial profile of new settings. */
  defaultProfile?: string;
  onSaved: (name: string) => void;
}

/** The form model for a trading partner's AS2 settings, new or stored. */
export function useAs2PartnerForm(options: As2PartnerFormOptions): FormModel<PartnerValues> {
  const { company_uuid, connectionId, partnerRef, defaultProfile = '', onSaved } = options;
  const partner = useFragment(
    graphql`
      fragment useAs2PartnerForm_partner on As2Partner {
        as2_partner_uuid
        partner_uuid
        name
        profile {
          as2_profile_uuid
        }
        partner_as2_id
        partner_url
        sign
        encrypt
        compression
        mdn_mode
        mdn_signed
        async_mdn_url
        subject
        retries
        enabled
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    partnerRef,
  );
  const [save] = useMutation<useAs2PartnerFormSaveMutation>(
    graphql`
      mutation useAs2PartnerFormSaveMutation($input: SaveAs2PartnerInput!) {
        save_as2_partner(input: $input) {
          as2_partner {
            as2_partner_uuid
            name
            profile {
              as2_profile_uuid
              ...ProfileTable_profile
            }
            ...As2PartnerItem_partner
            ...EditAs2Partner_partner
            ...useAs2PartnerForm_partner
          }
          as2_partner_edge {
            cursor
            node {
              as2_partner_uuid
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
    { failure: 'The AS2 partner was not saved', inForm: 'all' },
  );
  const form = useEntityForm<PartnerValues, PartnerValues, number | null>({
    formKey: `as2-partner/${partner?.as2_partner_uuid ?? `new/${company_uuid}`}`,
    subject: partner?.name ?? 'New AS2 partner',
    values: partner
      ? {
          partner_uuid: partner.partner_uuid,
          name: partner.name,
          as2_profile_uuid: partner.profile.as2_profile_uuid,
          partner_as2_id: partner.partner_as2_id,
          partner_url: partner.partner_url,
          sign: partner.sign as SignatureName,
          encrypt: partner.encrypt as EncryptionName,
          compression: partner.compression as CompressionName,
          mdn_mode: partner.mdn_mode as MdnModeName,
          mdn_signed: partner.mdn_signed,
          async_mdn_url: partner.async_mdn_url ?? '',
          subject: partner.subject,
          retries: partner.retries,
          enabled: partner.enabled,
          certificate: '',
        }
      : { ...usualPartner, as2_profile_uuid: defaultProfile },
    schema,
    isNew: !partner,
    version: partner?.lock_version ?? null,
    changedBy: partner ? { name: partner.updated_by.display, at: partner.updated_at } : null,
    save: (values, { version }) =>
      save(
        {
          input: {
            ...(partner
              ? { as2_partner_uuid: partner.as2_partner_uuid, lock_version: version }
              : { partner_uuid: values.partner_uuid }),
            ...partnerInput(values),
          },
        },
        {
          updater(store, response) {
            if (!response?.save_as2_partner.as2_partner) return;
            const edge = store.getRootField('save_as2_partner')?.getLinkedRecord('as2_partner_edge');
            if (edge) addToList(store, edge, { connectionId, company_uuid });
            // Its certificate is in a list on another tab, and so is its previous profile.
            else staleCompany(store, company_uuid);
          },
        },
      ),
    onSaved: () => onSaved(form.getValues().name.trim()),
  });
  return form;
}

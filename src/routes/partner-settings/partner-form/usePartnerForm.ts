import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { usePartnerForm_partner$data, usePartnerForm_partner$key } from '#gql/usePartnerForm_partner';
import type { usePartnerForm_copied$data, usePartnerForm_copied$key } from '#gql/usePartnerForm_copied';
import type { usePartnerFormMutation } from '#gql/usePartnerFormMutation';
import { toLocalInput, type Zone } from '#lib/dates.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ContactRoleName, SchemeName } from '../../_shared/partner-id-labels.ts';
import { useZone } from '#ui/text/zone.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import {
  blankPartner,
  inputOf,
  NO_TEMPLATE,
  partnerSchema,
  toFormErrors,
  type PartnerTypeName,
  type PartnerValues,
  type StatusName,
} from './partner-form.ts';

function resumption(paused_until: string, zone: Zone): Pick<PartnerValues, 'resume_on' | 'resume_at'> {
  const [resume_on = '', resume_at = ''] = toLocalInput(paused_until, zone).split('T');
  return { resume_on, resume_at };
}

const ownerOf = (owner: usePartnerForm_partner$data['owner']): Chosen | null =>
  owner ? { value: owner.company_user_uuid, label: owner.name ?? owner.email } : null;

/** The initial values of a duplicate: those that describe the kind of partner, and all flows. */
const duplicateOf = (partner: usePartnerForm_copied$data): PartnerValues => ({
  ...blankPartner,
  partner_type: partner.partner_type as PartnerTypeName,
  description: partner.description ?? '',
  owner: ownerOf(partner.owner),
  tags: partner.tags,
  copied_flow_uuids: partner.flow_setups.map(({ flow_uuid }) => flow_uuid),
});

/** The form values of a stored partner. Enum values that only a newer server knows are kept. */
const valuesOf = (partner: usePartnerForm_partner$data, zone: Zone): PartnerValues => ({
  ...blankPartner,
  ...(partner.paused_until ? resumption(partner.paused_until, zone) : {}),
  partner_name: partner.partner_name,
  partner_type: partner.partner_type as PartnerTypeName,
  status: partner.status as StatusName,
  description: partner.description ?? '',
  owner: ownerOf(partner.owner),
  tags: partner.tags,
  retention_days: partner.retention_days ?? null,
  external_ids: partner.external_ids.map(({ scheme, qualifier, value }) => ({
    scheme: scheme as SchemeName,
    qualifier: qualifier ?? '',
    value,
  })),
  contacts: partner.contacts.map(({ name, email, phone, role }) => ({
    name,
    email,
    phone: phone ?? '',
    role: role as ContactRoleName,
  })),
});

interface PartnerFormOptions {
  company_uuid: string;
  /** The partner to edit; null for a new one. */
  partnerRef: usePartnerForm_partner$key | null;
  /** The partner that a new one duplicates. */
  copiedRef: usePartnerForm_copied$key | null;
  /** Converts the values of a template's variables to the server's input. */
  toTemplateValues?: (values: PartnerValues) => Readonly<Record<string, unknown>>;
}

/** The form model of a new or stored trading partner. After a save, the partner's page opens. */
export function usePartnerForm(options: PartnerFormOptions): FormModel<PartnerValues> {
  const { company_uuid, partnerRef, copiedRef, toTemplateValues } = options;
  const partner = useFragment(
    graphql`
      fragment usePartnerForm_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        partner_name
        partner_type
        status
        paused_until
        description
        tags
        retention_days
        owner {
          company_user_uuid
          name
          email
        }
        external_ids {
          scheme
          qualifier
          value
        }
        contacts {
          name
          email
          phone
          role
        }
        lock_version
      }
    `,
    partnerRef,
  );
  const copied = useFragment(
    graphql`
      fragment usePartnerForm_copied on TradingPartner @throwOnFieldError {
        partner_uuid
        partner_type
        description
        tags
        owner {
          company_user_uuid
          name
          email
        }
        flow_setups {
          flow_uuid
        }
      }
    `,
    copiedRef,
  );
  const goOn = useGoOn();
  const zone = useZone();
  const [save] = useMutation<usePartnerFormMutation>(
    graphql`
      mutation usePartnerFormMutation($input: SavePartnerInput!) {
        save_partner(input: $input) {
          trading_partner {
            partner_uuid
            ...usePartnerForm_partner
            ...PartnerPause_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The trading partner was not saved', inForm: 'all' },
  );
  const saved = useRef(partner?.partner_uuid ?? '');
  const form = useEntityForm<PartnerValues, PartnerValues, number | null>({
    formKey: `partner/${partner?.partner_uuid ?? `new/${company_uuid}/${copied?.partner_uuid ?? ''}`}`,
    subject: partner?.partner_name ?? 'New trading partner',
    values: partner ? valuesOf(partner, zone) : copied ? duplicateOf(copied) : blankPartner,
    schema: partnerSchema,
    isNew: !partner,
    version: partner?.lock_version ?? null,
    async save(values, { version }) {
      const { template_uuid } = values;
      const result = await save(
        {
          input: {
            ...inputOf(values, zone),
            ...(partner
              ? { partner_uuid: partner.partner_uuid, lock_version: version }
              : {
                  company_uuid,
                  copied_flow_uuids: values.copied_flow_uuids,
                  template:
                    template_uuid === NO_TEMPLATE
                      ? null
                      : { template_uuid, values: toTemplateValues?.(values) ?? {} },
                }),
          },
        },
        {
          updater(store, response) {
            // Invalidated, so that each list of partners is fetched again when opened.
            if (response?.save_partner.trading_partner)
              store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) return { ok: false, errors: toFormErrors(result.errors) };
      saved.current = result.response.save_partner.trading_partner?.partner_uuid ?? saved.current;
      return { ok: true };
    },
    onSaved() {
      notify.success(`${form.getValues().partner_name.trim()} ${partner ? 'saved' : 'added'}`);
      goOn(paths.partner({ company_uuid, partner_uuid: saved.current }));
    },
  });
  return form;
}

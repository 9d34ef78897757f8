import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useAgreementForm_agreement$key } from '#gql/useAgreementForm_agreement';
import type { useAgreementFormSaveMutation } from '#gql/useAgreementFormSaveMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { addToList } from '#shared/list-changes.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { acksOf, standardNames, type PolicyName, type StandardName } from '../edi-labels.ts';
import { closeInTabs } from '../list-changes.ts';
import { signWords } from '../signs.ts';
import {
  agreementInput,
  agreementSchema,
  NO_ACK,
  versionChoice,
  type AgreementValues,
} from './agreement-form.ts';

interface AgreementFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The agreement to edit; null for a new one. */
  agreementRef: useAgreementForm_agreement$key | null;
  /** The initial values of a new one. */
  blank: AgreementValues;
  /** The unrouted interchange that a new one is created for; null for none. */
  interchange_uuid: string | null;
  /** Called with the number of unrouted interchanges that now match. */
  onSaved: (matched: number) => void;
}

const ackOf = (standard: StandardName, kind: string | null | undefined) =>
  acksOf[standard].find((name) => name === kind) ?? NO_ACK;

/** The form model of an agreement, new or stored. */
export function useAgreementForm(options: AgreementFormOptions): FormModel<AgreementValues> {
  const { company_uuid, connectionId, agreementRef, blank, interchange_uuid, onSaved } = options;
  const agreement = useFragment(
    graphql`
      fragment useAgreementForm_agreement on EdiAgreement {
        agreement_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        standard
        identity {
          identity_uuid
        }
        partner_qualifier
        partner_identifier
        partner_gs_identifier
        versions
        element_separator
        component_separator
        repetition_separator
        release_character
        segment_terminator
        newline_after_segment
        expect_ack
        send_ack
        request_ta1
        ack_deadline_hours
        duplicate_policy
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    agreementRef,
  );
  const [save] = useMutation<useAgreementFormSaveMutation>(
    graphql`
      mutation useAgreementFormSaveMutation($input: SaveEdiAgreementInput!) {
        save_edi_agreement(input: $input) {
          edi_agreement {
            agreement_uuid
            ...useAgreementForm_agreement
            ...AgreementItem_agreement
          }
          edi_agreement_edge {
            cursor
            node {
              agreement_uuid
              ...AgreementItem_agreement
            }
          }
          unrouted_interchanges {
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
    { failure: 'The agreement was not saved', inForm: 'all' },
  );
  const standard = standardNames.find((name) => name === agreement?.standard) ?? 'X12';
  const uuid = agreement?.agreement_uuid ?? null;
  const matched = useRef(0);
  return useEntityForm<AgreementValues, AgreementValues, number | null>({
    formKey: `edi-agreement/${uuid ?? `new/${company_uuid}/${interchange_uuid ?? ''}`}`,
    subject: agreement ? `Agreement with ${agreement.trading_partner.partner_name}` : 'New agreement',
    values: agreement
      ? {
          partner_uuid: {
            value: agreement.trading_partner.partner_uuid,
            label: agreement.trading_partner.partner_name,
          },
          standard,
          identity_uuid: agreement.identity.identity_uuid,
          partner_qualifier: agreement.partner_qualifier,
          partner_identifier: agreement.partner_identifier,
          partner_gs_identifier: agreement.partner_gs_identifier ?? '',
          versions: agreement.versions.map(versionChoice),
          element_separator: signWords(agreement.element_separator),
          component_separator: signWords(agreement.component_separator),
          repetition_separator: signWords(agreement.repetition_separator ?? ''),
          release_character: signWords(agreement.release_character ?? ''),
          segment_terminator: signWords(agreement.segment_terminator),
          newline_after_segment: agreement.newline_after_segment,
          expect_ack: ackOf(standard, agreement.expect_ack),
          send_ack: ackOf(standard, agreement.send_ack),
          request_ta1: agreement.request_ta1,
          ack_deadline_hours: agreement.ack_deadline_hours,
          duplicate_policy: agreement.duplicate_policy as PolicyName,
        }
      : blank,
    schema: agreementSchema,
    isNew: !agreement,
    version: agreement?.lock_version ?? null,
    changedBy: agreement ? { name: agreement.updated_by.display, at: agreement.updated_at } : null,
    async save(values, { version }) {
      const result = await save(
        {
          input: {
            ...agreementInput(values, uuid),
            ...(uuid !== null && { lock_version: version }),
            ...(interchange_uuid !== null && { unrouted_interchange_uuid: interchange_uuid }),
          },
        },
        {
          updater(store, response) {
            const payload = response?.save_edi_agreement;
            if (!payload || payload.errors.length > 0) return;
            const edge = store.getRootField('save_edi_agreement')?.getLinkedRecord('edi_agreement_edge');
            if (uuid === null) addToList(store, edge, { connectionId, company_uuid });
            closeInTabs(store, company_uuid, payload.unrouted_interchanges.length);
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      matched.current = result.response.save_edi_agreement.unrouted_interchanges.length;
      return { ok: true };
    },
    onSaved: () => onSaved(matched.current),
  });
}

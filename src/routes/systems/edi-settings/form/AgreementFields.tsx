import { graphql, useFragment } from 'react-relay/hooks';
import type { AgreementFields_company$key } from '#gql/AgreementFields_company';
import { nodesOf } from '#relay/connection.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import {
  ackKindWords,
  acksOf,
  policies,
  qualifierChoices,
  standardNames,
  usualQualifier,
  versionsOf,
  type PolicyName,
  type StandardName,
} from '../edi-labels.ts';
import { NO_ACK, usualSigns, versionChoice, type AgreementValues } from './agreement-form.ts';
import { PartnerField } from '#shared/forms/PartnerField.tsx';

interface AgreementFieldsProps {
  form: FormModel<AgreementValues>;
  companyRef: AgreementFields_company$key;
}

const policyNames = Object.keys(policies) as readonly PolicyName[];

/** The fields of an agreement. */
export function AgreementFields({ form, companyRef }: AgreementFieldsProps) {
  const { company_uuid, edi_identities } = useFragment(
    graphql`
      fragment AgreementFields_company on Company {
        company_uuid
        edi_identities(first: 200) {
          edges {
            node {
              identity_uuid
              standard
              qualifier
              identifier
              label
              is_default
            }
          }
        }
      }
    `,
    companyRef,
  );
  const identities = nodesOf(edi_identities);
  const standardField = form.field('standard');
  const standard = useFieldValue(standardField);
  const expected = useFieldValue(form.field('expect_ack'));
  const partner = useFieldValue(form.field('partner_uuid'));
  const isX12 = standard === 'X12';
  const own = identities.filter((identity) => identity.standard === standard);
  // Resets the values that another standard would reject to those that are usual for it.
  const changeStandard = (next: StandardName) => {
    standardField.change(next);
    form.setValue('partner_qualifier', usualQualifier(next));
    form.setValue('partner_gs_identifier', '');
    form.setValue('versions', []);
    form.setValue('expect_ack', NO_ACK);
    form.setValue('send_ack', NO_ACK);
    form.setValue('request_ta1', false);
    const usual = usualSigns[next];
    form.setValue('element_separator', usual.element_separator);
    form.setValue('component_separator', usual.component_separator);
    form.setValue('repetition_separator', usual.repetition_separator);
    form.setValue('release_character', usual.release_character);
    form.setValue('segment_terminator', usual.segment_terminator);
    const first = identities.find((identity) => identity.standard === next && identity.is_default);
    form.setValue('identity_uuid', first?.identity_uuid ?? '');
  };
  const acks = [
    { value: NO_ACK, label: 'None' },
    ...acksOf[standard].map((value) => ({ value, label: ackKindWords(value) })),
  ] as const;
  return (
    <>
      <FormSection title="Parties">
        {form.isNew ? (
          <PartnerField
            field={form.field('partner_uuid')}
            label="Trading partner"
            required
            company_uuid={company_uuid}
            span={3}
          />
        ) : (
          <SelectField
            field={{
              ...form.field('partner_uuid'),
              read: () => partner?.value ?? '',
              change: () => undefined,
            }}
            label="Trading partner"
            choices={partner ? [partner] : []}
            span={3}
            readOnly="Another partner has an agreement of its own."
          />
        )}
        <SegmentedField
          field={{ ...standardField, change: changeStandard }}
          label="Standard"
          choices={standardNames.map((value) => ({ value, label: value }))}
          span={3}
          {...(!form.isNew && { readOnly: 'Each standard has an agreement of its own.' })}
        />
        <SelectField
          field={form.field('identity_uuid')}
          label="My identity"
          required
          choices={own.map(({ identity_uuid, qualifier, identifier, label }) => ({
            value: identity_uuid,
            label: `${qualifier} ${identifier}${label == null ? '' : ` · ${label}`}`,
          }))}
          description={
            own.length === 0 ? `Add an identity for ${standard} first, in the tab My identities.` : undefined
          }
        />
        <SelectField
          field={form.field('partner_qualifier')}
          label="Their qualifier"
          required
          choices={qualifierChoices(standard)}
          span={3}
        />
        <TextField
          field={form.field('partner_identifier')}
          label="Their ID"
          required
          mono
          span={3}
          maxLength={isX12 ? 15 : 35}
        />
        {isX12 && (
          <TextField
            field={form.field('partner_gs_identifier')}
            label="Their group ID"
            mono
            span={3}
            maxLength={15}
            description="In GS. The same as the ID if empty."
          />
        )}
        <MultiSelectField
          field={form.field('versions')}
          label="Versions"
          required
          placeholder="Add a version…"
          choices={versionsOf[standard].map(versionChoice)}
        />
      </FormSection>
      <FormSection title="Delimiters" hint="LF for a line break">
        <TextField field={form.field('element_separator')} label="Element" required mono span={2} half />
        <TextField field={form.field('component_separator')} label="Component" required mono span={2} half />
        <TextField field={form.field('segment_terminator')} label="Segment" required mono span={2} half />
        <TextField
          field={form.field('repetition_separator')}
          label="Repetition"
          mono
          span={2}
          half
          description="Empty for none."
        />
        {!isX12 && (
          <TextField field={form.field('release_character')} label="Release" required mono span={2} half />
        )}
        <CheckboxField
          field={form.field('newline_after_segment')}
          label="New line after each segment"
          description="Easier to read; some partners refuse it."
        />
      </FormSection>
      <FormSection title="Acknowledgments">
        <SelectField
          field={form.field('expect_ack')}
          label="Expected from the partner"
          choices={acks}
          span={3}
        />
        <SelectField field={form.field('send_ack')} label="Sent to the partner" choices={acks} span={3} />
        <NumberField
          field={form.field('ack_deadline_hours')}
          label="Overdue after"
          unit="hours"
          required
          span={3}
          {...(expected === NO_ACK && { description: 'Applies once an acknowledgment is expected.' })}
        />
        {isX12 && (
          <CheckboxField
            field={form.field('request_ta1')}
            label="Request TA1"
            description="ISA14 is 1: the partner confirms each interchange."
          />
        )}
      </FormSection>
      <FormSection title="Duplicates" hint="A control number that was received before">
        <RadioCardsField
          field={form.field('duplicate_policy')}
          label="What happens to them"
          choices={policyNames.map((value) => ({ value, ...policies[value] }))}
        />
      </FormSection>
    </>
  );
}

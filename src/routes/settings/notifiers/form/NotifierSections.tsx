import { graphql, useFragment } from 'react-relay/hooks';
import type { NotifierSections_company$key } from '#gql/NotifierSections_company';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { CheckboxListField } from '#ui/form/CheckboxListField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { chosenWords, MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { StoredSecret } from '#ui/form/SecretField.tsx';
import { useField, useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { PartnersField } from '#shared/forms/PartnersField.tsx';
import type { ChannelName } from '../channel-names.ts';
import { digests, eventNames, events, scopes, type DigestName, type ScopeName } from '../notifier-labels.ts';
import { ConditionSection } from './ConditionSection.tsx';
import type { NotifierValues } from './notifier-form.ts';
import { QuietHoursSection } from './QuietHoursSection.tsx';
import { TargetFields } from './TargetFields.tsx';

interface NotifierSectionsProps {
  form: FormModel<NotifierValues>;
  channel: ChannelName;
  companyRef: NotifierSections_company$key;
  storedSecret: StoredSecret | null;
}

const scopeChoices = (Object.keys(scopes) as ScopeName[]).map((value) => ({ value, label: scopes[value] }));
const eventChoices = eventNames.map((value) => ({ value, ...events[value] }));
const digestChoices = (Object.keys(digests) as DigestName[]).map((value) => ({
  value,
  label: digests[value].label,
}));

/** The label of the scope field for each scope. */
const scopeLabels: Readonly<Record<ScopeName, string>> = {
  ALL: 'Limited to',
  PARTNERS: 'Trading partners',
  FLOWS: 'Flows',
  FLOW_TYPES: 'Flow types',
};

/** The fields of a notifier, by section. */
export function NotifierSections({ form, channel, companyRef, storedSecret }: NotifierSectionsProps) {
  const company = useFragment(
    graphql`
      fragment NotifierSections_company on Company @throwOnFieldError {
        company_uuid
        time_zone
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
            }
          }
          flow_types {
            code
            label
          }
        }
      }
    `,
    companyRef,
  );
  const scopeField = form.field('scope');
  const scope = useFieldValue(scopeField);
  const scopeItems = form.field('scope_items');
  const named = { field: scopeItems, label: scopeLabels[scope], required: true };
  // Registers the field's label here as well, because the field is not mounted while the scope is the whole workspace.
  useField(named, { show: chosenWords });
  return (
    <>
      <FormSection title="General">
        <TextField field={form.field('name')} label="Name" required focusFirst />
        <TargetFields form={form} channel={channel} storedSecret={storedSecret} />
      </FormSection>
      <FormSection title="Scope" hint="What it watches">
        <SegmentedField
          field={{
            ...scopeField,
            // The uuids of one kind of object do not apply to another.
            change(next) {
              form.setValue('scope_items', []);
              scopeField.change(next);
            },
          }}
          label="Scope"
          choices={scopeChoices}
        />
        {scope === 'PARTNERS' && <PartnersField {...named} company_uuid={company.company_uuid} />}
        {scope === 'FLOWS' && (
          <MultiSelectField
            {...named}
            placeholder="Add a flow…"
            choices={company.flow_filter_options.flows.map((flow) => ({
              value: flow.flow_uuid,
              label: `${flow.trading_partner.partner_name}: ${flow.flow_name}`,
            }))}
          />
        )}
        {scope === 'FLOW_TYPES' && (
          <MultiSelectField
            {...named}
            placeholder="Add a flow type…"
            choices={company.flow_filter_options.flow_types.map(({ code, label }) => ({
              value: code,
              label,
            }))}
          />
        )}
      </FormSection>
      <FormSection title="Events">
        <CheckboxListField field={form.field('events')} label="Notify of" required choices={eventChoices} />
      </FormSection>
      <ConditionSection form={form} />
      <FormSection title="Throttle">
        <SegmentedField
          field={form.field('digest')}
          label="Send"
          choices={digestChoices}
          description="Events in between are collected into one message."
        />
      </FormSection>
      <QuietHoursSection form={form} timeZone={company.time_zone} />
      <FormSection title="Status">
        <CheckboxField
          field={form.field('enabled')}
          label="Enabled"
          description="A disabled notifier keeps its settings and sends tests only."
        />
      </FormSection>
    </>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { NotifierSections_company$key } from '#gql/NotifierSections_company';
import { nodesOf } from '../../../../relay/connection.ts';
import { CheckboxField } from '../../../../ui/form/CheckboxField.tsx';
import { CheckboxListField } from '../../../../ui/form/CheckboxListField.tsx';
import type { Choice } from '../../../../ui/form/choice.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { MultiSelectField } from '../../../../ui/form/MultiSelectField.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { StoredSecret } from '../../../../ui/form/SecretField.tsx';
import { useField, useFieldValue } from '../../../../ui/form/useField.ts';
import type { FormModel } from '../../../../ui/form/useFormModel.ts';
import {
  digests,
  eventNames,
  events,
  scopes,
  type ChannelName,
  type DigestName,
  type ScopeName,
} from '../notifier-words.ts';
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

/** What each scope names, in its field. */
const scopeFields: Readonly<
  Record<Exclude<ScopeName, 'ALL'>, { label: string; placeholder: string; missing: string }>
> = {
  PARTNERS: { label: 'Trading partners', placeholder: 'Add a partner…', missing: 'Removed partner' },
  FLOWS: { label: 'Flows', placeholder: 'Add a flow…', missing: 'Removed flow' },
  FLOW_TYPES: { label: 'Flow types', placeholder: 'Add a flow type…', missing: 'Unused flow type' },
};

/** The fields of a notifier, by section. */
export function NotifierSections({ form, channel, companyRef, storedSecret }: NotifierSectionsProps) {
  const company = useFragment(
    graphql`
      fragment NotifierSections_company on Company @throwOnFieldError {
        time_zone
        trading_partners(first: 200) {
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
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
  const choices: Readonly<Record<Exclude<ScopeName, 'ALL'>, readonly Choice<string>[]>> = {
    PARTNERS: nodesOf(company.trading_partners).map((partner) => ({
      value: partner.partner_uuid,
      label: partner.partner_name,
    })),
    FLOWS: company.flow_filter_options.flows.map((flow) => ({
      value: flow.flow_uuid,
      label: `${flow.trading_partner.partner_name}: ${flow.flow_name}`,
    })),
    FLOW_TYPES: company.flow_filter_options.flow_types.map(({ code, label }) => ({ value: code, label })),
  };
  // Named here too, for the field is away while the scope is the whole workspace.
  const everyChoice = Object.values(choices).flat();
  const scopeIds = form.field('scope_ids');
  useField(
    { field: scopeIds, label: scope === 'ALL' ? 'Limited to' : scopeFields[scope].label },
    {
      show: (ids) =>
        (ids as readonly string[])
          .map((id) => everyChoice.find(({ value }) => value === id)?.label ?? 'Removed')
          .join(', ') || 'None',
    },
  );
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
            // The ids of one kind mean nothing to another.
            change(next) {
              form.setValue('scope_ids', []);
              scopeField.change(next);
            },
          }}
          label="Scope"
          choices={scopeChoices}
        />
        {scope !== 'ALL' && scopeFields[scope] && (
          <MultiSelectField
            key={scope}
            field={scopeIds}
            required
            choices={choices[scope]}
            {...scopeFields[scope]}
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
      <FormSection title="State">
        <CheckboxField
          field={form.field('enabled')}
          label="Enabled"
          description="A disabled notifier keeps its settings and sends tests only."
        />
      </FormSection>
    </>
  );
}

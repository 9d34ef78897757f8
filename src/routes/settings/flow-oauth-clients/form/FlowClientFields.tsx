import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowClientFields_company$key } from '#gql/FlowClientFields_company';
import { FormSection } from '#ui/form/FormSection.tsx';
import { chosenWords, MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useField, useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { FlowClientValues } from './flow-client-form.ts';

interface FlowClientFieldsProps {
  form: FormModel<FlowClientValues>;
  companyRef: FlowClientFields_company$key;
}

/** The fields of a client. */
export function FlowClientFields({ form, companyRef }: FlowClientFieldsProps) {
  const { flow_filter_options } = useFragment(
    graphql`
      fragment FlowClientFields_company on Company @throwOnFieldError {
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
            accepts_calls
            trading_partner {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    companyRef,
  );
  const scope = form.field('scope');
  const flows = { field: form.field('flows'), label: 'Flows', required: true };
  // Registers the field's label here as well, because the field is not mounted while all flows are allowed.
  useField(flows, { show: chosenWords });
  return (
    <>
      <FormSection title="General">
        <TextField
          field={form.field('name')}
          label="Name"
          required
          focusFirst
          description="The system that calls your flows"
        />
      </FormSection>
      <FormSection title="Allowed flows" hint="Only flows with an HTTP source can be called">
        <SegmentedField
          field={scope}
          label="It may call"
          choices={[
            { value: 'SOME', label: 'Some flows' },
            { value: 'ALL', label: 'All flows, including future ones' },
          ]}
        />
        {useFieldValue(scope) === 'SOME' && (
          <MultiSelectField
            {...flows}
            placeholder="Add a flow…"
            choices={flow_filter_options.flows
              .filter((flow) => flow.accepts_calls)
              .map((flow) => ({
                value: flow.flow_uuid,
                label: `${flow.trading_partner.partner_name}: ${flow.flow_name}`,
              }))}
          />
        )}
      </FormSection>
      <FormSection title="Tokens">
        <NumberField
          field={form.field('token_lifetime_seconds')}
          label="Token lifetime"
          unit="seconds"
          required
          span={3}
          description="300 to 86,400"
        />
      </FormSection>
    </>
  );
}

import { pluralise } from '../../../../lib/text.ts';
import { CheckboxField } from '../../../../ui/form/CheckboxField.tsx';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import type { FlowFields } from '../flow-fields.ts';
import type { FilterRow } from '../flow-values.ts';
import { FlowSection } from '../FlowSection.tsx';
import { RowsField } from '../RowsField.tsx';

const blank: FilterRow = { label: '', expression: '', action: 'KEEP' };

const actions = [
  { value: 'KEEP', label: 'Keep' },
  { value: 'SKIP', label: 'Skip' },
];

/** Which records go on, and how a repeated document is recognized. */
export function FilterSection({ fields }: { fields: FlowFields }) {
  const filters = fields.bind('filters');
  const enabled = fields.bind('duplicate_check.enabled');
  const count = useFieldValue(filters.field).length;
  const isOn = useFieldValue(enabled.field);
  return (
    <FlowSection
      name="filters"
      form={fields.form}
      summary={`${count === 0 ? 'No filters' : pluralise(count, 'filter')}, duplicate check ${isOn ? 'on' : 'off'}`}
    >
      <RowsField<FilterRow>
        {...filters}
        label="Filters"
        noun="filter"
        blank={blank}
        ordered
        show={({ label, expression, action }) =>
          `${label}: ${action === 'KEEP' ? 'keep' : 'skip'} ${expression}`
        }
        description="Keep processes only matching records; Skip drops them. The name is shown on skipped executions."
        columns={[
          { part: 'label', label: 'Name', placeholder: 'Only confirmed documents' },
          { part: 'expression', label: 'Expression', placeholder: 'status = "CONFIRMED"', mono: true },
          { part: 'action', label: 'Matching records', choices: actions },
        ]}
      />
      <CheckboxField
        {...enabled}
        label="Skip duplicates"
        description="A repeated key ends as Skipped, with a link to the first execution."
      />
      {isOn && (
        <>
          <TextField
            {...fields.bind('duplicate_check.key_expression')}
            label="Key"
            mono
            required
            span={4}
            placeholder="references.shipment"
            description="A JSONata expression on the canonical document."
          />
          <NumberField
            {...fields.bind('duplicate_check.window_hours')}
            label="Window"
            unit="hours"
            required
            span={2}
          />
        </>
      )}
    </FlowSection>
  );
}

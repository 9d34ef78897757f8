import { pluralize } from '#lib/text.ts';
import { useFieldValue } from '#ui/form/useField.ts';
import { DuplicateFields } from '../../fields/DuplicateFields.tsx';
import type { FlowFields } from '../flow-fields.ts';
import type { FilterRow } from '../flow-values.ts';
import { FlowSection } from '../FlowSection.tsx';
import { RowsField } from '../../fields/RowsField.tsx';

const blank: FilterRow = { label: '', expression: '', action: 'KEEP' };

const actions = [
  { value: 'KEEP', label: 'Keep' },
  { value: 'SKIP', label: 'Skip' },
];

/** Which records pass, and how a repeated document is recognized. */
export function FilterSection({ fields }: { fields: FlowFields }) {
  const filters = fields.bind('filters');
  const enabled = fields.bind('duplicate_check.enabled').field;
  const count = useFieldValue(filters.field).length;
  const isOn = useFieldValue(enabled);
  return (
    <FlowSection
      name="filters"
      fields={fields}
      summary={`${count === 0 ? 'No filters' : pluralize(count, 'filter')}, duplicate check ${isOn ? 'on' : 'off'}`}
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
      <DuplicateFields fields={fields} />
    </FlowSection>
  );
}

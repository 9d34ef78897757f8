import { pluralize } from '#lib/text.ts';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FlowFields, SectionForm } from '../flow-fields.ts';
import type { TagRow } from '../flow-values.ts';
import { FlowSection } from '../FlowSection.tsx';
import { RowsField } from '../../fields/RowsField.tsx';

const blank: TagRow = { label: '', expression: '' };

/** The data tags by which executions can be found. */
export function DataTagSection({ fields }: { fields: FlowFields<SectionForm> }) {
  const tags = fields.bind('data_tags');
  const count = useFieldValue(tags.field).length;
  return (
    <FlowSection
      name="data_tags"
      fields={fields}
      summary={count === 0 ? 'None' : `${pluralize(count, 'tag')}, searchable on every execution`}
    >
      <RowsField<TagRow>
        {...tags}
        label="Data tags"
        noun="data tag"
        blank={blank}
        ordered
        show={({ label, expression }) => `${label}: ${expression}`}
        description="A JSONata expression on the canonical document. Values longer than 255 bytes are cut off."
        columns={[
          { part: 'label', label: 'Label', placeholder: 'Order' },
          { part: 'expression', label: 'Expression', placeholder: 'references.order', mono: true },
        ]}
      />
    </FlowSection>
  );
}

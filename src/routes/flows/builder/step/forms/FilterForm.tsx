import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import type { StepFormProps } from '../step-form.ts';
import { ExpressionField } from './ExpressionField.tsx';

/** The settings of a filter step: which documents pass. */
export function FilterForm({ bind, document, isReadOnly }: StepFormProps<'FILTER'>) {
  return (
    <FormGrid>
      <ExpressionField
        {...bind('expression')}
        label="Expression"
        description="A JSONata expression on the document that is true or false."
        document={document}
        isReadOnly={isReadOnly}
      />
      <SegmentedField
        {...bind('action')}
        label="If it is true"
        choices={[
          { value: 'KEEP', label: 'Keep' },
          { value: 'SKIP', label: 'Skip' },
        ]}
      />
    </FormGrid>
  );
}

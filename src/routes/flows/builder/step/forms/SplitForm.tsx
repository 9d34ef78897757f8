import { FormGrid } from '#ui/form/FormGrid.tsx';
import type { StepFormProps } from '../step-form.ts';
import { ExpressionField } from './ExpressionField.tsx';

/** The settings of a split step: how a document becomes several. */
export function SplitForm({ bind, document, isReadOnly }: StepFormProps<'SPLIT'>) {
  return (
    <FormGrid>
      <ExpressionField
        {...bind('expression')}
        label="List"
        description="A JSONata expression that returns a list. Each item becomes a document."
        document={document}
        isReadOnly={isReadOnly}
      />
    </FormGrid>
  );
}

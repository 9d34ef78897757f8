import { FormGrid } from '#ui/form/FormGrid.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import type { StepFormProps } from '../step-form.ts';

/** The settings of a join step: how the documents of several paths are combined. */
export function JoinForm({ bind }: Pick<StepFormProps<'JOIN'>, 'bind'>) {
  return (
    <FormGrid>
      <RadioCardsField
        {...bind('mode')}
        label="Result"
        choices={[
          { value: 'LIST', label: 'A list', description: 'All documents, in the order of the paths' },
          {
            value: 'MERGE',
            label: 'One object',
            description: 'The fields of all documents; if several have a field, the last one counts',
          },
        ]}
      />
    </FormGrid>
  );
}

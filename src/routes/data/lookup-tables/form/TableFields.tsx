import { FormSection } from '#ui/form/FormSection.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormField, FormModel } from '#ui/form/form-model.ts';
import { ColumnsField } from './ColumnsField.tsx';
import { suggestedKey, type TableValues } from './table-form.ts';

interface TableFieldsProps {
  form: FormModel<TableValues>;
  isNew: boolean;
}

/** The fields of a table's settings. */
export function TableFields({ form, isNew }: TableFieldsProps) {
  const name = form.field('name');
  const key = form.field('key');
  // The key follows the name until another one is typed.
  const named: FormField<string> = {
    ...name,
    change(next) {
      const isOwn = key.read() !== suggestedKey(name.read());
      name.change(next);
      if (isNew && !isOwn) key.change(suggestedKey(next));
    },
  };
  return (
    <>
      <FormSection title="General">
        <TextField field={named} label="Name" required focusFirst span={3} />
        <TextField
          field={key}
          label="Key"
          required
          mono
          span={3}
          description={
            isNew ? 'Expressions use it to look up values. It cannot be changed later.' : undefined
          }
          readOnly={isNew ? undefined : 'Mappings refer to the key, so it cannot be changed.'}
        />
        <TextareaField field={form.field('description')} label="Description" />
      </FormSection>
      {isNew && (
        <FormSection title="Columns" hint="Expressions look up the key and get another cell of its row">
          <ColumnsField field={form.field('columns')} label="Columns" required />
        </FormSection>
      )}
    </>
  );
}

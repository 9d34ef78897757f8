import { boolean, maxLength, minLength, object, refine, string, trim } from 'zod/mini';
import { looksSecret } from '#lib/secrets.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { SaveResult } from '#ui/form/form-model.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';

export interface ViewValues {
  name: string;
  is_shared: boolean;
}

interface SaveViewDialogProps {
  /** The view to rename; null saves a new one. */
  view: { readonly name: string; readonly lock_version: number } | null;
  mayShare: boolean;
  onSave: (values: ViewValues, version: number) => Promise<SaveResult>;
  onClose: () => void;
}

const schema = object({
  name: string().check(
    trim(),
    minLength(1, 'Enter a name.'),
    maxLength(60, 'Use at most 60 characters.'),
    refine((name) => !looksSecret(name), 'This looks like a secret. Use a name that others may read.'),
  ),
  is_shared: boolean(),
});

/** Asks for the name of a view and, if it is new, whether to share it. */
export function SaveViewDialog({ view, mayShare, onSave, onClose }: SaveViewDialogProps) {
  const form = useFormModel({
    subject: view?.name ?? 'New view',
    values: { name: view?.name ?? '', is_shared: false },
    schema,
    version: view?.lock_version ?? 0,
    save: (values, { version }) => onSave(values, version),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={view ? `Rename “${view.name}”` : 'Save as a new view'}
      saveLabel={view ? 'Rename' : 'Save view'}
    >
      <TextField
        field={form.field('name')}
        label="Name"
        description={view ? undefined : 'Saves the filters, the sort order, and the columns.'}
        placeholder="Overdue acknowledgments"
        maxLength={60}
        required
        focusFirst
      />
      {!view && mayShare && (
        <CheckboxField
          field={form.field('is_shared')}
          label="Share with the workspace"
          description="Members can use it; only you can change it."
        />
      )}
    </FormDialog>
  );
}

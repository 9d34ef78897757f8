import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ProfileValues } from './profile-form.ts';

interface ProfileFieldsProps {
  form: Pick<FormModel<ProfileValues>, 'field'>;
  /** Whether it is already the default, which ends only when another profile becomes the default. */
  isDefault: boolean;
}

/** Name and AS2 ID of a profile. */
export function ProfileFields({ form, isDefault }: ProfileFieldsProps) {
  return (
    <FormSection title="General">
      <TextField
        field={form.field('name')}
        label="Name"
        required
        focusFirst
        span={3}
        description="What people call it, such as Production station"
      />
      <TextField
        field={form.field('as2_id')}
        label="AS2 ID"
        required
        mono
        span={3}
        description="What partners know the workspace by"
      />
      <CheckboxField
        field={form.field('is_default')}
        label="Default for new partners"
        {...(isDefault && { readOnly: 'To change it, make another profile the default.' })}
      />
    </FormSection>
  );
}

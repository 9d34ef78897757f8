import { SecretField } from '#ui/form/SecretField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { secretFields, type CarrierSecrets } from './carrier-key-form.ts';
import type { AuthKindName } from './carrier-key-labels.ts';

interface SecretFieldsProps {
  form: Pick<FormModel<CarrierSecrets>, 'field'>;
  kind: AuthKindName;
}

/** The secrets that an authentication method needs. The server never returns them, so the fields start empty. */
export function SecretFields({ form, kind }: SecretFieldsProps) {
  return secretFields[kind].map(({ name, label, isPem }) => (
    <SecretField
      key={name}
      field={form.field(name)}
      label={label}
      required
      stored={null}
      multiline={isPem}
      description={isPem ? 'The text of the PEM file' : undefined}
    />
  ));
}

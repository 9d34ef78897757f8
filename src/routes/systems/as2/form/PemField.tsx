import { TextareaField } from '../../../../ui/form/TextareaField.tsx';
import type { FieldProps } from '../../../../ui/form/useField.ts';
import { FilePicker } from './FilePicker.tsx';
import { pemOf } from './read-file.ts';

/** A certificate that is pasted, or comes in a file. */
export function PemField(props: Omit<FieldProps<string>, 'hint'>) {
  const { field } = props;
  return (
    <>
      <TextareaField {...props} mono rows={5} placeholder="-----BEGIN CERTIFICATE-----" />
      <FilePicker
        what="certificate file"
        accept=".pem,.cer,.crt,.der,application/x-pem-file,application/pkix-cert"
        onChoose={(base64) => {
          field.change(pemOf(base64));
          field.check();
        }}
      />
    </>
  );
}

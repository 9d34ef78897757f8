import { graphql } from 'react-relay/hooks';
import type { PemFieldQuery } from '#gql/PemFieldQuery';
import { useTypeahead } from '#relay/useTypeahead.ts';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue, type FieldProps } from '#ui/form/useField.ts';
import { FilePicker } from './FilePicker.tsx';
import { FoundCertificate } from './FoundCertificate.tsx';
import { pemOf } from './read-file.ts';

/** Whether the text is a complete certificate. A private key pasted by mistake is not sent anywhere. */
const isWhole = (text: string): boolean =>
  /-----END (?:[A-Z0-9]+ )*CERTIFICATE-----/.test(text) && !/PRIVATE KEY-----/.test(text);

/** A certificate, pasted or from a file. Its content is shown before it is added. */
export function PemField(props: Omit<FieldProps<string>, 'hint'>) {
  const { field } = props;
  const text = useFieldValue(field);
  const { data, ask } = useTypeahead<PemFieldQuery>(graphql`
    query PemFieldQuery($pem: String!) {
      inspect_certificate(pem: $pem) {
        ...FoundCertificate_inspection
      }
    }
  `);
  const look = (pem: string) => {
    if (isWhole(pem)) ask({ pem });
  };
  return (
    <>
      <TextareaField
        {...props}
        mono
        rows={5}
        placeholder="-----BEGIN CERTIFICATE-----"
        onType={({ value }) => look(value)}
      />
      <FilePicker
        what="certificate file"
        accept=".pem,.cer,.crt,.der,application/x-pem-file,application/pkix-cert"
        onChoose={(base64) => {
          const pem = pemOf(base64);
          field.change(pem);
          field.check();
          look(pem);
        }}
      />
      {data && isWhole(text) && <FoundCertificate inspectionRef={data.inspect_certificate} />}
    </>
  );
}

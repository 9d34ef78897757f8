import { graphql, useFragment } from 'react-relay/hooks';
import type { NextKey_profile$key } from '#gql/NextKey_profile';
import type { NextKeyGenerateMutation } from '#gql/NextKeyGenerateMutation';
import type { NextKeyUploadMutation } from '#gql/NextKeyUploadMutation';
import { useOnce } from '#relay/useOnce.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import {
  generated,
  imported,
  keyProblems,
  keySecrets,
  sizeOf,
  usualKey,
  type KeyValues,
} from './key-form.ts';
import { KeyFields } from './KeyFields.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { staleCompany } from './stale-company.ts';

const schema = formSchema<KeyValues>(keyProblems);

interface NextKeyProps {
  profileRef: NextKey_profile$key;
  onClose: () => void;
}

/** The form for the next key pair of a profile. It is accepted at once, and used after the rollover. */
export function NextKey({ profileRef, onClose }: NextKeyProps) {
  const { as2_profile_uuid, company_uuid, name, certificate } = useFragment(
    graphql`
      fragment NextKey_profile on As2Profile {
        as2_profile_uuid
        company_uuid
        name
        certificate {
          certificate_uuid
          key_size
        }
      }
    `,
    profileRef,
  );
  const notices = { failure: 'The next certificate was not added', inForm: 'all' } as const;
  const [generate] = useOnce<NextKeyGenerateMutation>(
    graphql`
      mutation NextKeyGenerateMutation($input: GenerateCertificateInput!) {
        generate_certificate(input: $input) {
          as2_profile {
            as2_profile_uuid
            next_certificate {
              certificate_uuid
              ...RollOver_certificate
            }
            ...ProfileTable_profile
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    notices,
  );
  const [upload] = useOnce<NextKeyUploadMutation>(
    graphql`
      mutation NextKeyUploadMutation($input: UploadCertificateInput!) {
        upload_certificate(input: $input) {
          as2_profile {
            as2_profile_uuid
            next_certificate {
              certificate_uuid
              ...RollOver_certificate
            }
            ...ProfileTable_profile
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    notices,
  );
  const form = useEntityForm<KeyValues, KeyValues>({
    formKey: `as2-profile/${as2_profile_uuid}/next-key`,
    subject: `Next certificate of ${name}`,
    values: { ...usualKey, key_size: sizeOf(certificate.key_size) },
    schema,
    secrets: keySecrets,
    isNew: true,
    async save(values) {
      const place = {
        company_uuid,
        source_type: 'AS2_PROFILE',
        source_uuid: as2_profile_uuid,
        slot: 'SECONDARY',
      } as const;
      const extras = {
        updater: (store: Parameters<typeof staleCompany>[0]) => staleCompany(store, company_uuid),
      };
      const result =
        values.source === 'generate'
          ? await generate({ input: { ...place, ...generated(values) } }, extras)
          : await upload({ input: { ...place, ...imported(values) } }, extras);
      if (result.ok) notify.success('Next certificate added. Send it to the partners, then roll over.');
      return result;
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={`Roll over ${name}`}
      context="Needs the next certificate first"
      saveLabel="Add next certificate"
    >
      <KeyFields form={form} title="Next key pair" />
    </FormDrawer>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { SourceSection_company$key } from '#gql/SourceSection_company';
import type { SourceSection_job$key } from '#gql/SourceSection_job';
import { nodesOf } from '#relay/connection.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SecretField } from '#ui/form/SecretField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { HostKeyField } from './HostKeyField.tsx';
import type { JobValues, secretNames } from './job-form.ts';

interface SourceSectionProps {
  form: FormModel<JobValues>;
  companyRef: SourceSection_company$key;
  jobRef: SourceSection_job$key | null;
}

/** The source of the files: a user of the hosted server, or an external server with its credentials. */
export function SourceSection({ form, companyRef, jobRef }: SourceSectionProps) {
  const { company_uuid, sftp_users } = useFragment(
    graphql`
      fragment SourceSection_company on Company @throwOnFieldError {
        company_uuid
        sftp_users(first: 200) {
          edges {
            node {
              sftp_user_uuid
              username
              root_directory
            }
          }
        }
      }
    `,
    companyRef,
  );
  const job = useFragment(
    graphql`
      fragment SourceSection_job on SftpJob {
        secrets {
          name
          updated_at
        }
      }
    `,
    jobRef,
  );
  const users = nodesOf(sftp_users);
  const kind = form.field('source_kind');
  const user = form.field('sftp_user_uuid');
  const auth = form.field('auth_kind');
  const isHosted = useFieldValue(kind) === 'HOSTED';
  const usesKey = useFieldValue(auth) === 'PRIVATE_KEY';
  const stored = (name: (typeof secretNames)[number]) => {
    const at = job?.secrets.find((secret) => secret.name === name)?.updated_at;
    return at == null ? null : { at };
  };
  return (
    <FormSection title="Source" card>
      <SegmentedField
        field={kind}
        label="Files are on"
        choices={[
          { value: 'HOSTED', label: 'Hosted SFTP server' },
          { value: 'EXTERNAL', label: 'External SFTP server' },
        ]}
      />
      {isHosted ? (
        <SelectField
          field={{
            ...user,
            change(next) {
              user.change(next);
              const root = users.find(({ sftp_user_uuid }) => sftp_user_uuid === next)?.root_directory;
              if (root !== undefined && form.getValues().directory === '') form.setValue('directory', root);
            },
          }}
          label="SFTP user"
          required
          description="Its root directory and everything below it can be searched."
          choices={users.map(({ sftp_user_uuid, username, root_directory }) => ({
            value: sftp_user_uuid,
            label: `${username} (${root_directory})`,
          }))}
        />
      ) : (
        <>
          <TextField
            field={form.field('host')}
            label="Server"
            required
            mono
            span={4}
            placeholder="sftp.example.com"
          />
          <NumberField field={form.field('port')} label="Port" required span={2} />
          <TextField field={form.field('username')} label="User name" required mono span={3} />
          <SegmentedField
            field={auth}
            label="Sign in with"
            span={3}
            choices={[
              { value: 'PASSWORD', label: 'Password' },
              { value: 'PRIVATE_KEY', label: 'Private key' },
            ]}
          />
          {usesKey ? (
            <>
              <SecretField
                field={form.field('private_key')}
                label="Private key"
                multiline
                stored={stored('private_key')}
                description="PEM or OpenSSH format. It is never shown again."
              />
              <SecretField
                field={form.field('passphrase')}
                label="Passphrase of the key"
                stored={stored('passphrase')}
              />
            </>
          ) : (
            <SecretField
              field={form.field('password')}
              label="Password"
              stored={stored('password')}
              description="It is never shown again."
            />
          )}
          <HostKeyField form={form} company_uuid={company_uuid} />
        </>
      )}
    </FormSection>
  );
}

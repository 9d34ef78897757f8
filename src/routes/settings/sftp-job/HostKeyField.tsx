import { graphql } from 'react-relay/hooks';
import type { HostKeyFieldMutation } from '#gql/HostKeyFieldMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { wholeOrNull, type JobValues } from './job-form.ts';

interface HostKeyFieldProps {
  form: FormModel<JobValues>;
  company_uuid: string;
}

/** The expected fingerprint of the server's host key, typed or taken from the server. */
export function HostKeyField({ form, company_uuid }: HostKeyFieldProps) {
  const [fetchKey, isFetching] = useMutation<HostKeyFieldMutation>(
    graphql`
      mutation HostKeyFieldMutation($input: FetchSftpHostKeyInput!) {
        fetch_sftp_host_key(input: $input) {
          host_key_fingerprint
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'No host key was fetched' },
  );
  const host = useFieldValue(form.field('host')).trim();
  const fill = async () => {
    const port = wholeOrNull(form.getValues().port) ?? 22;
    const result = await fetchKey({ input: { company_uuid, host, port } });
    const found = result.ok ? result.response.fetch_sftp_host_key.host_key_fingerprint : null;
    if (found != null) form.setValue('host_key_fingerprint', found);
  };
  return (
    <TextField
      field={form.field('host_key_fingerprint')}
      label="Host key fingerprint"
      mono
      placeholder="SHA256:"
      description="The job stops when the server shows another key. Empty accepts any key."
      hint={
        <Button small look="quiet" busy={isFetching} disabled={host === ''} onClick={() => void fill()}>
          Fetch from server
        </Button>
      }
    />
  );
}

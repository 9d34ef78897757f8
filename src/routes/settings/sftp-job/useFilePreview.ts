import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useFilePreviewMutation, useFilePreviewMutation$data } from '#gql/useFilePreviewMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { givenSecrets, wholeOrNull, type JobValues } from './job-form.ts';

export type FoundFiles = NonNullable<useFilePreviewMutation$data['preview_sftp_pattern']['preview']>;

interface Subject {
  readonly company_uuid: string;
  readonly job_uuid: string | null;
}

/**
 * Has the server list the files of the form's source. It connects only on a click, so that no foreign host is contacted
 * unintentionally.
 */
export function useFilePreview(form: FormModel<JobValues>, { company_uuid, job_uuid }: Subject) {
  const [run, isBusy] = useMutation<useFilePreviewMutation>(
    graphql`
      mutation useFilePreviewMutation($input: PreviewSftpPatternInput!) {
        preview_sftp_pattern(input: $input) {
          preview {
            pattern_error
            connection_error
            match_count
            files {
              file_name
              size_bytes
              updated_at
              is_match
              is_too_new
              would_be_fetched
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The files could not be listed' },
  );
  const [found, setFound] = useState<FoundFiles | null>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    const values = form.getValues();
    const source =
      values.source_kind === 'HOSTED'
        ? { sftp_user_uuid: values.sftp_user_uuid || null }
        : {
            host: values.host,
            port: wholeOrNull(values.port),
            username: values.username.trim() || null,
            auth_kind: values.auth_kind,
            secrets: givenSecrets(values),
            host_key_fingerprint: values.host_key_fingerprint.trim() || null,
          };
    const result = await run({
      input: {
        company_uuid,
        job_uuid,
        ...source,
        flow_uuid: values.flow_uuid || null,
        directory: values.directory,
        pattern: values.pattern,
        pattern_kind: values.pattern_kind,
        min_age_seconds: wholeOrNull(values.min_age_seconds),
        max_files: wholeOrNull(values.max_files),
        order: values.order,
      },
    });
    if (result.ok) setFound(result.response.preview_sftp_pattern.preview ?? null);
  };
  return { found, isAsked, isBusy, ask };
}

import type { MockContext } from '../../kernel/context.ts';
import { userError } from '../../graphql/errors.ts';
import { fileNode, filesNow, forgetFile } from './stored-files.ts';
import { sftpUserItems } from './users.ts';

interface DeleteFileInput {
  readonly company_uuid: string;
  readonly path: string;
}

/** `delete_sftp_file`. */
export function deleteSftpFile(
  _source: unknown,
  { input: { company_uuid, path } }: { input: DeleteFileInput },
  context: MockContext,
) {
  const { error } = sftpUserItems.targetNew({ company_uuid }, context);
  if (error) return { sftp_file: null, errors: [error] };
  const file = filesNow(company_uuid, context).find((one) => one.path === path);
  if (!file)
    return {
      sftp_file: null,
      errors: [userError('NOT_FOUND', 'This file was already deleted or picked up.', 'path')],
    };
  forgetFile(company_uuid, path, context.clock.now(), context);
  return { sftp_file: fileNode(company_uuid, file), errors: [] };
}

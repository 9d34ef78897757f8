import { ref } from '../../../engine/store/ref.ts';
import { userError } from '../../../engine/errors.ts';
import { isBelow } from '../../model/sftp/hosted-files.ts';
import { fileNode, filesNow, forgetFile } from '../../model/sftp/stored-files.ts';
import { sftpUserItems } from '../../model/sftp/users.ts';
import type { Resolver } from '../../resolvers.ts';

/** `delete_sftp_file`. */
export const deleteSftpFile: Resolver<'Mutation', 'delete_sftp_file'> = (
  _source,
  { input: { company_uuid, path } },
  context,
) => {
  const { error } = sftpUserItems.targetNew({ company_uuid }, context);
  if (error) return { sftp_file: null, sftp_users: [], errors: [error] };
  const file = filesNow(company_uuid, context).find((hostedFile) => hostedFile.path === path);
  if (!file)
    return {
      sftp_file: null,
      sftp_users: [],
      errors: [userError('NOT_FOUND', 'This file was already deleted or picked up.', 'path')],
    };
  forgetFile(company_uuid, path, context);
  const containing = sftpUserItems
    .keys(context, { company_uuid })
    .filter((key) => isBelow(path, context.store.read('SftpUser', key, 'root_directory')));
  return {
    sftp_file: fileNode(company_uuid, file),
    sftp_users: containing.map((key) => ref('SftpUser', key)),
    errors: [],
  };
};

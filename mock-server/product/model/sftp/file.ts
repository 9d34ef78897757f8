import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { mimeTypeOf } from '../library/media.ts';
import { contentOf } from './file-content.ts';
import { fileOfKey } from './stored-files.ts';

/** A file on the hosted SFTP server, with key `sftp.{company_uuid}.{hash of its path}`. */
export const sftpFile: FindFile = (key, context) => {
  const found = fileOfKey(key, context);
  if (!found || !context.access.company(found.company_uuid)) return null;
  const { company_uuid, file } = found;
  return {
    subject: { company_uuid },
    action: 'READ_SETTINGS',
    file_name: file.name,
    mime_type: mimeTypeOf(file.name),
    ...wholeFile(() => contentOf(file)),
  };
};

import { sizeOf } from '../../product/content/bytes.ts';
import { fileInSlot, fileStream } from '../../product/content/files.ts';
import { readFileKey } from '../../product/documents/plan.ts';
import { ledgerOf } from '../../product/model/execution/ledger.ts';
import { certificateFile } from '../../product/model/certificate/file.ts';
import { invoiceFile } from '../../product/model/invoice/file.ts';
import { libraryFile } from '../../product/model/library/file.ts';
import { lookupTableFile } from '../../product/model/lookup-table/file.ts';
import { quoteFile } from '../../product/model/quote/files.ts';
import { sftpFile } from '../../product/model/sftp/file.ts';
import { usageFile } from '../../product/model/usage/file.ts';
import type { FindFile } from '../../product/files/stored-file.ts';

/** The file of an execution in its current state; null if there is none, or not yet. */
const executionFile: FindFile = (file_key, context) => {
  const key = readFileKey(file_key);
  const subject = key && context.access.execution(key.invocation_uuid);
  const facts = subject && ledgerOf(context).facts(key.invocation_uuid);
  const file = facts && fileInSlot(facts, key.slot);
  if (!file) return null;
  return {
    subject,
    action: 'READ_FILES',
    file_name: file.file_name,
    mime_type: file.mime_type,
    size: () => sizeOf(facts, file),
    bytes: (range) => fileStream(facts, file, range),
  };
};

/** Each of them recognizes its own key format. */
const finders: readonly FindFile[] = [
  executionFile,
  certificateFile,
  invoiceFile,
  libraryFile,
  usageFile,
  lookupTableFile,
  quoteFile,
  sftpFile,
];

/** The file for a key, whatever it belongs to; null if there is none, or if the person cannot see it. */
export const findFile: FindFile = async (file_key, context) => {
  for (const find of finders) {
    const file = await find(file_key, context);
    if (file) return file;
  }
  return null;
};

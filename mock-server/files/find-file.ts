import { sizeOf } from '../content/bytes.ts';
import { fileInSlot, fileStream } from '../content/files.ts';
import { readFileKey } from '../content/plan.ts';
import type { MockContext } from '../context.ts';
import { ledgerOf } from '../domains/execution/ledger.ts';
import type { StoredFile } from './file-routes.ts';

/** The file of a key as the session sees its execution; null when there is none, or not yet. */
export function findFile(file_key: string, context: MockContext): StoredFile | null {
  const key = readFileKey(file_key);
  const facts = key && ledgerOf(context).facts(key.invocation_uuid);
  const file = facts && fileInSlot(facts, key.slot);
  if (!file) return null;
  return {
    invocation_uuid: key.invocation_uuid,
    file_name: file.file_name,
    mime_type: file.mime_type,
    size: () => sizeOf(facts, file),
    bytes: (range) => fileStream(facts, file, range),
  };
}

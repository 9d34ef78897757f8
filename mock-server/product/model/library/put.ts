import type { Writes } from '../../../engine/store/schema-fields.ts';
import { isSame } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import { contentOf, keepBytes, type StoredRevision } from './content.ts';
import { bytesUsed, documents, field, revisionsOf, TYPE } from './documents.ts';

/** Maximum total size of a partner's documents. */
export const LIBRARY_LIMIT = 50 * 1024 * 1024;

export interface Owner {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** Whether a partner's library has enough space for this many more bytes. */
export const hasRoom = (size: number, { partner_uuid }: Owner, context: MockContext): boolean =>
  documents.keys(context, { partner_uuid }).reduce((sum, key) => sum + bytesUsed(key, context), size) <=
  LIBRARY_LIMIT;

/** The document with this name in this folder; names that differ only by case are the same. */
export const namesake = (
  owner: Owner,
  name: string,
  { folder, context }: { folder: string; context: MockContext },
): string | undefined =>
  documents
    .keys(context, { partner_uuid: owner.partner_uuid })
    .find(
      (key) =>
        field(key, 'name', context).toLowerCase() === name.trim().toLowerCase() &&
        field(key, 'folder', context) === folder,
    );

/** Whether these bytes are already the current revision of a document. */
export const isCurrent = (key: string, bytes: Uint8Array, context: MockContext): boolean => {
  const [revision] = revisionsOf(key, context);
  return (
    revision !== undefined && isSame(contentOf(revision, field(key, 'name', context), context).bytes, bytes)
  );
};

export interface Put {
  readonly bytes: Uint8Array;
  readonly note: string | null;
  readonly mime_type?: string;
  /** Fields of the document; undefined leaves those of an existing document unchanged. */
  readonly fields: Writes<'LibraryDocument'>;
}

/** Creates a document, or a revision of an existing one. The caller must have validated the input. */
export function putDocument(
  before: string | undefined,
  owner: Owner,
  { put: { bytes, note, mime_type, fields }, context }: { put: Put; context: MockContext },
): string {
  const { clock, store } = context;
  const key = before ?? store.newKey(TYPE);
  const revisions = before === undefined ? [] : revisionsOf(before, context);
  const revision = (revisions[0]?.revision ?? 0) + 1;
  const by = madeNow(context);
  const kept: StoredRevision = {
    revision,
    uploaded_at: clock.now(),
    uploaded_by: by.created_by,
    note,
    source: { kind: 'UPLOAD', key: `${key}|${revision}` },
    ...(mime_type === undefined ? {} : { mime_type }),
  };
  keepBytes(`${key}|${revision}`, bytes, context);
  const written = { ...fields, stored_revisions: [kept, ...revisions] };
  if (before === undefined) {
    store.insert(TYPE, key, {
      document_uuid: key,
      ...owner,
      description: null,
      edi_standard: null,
      document_type: null,
      version: null,
      is_shared: false,
      linked_flow: null,
      linked_mapping: null,
      ...Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)),
      ...by,
    });
  } else store.set(TYPE, key, { ...written, ...changedNow(context) });
  return key;
}

import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { contentOf } from './content.ts';
import { field, isSeen, revisionOf, subjectOf, TYPE } from './documents.ts';
import { mimeTypeOf } from './media.ts';

export const fileKey = (document_uuid: string, revision: number): string =>
  `library.${document_uuid}.${revision}`;

/** A revision of a library document, with key `library.{document_uuid}.{revision}`. */
export const libraryFile: FindFile = (key, context) => {
  const [, document_uuid = '', number] = /^library\.([0-9a-f-]{36})\.([1-9]\d{0,3})$/.exec(key) ?? [];
  if (number === undefined || !context.store.exists(TYPE, document_uuid)) return null;
  const revision = isSeen(document_uuid, context) ? revisionOf(document_uuid, Number(number), context) : null;
  if (!revision) return null;
  const name = field(document_uuid, 'name', context);
  return {
    subject: subjectOf(document_uuid, context),
    action: 'READ_ACTIVITY',
    file_name: name,
    mime_type: revision.mime_type ?? mimeTypeOf(name),
    ...wholeFile(() => contentOf(revision, name, context).bytes),
  };
};

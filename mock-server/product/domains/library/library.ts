import type { Plain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../files/staged-upload.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { compareNames, fold, sortByName } from '../../model/kit/by-name.ts';
import type { World } from '../../world/world.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { contentOf, type StoredRevision } from '../../model/library/content.ts';
import {
  bytesUsed,
  documents,
  field,
  isSeen,
  revisionOf,
  revisionsOf,
  subjectOf,
  TYPE,
} from '../../model/library/documents.ts';
import { fileKey } from '../../model/library/file.ts';
import { formatOf, mimeTypeOf, textOf } from '../../model/library/media.ts';
import {
  deleteLibraryDocument,
  saveLibraryDocument,
  shareLibraryDocument,
  uploadLibraryDocument,
} from './mutations.ts';
import { LIBRARY_LIMIT } from '../../model/library/put.ts';
import { sortBy, type Sort } from '../../../engine/store/order.ts';
import type { Arguments, FieldsFrom } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

const MAX_PREVIEW = 2_097_152;

const current = (key: string, context: MockContext): StoredRevision => revisionOf(key, null, context)!;

const currentBytes = (key: string, context: MockContext): Uint8Array =>
  contentOf(current(key, context), field(key, 'name', context), context).bytes;

const downloadPath = (key: string, revision: number, context: MockContext): string =>
  `/file/${field(key, 'company_uuid', context)}/${fileKey(key, revision)}`;

declare module '#schema-types' {
  interface Parents {
    readonly LibraryRevision: Plain<'LibraryRevision'>;
  }
}

/** A revision as `LibraryRevision` of the schema. */
const revisionNode = (key: string, revision: StoredRevision, context: MockContext) => {
  const name = field(key, 'name', context);
  const { bytes, file_hash } = contentOf(revision, name, context);
  return {
    document_uuid: key,
    revision: revision.revision,
    is_current: current(key, context).revision === revision.revision,
    size_bytes: bytes.byteLength,
    file_hash,
    mime_type: revision.mime_type ?? mimeTypeOf(name),
    uploaded_at: revision.uploaded_at,
    uploaded_by: shownActor(revision.uploaded_by, field(key, 'company_uuid', context), context),
    note: revision.note,
    download_path: downloadPath(key, revision.revision, context),
  };
};

const shownBy = (name: 'created_by' | 'updated_by') => (key: string, context: MockContext) =>
  shownActor(context.store.read(TYPE, key, name), field(key, 'company_uuid', context), context);

const fields: FieldsFrom<'LibraryDocument', string> = {
  trading_partner: (key, context) => ref('TradingPartner', field(key, 'partner_uuid', context)),
  size_bytes: (key, context) => currentBytes(key, context).byteLength,
  mime_type: (key, context) => current(key, context).mime_type ?? mimeTypeOf(field(key, 'name', context)),
  format: (key, context) => formatOf(field(key, 'name', context), currentBytes(key, context)),
  revision: (key, context) => current(key, context).revision,
  uploaded_at: (key, context) => current(key, context).uploaded_at,
  uploaded_by: (key, context) =>
    shownActor(current(key, context).uploaded_by, field(key, 'company_uuid', context), context),
  created_by: shownBy('created_by'),
  updated_by: shownBy('updated_by'),
  revisions: (key, context, args) =>
    page({
      rows: revisionsOf(key, context),
      id: ({ revision }) => String(revision),
      by: [sortBy('revision', ({ revision }: StoredRevision) => revision, 'DESC')],
      node: (revision) => revisionNode(key, revision, context),
      args,
      max: 100,
    }),
  linked_mapping: (key, context) => field(key, 'linked_mapping', context),
  download_path: (key, context) => downloadPath(key, current(key, context).revision, context),
  preview: (key, context, { max_bytes }) => {
    if (max_bytes < 1 || max_bytes > MAX_PREVIEW) {
      throw graphqlError('BAD_USER_INPUT', `\`max_bytes\` must be a whole number from 1 to ${MAX_PREVIEW}.`, {
        extensions: {
          argument: 'max_bytes',
        },
      });
    }
    return textOf(field(key, 'name', context), currentBytes(key, context), max_bytes);
  },
  viewer_can_edit: (key, context) => context.access.may('update_library_document', subjectOf(key, context)),
};

function sortsOf({ sort }: Arguments<'TradingPartner', 'library'>, context: MockContext): Sort<string>[] {
  const { field: by = 'NAME', direction = 'ASC' } = sort ?? {};
  const name = (key: string) => field(key, 'name', context);
  if (by === 'NAME') return [sortByName('name', name, direction)];
  const number = (key: string) =>
    by === 'SIZE' ? currentBytes(key, context).byteLength : current(key, context).uploaded_at;
  return [sortBy(by, number, direction), sortByName('name', name)];
}

/** A partner's documents that the person can see. */
const visible = (partner_uuid: string, context: MockContext): string[] =>
  documents.keys(context, { partner_uuid }).filter((key) => isSeen(key, context));

/** When a seeded document was first and last uploaded, and by whom. */
const uploaded =
  <Name extends 'uploaded_at' | 'uploaded_by'>(place: 'first' | 'last', name: Name) =>
  (key: string, _args: unknown, world: World) =>
    documents.record(key, world)?.stored_revisions.at(place === 'first' ? -1 : 0)?.[name];

/** Documents kept with trading partners, including their bytes. */
export const libraryDomain: Domain = {
  name: 'library',
  ...documents.seed,
  values: {
    [TYPE]: {
      ...documents.seed.values[TYPE],
      created_at: uploaded('first', 'uploaded_at'),
      created_by: uploaded('first', 'uploaded_by'),
      updated_at: uploaded('last', 'uploaded_at'),
      updated_by: uploaded('last', 'uploaded_by'),
    },
  },
  resolvers: {
    Query: {
      library_document: (_source, { document_uuid }, context) =>
        context.store.exists(TYPE, document_uuid) && isSeen(document_uuid, context)
          ? ref(TYPE, document_uuid)
          : null,
    },
    TradingPartner: {
      library(source, args, context) {
        const partner_uuid = keyOf(source);
        const company_uuid = context.store.read('TradingPartner', partner_uuid, 'company_uuid');
        const { category, folder } = args;
        const lies = (key: string) => {
          const own = field(key, 'folder', context);
          return folder == null || own === folder || own.startsWith(`${folder}/`);
        };
        const wanted = fold(args.search ?? '');
        const names = args.names && new Set(args.names.map((name) => name.trim().toLowerCase()));
        const texts = (key: string) =>
          (['name', 'description', 'document_type'] as const).map((name) => field(key, name, context) ?? '');
        return documents.list({ company_uuid, partner_uuid }, { ...args, search: null }, context, {
          only: (key) =>
            isSeen(key, context) &&
            (category == null || field(key, 'category', context) === category) &&
            lies(key) &&
            (!names || names.has(field(key, 'name', context).toLowerCase())) &&
            texts(key).some((text) => fold(text).includes(wanted)),
          by: sortsOf(args, context),
        });
      },
      library_usage(source, _args, context) {
        const keys = visible(keyOf(source), context);
        const folders = new Set(
          keys.map((key) => field(key, 'folder', context)).filter((name) => name !== ''),
        );
        return {
          document_count: keys.length,
          used_bytes: keys.reduce((sum, key) => sum + bytesUsed(key, context), 0),
          limit_bytes: LIBRARY_LIMIT,
          max_bytes: MAX_UPLOAD_BYTES,
          folders: [...folders].sort(compareNames),
        };
      },
    },
    [TYPE]: resolversFrom(fields, keyOf),
    Mutation: {
      upload_library_document: uploadLibraryDocument,
      update_library_document: saveLibraryDocument,
      share_library_document: shareLibraryDocument,
      delete_library_document: deleteLibraryDocument,
    },
  },
};

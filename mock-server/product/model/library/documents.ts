import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { libraryOf, type LibraryRecord } from '../../world/library.ts';
import { collection } from '../kit/collection.ts';
import { contentOf, type StoredRevision } from './content.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'LibraryDocument.stored_revisions': readonly StoredRevision[];
  }
}

interface Item extends Omit<LibraryRecord, 'revisions' | 'linked_flow_uuid' | 'linked_mapping_uuid'> {
  readonly stored_revisions: readonly StoredRevision[];
  readonly linked_flow: Ref<'FlowSetup'> | null;
  readonly linked_mapping: Ref<'Mapping'> | null;
}

export const linkTo = <Type extends 'FlowSetup' | 'Mapping'>(
  type: Type,
  key: string | null,
): Ref<Type> | null => (key === null ? null : ref(type, key));

export const TYPE = 'LibraryDocument';

/** Documents of partners. `isSeen` keeps guests from documents that are not shared. */
export const documents = collection<Item, typeof TYPE>({
  type: TYPE,
  key: 'document_uuid',
  what: 'document',
  seed: (world) =>
    libraryOf(world).map(({ linked_flow_uuid, linked_mapping_uuid, revisions, ...record }) => ({
      ...record,
      stored_revisions: revisions,
      linked_flow: linkTo('FlowSetup', linked_flow_uuid),
      linked_mapping: linkTo('Mapping', linked_mapping_uuid),
    })),
  fields: [
    'company_uuid',
    'partner_uuid',
    'name',
    'folder',
    'category',
    'description',
    'edi_standard',
    'document_type',
    'version',
    'is_shared',
    'linked_flow',
    'linked_mapping',
  ],
});

export const field = <Name extends FieldName<typeof TYPE>>(
  key: string,
  name: Name,
  { store }: Pick<MockContext, 'store'>,
) => store.read(TYPE, key, name);

/**
 * The revisions of a document, newest first. They are stored in a separate field, because the schema's `revisions`
 * contains links.
 */
export const revisionsOf = (
  key: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): readonly StoredRevision[] =>
  store.writtenValue(TYPE, key, 'stored_revisions') ?? documents.record(key, world)?.stored_revisions ?? [];

/** The access subject of a document. */
export const subjectOf = (
  key: string,
  context: Pick<MockContext, 'store'>,
): Required<Omit<Subject, 'is_shared'>> => ({
  company_uuid: field(key, 'company_uuid', context),
  partner_uuid: field(key, 'partner_uuid', context),
});

/** Whether the person can see a document; guests can see shared ones. */
export function isSeen(key: string, context: MockContext): boolean {
  const { access } = context;
  const { partner_uuid } = subjectOf(key, context);
  const subject = access.partner(partner_uuid);
  if (!subject) return false;
  return access.can('READ_PARTNER_SETTINGS', subject) || field(key, 'is_shared', context);
}

/** A revision by number, or the current one if no number is given. Null if there is no such revision. */
export function revisionOf(key: string, number: number | null, context: MockContext): StoredRevision | null {
  const revisions = revisionsOf(key, context);
  return (number === null ? revisions[0] : revisions.find(({ revision }) => revision === number)) ?? null;
}

/** Total size of all revisions of a document. */
export const bytesUsed = (key: string, context: MockContext): number =>
  revisionsOf(key, context).reduce(
    (sum, revision) => sum + contentOf(revision, field(key, 'name', context), context).bytes.byteLength,
    0,
  );

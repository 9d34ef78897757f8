import type { FileStandard, LibraryCategory } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { handedBytes } from '../../files/staged-upload.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, notFound } from '../../model/kit/collection.ts';
import { activeGuests } from '../../model/trading-partner/guests.ts';
import { documents, field, isSeen, linkTo, subjectOf, TYPE } from '../../model/library/documents.ts';
import { hasRoom, namesake, putDocument, type Owner } from '../../model/library/put.ts';
import type { Resolver } from '../../resolvers.ts';

interface Described {
  readonly name?: string | null;
  readonly folder?: string | null;
  readonly category?: LibraryCategory | null;
  readonly description?: string | null;
  readonly edi_standard?: FileStandard | null;
  readonly document_type?: string | null;
  readonly version?: string | null;
  readonly linked_flow_uuid?: string | null;
  readonly linked_mapping_uuid?: string | null;
}

/** Errors in a document's metadata. */
function inputErrors(input: Described, owner: Owner, { store }: MockContext): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: string, message: string) => errors.push(userError('VALIDATION', message, path));
  const atMost = (path: string, value: string | null | undefined, most: number) => {
    if (value && value.length > most) wrong(path, `Use at most ${most.toLocaleString('en')} characters.`);
  };
  const { name, folder } = input;
  if (name === null || (name !== undefined && (name.trim() === '' || name.length > 120)))
    wrong('name', 'Use 1 to 120 characters.');
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  else if (name !== undefined && /[/\\\u0000-\u001f]/.test(name))
    wrong('name', 'Enter a file name without folders.');
  if (
    folder != null &&
    (folder.length > 200 || folder.split('/').some((part) => folder !== '' && /^\s*\.{0,2}\s*$/.test(part)))
  )
    wrong('folder', 'Separate folder names with a slash; none can be empty. Use at most 200 characters.');
  if (input.category === null) wrong('category', 'Choose a document type.');
  atMost('description', input.description, 2000);
  atMost('document_type', input.document_type, 40);
  atMost('version', input.version, 40);
  const { linked_flow_uuid: flow, linked_mapping_uuid: mapping } = input;
  if (
    flow != null &&
    !(store.exists('FlowSetup', flow) && store.read('FlowSetup', flow, 'partner_uuid') === owner.partner_uuid)
  )
    errors.push(notFound('flow', 'linked_flow_uuid'));
  if (
    mapping != null &&
    !(
      store.exists('Mapping', mapping) &&
      store.read('Mapping', mapping, 'company_uuid') === owner.company_uuid
    )
  )
    errors.push(notFound('mapping', 'linked_mapping_uuid'));
  return errors;
}

/** The document fields given in the input. Omitted fields are undefined and stay unchanged. */
const storedFields = ({
  name,
  folder,
  category,
  description,
  edi_standard,
  document_type,
  version,
  linked_flow_uuid: flow,
  linked_mapping_uuid: mapping,
}: Described) => ({
  name: name?.trim(),
  folder: folder === null ? '' : folder,
  category: category ?? undefined,
  description,
  edi_standard,
  document_type,
  version,
  linked_flow: flow === undefined ? undefined : linkTo('FlowSetup', flow),
  linked_mapping: mapping === undefined ? undefined : linkTo('Mapping', mapping),
});

/**
 * Why this person may not change a document; null if they may. To a guest, a document they cannot see does not exist.
 */
function obstacle(key: string, context: MockContext): UserError | null {
  if (context.store.exists(TYPE, key) && !isSeen(key, context)) return notFound('document', 'document_uuid');
  return documents.target(key, context).error;
}

export const uploadLibraryDocument: Resolver<'Mutation', 'upload_library_document'> = async (
  _source,
  { input },
  context,
) => {
  const { access } = context;
  const refuse = (...errors: UserError[]) => ({
    library_document_edge: null,
    is_revision: false,
    trading_partner: null,
    errors,
  });
  const owner = access.partner(input.partner_uuid);
  const target = documents.targetNew(owner, context);
  if (target.error || !owner) return refuse(...(target.error ? [target.error] : []));
  const errors = inputErrors(input, owner, context);
  const handed = await handedBytes(input, context);
  if (!('bytes' in handed)) errors.push(handed);
  const type = input.mime_type;
  if (type != null && (type.length > 100 || !/^[\w.+-]+\/[\w.+-]+$/.test(type)))
    errors.push(userError('VALIDATION', 'Enter a media type, such as application/pdf.', 'mime_type'));
  if ((input.note?.length ?? 0) > 500)
    errors.push(userError('VALIDATION', 'Use at most 500 characters.', 'note'));
  const before = namesake(owner, input.name, { folder: input.folder, context });
  if (before === undefined && input.category === undefined)
    errors.push(userError('VALIDATION', 'Choose a document type.', 'category'));
  if ('bytes' in handed && !hasRoom(handed.bytes.byteLength, owner, context))
    errors.push(
      userError(
        'LIMIT_EXCEEDED',
        'The library is full. Delete documents you no longer need.',
        input.upload_uuid == null ? 'content_base64' : 'upload_uuid',
      ),
    );
  if (errors.length > 0 || !('bytes' in handed)) return refuse(...errors);
  // A new revision does not change the category of the document; only an update does.
  const category = before === undefined ? input.category : undefined;
  const key = putDocument(before, owner, {
    put: {
      bytes: handed.bytes,
      note: input.note?.trim() || null,
      ...(type == null ? {} : { mime_type: type }),
      fields: storedFields({ ...input, category }),
    },
    context,
  });
  await handed.release();
  return {
    library_document_edge: documents.edge(key),
    is_revision: before !== undefined,
    trading_partner: ref('TradingPartner', owner.partner_uuid),
    errors: [],
  };
};

export const saveLibraryDocument: Resolver<'Mutation', 'update_library_document'> = (
  _source,
  { input },
  context,
) => {
  const { document_uuid: key } = input;
  const refuse = (...errors: UserError[]) => ({ library_document: null, errors });
  const error = obstacle(key, context);
  if (error) return refuse(error);
  const owner = subjectOf(key, context);
  const errors = inputErrors(input, owner, context);
  if (errors.length > 0) return refuse(...errors);
  const fields = storedFields(input);
  const other = namesake(owner, fields.name ?? field(key, 'name', context), {
    folder: fields.folder ?? field(key, 'folder', context),
    context,
  });
  if (other !== undefined && other !== key)
    return refuse(
      userError('ALREADY_EXISTS', 'This folder already contains a document with this name.', 'name'),
    );
  context.store.set(TYPE, key, { ...fields, ...changedNow(context) });
  return { library_document: ref(TYPE, key), errors: [] };
};

/** Emails the partner's guests that they can now read a document. */
function sendShared(key: string, context: MockContext): void {
  const { company_uuid, partner_uuid } = subjectOf(key, context);
  const document = field(key, 'name', context);
  const company = context.store.read('Company', company_uuid, 'company_name');
  send(context, {
    to: activeGuests(partner_uuid, context),
    subject: `${company} shared ${document}`,
    text: `${context.person.name} shared the document ${document} with you.`,
    link: { label: 'Open the library', path: `/c/${company_uuid}/tp/${partner_uuid}/library` },
  });
}

export const shareLibraryDocument: Resolver<'Mutation', 'share_library_document'> = (
  _source,
  { input: { document_uuid: key, is_shared } },
  context,
) => {
  const error = obstacle(key, context);
  if (error) return { library_document: null, errors: [error] };
  if (field(key, 'is_shared', context) !== is_shared) {
    context.store.set(TYPE, key, { is_shared, ...changedNow(context) });
    if (is_shared) sendShared(key, context);
  }
  return { library_document: ref(TYPE, key), errors: [] };
};

export const deleteLibraryDocument: Resolver<'Mutation', 'delete_library_document'> = (
  _source,
  { input: { document_uuid: key } },
  context,
) => {
  const error = obstacle(key, context);
  if (error) return { library_document: null, trading_partner: null, errors: [error] };
  const library_document = ref(TYPE, key);
  const { partner_uuid } = subjectOf(key, context);
  context.store.remove(TYPE, key);
  return { library_document, trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
};

import { base64Of, bytesOfBase64 } from '../../../kernel/bytes.ts';
import type { Attachment } from './attachment.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { handedBytes } from '../../files/staged-upload.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../kit/collection.ts';
import { quotes } from './state.ts';
import { write } from './writing.ts';
import type { Resolver } from '../../resolvers.ts';

/** The type under which bytes are stored. It is not in the schema, so no log contains them. */
const BYTES = '$QuoteBytes';
declare module '#schema-types' {
  interface KeptFields {
    readonly 'Quote.attachments': readonly Attachment[];
    readonly 'Quote.attached': number;
  }
}

const MAX_FILES = 50;
const MAX_BYTES = 52_428_800;

/** All attachments that a quote has ever had. */
export const everAttached = (
  quote_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): readonly Attachment[] => store.writtenValue('Quote', quote_uuid, 'attachments') ?? [];

export const attachmentsOf = (quote_uuid: string, context: Pick<MockContext, 'store'>): Attachment[] =>
  everAttached(quote_uuid, context).filter(({ is_deleted }) => !is_deleted);

export const attachmentBytes = (file_key: string, { store }: Pick<MockContext, 'store'>): Uint8Array =>
  bytesOfBase64(String(store.writtenValue(BYTES, file_key, 'base64') ?? ''));

export const attachmentKey = (quote_uuid: string, slot: string): string => `quote.${quote_uuid}.${slot}`;

/** Whether this person attached the file. */
export const isOwn = ({ created_by }: Pick<Attachment, 'created_by'>, { person }: MockContext): boolean =>
  created_by.email === person.email;

export const uploadQuoteFile: Resolver<'Mutation', 'upload_quote_file'> = async (
  _source,
  { input },
  context,
) => {
  const { quote_uuid } = input;
  const refuse = (...errors: UserError[]) => ({ quote_file: null, quote: null, errors });
  const { error } = quotes.target(quote_uuid, context);
  if (error) return refuse(error);
  const handed = await handedBytes(input, context);
  if (!('bytes' in handed)) return refuse(handed);
  const { bytes, release } = handed;
  const file_name = (input.file_name ?? handed.file_name ?? '').trim();
  const before = attachmentsOf(quote_uuid, context);
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (!/^[^/\\\u0000-\u001f]{1,120}$/.test(file_name))
    return refuse(userError('VALIDATION', 'Use 1 to 120 characters, without folders.', 'file_name'));
  const path = input.upload_uuid == null ? 'content_base64' : 'upload_uuid';
  const used = before.reduce((sum, { size }) => sum + size, 0);
  if (before.length >= MAX_FILES || used + bytes.byteLength > MAX_BYTES)
    return refuse(
      userError('LIMIT_EXCEEDED', 'The quote has the maximum number of attachments. Delete one first.', path),
    );
  const count = Number(context.store.writtenValue('Quote', quote_uuid, 'attached') ?? 0) + 1;
  const slot = `attachment-${count}`;
  const file_key = attachmentKey(quote_uuid, slot);
  context.store.set(BYTES, file_key, { base64: base64Of(bytes) });
  const made: Attachment = {
    slot,
    file_name,
    size: bytes.byteLength,
    created_at: context.clock.now(),
    created_by: actorOf(context),
  };
  write(quote_uuid, { attachments: [...everAttached(quote_uuid, context), made], attached: count }, context);
  // For the audit log only: the file itself is read from the quote.
  context.store.insert('QuoteFile', file_key, {
    quote_uuid,
    file_name,
    kind: 'ATTACHMENT',
    size_bytes: made.size,
    created_at: made.created_at,
    created_by: made.created_by,
  });
  await release();
  return { quote_file: ref('QuoteFile', file_key), quote: ref('Quote', quote_uuid), errors: [] };
};

export const deleteQuoteFile: Resolver<'Mutation', 'delete_quote_file'> = (
  _source,
  { input: { file_key } },
  context,
) => {
  const refuse = (error: UserError) => ({ quote_file: null, quote: null, errors: [error] });
  const [, quote_uuid = '', slot] = /^quote\.([0-9a-f-]{36})\.([\w-]+)$/.exec(file_key) ?? [];
  const { error } = quotes.target(quote_uuid, context);
  if (error) return refuse(error.code === 'NOT_FOUND' ? notFound('file', 'file_key') : error);
  const found = attachmentsOf(quote_uuid, context).find((attachment) => attachment.slot === slot);
  if (!found) return refuse(notFound('attachment', 'file_key'));
  if (!isOwn(found, context))
    return refuse(
      userError('FORBIDDEN', 'Only the person who attached this file can remove it.', 'file_key'),
    );
  context.store.remove(BYTES, file_key);
  const attachments = everAttached(quote_uuid, context).map((attachment) =>
    attachment.slot === slot ? { ...attachment, is_deleted: true } : attachment,
  );
  write(quote_uuid, { attachments }, context);
  context.store.remove('QuoteFile', file_key);
  return { quote_file: ref('QuoteFile', file_key), quote: ref('Quote', quote_uuid), errors: [] };
};

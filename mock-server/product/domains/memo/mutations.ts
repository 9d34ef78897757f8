import type { CreateMemoInput } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { PLATFORM } from '../../world/actors.ts';
import { mentionsIn } from './mentions.ts';
import { isAuthor, memoListing, readableMemo } from '../../model/memo/visibility.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX_LENGTH = 4000;

/** The subject of a new comment, or why it cannot be commented on. */
function memoTarget(input: CreateMemoInput, { access, store }: MockContext): Subject | { error: UserError } {
  const { partner_uuid = null, quote_uuid = null, invocation_uuid = null } = input;
  if (quote_uuid !== null) {
    if (partner_uuid !== null || invocation_uuid !== null)
      return {
        error: userError('VALIDATION', 'Comment on either a quote or a trading partner.', 'quote_uuid'),
      };
    const subject = store.exists('Quote', quote_uuid)
      ? { company_uuid: store.read('Quote', quote_uuid, 'company_uuid') }
      : null;
    if (!subject || !access.company(subject.company_uuid)) return { error: notFound('quote', 'quote_uuid') };
    const error = access.refusal('READ_QUOTES', subject);
    return error ? { error } : subject;
  }
  const partner = partner_uuid === null ? null : access.partner(partner_uuid);
  if (!partner) return { error: notFound('trading partner', 'partner_uuid') };
  const execution = invocation_uuid === null ? null : access.execution(invocation_uuid);
  if (invocation_uuid !== null && execution?.partner_uuid !== partner_uuid)
    return { error: notFound('execution', 'invocation_uuid') };
  return execution ?? partner;
}

export const createMemo: Resolver<'Mutation', 'create_memo'> = (_source, { input }, context) => {
  const { access, clock, person, store } = context;
  const { partner_uuid = null, quote_uuid = null, invocation_uuid = null } = input;
  const refuse = (error: UserError) => ({ memo_edge: null, errors: [error] });

  const subject = memoTarget(input, context);
  if ('error' in subject) return refuse(subject.error);
  const error = access.refusal('WRITE_MEMO', subject) ?? errorOf(input.body);
  if (error) return refuse(error);

  const isGuest = access.company(subject.company_uuid)?.kind === 'GUEST';
  const memo_uuid = store.newKey('Memo');
  store.insert('Memo', memo_uuid, {
    company_uuid: subject.company_uuid,
    partner_uuid,
    invocation_uuid,
    quote_uuid,
    body: input.body.trim(),
    author: { kind: 'USER', display: person.name, email: person.email } satisfies Actor,
    author_company_name: authorCompany(subject, context),
    visibility: quote_uuid !== null ? 'INTERNAL' : isGuest ? 'SHARED' : input.visibility,
    pinned: false,
    created_at: clock.now(),
    edited_at: null,
  });
  sendMentions(memo_uuid, [], context);
  return { memo_edge: edgeOf(memo_uuid, memoListing(context)), errors: [] };
};

export const updateMemo: Resolver<'Mutation', 'update_memo'> = (_source, { input }, context) => {
  const { access, clock, store } = context;
  const { memo_uuid, body, visibility, pinned } = input;
  const refuse = (error: UserError) => ({ memo: null, errors: [error] });

  const subject = readableMemo(memo_uuid, context);
  if (!subject) return refuse(notFound('comment', 'memo_uuid'));
  const changesText = typeof body === 'string' || typeof visibility === 'string';
  const isGuest = access.company(subject.company_uuid)?.kind === 'GUEST';
  const error =
    (changesText
      ? (access.refusal('WRITE_MEMO', subject) ?? notAuthor(memo_uuid, 'change', context))
      : null) ??
    (typeof pinned === 'boolean' ? access.refusal('PIN_MEMO', subject) : null) ??
    staleness('Memo', memo_uuid, context) ??
    (typeof body === 'string' ? errorOf(body) : null) ??
    (isGuest && visibility === 'INTERNAL'
      ? userError('VALIDATION', 'Comments by guests are always shared.', 'visibility')
      : null) ??
    (visibility === 'SHARED' && store.read('Memo', memo_uuid, 'quote_uuid') !== null
      ? userError('VALIDATION', 'Comments on quotes are always internal.', 'visibility')
      : null);
  if (error) return refuse(error);

  const text = typeof body === 'string' ? body.trim() : undefined;
  const mentioned = mentionsIn(memo_uuid, context);
  const isNewText = text !== undefined && text !== store.read('Memo', memo_uuid, 'body');
  store.set('Memo', memo_uuid, {
    ...(isNewText ? { body: text, edited_at: clock.now() } : {}),
    ...(typeof visibility === 'string' ? { visibility } : {}),
    ...(typeof pinned === 'boolean' ? { pinned } : {}),
  });
  if (changesText) sendMentions(memo_uuid, mentioned, context);
  return { memo: ref('Memo', memo_uuid), errors: [] };
};

export const deleteMemo: Resolver<'Mutation', 'delete_memo'> = (
  _source,
  { input: { memo_uuid } },
  context,
) => {
  const { access, store } = context;
  const subject = readableMemo(memo_uuid, context);
  const error = subject
    ? access.can('DELETE_ANY_MEMO', subject)
      ? null
      : (access.refusal('WRITE_MEMO', subject) ?? notAuthor(memo_uuid, 'remove', context))
    : notFound('comment', 'memo_uuid');
  if (error) return { memo: null, errors: [error] };
  store.remove('Memo', memo_uuid);
  return { memo: ref('Memo', memo_uuid), errors: [] };
};

/** Emails the people whom a comment mentions, except its author and those who were mentioned before. */
function sendMentions(memo_uuid: string, before: readonly string[], context: MockContext): void {
  const { person, store } = context;
  const read = <Field extends FieldName<'Memo'>>(field: Field) => store.read('Memo', memo_uuid, field);
  const notified = new Set([...before, person.email]);
  const { name, path } = placeOf(memo_uuid, store);
  send(context, {
    to: mentionsIn(memo_uuid, context).filter((email) => !notified.has(email)),
    subject: `${person.name} mentioned you in a comment on ${name}`,
    text: read('body') ?? '',
    link: { label: 'Open the comment', path: `/c/${read('company_uuid')}/${path}` },
  });
}

/** The name of the comment's subject, and its address in the workspace. */
function placeOf(memo_uuid: string, store: Pick<MockContext['store'], 'read'>) {
  const [partner_uuid, invocation_uuid, quote_uuid] = [
    store.read('Memo', memo_uuid, 'partner_uuid'),
    store.read('Memo', memo_uuid, 'invocation_uuid'),
    store.read('Memo', memo_uuid, 'quote_uuid'),
  ];
  if (quote_uuid !== null) {
    const name = store.read('Quote', quote_uuid, 'quote_number');
    return { name, path: `cq/${quote_uuid}?tab=activity` };
  }
  const name = store.read('TradingPartner', partner_uuid ?? '', 'partner_name');
  return { name, path: `tp/${partner_uuid}${invocation_uuid === null ? '' : `/f/${invocation_uuid}`}` };
}

const notFound = (what: string, path: string) =>
  userError('NOT_FOUND', `This ${what} does not exist, or you do not have access to it.`, path);

const notAuthor = (memo_uuid: string, verb: string, context: MockContext): UserError | null =>
  isAuthor(memo_uuid, context) ? null : userError('FORBIDDEN', `Only the author can ${verb} this comment.`);

function errorOf(body: string): UserError | null {
  const text = body.trim();
  if (text === '') return userError('VALIDATION', 'Enter a comment.', 'body');
  // Counts characters rather than UTF-16 code units.
  const length = [...text].length;
  if (length <= MAX_LENGTH) return null;
  return userError(
    'VALIDATION',
    `Use at most ${MAX_LENGTH.toLocaleString('en')} characters (currently ${length.toLocaleString('en')}).`,
    'body',
  );
}

function authorCompany({ company_uuid, partner_uuid }: Subject, { access, store }: MockContext): string {
  const kind = access.company(company_uuid)?.kind;
  if (kind === 'OPERATOR') return PLATFORM.display;
  return kind === 'GUEST' && partner_uuid !== undefined
    ? store.read('TradingPartner', partner_uuid, 'partner_name')
    : store.read('Company', company_uuid, 'company_name');
}

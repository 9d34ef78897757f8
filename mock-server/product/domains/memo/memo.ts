import type { MockContext } from '../../context.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { mentionsIn } from './mentions.ts';
import { createMemo, deleteMemo, updateMemo } from './mutations.ts';
import { partnerMemos, seededMemo, type MemoSeed } from '../../model/memo/seed.ts';
import {
  isAuthor,
  readableMemo,
  readableThread,
  type Thread,
  memoListing,
} from '../../model/memo/visibility.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const of =
  <Field extends keyof MemoSeed>(field: Field): SeedValue<MemoSeed[Field] | undefined> =>
  (memo_uuid, _args, world) =>
    seededMemo(memo_uuid, world)?.[field];

const thread = (of: Thread, args: PageArgs, context: MockContext) => {
  return page({ rows: readableThread(of, context), ...memoListing(context), args, max: 100 });
};

const may = (
  action: 'WRITE_MEMO' | 'PIN_MEMO' | 'DELETE_ANY_MEMO',
  memo_uuid: string,
  context: MockContext,
) => {
  const subject = readableMemo(memo_uuid, context);
  return subject !== null && context.access.can(action, subject);
};

/** Guests see the names of other guests, as of themselves, but not of members. */
function shownAuthor(memo_uuid: string, context: MockContext): Actor {
  const read = <Field extends FieldName<'Memo'>>(name: Field) => context.store.read('Memo', memo_uuid, name);
  const author = read('author');
  const company_uuid = read('company_uuid');
  const isFromInside =
    read('author_company_name') === context.store.read('Company', company_uuid, 'company_name');
  return isFromInside ? shownActor(author, company_uuid, context) : author;
}

/** Comments on trading partners, executions, and quotes: who may read, write, pin, and delete them. */
export const memoDomain: Domain = {
  name: 'memo',
  exists: { Memo: (memo_uuid, world) => seededMemo(memo_uuid, world) !== undefined },
  all: {
    // Only comments on partners; comments on executions are found through the execution.
    Memo: (world) =>
      listed(
        world.partners.flatMap((partner) => partnerMemos(partner, world)).map(({ memo_uuid }) => memo_uuid),
      ),
  },
  values: {
    Memo: {
      company_uuid: of('company_uuid'),
      partner_uuid: of('partner_uuid'),
      invocation_uuid: of('invocation_uuid'),
      quote_uuid: () => null,
      body: of('body'),
      author: of('author'),
      author_company_name: of('author_company_name'),
      visibility: of('visibility'),
      pinned: of('pinned'),
      created_at: of('created_at'),
      edited_at: of('edited_at'),
    },
  },
  resolvers: {
    Query: {
      memo: (_source, { memo_uuid }, context) =>
        readableMemo(memo_uuid, context) ? ref('Memo', memo_uuid) : null,
    },
    TradingPartner: {
      memos: (source, args, context) =>
        thread({ partner_uuid: keyOf(source), invocation_uuid: null }, args, context),
    },
    FlowExecution: {
      memos: (source, args, context) => {
        const invocation_uuid = keyOf(source);
        const partner_uuid = context.store.read('FlowExecution', invocation_uuid, 'partner_uuid');
        return thread({ partner_uuid, invocation_uuid }, args, context);
      },
    },
    Quote: {
      memos: (source, args, context) => thread({ quote_uuid: keyOf(source) }, args, context),
    },
    Memo: {
      author: (source, _args, context) => shownAuthor(keyOf(source), context),
      mentions: (source, _args, context) => mentionsIn(keyOf(source), context),
      viewer_can_edit: (source, _args, context) =>
        isAuthor(keyOf(source), context) && may('WRITE_MEMO', keyOf(source), context),
      viewer_can_pin: (source, _args, context) => may('PIN_MEMO', keyOf(source), context),
      viewer_can_delete: (source, _args, context) =>
        (isAuthor(keyOf(source), context) && may('WRITE_MEMO', keyOf(source), context)) ||
        may('DELETE_ANY_MEMO', keyOf(source), context),
    },
    Mutation: { create_memo: createMemo, update_memo: updateMemo, delete_memo: deleteMemo },
  },
};

import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { World } from '../../world/world.ts';
import { executionMemos, partnerMemos } from './seed.ts';
import { inOrder, sortBy } from '../../../engine/store/order.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { Listing } from '../../../engine/store/connection.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** The partner, execution, or quote that a comment belongs to. */
export type Thread =
  | {
      readonly partner_uuid: string;
      /** Null for comments on the partner itself. */
      readonly invocation_uuid: string | null;
    }
  | { readonly quote_uuid: string };

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The access subject of a comment; null if the person may not read it. */
export function readableMemo(memo_uuid: string, { access, store }: MockContext): Subject | null {
  if (!store.exists('Memo', memo_uuid)) return null;
  const read = <Field extends FieldName<'Memo'>>(field: Field) => store.read('Memo', memo_uuid, field);
  if (read('quote_uuid') !== null) {
    const subject = { company_uuid: read('company_uuid') };
    return access.sees('Query.quote', subject) ? subject : null;
  }
  const [invocation_uuid, partner_uuid] = [read('invocation_uuid'), read('partner_uuid')];
  const subject =
    invocation_uuid === null ? access.partner(partner_uuid ?? '') : access.execution(invocation_uuid);
  if (!subject) return null;
  const isGuest = access.company(subject.company_uuid)?.kind === 'GUEST';
  return isGuest && read('visibility') !== 'SHARED' ? null : subject;
}

export const isAuthor = (memo_uuid: string, { person, store }: MockContext): boolean =>
  store.read('Memo', memo_uuid, 'author').email === person.email;

/** Keys of the comments the person may read: pinned ones first, then latest first. */
export function readableThread(thread: Thread, context: MockContext): string[] {
  return inOrder(
    memosOf(thread, context).filter((memo_uuid) => readableMemo(memo_uuid, context) !== null),
    memoListing(context),
  );
}

/** How the comments of a thread are sorted and paged: pinned ones first, then the latest. */
export const memoListing = ({ store }: Pick<MockContext, 'store'>): Listing<string, Ref<'Memo'>> => ({
  id: (key) => key,
  by: [
    sortBy('pinned', (key) => Number(store.read('Memo', key, 'pinned') === true), 'DESC'),
    sortBy('created_at', (key) => store.read('Memo', key, 'created_at'), 'DESC'),
    sortBy('created', (key) => store.ordinal('Memo', key), 'DESC'),
  ],
  node: (key) => ref('Memo', key),
});

/** Keys of all comments in a thread. */
function memosOf(thread: Thread, { store, world }: Sources): string[] {
  const created = store
    .created('Memo')
    .filter((key) =>
      Object.entries(thread).every(([field, value]) => store.writtenValue('Memo', key, field) === value),
    );
  if ('quote_uuid' in thread) return created;
  const seeded = seededKeys(thread.partner_uuid, thread.invocation_uuid, world).filter(
    (key) => !store.isRemoved('Memo', key),
  );
  return [...created, ...seeded];
}

function seededKeys(partner_uuid: string, invocation_uuid: string | null, world: World): string[] {
  if (invocation_uuid === null) {
    const partner = world.partner(partner_uuid);
    return partner ? partnerMemos(partner, world).map(({ memo_uuid }) => memo_uuid) : [];
  }
  const facts = world.execution.facts(invocation_uuid);
  return facts ? executionMemos(facts, world).map(({ memo_uuid }) => memo_uuid) : [];
}

/** Whether an execution has comments, seeded or from this session. */
export const hasMemo = (thread: Thread, sources: Sources): boolean => memosOf(thread, sources).length > 0;

/** Whether an execution has a comment that guests can read. */
export const hasSharedMemo = (thread: Thread, sources: Sources): boolean =>
  memosOf(thread, sources).some(
    (memo_uuid) => sources.store.read('Memo', memo_uuid, 'visibility') === 'SHARED',
  );

/** Executions on which this session wrote or deleted comments; the MEMO flag in the columns is not valid for them. */
export function executionsWithWrittenMemos(store: Store): ReadonlySet<string> {
  const keys = store.written('Memo').map((key) => store.read('Memo', key, 'invocation_uuid'));
  return new Set(keys.filter((key): key is string => typeof key === 'string'));
}

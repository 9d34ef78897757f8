import type { ReviewResubmissionInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { readFilter } from '../../model/execution/listing.ts';
import { resolutionOf } from '../../model/execution/resolution.ts';
import { MAX_AT_ONCE, obstacle, wrongSize } from '../../model/processing/resubmit.ts';
import { partnerScope } from '../../model/execution/scopes.ts';
import { resubmittedSince } from '../../model/execution/seen.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { TYPE, type StoredItem } from './runs.ts';
import type { Resolver } from '../../resolvers.ts';

export const refuse = (...errors: UserError[]) => ({ resubmission_run: null, errors });

/** Why an execution cannot be resubmitted in a run; null if it can. */
export function obstacleInRun(
  { invocation_uuid, seen }: Pick<StoredItem, 'invocation_uuid' | 'seen'>,
  partner_uuid: string,
  context: MockContext,
): UserError | null {
  const found = obstacle(invocation_uuid, context);
  if (found) return found;
  if (context.access.execution(invocation_uuid)?.partner_uuid !== partner_uuid)
    return userError('VALIDATION', 'The execution belongs to another trading partner.', 'invocation_uuids');
  const unseen = resubmittedSince(invocation_uuid, seen, context);
  if (unseen) return unseen;
  // Otherwise two people could resubmit it, and the receiver would get its documents twice.
  return ledgerOf(context).runningWith(invocation_uuid).length > 0
    ? userError('CONFLICT', 'A resubmission of it is in progress. Wait for its outcome.', 'invocation_uuids')
    : null;
}

/** The expected result of resubmitting an execution. */
export function judge(invocation_uuid: string, partner_uuid: string, context: MockContext): StoredItem {
  const item = { invocation_uuid, seen: ledgerOf(context).resubmissions(invocation_uuid).length, made: null };
  const error = obstacleInRun(item, partner_uuid, context);
  if (error) return { ...item, state: 'REFUSED', detail: error.message };
  if (resolutionOf(invocation_uuid, context))
    return { ...item, state: 'RESOLVED', detail: 'A later run has already succeeded' };
  const detail =
    executionFacts(context, invocation_uuid)?.status === 'SUCCESS'
      ? 'Succeeded already: the receiver may get it a second time'
      : 'Runs through the flow again';
  return { ...item, state: 'READY', detail };
}

export const reviewResubmission: Resolver<'Mutation', 'review_resubmission'> = async (
  _source,
  { input },
  context,
) => {
  const { access, clock, store } = context;
  const { partner_uuid } = input;
  const subject = access.partner(partner_uuid);
  if (!subject) {
    const message = 'This trading partner does not exist, or you do not have access to it.';
    return refuse(userError('NOT_FOUND', message, 'partner_uuid'));
  }
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const named = await executionsOf(input, context);
  if ('error' in named) return refuse(named.error);
  const items = named.uuids.map((uuid) => judge(uuid, partner_uuid, context));
  const resubmission_run = store.insert(TYPE, store.newKey(TYPE), {
    company_uuid: subject.company_uuid,
    partner_uuid,
    version: null,
    order: null,
    rate_per_minute: null,
    stop_on_error: false,
    created_at: clock.now(),
    created_by: actorOf(context),
    started_at: null,
    started_by: null,
    items,
    canceled_at: null,
    retry_count: 0,
    retried: null,
  });
  return { resubmission_run, errors: [] };
};

async function executionsOf(
  { partner_uuid, invocation_uuids, filter, sort }: ReviewResubmissionInput,
  context: MockContext,
): Promise<{ readonly uuids: readonly string[] } | { readonly error: UserError }> {
  if ((invocation_uuids == null) === (filter == null))
    return { error: userError('VALIDATION', 'Provide either executions or a filter.', 'invocation_uuids') };
  if (invocation_uuids != null) {
    const uuids = [...new Set(invocation_uuids)];
    const error = wrongSize(uuids);
    return error ? { error } : { uuids };
  }
  const scope = partnerScope(partner_uuid, context);
  const { items, match_count } = await searchExecutions(
    { scope, filter: readFilter(filter, scope, context), sort: sort ?? null, first: MAX_AT_ONCE },
    context,
  );
  if (match_count > MAX_AT_ONCE) {
    const message = `At most ${MAX_AT_ONCE} executions can be resubmitted at once; ${match_count.toLocaleString('en')} match. Narrow the search.`;
    return { error: userError('LIMIT_EXCEEDED', message, 'filter') };
  }
  if (match_count === 0) return { error: userError('VALIDATION', 'No executions match.', 'filter') };
  return { uuids: items.map(({ invocation_uuid }) => invocation_uuid) };
}

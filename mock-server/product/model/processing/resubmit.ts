import type { ResubmitFlowExecutionsInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { executionFacts } from '../execution/facts.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { readFilter } from '../execution/listing.ts';
import { submit } from './repeat.ts';
import { resolutionOf } from '../execution/resolution.ts';
import { resubmittedSince, UNSEEN, unseenResubmission } from '../execution/seen.ts';
import { companyScope, partnerScope } from '../execution/scopes.ts';
import { searchExecutions } from '../execution/search.ts';
import type { Resolver } from '../../resolvers.ts';

/** Maximum number of executions in one bulk mutation. */
export const MAX_AT_ONCE = 500;

/** Why somebody who has seen some resubmissions of an execution cannot resubmit it now; null if they can. */
const refusalOf = (invocation_uuid: string, seen: number, context: MockContext) =>
  obstacle(invocation_uuid, context) ?? resubmittedSince(invocation_uuid, seen, context);

export const resubmitFlowExecution = (async (_source, { input }, context) => {
  const { invocation_uuid, expected_resubmission_count, version } = input;
  const refusal = () => refusalOf(invocation_uuid, expected_resubmission_count, context);
  const wish = { version, rate_per_minute: null, refusal };
  const early = refusal();
  const [submitted] = early ? [{ error: early }] : await submit([invocation_uuid], wish, context);
  const original = ref('FlowExecution', invocation_uuid);
  if (submitted && 'link' in submitted) return { flow_execution: submitted.link, original, errors: [] };
  const error = submitted?.error ?? noSuchExecution('invocation_uuid');
  return {
    flow_execution: null,
    original: error.path?.[0] === UNSEEN ? original : null,
    errors: [error],
  };
}) satisfies Resolver<'Mutation', 'resubmit_flow_execution'>;

/** Maximum number of executions that a bulk resubmission may start per minute. */
const FASTEST = 600;

/** Why a rate is not allowed; null if it is. */
export const rateError = (rate_per_minute: number | null): UserError | null =>
  rate_per_minute === null || (rate_per_minute >= 1 && rate_per_minute <= FASTEST)
    ? null
    : userError('VALIDATION', `Enter a whole number from 1 to ${FASTEST}.`, 'rate_per_minute');

export const resubmitFlowExecutions = (async (_source, { input }, context) => {
  const { version, dry_run, rate_per_minute = null } = input;
  const refuse = (error: UserError) => ({ results: [], ...inWords([], dry_run), errors: [error] });
  const rate = rateError(rate_per_minute);
  if (rate) return refuse(rate);
  const named = await executionsNamed(input, context);
  if ('error' in named) return refuse(named.error);
  const wanted = [...new Set(named.invocation_uuids)];
  const size = wrongSize(wanted);
  if (size) return refuse(size);
  const counts = new Map(
    input.expected_resubmissions.map(({ invocation_uuid, count }) => [invocation_uuid, count]),
  );
  const seenOf = (invocation_uuid: string) => counts.get(invocation_uuid) ?? 0;
  const refusal = (invocation_uuid: string) => refusalOf(invocation_uuid, seenOf(invocation_uuid), context);
  const verdicts = wanted
    .map((invocation_uuid) => ({
      invocation_uuid,
      error: refusal(invocation_uuid),
      submitted_at: executionFacts(context, invocation_uuid)?.submitted_at ?? Infinity,
    }))
    .sort((a, b) => a.submitted_at - b.submitted_at);
  // If none is allowed, a single error is enough.
  const [first] = verdicts;
  if (first?.error && verdicts.every(({ error }) => error?.code === 'FORBIDDEN')) return refuse(first.error);
  const accepted = verdicts
    .filter(({ error }) => error === null)
    .map(({ invocation_uuid }) => invocation_uuid);
  // Determined before any run starts, so that new runs do not count as resolutions.
  const before = new Map(wanted.map((uuid) => [uuid, resolutionOf(uuid, context)]));
  const submitted = dry_run ? [] : await submit(accepted, { version, rate_per_minute, refusal }, context);
  const made = new Map(accepted.map((uuid, index) => [uuid, submitted[index]]));
  const results = verdicts.map(({ invocation_uuid, error: early }) => {
    const item = made.get(invocation_uuid);
    const error = early ?? item?.error ?? null;
    const latest =
      error?.path?.[0] === UNSEEN
        ? unseenResubmission(invocation_uuid, seenOf(invocation_uuid), context)
        : null;
    return {
      invocation_uuid,
      accepted: error === null,
      message: error?.message ?? null,
      original: context.access.execution(invocation_uuid) && ref('FlowExecution', invocation_uuid),
      unseen_resubmission: latest === null ? null : ref('FlowExecution', latest),
      resolution: before.get(invocation_uuid) ?? null,
      flow_execution: item && 'link' in item ? item.link : null,
    };
  });
  return { results, ...inWords(results, dry_run), errors: [] };
}) satisfies Resolver<'Mutation', 'resubmit_flow_executions'>;

/** The executions selected by a bulk input, individually or by a search that must not be too broad. */
async function executionsNamed(
  { invocation_uuids, search }: ResubmitFlowExecutionsInput,
  context: MockContext,
): Promise<{ readonly invocation_uuids: readonly string[] } | { readonly error: UserError }> {
  if ((invocation_uuids == null) === (search == null))
    return {
      error: userError('VALIDATION', 'Provide either executions or a search.', 'invocation_uuids'),
    };
  if (invocation_uuids != null) return { invocation_uuids };
  const { company_uuid, partner_uuid, filter } = search ?? {};
  if ((company_uuid == null) === (partner_uuid == null)) {
    return { error: userError('VALIDATION', 'Provide either a workspace or a partner to search.', 'search') };
  }
  const subject =
    partner_uuid == null
      ? context.access.company(company_uuid ?? '') && { company_uuid: company_uuid ?? '' }
      : context.access.partner(partner_uuid);
  if (!subject) {
    const field = partner_uuid == null ? 'company_uuid' : 'partner_uuid';
    return {
      error: userError(
        'NOT_FOUND',
        'This workspace or partner does not exist, or you do not have access to it.',
        ['search', field],
      ),
    };
  }
  const refusal = context.access.refusalOf(subject);
  if (refusal) return { error: refusal };
  const scope =
    partner_uuid == null ? companyScope(company_uuid ?? '', context) : partnerScope(partner_uuid, context);
  const found = await searchExecutions(
    { scope, filter: readFilter(filter, scope, context), sort: OLDEST_FIRST, first: MAX_AT_ONCE },
    context,
  );
  if (found.match_count > MAX_AT_ONCE) {
    const message = `At most ${MAX_AT_ONCE} executions can be resubmitted at once; ${found.match_count.toLocaleString('en')} match. Narrow the search.`;
    return { error: userError('LIMIT_EXCEEDED', message, ['search', 'filter']) };
  }
  if (found.match_count === 0)
    return { error: userError('VALIDATION', 'No executions match.', ['search', 'filter']) };
  return { invocation_uuids: found.items.map(({ invocation_uuid }) => invocation_uuid) };
}

const OLDEST_FIRST = { field: 'SUBMITTED_AT', direction: 'ASC' } as const;

/** The outcome of a bulk resubmission, in one sentence. */
function inWords(
  results: readonly {
    readonly accepted: boolean;
    readonly message: string | null;
    readonly unseen_resubmission: unknown;
  }[],
  dry_run: boolean,
) {
  const accepted_count = results.filter(({ accepted }) => accepted).length;
  const refused_count = results.length - accepted_count;
  const count = (number: number) => `${number.toLocaleString('en')} execution${number === 1 ? '' : 's'}`;
  const reasons = [
    ...Map.groupBy(
      results.filter(({ accepted }) => !accepted),
      // Who did it and when differs for each.
      ({ message, unseen_resubmission }) =>
        unseen_resubmission ? 'Somebody has resubmitted it already.' : (message ?? ''),
    ),
  ]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([message, { length }]) => `${length.toLocaleString('en')} × ${message}`);
  const done = dry_run
    ? 'would be resubmitted'
    : accepted_count === 1
      ? 'was resubmitted'
      : 'were resubmitted';
  const rest =
    refused_count === 0
      ? ''
      : ` ${count(refused_count)} ${dry_run ? 'would not' : refused_count === 1 ? 'was not' : 'were not'}: ${reasons.join(' ')}`;
  return {
    accepted_count,
    refused_count,
    summary_message: `${count(accepted_count)} ${done}.${rest}`,
  };
}

/** Why a list of executions cannot be processed in bulk; null if it can. */
export function wrongSize(invocation_uuids: readonly string[]): UserError | null {
  if (invocation_uuids.length === 0)
    return userError('VALIDATION', 'Choose at least one execution.', 'invocation_uuids');
  if (invocation_uuids.length <= MAX_AT_ONCE) return null;
  return userError(
    'LIMIT_EXCEEDED',
    `At most ${MAX_AT_ONCE} executions can be processed at once; ${invocation_uuids.length.toLocaleString('en')} were given.`,
    'invocation_uuids',
  );
}

export const noSuchExecution = (path: string): UserError =>
  userError('NOT_FOUND', 'This execution does not exist, or you do not have access to it.', path);

/** Why this person cannot resubmit an execution now; null if they can. */
export function obstacle(invocation_uuid: string, context: MockContext): UserError | null {
  const { access, store } = context;
  const subject = access.execution(invocation_uuid);
  const facts = executionFacts(context, invocation_uuid);
  if (!subject || !facts) return noSuchExecution('invocation_uuid');
  const refusal = access.refusalOf(subject);
  if (refusal) return refusal;
  if (!ledgerOf(context).hasEnded(invocation_uuid)) {
    return userError('CONFLICT', 'The execution has not ended yet. Wait for its outcome.', 'invocation_uuid');
  }
  const { flow_uuid, flow_name } = facts.flow;
  if (!store.exists('FlowSetup', flow_uuid)) {
    return userError('CONFLICT', `The flow “${flow_name}” has been deleted.`, 'invocation_uuid');
  }
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true) {
    return userError('CONFLICT', `The flow “${flow_name}” is disabled.`, 'invocation_uuid');
  }
  return null;
}

import type { FlowExecutionFilter } from '#schema-types';
import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { pageSize } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { Summary } from '../../world/aggregate.ts';
import type { Scope } from '../../world/base-search.ts';
import { compileFilter, type ExecutionFilter } from '../../world/filter.ts';
import { bucketsOf } from './counts.ts';
import { withoutRows } from '../../world/rows.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { breachFilter } from '../service-level/breaches.ts';
import { findMatches, searchExecutions } from './search.ts';
import type { Arguments } from '../../resolvers.ts';

const MAX_PAGE = 500;
/** Maximum number of executions that a filter may list. */
const MAX_NAMED = 500;
const DAY = 86_400_000;

const instant = (text: string | null | undefined): number | null => (text == null ? null : Date.parse(text));

export function readFilter(
  given: FlowExecutionFilter | null | undefined,
  scope: Scope,
  context: MockContext,
): ExecutionFilter {
  const { breached_target_uuid, ...input } = given ?? {};
  const named = input.invocation_uuids?.length ?? 0;
  if (named > MAX_NAMED) {
    throw graphqlError('BAD_USER_INPUT', `\`invocation_uuids\` can list at most ${MAX_NAMED} executions.`, {
      extensions: {
        argument: 'filter.invocation_uuids',
      },
    });
  }
  return {
    ...input,
    ...breachFilter(breached_target_uuid, input.flow_uuids, { scope, context }),
    submitted_after: instant(input.submitted_after),
    submitted_before: instant(input.submitted_before),
  };
}

interface Reached {
  /** The filter, limited to executions whose texts can be searched without a long wait. */
  readonly filter: ExecutionFilter;
  /** The start of that period in milliseconds since 1970; null if it includes all executions. */
  readonly searched_from: number | null;
}

/** Cached by texts and scope, so that all parts of an operation cover the same executions. */
const reaches = once((_context: MockContext) => new Map<string, Promise<number | null>>());

async function reachedBy(scope: Scope, filter: ExecutionFilter, context: MockContext): Promise<Reached> {
  const known = reaches(context);
  const compiled = compileFilter(filter, currentRoster(context).flows);
  const key = JSON.stringify([scope, compiled.texts]);
  let pending = known.get(key);
  if (!pending) known.set(key, (pending = context.world.search.reach(scope, compiled)));
  const searched_from = await pending;
  if (searched_from === null || searched_from <= compiled.from) return { filter, searched_from: null };
  return { filter: { ...filter, submitted_after: searched_from }, searched_from };
}

/** `FlowExecutionConnection` of the schema. */
export async function executionConnection(
  scope: Scope,
  args: Arguments<'Company', 'flow_execution_search'>,
  context: MockContext,
) {
  const first = pageSize('first', args.first, MAX_PAGE) ?? 50;
  const given = readFilter(args.filter, scope, context);
  const { filter, searched_from } = args.partial
    ? await reachedBy(scope, given, context)
    : { filter: given, searched_from: null };
  const { items, hasNextPage, hasPreviousPage, total_count, match_count, unfiltered_count } =
    await searchExecutions(
      { scope, filter, sort: args.sort ?? null, first, after: args.after ?? null },
      context,
    );
  return {
    edges: items.map(({ cursor, invocation_uuid }) => ({
      cursor,
      node: ref('FlowExecution', invocation_uuid),
    })),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: items[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
    },
    total_count,
    search_capped: match_count > total_count,
    match_count,
    unfiltered_count,
    searched_from: searched_from === null ? null : new Date(searched_from).toISOString(),
  };
}

/** Counts over time of all matches, including those beyond the paging limit. */
export async function executionHistogram(
  scope: Scope,
  args: Arguments<'TradingPartner', 'flow_execution_histogram'>,
  context: MockContext,
) {
  const parts = pageSize('buckets', args.buckets, 500) ?? 72;
  const given = readFilter(args.filter, scope, context);
  const { clock, world } = context;
  // The end is exclusive, so one millisecond is added to include the present.
  const to = given.submitted_before ?? clock.now() + 1;
  const from = given.submitted_after ?? to - DAY;
  if (from >= to) return [];
  const whole = { ...given, submitted_after: from, submitted_before: to };
  const searched = args.partial ? (await reachedBy(scope, whole, context)).filter : whole;
  const filter = compileFilter(searched, currentRoster(context).flows);
  const { rows, replaced, views } = await findMatches(scope, filter, context);
  const summary = new Summary(
    { from, to, parts },
    withoutRows(rows, replaced),
    world.execution.columns,
    world.anchor,
  );
  for (const view of views) summary.add(view);
  return bucketsOf(summary);
}

import type { MockContext } from '../../context.ts';
import { SUCCESS } from '../../world/columns.ts';
import type { Tally } from '../../world/tally.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { resultsOf } from '../../model/metrics/service-level-results.ts';
import { groupsOf, restHead, type GroupHead } from '../../model/metrics/groups.ts';
import {
  acknowledgmentsOf,
  bytesOf,
  numbersOf,
  percentile,
  queuePercentile,
  type Numbers,
} from '../../model/metrics/level.ts';
import { edgesOf, readQuestion, type Question } from '../../model/metrics/question.ts';
import { tallyOf, together } from '../../model/metrics/tallies.ts';
import type { Arguments } from '../../resolvers.ts';

const all = { ...together, name: 'NONE' };

/** Cells of the given groups, in one bucket or in all. */
const cellsOf = (tally: Tally, groups: readonly number[], part: number | null): number[] =>
  groups.flatMap((group) =>
    part === null
      ? Array.from({ length: tally.parts }, (_, at) => group * tally.parts + at)
      : [group * tally.parts + part],
  );

const bucketsOf = (tally: Tally, edges: readonly number[], groups: readonly number[]) =>
  Array.from({ length: tally.parts }, (_, part) => ({
    bucket_start: edges[part] ?? 0,
    bucket_end: edges[part + 1] ?? 0,
    numbers: numbersOf(tally, cellsOf(tally, groups, part)),
  }));

const DAY = 86_400_000;

/** How much earlier the previous period is: whole days, so that hours are compared with the same hours. */
const shiftOf = (from: number, to: number): number =>
  // The end is exclusive, so a period up to the present is one millisecond longer than it looks.
  Math.max(1, Math.ceil((to - from - 1) / DAY)) * DAY;

/** `Company.metrics` of the schema. */
function metrics(company_uuid: string, args: Arguments<'Company', 'metrics'>, context: MockContext) {
  const question = readQuestion(company_uuid, args, context);
  const { from, to, scope } = question;
  const edges = edgesOf(question, args.grain);
  const earliest = context.world.rollUps.beginOf(scope.company);
  const shift = shiftOf(from, to);
  const before: readonly number[] = [from - shift, to - shift];
  const knowsBefore = (before[0] ?? 0) >= earliest;
  const whole = tallyOf(question, { edges, grouping: all }, context);
  const previous = knowsBefore ? tallyOf(question, { edges: before, grouping: all }, context) : null;
  return {
    from,
    to,
    grain: args.grain,
    group_by: args.group_by,
    earliest,
    totals: numbersOf(whole, cellsOf(whole, [0], null)),
    previous: previous && numbersOf(previous, [0]),
    buckets: bucketsOf(whole, edges, [0]),
    groups: groupList(question, args, { edges, before: knowsBefore ? before : null, context }),
    retained_from: Math.max(earliest, context.world.rollUps.end),
    company_uuid,
    question,
    edges,
    before: knowsBefore ? { from: from - shift, to: to - shift } : null,
    previous_from: knowsBefore ? from - shift : null,
  };
}

declare module '#schema-types' {
  interface Parents {
    readonly Metrics: ReturnType<typeof metrics>;
    readonly MetricsNumbers: Numbers;
  }
}

/** `MetricsGroup`s of the schema, largest first. */
function groupList(
  question: Question,
  { group_by, top }: Pick<Arguments<'Company', 'metrics'>, 'group_by' | 'top'>,
  {
    edges,
    before,
    context,
  }: { readonly edges: readonly number[]; readonly before: readonly number[] | null; context: MockContext },
) {
  if (group_by === 'NONE') return [];
  const groups = groupsOf(group_by, question.wanted, context);
  const tally = tallyOf(question, { edges, grouping: groups }, context);
  const earlier = before && tallyOf(question, { edges: before, grouping: groups }, context);
  const sizes = groups.heads.map((_, group) => numbersOf(tally, cellsOf(tally, [group], null)).executions);
  const present = [...groups.heads.keys()]
    .filter((group) => (sizes[group] ?? 0) > 0)
    .sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const item = (head: GroupHead, of: readonly number[], is_rest: boolean) => ({
    ...head,
    is_rest,
    totals: numbersOf(tally, cellsOf(tally, of, null)),
    previous: earlier && numbersOf(earlier, cellsOf(earlier, of, null)),
    buckets: bucketsOf(tally, edges, of),
  });
  const rest = present.slice(top);
  return [
    ...present.slice(0, top).map((group) => item(groups.heads[group]!, [group], false)),
    ...(rest.length === 0 ? [] : [item(restHead(rest.length), rest, true)]),
  ];
}

const HOURS = 7 * 24;
const HOUR = 3_600_000;
/** January 1, 1970 was a Thursday, three days into the week. */
const THURSDAY = 3 * 24;

/** `MetricsHeatMap` of the schema. */
function heatMap(question: Question, context: MockContext) {
  const edges = edgesOf(question, 'HOUR');
  const tally = tallyOf(question, { edges, grouping: all }, context);
  const executions = Array.from({ length: HOURS }, () => 0);
  const failures = Array.from({ length: HOURS }, () => 0);
  for (let part = 0; part < tally.parts; part++) {
    const place = (Math.floor((edges[part] ?? 0) / HOUR) + THURSDAY) % HOURS;
    const by = tally.byStatus([part]);
    executions[place] = (executions[place] ?? 0) + by.reduce((sum, count) => sum + count, 0);
    failures[place] = (failures[place] ?? 0) + (by[SUCCESS + 2] ?? 0) + (by[SUCCESS + 3] ?? 0);
  }
  return { executions, failures };
}

/** Counts, durations, and volume over long periods, from executions and from the roll-ups before them. */
export const metricsDomain: Domain = {
  name: 'metrics',
  resolvers: {
    Company: {
      metrics: (source, args, context) => metrics(keyOf(source), args, context),
    },
    Metrics: {
      heat_map: ({ question }, _args, context) => heatMap(question, context),
      previous_buckets({ question, before, edges }, _args, context) {
        if (!before) return null;
        const shift = shiftOf(question.from, question.to);
        const earlier = edges.map((edge) => edge - shift);
        return bucketsOf(tallyOf(question, { edges: earlier, grouping: all }, context), earlier, [0]);
      },
      service_levels: ({ company_uuid, question, before }, _args, context) =>
        resultsOf(company_uuid, question, { previous: before, context }),
    },
    MetricsNumbers: {
      p50_ms: (numbers) => percentile(numbers, 50),
      p95_ms: (numbers) => percentile(numbers, 95),
      p99_ms: (numbers) => percentile(numbers, 99),
      queue_p95_ms: (numbers, _args, { world }) => queuePercentile(numbers, 95, world),
      acknowledgments_due: async (numbers, _args, { world }) => (await acknowledgmentsOf(numbers, world)).due,
      acknowledgments_on_time: async (numbers, _args, { world }) =>
        (await acknowledgmentsOf(numbers, world)).on_time,
      acknowledgments_on_time_percent: async (numbers, _args, { world }) => {
        const { due, on_time } = await acknowledgmentsOf(numbers, world);
        return due === 0 ? null : (100 * on_time) / due;
      },
      input_bytes: async (numbers, _args, context) => (await bytesOf(numbers, context)).input,
      output_bytes: async (numbers, _args, context) => (await bytesOf(numbers, context)).output,
    },
  },
};

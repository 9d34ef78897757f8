import type { MockContext } from '../../context.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { includedIn } from '../license/license-state.ts';
import { groupsOf } from '../metrics/groups.ts';
import { numbersOf, type Numbers } from '../metrics/level.ts';
import { edgesOf } from '../metrics/question.ts';
import { tallyOf } from '../metrics/tallies.ts';
import type { Month } from './months.ts';

const DAY = 86_400_000;
/** Number of recent days that the projection is based on. */
const LATELY = 7;

/** `UsageNumbers` of the schema. */
export interface Usage {
  readonly executions: number;
  readonly executions_billed: number;
  readonly executions_skipped: number;
  readonly executions_faulty: number;
  readonly executions_active: number;
  readonly numbers: Numbers;
}

const usageOf = (numbers: Numbers): Usage => ({
  executions: numbers.executions,
  executions_billed: numbers.success + numbers.logical_failure,
  executions_skipped: numbers.skipped,
  executions_faulty: numbers.technical_failure,
  executions_active: numbers.active,
  numbers,
});

/** The usage of a flow in a month. */
export interface FlowUsage {
  readonly flow: FlowPlan;
  readonly usage: Usage;
}

export interface MonthUsage {
  readonly month: Month;
  /** End of the counted period. */
  readonly to: number;
  readonly totals: Usage;
  readonly rows: readonly FlowUsage[];
  readonly days: readonly { readonly date: number; readonly usage: Usage }[];
}

/** A workspace's usage in a month, from its executions and roll-ups. Does not check permissions. */
export function monthUsage(
  company_uuid: string,
  month: Month,
  { context, until = context.clock.now() + 1 }: { context: MockContext; until?: number },
): MonthUsage {
  const { flows, company: companyOf } = currentRoster(context);
  const company = companyOf(company_uuid)?.index ?? -1;
  const wanted = Uint8Array.from(flows, (flow) => Number(flow.company_index === company));
  const to = Math.min(month.to, until);
  const edges = edgesOf({ from: month.from, to }, 'DAY');
  const groups = groupsOf('FLOW', wanted, context);
  const tally = tallyOf(
    { scope: { company, partners: null, flow: null, outside: false }, wanted },
    { edges, grouping: groups },
    context,
  );
  const places = [...groups.heads.keys()];
  const parts = Array.from({ length: tally.parts }, (_, part) => part);
  const cells = (ofGroups: readonly number[], ofParts: readonly number[]) =>
    ofGroups.flatMap((group) => ofParts.map((part) => group * tally.parts + part));
  const byUuid = new Map(flows.map((flow) => [flow.flow_uuid, flow]));
  return {
    month,
    to,
    totals: usageOf(numbersOf(tally, cells(places, parts))),
    rows: groups.heads
      .map(({ key }, group) => ({
        // The tally has only flows of the plan.
        flow: byUuid.get(key) as FlowPlan,
        usage: usageOf(numbersOf(tally, cells([group], parts))),
      }))
      .filter(({ usage }) => usage.executions > 0)
      .sort((a, b) => b.usage.executions_billed - a.usage.executions_billed || a.flow.index - b.flow.index),
    days: parts.map((part) => ({
      date: edges[part] ?? 0,
      usage: usageOf(numbersOf(tally, cells(places, [part]))),
    })),
  };
}

/** Projected billed executions at the end of the month, if recent days are typical. */
export function projected({ month, to, totals, days }: MonthUsage): number {
  if (to >= month.to) return totals.executions_billed;
  // The current day is incomplete, so only full days count, unless it is the first.
  const whole = days.slice(0, -1).slice(-LATELY);
  const billed = whole.reduce((sum, { usage }) => sum + usage.executions_billed, 0);
  const each =
    whole.length === 0
      ? totals.executions_billed / Math.max(to - month.from, 1)
      : billed / (whole.length * DAY);
  return Math.round(totals.executions_billed + each * (month.to - to));
}

/** Billed executions beyond those that the plan includes in a month. */
export const overage = (
  billed: number,
  company_uuid: string,
  { month, context }: { month: Month; context: MockContext },
): number => Math.max(0, billed - includedIn(company_uuid, context, month.to - 1));

import { once } from '../../../kernel/once.ts';
import type { EdiStandard } from '#schema-types';
import { messageCount } from '../../documents/edi/defects.ts';
import { writtenControl } from '../../documents/edi/envelope.ts';
import type { MockContext } from '../../context.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { CHILD } from '../../world/columns.ts';
import { afterwards } from '../../world/control-numbers.ts';
import { ediOf } from '../../world/edi-agreements.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowPlan } from '../../world/flows.ts';
import type { World } from '../../world/world.ts';
import { moreControls } from './control-numbers.ts';
import { ledgerOf } from './ledger.ts';
import { currentRoster } from '../flow/current-roster.ts';

export const LEVELS = ['INTERCHANGE', 'GROUP', 'MESSAGE'] as const;
export type Level = (typeof LEVELS)[number];

/** A counter: one level of one flow. */
export interface Counter {
  readonly counter_uuid: string;
  readonly flow: FlowPlan;
  readonly level: Level;
  readonly standard: EdiStandard;
  readonly document: string;
  /** File type code. */
  readonly code: string;
}

export const counterKey = (flow_uuid: string, level: Level): string =>
  uuidFrom('control-number', flow_uuid, level);

/** The counters of a flow. EDIFACT interchanges here have no functional groups. */
export function countersOf(flow: FlowPlan): readonly Counter[] {
  const edi = ediOf(flow);
  if (!edi) return [];
  const { standard, document, code } = edi;
  return LEVELS.filter((level) => level !== 'GROUP' || standard === 'X12').map((level) => ({
    counter_uuid: counterKey(flow.flow_uuid, level),
    flow,
    level,
    standard,
    document,
    code,
  }));
}

const byKey = (flows: readonly FlowPlan[]): ReadonlyMap<string, Counter> =>
  new Map(flows.flatMap(countersOf).map((counter) => [counter.counter_uuid, counter]));

/** The counters of all seeded flows by key. */
export const seededCounters = once((world: World): ReadonlyMap<string, Counter> =>
  byKey(world.flows.filter(({ deleted }) => !deleted)),
);

/** The counter with a key, also for a flow that the session created or deleted; null if there is none. */
export function counterOf(
  counter_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): Counter | null {
  const made = () => byKey(currentRoster({ store, world }).flows.slice(world.flows.length));
  return (
    seededCounters(world).get(counter_uuid) ??
    store.remember(`counters ${world.seed}`, made).get(counter_uuid) ??
    null
  );
}

/** A manually set next number; counting continues from there. */
export interface Base {
  readonly next: number;
  /** The number of the flow's control numbers that runs of the session had used at that time. */
  readonly created: number;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'ControlNumber.base': Base;
  }
}

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

const baseOf = (flow: FlowPlan, { store }: Pick<MockContext, 'store'>): Base | undefined =>
  store.writtenValue('ControlNumber', counterKey(flow.flow_uuid, 'INTERCHANGE'), 'base');

/** The control number of a flow's next interchange, given how many numbers runs of the session have used. */
export function nextOutgoing(
  flow: FlowPlan,
  taken: number,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): number {
  const base = baseOf(flow, { store });
  return base ? afterwards(base.next, taken - base.created) : world.execution.nextControl(flow.index, taken);
}

/** The latest run of a flow that used a control number. A resubmitted inbound run has none of its own. */
export function latestNumbered(flow: FlowPlan, context: Sources): ExecutionFacts | null {
  const { world } = context;
  const { execution } = world;
  const ledger = ledgerOf(context);
  const created = ledger
    .views()
    .find(
      ({ flow: of, rank, flags }) =>
        of === flow.index && rank < 0 && (flow.direction === 'SEND' || (flags & CHILD) === 0),
    );
  if (created) return ledger.facts(created.invocation_uuid);
  const rows = execution.byFlow.rows(flow.index);
  const row =
    flow.direction === 'SEND'
      ? rows[0]
      : rows.find(
          (number) =>
            ((execution.columns.flags[number] ?? 0) & CHILD) === 0 && execution.originalOf(number) === null,
        );
  return row === undefined ? null : ledger.facts(execution.uuidOf(row));
}

/** The control number of an execution's last interchange. */
export const lastControlOf = (facts: ExecutionFacts): number =>
  moreControls(facts.made).at(-1) ?? facts.interchange_control;

/** The number that a flow's partner should use next: a manually set one applies until the next interchange arrives. */
function nextIncoming(flow: FlowPlan, last: number | null, context: Sources): number {
  const base = baseOf(flow, context);
  if (base && base.created === ledgerOf(context).numbersTaken(flow.index)) return base.next;
  return last === null ? 1 : afterwards(last);
}

/** The state of a counter. */
export interface CounterState {
  readonly last_value: number | null;
  readonly last_written: string | null;
  readonly last_used_at: number | null;
  readonly next_value: number;
}

export function stateOfCounter({ flow, level, code }: Counter, context: Sources): CounterState {
  const latest = latestNumbered(flow, context);
  const side = flow.direction === 'SEND' ? 'OUTPUT' : 'INPUT';
  const last_used_at = latest && (latest.started_at ?? latest.submitted_at);
  if (level === 'MESSAGE') {
    const count = latest && messageCount(latest, side);
    const width = ediOf(flow)?.standard === 'X12' ? 4 : 1;
    return {
      last_value: count,
      last_written: count === null ? null : String(count).padStart(width, '0'),
      last_used_at,
      next_value: 1,
    };
  }
  const last_value = latest && lastControlOf(latest);
  const next_value =
    flow.direction === 'SEND'
      ? nextOutgoing(flow, ledgerOf(context).numbersTaken(flow.index), context)
      : nextIncoming(flow, last_value, context);
  const written = (value: number) => (level === 'GROUP' ? String(value) : writtenControl(code, value));
  return {
    last_value,
    last_written: last_value === null ? null : written(last_value),
    last_used_at,
    next_value,
  };
}

import { messageCount } from '../../content/edi/defects.ts';
import { writtenControl } from '../../content/edi/envelope.ts';
import type { MockContext } from '../../kernel/context.ts';
import { uuidFrom } from '../../data/generate/random.ts';
import { CHILD } from '../../world/columns.ts';
import { ediOf } from '../../world/edi-agreements.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import type { FlowPlan } from '../../world/flows.ts';
import type { World } from '../../world/world.ts';
import { ledgerOf } from '../execution/ledger.ts';

/** Numbers run from 1 to this and then wrap around, see world/control-numbers.ts. */
export const LARGEST = 999_999_999;
export const afterwards = (value: number, steps = 1): number =>
  ((((value - 1 + steps) % LARGEST) + LARGEST) % LARGEST) + 1;

export const LEVELS = ['INTERCHANGE', 'GROUP', 'MESSAGE'] as const;
export type Level = (typeof LEVELS)[number];

/** A counter: one level of one flow. */
export interface Counter {
  readonly counter_uuid: string;
  readonly flow: FlowPlan;
  readonly level: Level;
  readonly standard: 'X12' | 'EDIFACT';
  readonly document: string;
  /** File type code. */
  readonly code: string;
}

export const counterKey = (flow_uuid: string, level: Level): string =>
  uuidFrom('control-number', flow_uuid, level);

/** The counters of a flow. The EDIFACT here has no functional groups. */
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

const known = new WeakMap<World, ReadonlyMap<string, Counter>>();

/** All counters of a world by key. */
export function allCounters(world: World): ReadonlyMap<string, Counter> {
  let counters = known.get(world);
  if (!counters) {
    const list = world.flows.filter((flow) => !flow.deleted).flatMap(countersOf);
    known.set(world, (counters = new Map(list.map((one) => [one.counter_uuid, one]))));
  }
  return counters;
}

/** A manually set next number; counting continues from there. */
export interface Base {
  readonly next: number;
  /** How many runs of the flow the session had created at that time. */
  readonly created: number;
}

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

const baseOf = (flow: FlowPlan, { store }: Pick<MockContext, 'store'>): Base | undefined =>
  store.writtenValue('ControlNumber', counterKey(flow.flow_uuid, 'INTERCHANGE'), 'base') as Base | undefined;

/** The control number of a flow's next interchange, given the number of runs created in the session. */
export function nextOutgoing(
  flow: FlowPlan,
  created: number,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): number {
  const base = baseOf(flow, { store });
  return base
    ? afterwards(base.next, created - base.created)
    : world.execution.nextControl(flow.index, created);
}

/** The latest run of a flow that used a number. A resubmitted inbound run has no number of its own. */
export function latestNumbered(flow: FlowPlan, context: Sources): ExecutionFacts | null {
  const { world } = context;
  const { execution } = world;
  const ledger = ledgerOf(context);
  if (flow.direction === 'SEND') {
    const created = ledger.views().find((view) => view.flow === flow.index && view.rank < 0);
    if (created) return ledger.facts(created.invocation_uuid);
  }
  const rows = execution.byFlow.rows(flow.index);
  const row =
    flow.direction === 'SEND'
      ? rows[0]
      : rows.find(
          (one) => ((execution.columns.flags[one] ?? 0) & CHILD) === 0 && execution.originalOf(one) === null,
        );
  return row === undefined ? null : ledger.facts(execution.uuidOf(row));
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
  const last_value = latest && latest.interchange_control;
  const next_value =
    flow.direction === 'SEND'
      ? nextOutgoing(flow, ledgerOf(context).createdOf(flow.index), context)
      : (baseOf(flow, context)?.next ?? (last_value === null ? 1 : afterwards(last_value)));
  const written = (value: number) => (level === 'GROUP' ? String(value) : writtenControl(code, value));
  return {
    last_value,
    last_written: last_value === null ? null : written(last_value),
    last_used_at,
    next_value,
  };
}

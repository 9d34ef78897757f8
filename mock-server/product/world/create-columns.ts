import { hash, mix } from '../../kernel/random.ts';
import {
  ACCEPTED,
  ACCEPTED_WITH_ERRORS,
  FLAGGED,
  MEMO,
  NO_DURATION,
  PARTIALLY_ACCEPTED,
  rowHash,
  SHARED,
  SKIPPED,
  SUCCESS,
  type Columns,
  type DraftColumns,
  type Segment,
} from './columns.ts';
import { companies } from './companies.ts';
import { DURATIONS, isRemote, REMOTE_MS } from './durations.ts';
import { flows, isInvoice, type FlowPlan } from './flows.ts';
import { chancesOf, REASON_SLOTS, reasonSlots, settleFailure } from './outcomes.ts';
import { linkResubmissions } from './resubmissions.ts';
import { playScript, scriptedRuns, type ScriptedRun } from './scripted-runs.ts';
import { isMonthEnd, MONTH_END, writeAges } from './timeline.ts';

const DAY = 86_400_000;
const FLOW_SLOTS = 4096;
const GOLDEN = 0x9e3779b9;

/** Slots for picking flows by share: a random slot selects the flow. */
function flowSlots(choice: readonly FlowPlan[], factor: (flow: FlowPlan) => number): Uint8Array {
  const weights = choice.map((flow) => flow.share * factor(flow));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const slots = new Uint8Array(FLOW_SLOTS);
  let sum = 0;
  let slot = 0;
  choice.forEach((flow, i) => {
    sum += weights[i] ?? 0;
    for (; slot < Math.round((sum / all) * FLOW_SLOTS); slot++) slots[slot] = flow.index;
  });
  return slots;
}

/** Tables that map random bits to outcomes, by flow index. */
function outcomeTables() {
  const scale = 2 ** 20;
  const thresholds = new Uint32Array(flows.length * 3);
  const slots = new Uint8Array(flows.length * 3 * REASON_SLOTS);
  const remote = new Uint8Array(flows.length);
  const expectsAck = new Uint8Array(flows.length);
  for (const flow of flows) {
    const { skipped, logical, technical } = chancesOf(flow);
    thresholds.set(
      [skipped, skipped + logical, skipped + logical + technical].map((part) => part * scale),
      flow.index * 3,
    );
    (['SKIPPED', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] as const).forEach((kind, i) =>
      slots.set(reasonSlots(flow, kind), (flow.index * 3 + i) * REASON_SLOTS),
    );
    remote[flow.index] = Number(isRemote(flow));
    expectsAck[flow.index] = flow.ack === null ? 0 : 1;
  }
  return { thresholds, slots, remote, expectsAck };
}

export interface ColumnOptions {
  readonly seed: string;
  readonly anchor: number;
  /** Number of executions by company index. */
  readonly counts: readonly number[];
}

/** Generates the columns: a pure function of its options, 0.1 µs per row. */
export function createColumns({ seed, anchor, counts }: ColumnOptions): DraftColumns {
  const count = counts.reduce((sum, number) => sum + number, 0);
  const segments: Segment[] = [];
  const columns: DraftColumns = {
    count,
    age: new Uint32Array(count),
    flow: new Uint8Array(count),
    status: new Uint8Array(count),
    ack: new Uint8Array(count),
    reason: new Uint8Array(count),
    flags: new Uint8Array(count),
    duration: new Uint16Array(count),
    segments,
    parents: new Map(),
    children: new Map(),
    oddities: new Map(),
    landmarks: new Map(),
    live: [],
  };
  const tables = outcomeTables();
  const base = hash(seed, 'rows');
  let start = 0;
  for (const company of companies) {
    const size = counts[company.index] ?? 0;
    const segment = { start, end: start + size };
    segments.push(segment);
    start += size;
    if (size === 0) continue;
    const scripted = company.short_code === 'northbay' ? scriptedRuns(anchor) : [];
    const random = countingStream(hash(seed, 'ages', company.short_code));
    const context = { seed, anchor, quiet: company.quiet_days * DAY };
    writeAges(columns.age, segment.start + scripted.length, size - scripted.length, context, random);
    const places = mergeScripted(columns.age, segment, scripted);
    drawOutcomes(
      columns,
      segment,
      flows.filter((flow) => flow.company_index === company.index),
      {
        base,
        anchor,
        ...tables,
      },
    );
    if (scripted.length > 0) playScript(columns, segment, { scripted, places, anchor });
    linkResubmissions(columns, segment, { base, anchor });
  }
  return columns;
}

/** Random numbers in [0, 1). Avoids a closure over a captured object, because it is called once per row. */
function countingStream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + GOLDEN) | 0;
    return mix(state) / 4294967296;
  };
}

/**
 * Merges the scripted ages into the random ones, and moves random ages where a scripted one takes their place. All
 * scripted runs are recent, so most random ages stay where they are. Returns the row of each scripted run.
 */
function mergeScripted(
  ages: Uint32Array,
  { start, end }: Segment,
  scripted: readonly ScriptedRun[],
): number[] {
  const order = scripted.map((run, i) => ({ age: run.age, i })).sort((a, b) => a.age - b.age);
  const places: number[] = [];
  let from = start + scripted.length;
  let to = start;
  for (const run of order) {
    while (from < end && (ages[from] ?? 0) < run.age) ages[to++] = ages[from++] ?? 0;
    places[run.i] = to;
    ages[to++] = run.age;
  }
  return places;
}

interface Draw extends ReturnType<typeof outcomeTables> {
  readonly base: number;
  readonly anchor: number;
}

function drawOutcomes(
  columns: Columns,
  { start, end }: Segment,
  choice: readonly FlowPlan[],
  draw: Draw,
): void {
  const { age, flow, status, ack, reason, flags, duration } = columns;
  const { base, anchor, thresholds, slots, remote, expectsAck } = draw;
  const usual = flowSlots(choice, () => 1);
  const monthEnd = flowSlots(choice, (flowPlan) => (isInvoice(flowPlan) ? MONTH_END : 1));
  let table = usual;
  let dayEnds = -1;
  for (let row = start; row < end; row++) {
    const old = age[row] ?? 0;
    if (old > dayEnds) {
      const submitted = anchor - old;
      table = isMonthEnd(submitted) ? monthEnd : usual;
      dayEnds = anchor - (submitted - (submitted % DAY));
    }
    const first = rowHash(base, row);
    const second = mix(first ^ 0x5bd1e995);
    const f = table[first & (FLOW_SLOTS - 1)] ?? 0;
    flow[row] = f;
    const chance = first >>> 12;
    let ms = (DURATIONS[second >>> 22] ?? 0) + (second & 63) + (remote[f] === 1 ? REMOTE_MS : 0);
    if (chance >= (thresholds[f * 3 + 2] ?? 0)) {
      status[row] = SUCCESS;
      const detail = (second >>> 8) & 1023;
      if (expectsAck[f] === 1)
        ack[row] = detail < 998 ? ACCEPTED : detail < 1019 ? ACCEPTED_WITH_ERRORS : PARTIALLY_ACCEPTED;
    } else {
      const kind = chance < (thresholds[f * 3] ?? 0) ? 0 : chance < (thresholds[f * 3 + 1] ?? 0) ? 1 : 2;
      const slot = (second >>> 8) & (REASON_SLOTS - 1);
      status[row] = SKIPPED + kind;
      reason[row] = slots[(f * 3 + kind) * REASON_SLOTS + slot] ?? 0;
      const third = mix(second ^ 0x27d4eb2f);
      flags[row] =
        kind === 0
          ? 0
          : ((third & 1023) < 20 ? FLAGGED : 0) |
            (((third >>> 10) & 1023) < 12 ? SHARED : 0) |
            (((third >>> 20) & 1023) < 30 ? MEMO : 0);
      ms = settleFailure(columns, row, kind === 0 ? ms >> 2 : ms);
    }
    // A run completed before the anchor cannot have taken longer than its age.
    duration[row] = ms === NO_DURATION ? ms : Math.min(ms, 60_000, Math.max(1, old * 0.7));
  }
}

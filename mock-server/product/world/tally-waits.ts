import { platform } from '#platform';
import { mix } from '../../kernel/random.ts';
import { LOGICAL_FAILURE, SUCCESS } from './columns.ts';
import { flows } from './flows.ts';
import { reasonNumber } from './outcomes.ts';
import { BROKEN, lateShare, QUEUE_STEPS, UNDECIDED } from './punctuality.ts';
import { ENDS } from './roll-ups.ts';
import { lowerBound } from './rows.ts';
import type { Tally } from './tally.ts';

/** The data that is read of a seeded row. */
export interface WaitSources {
  /** Milliseconds in the queue; null if it never started. */
  readonly queueMs: (row: number) => number | null;
  readonly punctualityOf: (row: number) => number;
}

/** Times in the queue and acknowledgments of the executions that a tally counts, by the tally's cells. */
export interface Waits {
  /** Nearest-rank percentile of the times in the queue, in milliseconds; null if no execution has started. */
  queuePercentile(cells: readonly number[], percent: number): number | null;
  /** Number of acknowledgments that arrived or are overdue. */
  due(cells: readonly number[]): number;
  /** Number of those that arrived on time. */
  onTime(cells: readonly number[]): number;
}

/** Number of rows processed without a pause. */
const SLICE = 8192;
const DAY = 86_400_000;
const NEVER = 0xffffffff;

const ACK_TIMEOUT = reasonNumber('ACK_TIMEOUT');
const ACK_REFUSED: ReadonlySet<number> = new Set(['ACK_REJECTED', 'MDN_MISMATCH'].map(reasonNumber));

const expectsAck = Uint8Array.from(flows, ({ ack }) => Number(ack !== null));
const throttled = Uint8Array.from(flows, ({ throttle_per_minute }) => Number(throttle_per_minute !== null));
let lateShares: Float64Array | undefined;
const lateShareOf = (flow: number): number =>
  (lateShares ??= Float64Array.from(flows, (flowPlan) => (flowPlan.ack === null ? 0 : lateShare(flowPlan))))[
    flow
  ] ?? 0;

/**
 * How many of the first `n` executions of a flow's day belong to this share; the parts of a day add up to the whole
 * day.
 */
export const shareOf = (n: number, share: number, flow: number, day: number): number =>
  Math.floor(n * share + mix(Math.imul(day * 256 + flow, 0x9e3779b9) | 0) / 4294967296);

const waits = new WeakMap<Tally, Promise<Waits>>();

/** Reads the waits of a tally once; other requests are served meanwhile. */
export function waitsOf(tally: Tally, sources: WaitSources): Promise<Waits> {
  let known = waits.get(tally);
  if (!known) waits.set(tally, (known = read(tally, sources)));
  return known;
}

async function read(tally: Tally, { queueMs, punctualityOf }: WaitSources): Promise<Waits> {
  const { rows, cellOfRow, views } = tally;
  const cells = tally.parts * tally.groups;
  const due = new Float64Array(cells);
  const late = new Float64Array(cells);
  /** By cell: rolled-up executions of flows without and with a throttle. */
  const past = new Float64Array(cells * 2);
  const acknowledge = (cell: number, punctuality: number) => {
    if (punctuality === UNDECIDED) return;
    due[cell] = (due[cell] ?? 0) + 1;
    if (punctuality === BROKEN) late[cell] = (late[cell] ?? 0) + 1;
  };

  const queued = new Uint32Array(rows.length + views.length).fill(NEVER);
  const cellOf = (i: number): number =>
    i < rows.length ? (cellOfRow[i] ?? -1) : (views[i - rows.length]?.cell ?? -1);
  const starts = new Uint32Array(cells + 1);
  for (let i = 0; i < queued.length; i++) {
    const cell = cellOf(i);
    if (cell >= 0) {
      const view = views[i - rows.length]?.view;
      const row = rows[i] ?? 0;
      acknowledge(cell, view ? view.punctuality : punctualityOf(row));
      const ms = view ? view.queue_ms : queueMs(row);
      if (ms !== null) {
        queued[i] = ms;
        starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
      }
    }
    if (i % SLICE === SLICE - 1) await new Promise<void>((resolve) => platform.nextTurn(resolve));
  }
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
  const times = new Uint32Array(starts[cells] ?? 0);
  const cursor = starts.slice();
  for (let i = 0; i < queued.length; i++) {
    if (queued[i] === NEVER) continue;
    const cell = cellOf(i);
    const at = cursor[cell] ?? 0;
    times[at] = queued[i] ?? 0;
    cursor[cell] = at + 1;
  }

  tally.visitPast((part, grouping, { flow, day, first, last }, reasonOf) => {
    for (let kind = 0; kind < ENDS.length; kind++) {
      const begin = first[kind] ?? 0;
      const end = last[kind] ?? 0;
      if (end === begin) continue;
      const status = SUCCESS + kind;
      const item = (n: number, reason: number) => {
        const group = grouping.of(flow, status, reason);
        if (group < 0) return;
        const cell = group * tally.parts + part;
        const place = cell * 2 + (throttled[flow] ?? 0);
        past[place] = (past[place] ?? 0) + n;
        if (expectsAck[flow] !== 1) return;
        const isLate = reason === ACK_TIMEOUT;
        if (status === SUCCESS) {
          const share = lateShareOf(flow);
          due[cell] = (due[cell] ?? 0) + n;
          late[cell] = (late[cell] ?? 0) + shareOf(end, share, flow, day) - shareOf(begin, share, flow, day);
        } else if (isLate || ACK_REFUSED.has(reason)) {
          due[cell] = (due[cell] ?? 0) + n;
          if (isLate) late[cell] = (late[cell] ?? 0) + n;
        }
      };
      // Only some failures are related to an acknowledgment.
      if (status === LOGICAL_FAILURE || (grouping.byReason && kind > 0)) {
        for (let n = begin; n < end; n++) item(1, reasonOf(flow, day, kind, n));
      } else item(end - begin, 0);
    }
  });

  const sum = (of: Float64Array, wanted: readonly number[]) =>
    wanted.reduce((all, cell) => all + (of[cell] ?? 0), 0);
  return {
    due: (wanted) => sum(due, wanted),
    onTime: (wanted) => sum(due, wanted) - sum(late, wanted),
    queuePercentile(wanted, percent) {
      const parts = wanted.map((cell) => times.subarray(starts[cell], starts[cell + 1]));
      const exact = new Uint32Array(parts.reduce((length, part) => length + part.length, 0));
      let filled = 0;
      for (const part of parts) {
        exact.set(part, filled);
        filled += part.length;
      }
      exact.sort();
      const rolled = [0, 1].map((kind) =>
        sum(
          past,
          wanted.map((cell) => cell * 2 + kind),
        ),
      );
      const all = exact.length + (rolled[0] ?? 0) + (rolled[1] ?? 0);
      if (all === 0) return null;
      const rank = Math.ceil((percent / 100) * all);
      const upTo = (ms: number) =>
        lowerBound(exact, ms + 1) +
        QUEUE_STEPS.reduce(
          (count, steps, kind) => count + ((rolled[kind] ?? 0) * below(steps, ms)) / steps.length,
          0,
        );
      let low = 0;
      let high = DAY;
      while (low < high) {
        const middle = (low + high) >>> 1;
        // Sums of fractions are slightly inexact, so a rank counts as reached with a small tolerance.
        if (upTo(middle) >= rank - 1e-6) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}

/** Number of steps up to a given length. */
function below(steps: Float64Array, ms: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

import {
  ACCEPTED,
  CHILD,
  COMPLETE,
  FLAGGED,
  firstRowOfAge,
  IN_PROGRESS,
  LOGICAL_FAILURE,
  MEMO,
  MUTE,
  NO_DURATION,
  NOT_EXPECTED,
  OVERDUE as ACK_OVERDUE,
  PARENT,
  PENDING,
  PENDING_ACKNOWLEDGMENT,
  SCRIPTED,
  SHARED,
  SKIPPED,
  SUBMITTED,
  SUCCESS,
  TECHNICAL_FAILURE,
  type DraftColumns,
  type Segment,
} from './columns.ts';
import type { FileOddity } from '../facts/facts.ts';
import type { FlowPlan } from './flows.ts';
import { reasonNumber, settleFailure } from './outcomes.ts';
import { flowNamed, instantsIn, ORDERS, OVERDUE, scriptOf, STATUSES, TENDER, type Span } from './script.ts';

/** A seeded run placed by hand among the random ones. */
export interface ScriptedRun {
  /** Milliseconds before the anchor. */
  readonly age: number;
  readonly flow: FlowPlan;
  readonly status: number;
  readonly reason?: string;
  readonly ack?: number;
  readonly duration?: number;
  readonly flags?: number;
  readonly oddity?: FileOddity;
  /** Name in `world.execution.landmark`. */
  readonly landmark?: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const ASN = flowNamed('alder-retail', 'Send ASN 856');
const MILESTONES = flowNamed('pinecrest', 'Send milestone 214');
const BOOKINGS = flowNamed('fjordline', 'Send booking IFTMBF');
const INSTRUCTIONS = flowNamed('fjordline', 'Send shipping instruction IFTMIN');
const POSITIONS = flowNamed('osprey-track', 'Send positions');
const ARRIVALS = flowNamed('osprey-track', 'Receive estimated arrivals');
const PRODUCTS = flowNamed('harbor-foods', 'Receive product list');
const ENTRIES = flowNamed('meridian-customs', 'Send customs shipment');
const AGENT_SHIPMENTS = flowNamed('blue-heron', 'Receive shipment');
const LTL_STATUSES = flowNamed('granite-state', 'Receive status 214');
const JUNIPER_ORDERS = flowNamed('juniper', 'Receive PO 850');
const ORDER_LISTS = flowNamed('quarry-stone', 'Receive order list');
const AVAILABILITY = flowNamed('tidewater', 'Receive container availability');

/**
 * Runs in progress at the anchor: 6 queued, 4 running, 1 being decided, 18 with a pending acknowledgment, 5 of them
 * overdue.
 */
function live(): ScriptedRun[] {
  const waiting = [STATUSES, MILESTONES, STATUSES, POSITIONS, ORDERS, STATUSES];
  const waitingAges = [2.1, 6.4, 11.3, 19.8, 30.2, 41];
  const running = [TENDER, AGENT_SHIPMENTS, ASN, ORDERS];
  const pending: readonly (readonly [FlowPlan, number])[] = [
    [TENDER, 2.4],
    [TENDER, 6.1],
    [POSITIONS, 8.5],
    [TENDER, 13.2],
    [OVERDUE, 19],
    [ASN, 27.7],
    [MILESTONES, 33.1],
    [TENDER, 41.6],
    [OVERDUE, 58.3],
    [INSTRUCTIONS, 74.9],
    [ASN, 101.5],
    [BOOKINGS, 139.2],
    [OVERDUE, 166.4],
  ];
  return [
    ...waiting.map((flow, i) => ({
      flow,
      age: (waitingAges[i] ?? 0) * SECOND,
      status: SUBMITTED,
      duration: NO_DURATION,
      ...(i === 5 ? { landmark: 'submitted' } : {}),
    })),
    ...running.map((flow, i) => ({
      flow,
      age: (3.2 + 2.3 * i) * SECOND,
      status: IN_PROGRESS,
      duration: NO_DURATION,
      ...(i === 3 ? { landmark: 'in_progress' } : {}),
    })),
    { flow: ENTRIES, age: 8.8 * SECOND, status: COMPLETE, duration: 5200, landmark: 'complete' },
    ...pending.map(([flow, minutes], i) => ({
      flow,
      age: minutes * MINUTE,
      status: PENDING_ACKNOWLEDGMENT,
      ack: PENDING,
      duration: 1400 + 210 * i,
      ...(i === 0 ? { landmark: 'pending' } : {}),
    })),
    ...[19.6, 20.3, 20.9, 22.4, 23.2].map((hours, i) => ({
      flow: OVERDUE,
      age: hours * HOUR,
      status: PENDING_ACKNOWLEDGMENT,
      ack: ACK_OVERDUE,
      duration: 2100 + 340 * i,
      ...(i === 4 ? { landmark: 'overdue', flags: FLAGGED | MEMO } : {}),
    })),
  ];
}

/** One run for each kind of unusual file, all within the last day, and one run without a summary. */
function odd(): ScriptedRun[] {
  const run = (
    oddity: FileOddity,
    hours: number,
    {
      flow,
      status,
      reason,
      more = {},
    }: { flow: FlowPlan; status: number; reason?: string; more?: Partial<ScriptedRun> },
  ): ScriptedRun => ({
    oddity,
    age: hours * HOUR,
    flow,
    status,
    landmark: oddity.toLowerCase(),
    ...(reason === undefined ? {} : { reason }),
    ...more,
  });
  return [
    run('WRONG_SEGMENT_COUNT', 1.31, {
      flow: LTL_STATUSES,
      status: LOGICAL_FAILURE,
      reason: 'SRC_PARSE_ERROR',
      more: { duration: 640 },
    }),
    run('UNKNOWN_QUALIFIER', 2.62, {
      flow: ORDERS,
      status: LOGICAL_FAILURE,
      reason: 'SRC_PARSE_ERROR',
      more: {
        duration: 910,
        flags: SHARED,
      },
    }),
    run('NEWLINE_TERMINATOR', 3.07, { flow: JUNIPER_ORDERS, status: SUCCESS, more: { duration: 1830 } }),
    run('UTF8_BOM', 3.4, { flow: AGENT_SHIPMENTS, status: SUCCESS, more: { duration: 2210 } }),
    run('EMPTY_CSV', 3.93, {
      flow: PRODUCTS,
      status: SKIPPED,
      reason: 'EMPTY_INPUT',
      more: { duration: 140 },
    }),
    run('HUGE', 6.21, { flow: PRODUCTS, status: SUCCESS, more: { duration: 48_300 } }),
    run('BINARY_PDF', 6.88, {
      flow: ORDER_LISTS,
      status: LOGICAL_FAILURE,
      reason: 'SRC_PARSE_ERROR',
      more: { duration: 320 },
    }),
    run('LOG_LINE_10KB', 7.15, { flow: ENTRIES, status: SUCCESS, more: { duration: 3150 } }),
    run('LOG_AT_CAP', 7.6, { flow: ARRIVALS, status: SUCCESS, more: { duration: 21_400 } }),
    run('MANY_TAGS', 8.05, { flow: OVERDUE, status: SUCCESS, more: { duration: 7900, ack: ACCEPTED } }),
    {
      age: 8.42 * HOUR,
      flow: AVAILABILITY,
      status: SUCCESS,
      duration: 880,
      flags: MUTE,
      landmark: 'null_summary',
    },
  ];
}

/** Number of runs resubmitted while the outage backlog was processed. */
const CAUGHT_UP = 16;
const EXTRA = { mapping: 24, lookup: 7, outage: 25, catch_up: 30 };

/** All hand-placed runs. Incidents get enough runs to be visible at the smallest scale. */
export function scriptedRuns(anchor: number): readonly ScriptedRun[] {
  const { mapping, lookup, outage, catch_up } = scriptOf(anchor);
  const runs = (span: Span, count: number, { salt, flow }: { salt: string; flow: FlowPlan }): ScriptedRun[] =>
    instantsIn(span, count, salt).map((instant) => ({
      age: anchor - instant,
      flow,
      status: SUCCESS,
      duration: 2400,
    }));
  return [
    ...live(),
    ...odd(),
    ...runs(mapping, EXTRA.mapping, { salt: 'mapping', flow: ORDERS }),
    { age: anchor - lookup.from + 14 * MINUTE, flow: TENDER, status: SUCCESS, ack: ACCEPTED, duration: 2280 },
    ...runs(lookup, EXTRA.lookup, { salt: 'lookup', flow: TENDER }),
    ...runs(outage, EXTRA.outage, { salt: 'outage', flow: STATUSES }),
    ...runs(catch_up, EXTRA.catch_up, { salt: 'catch up', flow: STATUSES }),
  ];
}

/** Rows of a segment submitted in a time span. */
const rowsIn = (
  age: Uint32Array,
  segment: Segment,
  { span, anchor }: { span: Span; anchor: number },
): Segment => ({
  start: firstRowOfAge(age, segment, anchor - span.to + 1),
  end: firstRowOfAge(age, segment, anchor - span.from + 1),
});

/** Writes the scripted runs into their rows, then makes every run of the three flows fail during its incident. */
export function playScript(
  columns: DraftColumns,
  segment: Segment,
  {
    scripted,
    places,
    anchor,
  }: { scripted: readonly ScriptedRun[]; places: readonly number[]; anchor: number },
): void {
  const { age, flow, status, ack, reason, flags, duration } = columns;
  scripted.forEach((run, i) => {
    const row = places[i] ?? 0;
    flow[row] = run.flow.index;
    status[row] = run.status;
    reason[row] = run.reason === undefined ? 0 : reasonNumber(run.reason);
    ack[row] = run.ack ?? NOT_EXPECTED;
    duration[row] = run.duration ?? NO_DURATION;
    flags[row] = SCRIPTED | (run.flags ?? 0);
    if (run.status < SUCCESS) columns.live.push(row);
    if (run.oddity !== undefined) columns.oddities.set(row, run.oddity);
    if (run.landmark !== undefined) columns.landmarks.set(run.landmark, row);
  });

  const script = scriptOf(anchor);
  const fail = (row: number, outcome: number, { code, more = 0 }: { code: string; more?: number }) => {
    status[row] = outcome;
    reason[row] = reasonNumber(code);
    duration[row] = settleFailure(columns, row, Math.min(duration[row] ?? 0, 9000));
    flags[row] = SCRIPTED | more;
  };
  const each = (span: Span, of: FlowPlan, visit: (row: number, place: number, last: number) => void) => {
    const { start, end } = rowsIn(age, segment, { span, anchor });
    const rows: number[] = [];
    for (let row = end - 1; row >= start; row--) if (flow[row] === of.index) rows.push(row);
    rows.forEach((row, place) => visit(row, place, rows.length - 1));
    return rows;
  };

  each(script.mapping, ORDERS, (row, place) => {
    fail(row, LOGICAL_FAILURE, { code: 'LOOKUP_MISS', more: place === 0 ? MEMO : 0 });
    if (place === 0) columns.landmarks.set('bad_mapping', row);
  });
  each(script.lookup, TENDER, (row, place, last) => {
    fail(row, LOGICAL_FAILURE, {
      code: 'ACK_REJECTED',
      more: place === last ? FLAGGED | MEMO : place === 0 ? SHARED : 0,
    });
    if (place === last) columns.landmarks.set('rejected_tender', row);
    if (place === 0) columns.landmarks.set('shared_rejection', row);
  });
  // The first and the last run still reach the server while it goes down or comes up, but cannot sign in.
  const down = each(script.outage, STATUSES, (row, place, last) => {
    if (place === 0 || place === last) fail(row, LOGICAL_FAILURE, { code: 'AUTH_FAILED' });
    else fail(row, TECHNICAL_FAILURE, { code: 'CONN_TIMEOUT' });
    if (place === 1) columns.landmarks.set('sftp_outage', row);
  });
  const up = each(script.catch_up, STATUSES, (row) => {
    if (status[row] !== SUCCESS) {
      status[row] = SUCCESS;
      reason[row] = 0;
    }
    flags[row] = SCRIPTED;
  });
  for (let i = 0; i < CAUGHT_UP; i++) {
    const parent = down[i] ?? 0;
    const child = up[i + 2] ?? 0;
    columns.parents.set(child, parent);
    columns.children.set(parent, child);
    flags[parent] = (flags[parent] ?? 0) | PARENT;
    flags[child] = (flags[child] ?? 0) | CHILD;
  }
}

import { NO_DURATION, NOT_EXPECTED, OVERDUE, REJECTED, type Columns } from './columns.ts';
import { hasScript } from '../facts/flow-scripts.ts';
import { flows, type FlowPlan } from './flows.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { reasons, type ReasonKind } from '../facts/reasons.ts';

/** Probabilities of outcomes of a normal run; the remainder succeeds. */
export interface Chances {
  readonly skipped: number;
  readonly logical: number;
  readonly technical: number;
}

const CHANCES: Readonly<Record<FlowPlan['failureProfile'], Chances>> = {
  HOT: { skipped: 0.035, logical: 0.066, technical: 0.004 },
  ORDINARY: { skipped: 0.045, logical: 0.0185, technical: 0.004 },
  CALM: { skipped: 0.04, logical: 0, technical: 0 },
};

export const chancesOf = (flow: FlowPlan): Chances => CHANCES[flow.failureProfile];

type Weights = readonly (readonly [code: string, weight: number])[];

function logicalWeights(flow: FlowPlan): Weights {
  const source = fileTypeOf(flow.source_file_type)?.standard;
  const readsEdi = source === 'X12' || source === 'EDIFACT';
  const hasFunctionalAck = flow.ack === 'X12_997' || flow.ack === 'CONTRL';
  return [
    ['REQUIRED_FIELD_MISSING', 28],
    ['LOOKUP_MISS', flow.lookup_table === null ? 0 : 34],
    ['SRC_PARSE_ERROR', readsEdi ? 12 : 0],
    ['UNKNOWN_CUSTOMER', flow.direction === 'RECEIVE' ? 9 : 0],
    ['DEST_REJECTED', flow.destination === 'HTTP' || flow.destination === 'EADAPTOR' ? 14 : 0],
    ['AUTH_FAILED', flow.destination === 'SFTP' ? 12 : 0],
    ['HOST_KEY_CHANGED', flow.destination === 'SFTP' ? 3 : 0],
    ['CERT_EXPIRED', flow.destination === 'AS2' ? 3 : 0],
    ['ACK_REJECTED', hasFunctionalAck ? 18 : 0],
    ['ACK_TIMEOUT', flow.ack === null ? 0 : 8],
    ['MDN_MISMATCH', flow.ack === 'MDN' ? 5 : 0],
    [hasScript(flow, 'PRE_PROCESS') ? 'PROCESSOR_TIMEOUT' : 'REQUIRED_FIELD_MISSING', 2],
  ];
}

function technicalWeights(flow: FlowPlan): Weights {
  const far = flow.destination !== 'EMAIL' && flow.destination !== 'REMOTE_ADAPTER';
  return [
    ['CONN_TIMEOUT', far ? 55 : 0],
    ['ADAPTER_5XX', flow.destination === 'REMOTE_ADAPTER' ? 70 : 0],
    ['QUEUE_EXPIRED', flow.throttle_per_minute === null ? 0 : 30],
    ['QUOTA_EXCEEDED', 3],
    ['INTERNAL', 22],
  ];
}

function skippedWeights(flow: FlowPlan): Weights {
  const isTable = flow.source_file_type === 'CSV_GENERIC';
  return [
    ['FILTERED', 55],
    ['DUPLICATE_DOCUMENT', flow.direction === 'RECEIVE' && !isTable ? 40 : 12],
    ['EMPTY_INPUT', isTable ? 50 : 4],
  ];
}

const WEIGHTS: Readonly<Record<ReasonKind, (flow: FlowPlan) => Weights>> = {
  LOGICAL_FAILURE: logicalWeights,
  TECHNICAL_FAILURE: technicalWeights,
  SKIPPED: skippedWeights,
};

/** Length of a reason table; a power of two. */
export const REASON_SLOTS = 64;

/** The number in the reason column: 0 for none, otherwise the position in the catalog plus one. */
export const reasonNumber = (code: string): number => reasons.findIndex((reason) => reason.code === code) + 1;

/**
 * A flow's reasons of one kind, as a table of slots in proportion to their probability: a random slot gives a reason.
 */
export function reasonSlots(flow: FlowPlan, kind: ReasonKind): Uint8Array {
  const weights = WEIGHTS[kind](flow);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const slots = new Uint8Array(REASON_SLOTS);
  let sum = 0;
  let slot = 0;
  for (const [code, weight] of weights) {
    sum += weight;
    const number = reasonNumber(code);
    for (; slot < Math.round((sum / all) * REASON_SLOTS); slot++) slots[slot] = number;
  }
  return slots;
}

/** An acknowledgment times out after this multiple of the hours in which it is due. */
export const ACK_PATIENCE = 2;

const number = {
  missing: reasonNumber('REQUIRED_FIELD_MISSING'),
  internal: reasonNumber('INTERNAL'),
  ackTimeout: reasonNumber('ACK_TIMEOUT'),
  ackRejected: reasonNumber('ACK_REJECTED'),
  mdnMismatch: reasonNumber('MDN_MISMATCH'),
  connTimeout: reasonNumber('CONN_TIMEOUT'),
  processorTimeout: reasonNumber('PROCESSOR_TIMEOUT'),
  queueExpired: reasonNumber('QUEUE_EXPIRED'),
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Gives a failed row the consequences of its reason: the acknowledgment state, and the duration of a run that timed out
 * (otherwise `ms`). A row too recent for its reason, such as an acknowledgment that is not due yet, gets a different
 * reason.
 */
export function settleFailure({ age, flow, ack, reason }: Columns, row: number, ms: number): number {
  const old = age[row] ?? 0;
  const ackHours = flows[flow[row] ?? 0]?.ack_hours ?? 0;
  ack[row] = NOT_EXPECTED;
  switch (reason[row]) {
    case number.ackTimeout:
      if (old > ACK_PATIENCE * ackHours * HOUR + MINUTE) {
        ack[row] = OVERDUE;
        return ms;
      }
      break;
    case number.ackRejected:
    case number.mdnMismatch:
      if (old > 3 * MINUTE) {
        ack[row] = REJECTED;
        return ms;
      }
      break;
    case number.processorTimeout:
      if (old > 2 * MINUTE) return 60_000;
      break;
    case number.connTimeout:
      if (old > 2 * MINUTE) return 30_000;
      reason[row] = number.internal;
      return ms;
    case number.queueExpired:
      if (old > 24 * HOUR + MINUTE) return NO_DURATION;
      reason[row] = number.internal;
      return ms;
    default:
      return ms;
  }
  reason[row] = number.missing;
  return ms;
}

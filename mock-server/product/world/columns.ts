import type { AckState, FlowExecutionStatus } from '#schema-types';
import { mix } from '../../kernel/random.ts';
import type { FileOddity } from '../facts/facts.ts';

/** Statuses by their number in the status column; the first four are not final. */
export const STATUSES: readonly FlowExecutionStatus[] = [
  'SUBMITTED',
  'IN_PROGRESS',
  'PENDING_ACKNOWLEDGMENT',
  'COMPLETE',
  'SUCCESS',
  'SKIPPED',
  'LOGICAL_FAILURE',
  'TECHNICAL_FAILURE',
];
export const ACK_STATES: readonly AckState[] = [
  'NOT_EXPECTED',
  'PENDING',
  'ACCEPTED',
  'ACCEPTED_WITH_ERRORS',
  'PARTIALLY_ACCEPTED',
  'REJECTED',
  'OVERDUE',
];
export const SUBMITTED = 0;
export const IN_PROGRESS = 1;
export const PENDING_ACKNOWLEDGMENT = 2;
export const COMPLETE = 3;
export const SUCCESS = 4;
export const SKIPPED = 5;
export const LOGICAL_FAILURE = 6;
export const TECHNICAL_FAILURE = 7;
export const NOT_EXPECTED = 0;
export const PENDING = 1;
export const ACCEPTED = 2;
export const ACCEPTED_WITH_ERRORS = 3;
export const PARTIALLY_ACCEPTED = 4;
export const REJECTED = 5;
export const OVERDUE = 6;

/** Bits of the flags column. */
export const FLAGGED = 1;
export const SHARED = 2;
export const MEMO = 4;
/** Has been resubmitted. */
export const PARENT = 8;
/** Is a resubmission. */
export const CHILD = 16;
/** Its flow reported nothing, so there is no summary. */
export const MUTE = 32;
/** Placed by the script, so no random change may affect it. */
export const SCRIPTED = 64;
/** Failed, and a later execution in its resubmission chain succeeded. */
export const RESOLVED = 128;

/** Value of the duration column for an unknown duration. */
export const NO_DURATION = 0xffff;

/** Rows of one company; the end is exclusive. Its first row is the latest execution. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/** All seeded executions, 11 bytes each. Everything else about them is computed from row number and seed. */
export interface Columns {
  readonly count: number;
  /** Milliseconds from submission to the anchor. */
  readonly age: Uint32Array;
  /** Index in `flows`. */
  readonly flow: Uint8Array;
  readonly status: Uint8Array;
  readonly ack: Uint8Array;
  /** 0, or the index in `reasons` plus one. */
  readonly reason: Uint8Array;
  readonly flags: Uint8Array;
  /** Milliseconds, at most 60,000. */
  readonly duration: Uint16Array;
  /** By company index. */
  readonly segments: readonly Segment[];
  /** Row of a resubmission → row that it resubmits, and the reverse. */
  readonly parents: ReadonlyMap<number, number>;
  readonly children: ReadonlyMap<number, number>;
  readonly oddities: ReadonlyMap<number, FileOddity>;
  /** Rows with well-known names. */
  readonly landmarks: ReadonlyMap<string, number>;
  /** Rows in progress at the anchor. */
  readonly live: readonly number[];
}

/** Columns under construction. */
export interface DraftColumns extends Columns {
  readonly parents: Map<number, number>;
  readonly children: Map<number, number>;
  readonly oddities: Map<number, FileOddity>;
  readonly landmarks: Map<string, number>;
  readonly live: number[];
}

const GOLDEN = 0x9e3779b9;

/** Hash of a row, the seed of all its generated values. */
export const rowHash = (base: number, row: number): number => mix((base + Math.imul(row, GOLDEN)) | 0);

/** The first row of a segment that is at least this old; the segment's end if there is none. */
export function firstRowOfAge(age: Uint32Array, { start, end }: Segment, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((age[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

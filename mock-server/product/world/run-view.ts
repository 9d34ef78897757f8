import type { ExecutionFacts } from '../facts/facts.ts';

/**
 * One execution in its current state, for filters, sorting, and counts. Completed seeded rows without writes never
 * become views; their columns are read instead.
 */
export interface RunView {
  /** Rank in the default order: the row number for the seed; negative for session-created runs, later ones smaller. */
  readonly rank: number;
  readonly invocation_uuid: string;
  /** Indexes of its flow, partner, and workspace in the rosters: the seeded ones, then those of the session. */
  readonly flow: number;
  readonly partner: number;
  readonly company: number;
  readonly submitted_at: number;
  /** Codes as in the columns. */
  readonly status: number;
  readonly ack: number;
  readonly reason: number;
  /** FLAGGED, SHARED, MEMO, PARENT, CHILD and RESOLVED of the columns. */
  readonly flags: number;
  /** Whether any of its comments is shared with guests. */
  readonly has_shared_memo: boolean;
  /** Milliseconds since 1970; null while in progress. */
  readonly ended_at: number | null;
  /** Null while in progress. */
  readonly duration_ms: number | null;
  /** Milliseconds before it started; null until then, and if it never did. */
  readonly queue_ms: number | null;
  /** Whether its acknowledgment was on time (punctuality.ts). */
  readonly punctuality: number;
  /** Null until the input has been read. */
  readonly input_bytes: number | null;
  /** Number of messages in its EDI envelope, numbered from 1; 0 if it has no envelope yet. */
  readonly messages: number;
  /** The interchange control number. */
  readonly control: number;
  /** The control numbers of further interchanges that it sends. */
  readonly more_controls: readonly number[];
  /** The text that text conditions search, for members or for outsiders, in the form of `rowText`. */
  readonly text: (outside: boolean) => string;
  readonly data_tags: ExecutionFacts['data_tags'];
}

/**
 * What filters, sorts and counts look at: one execution as it is at the moment. Seeded rows that have ended and that
 * nobody wrote to are never made into views; their columns are read instead.
 */
export interface RunView {
  /**
   * Place in the default order: the row number for the seed, negative for what a session created, later ones smaller.
   */
  readonly rank: number;
  readonly invocation_uuid: string;
  /** Place in `flows`. */
  readonly flow: number;
  readonly submitted_at: number;
  /** Codes as in the columns. */
  readonly status: number;
  readonly ack: number;
  readonly reason: number;
  /** FLAGGED, SHARED, MEMO, PARENT, CHILD and RESOLVED of the columns. */
  readonly flags: number;
  /** Whether any of its comments is shared with guests. */
  readonly has_shared_memo: boolean;
  /** Milliseconds since 1970; null while it runs. */
  readonly ended_at: number | null;
  /** Null while it runs. */
  readonly duration_ms: number | null;
  /** Null until the input was read. */
  readonly input_bytes: number | null;
  /** Messages in its EDI envelope, numbered from 1; 0 when it has none by now. */
  readonly messages: number;
  /** The number on the envelope. */
  readonly control: number;
  /** Everything that text conditions of members, or of outsiders, look at, in the form of `rowText`. */
  readonly text: (outside: boolean) => string;
}

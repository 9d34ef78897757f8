/**
 * One piece of a session's state. A later piece with the same id takes the place of an earlier one, so that whoever
 * keeps them needs no more room than the state itself.
 */
export interface Change {
  readonly id: string;
  /** Plain JSON; null when the piece is gone. */
  readonly value: unknown;
}

/** Changes of one session that belong together. */
export interface Batch {
  readonly session: string;
  /** Whether the session begins anew: whatever was kept of it before is gone. */
  readonly afresh: boolean;
  readonly changes: readonly Change[];
}

/**
 * Where the state of sessions is kept beside the memory. Reads never come here: they are answered from the overlays,
 * which this fills when the server starts and, for a store that several servers share, when another one writes.
 */
export interface StateJournal {
  /** Where it is, for people. */
  readonly place: string;
  /** Names of the sessions of which anything is kept. */
  sessions(): Promise<readonly string[]>;
  /** The pieces of a session, in the order in which they were first written. */
  load(session: string): Promise<readonly Change[]>;
  /** All or nothing. When it resolves, everything survives the end of this process. */
  append(batches: readonly Batch[]): Promise<void>;
  /** Tells what other servers have appended; returns how to stop. */
  subscribe(listener: (batches: readonly Batch[]) => void): () => void;
  close(): Promise<void>;
}

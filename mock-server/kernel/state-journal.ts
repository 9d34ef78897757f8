/**
 * One piece of a session's state. A later piece with the same id replaces an earlier one, so that storage needs no more
 * space than the state itself.
 */
export interface Change {
  readonly id: string;
  /** Plain JSON; null if the piece was deleted. */
  readonly value: unknown;
}

/** Changes to one session that belong together. */
export interface Batch {
  readonly session: string;
  /** Whether the session was reset, so that changes saved earlier are discarded. */
  readonly afresh: boolean;
  readonly changes: readonly Change[];
}

/**
 * Where the state of sessions is stored outside memory. Reads never use it: they are served from overlays, which this
 * fills when the server starts and, for a store shared by several servers, when another one writes.
 */
export interface StateJournal {
  /** Its location, for display. */
  readonly place: string;
  /** Names of the sessions with saved state. */
  sessions(): Promise<readonly string[]>;
  /** The pieces of a session, in the order they were first written. */
  load(session: string): Promise<readonly Change[]>;
  /** Saves all batches or none. Once it resolves, they survive the end of this process. */
  append(batches: readonly Batch[]): Promise<void>;
  /** Reports what other servers have appended; returns a function to unsubscribe. */
  subscribe(listener: (batches: readonly Batch[]) => void): () => void;
  close(): Promise<void>;
}

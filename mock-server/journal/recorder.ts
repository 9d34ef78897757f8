import type { Keeper, Session } from '../session/session.ts';
import type { Batch, Change, StateJournal } from './state-journal.ts';

/** Under this name no session can be called the journal keeps what is true of the whole server. */
export const SERVER = '$server';

/** What was written could not be kept: nothing must be acknowledged. The message is meant to be read. */
export class NotKeptError extends Error {}

interface Pending {
  /** Null for a session that is forgotten. */
  readonly session: Session | null;
  readonly afresh: boolean;
  readonly pieces: Set<string>;
}

export interface RecorderOptions {
  readonly journal: StateJournal;
  /** What is true of the whole server, by name; kept along with every write. */
  readonly server: () => Readonly<Record<string, unknown>>;
}

export interface Recorder extends Keeper {
  /** Undefined when all is kept already; rejects with a NotKeptError when it cannot be. */
  saved(): Promise<void> | undefined;
  /** Why the last attempt to keep something failed; null when it did not. */
  failure(): string | null;
}

/**
 * Hands to the journal what has changed in sessions. Everything that one turn of the event loop wrote is one append,
 * begun before the turn's answers can leave: microtasks run in order, and a write is earlier than what tells of it.
 */
export function createRecorder({ journal, server }: RecorderOptions): Recorder {
  let pending = new Map<string, Pending>();
  let isServerChanged = false;
  let isScheduled = false;
  let underWay: Promise<void> | null = null;
  let failure: string | null = null;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      // Whoever answers a call asks for the outcome; a timer that wrote something has nobody to tell.
      write().catch(() => {});
    });
  }

  const isOutstanding = () => pending.size > 0 || isServerChanged;

  function write(): Promise<void> {
    if (underWay) return underWay.then(() => (isOutstanding() ? write() : undefined));
    if (!isOutstanding()) return Promise.resolve();
    underWay = append().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function append(): Promise<void> {
    const taken = pending;
    pending = new Map();
    isServerChanged = false;
    try {
      await journal.append([...batchesOf(taken), serverBatch(server())]);
      failure = null;
    } catch (cause) {
      // Tried again with the next write or answer, together with what has changed since.
      for (const [id, one] of taken) pending.set(id, merged(one, pending.get(id)));
      isServerChanged = true;
      failure = `Changes could not be saved to ${journal.place}: ${(cause as Error).message}.`;
      throw new NotKeptError(failure, { cause });
    }
  }

  function pendingOf(session: Session): Pending {
    let found = pending.get(session.id);
    if (!found) pending.set(session.id, (found = { session, afresh: false, pieces: new Set() }));
    return found;
  }

  return {
    note(session, piece) {
      // A timer of a state in whose place another one has come.
      if (session.ended.aborted) return;
      const { pieces } = pendingOf(session);
      pieces.add(piece);
      pieces.add('numbers');
      schedule();
    },
    begin(session) {
      pending.set(session.id, { session, afresh: true, pieces: new Set(['start', 'person']) });
      schedule();
    },
    end(id) {
      pending.set(id, { session: null, afresh: true, pieces: new Set() });
      schedule();
    },
    noteServer() {
      isServerChanged = true;
      schedule();
    },
    saved: () => (isOutstanding() || underWay ? write() : undefined),
    failure: () => failure,
  };
}

const batchesOf = (pending: ReadonlyMap<string, Pending>): Batch[] =>
  [...pending].map(([id, { session, afresh, pieces }]) => ({
    session: id,
    afresh,
    changes: session ? [...pieces].map((piece): Change => ({ id: piece, value: session.piece(piece) })) : [],
  }));

const serverBatch = (pieces: Readonly<Record<string, unknown>>): Batch => ({
  session: SERVER,
  afresh: false,
  changes: Object.entries(pieces).map(([id, value]): Change => ({ id, value })),
});

/** What failed to be kept, and what has changed since. */
function merged(before: Pending, since: Pending | undefined): Pending {
  if (!since) return before;
  if (since.afresh) return since;
  return { ...before, pieces: before.pieces.union(since.pieces) };
}

import { messageOf } from '../../kernel/errors.ts';
import type { Keeper, Session } from '../session/session.ts';
import type { Batch, Change, StateJournal } from '../../kernel/state-journal.ts';

/** The journal stores data about the whole server under this name, which no session can have. */
export const SERVER = '$server';

/** A write could not be saved, so nothing must be acknowledged. The message is for the user. */
export class NotKeptError extends Error {}

interface Pending {
  /** Null for a deleted session. */
  readonly session: Session | null;
  readonly afresh: boolean;
  readonly pieces: Set<string>;
}

export interface RecorderOptions {
  readonly journal: StateJournal;
  /** Data about the whole server, by name; saved along with every write. */
  readonly server: () => Readonly<Record<string, unknown>>;
}

export interface Recorder extends Keeper {
  /** Undefined if everything is saved already; rejects with a NotKeptError if saving fails. */
  saved(): Promise<void> | undefined;
  /** Why the last attempt to save failed; null if it did not. */
  failure(): string | null;
}

/**
 * Passes changes in sessions to the journal. Everything written in one turn of the event loop is one append, started
 * before that turn's responses can be sent: microtasks run in order, and a write always precedes its response.
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
      // The response to a call checks the outcome; a timer that wrote something has nobody to report to.
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
      // Retried with the next write or response, together with later changes.
      for (const [id, one] of taken) pending.set(id, merged(one, pending.get(id)));
      isServerChanged = true;
      failure = `Changes could not be saved to ${journal.place}: ${messageOf(cause)}.`;
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
      // A leftover timer of a state that has been replaced.
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

/** Merges changes that failed to be saved with later ones. */
function merged(before: Pending, since: Pending | undefined): Pending {
  if (!since) return before;
  if (since.afresh) return since;
  return { ...before, pieces: before.pieces.union(since.pieces) };
}

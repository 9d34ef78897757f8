import type { Batch, Change, StateJournal } from '../../kernel/state-journal.ts';

type Kept = Map<string, Map<string, unknown>>;

/** State shared by servers in one process. */
export interface MemoryState {
  readonly sessions: Kept;
  readonly listeners: Map<StateJournal, Set<(batches: readonly Batch[]) => void>>;
}

export const createMemoryState = (): MemoryState => ({ sessions: new Map(), listeners: new Map() });

/** Keeps state for the lifetime of the process; servers with journals over the same `state` see each other's writes. */
export function createMemoryJournal(state: MemoryState = createMemoryState()): StateJournal {
  const { sessions, listeners } = state;
  const journal: StateJournal = {
    place: 'memory',
    sessions: async () => [...sessions.keys()],
    load: async (session) => [...(sessions.get(session) ?? [])].map(([id, value]): Change => ({ id, value })),
    async append(batches) {
      for (const { session, afresh, changes } of batches) {
        const pieces = (afresh ? undefined : sessions.get(session)) ?? new Map<string, unknown>();
        for (const { id, value } of changes) {
          if (value === null) pieces.delete(id);
          else pieces.set(id, value);
        }
        if (pieces.size === 0) sessions.delete(session);
        else sessions.set(session, pieces);
      }
      for (const [of, others] of listeners) {
        if (of !== journal) for (const listener of others) listener(batches);
      }
    },
    subscribe(listener) {
      const own = listeners.get(journal) ?? new Set();
      listeners.set(journal, own.add(listener));
      return () => void own.delete(listener);
    },
    async close() {
      listeners.delete(journal);
    },
  };
  return journal;
}

import { once } from '../../../kernel/once.ts';
import type { Session } from '../../../engine/session/session.ts';

/** The last call for each subject of a session that is being handled. */
const turns = once((_session: Session) => new Map<string, Promise<unknown>>());

/** Handles the calls for a subject one after another, so that none checks a state that another is about to change. */
export async function inTurn<T>(id: string, session: Session, task: () => Promise<T>): Promise<T> {
  const waiting = turns(session);
  const before = waiting.get(id);
  const mine = (async () => {
    await before?.catch(() => {});
    return task();
  })();
  waiting.set(id, mine);
  try {
    return await mine;
  } finally {
    if (waiting.get(id) === mine) waiting.delete(id);
  }
}

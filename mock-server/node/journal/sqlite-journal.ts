import { messageOf } from '../../kernel/errors.ts';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { damaged, openStateFile, stateKey } from './sqlite-file.ts';
import { createSeal, type Seal } from './seal.ts';
import type { Change, StateJournal } from '../../kernel/state-journal.ts';

/** Stores state in an SQLite file that only this server uses. */
export function createSqliteJournal(name: string): StateJournal {
  const file = resolve(name);
  const db = openStateFile(file);
  const hasSecrets = db.prepare(`SELECT 1 FROM piece WHERE value LIKE '%"$sealed":%' LIMIT 1`);
  const seal = sealOf(file, () => hasSecrets.get() !== undefined, db);
  const sessions = db.prepare('SELECT DISTINCT session FROM piece ORDER BY session');
  const load = db.prepare('SELECT id, value FROM piece WHERE session = ? ORDER BY place');
  const put = db.prepare(
    'INSERT INTO piece (session, id, value) VALUES (?, ?, ?) ON CONFLICT (session, id) DO UPDATE SET value = excluded.value',
  );
  const drop = db.prepare('DELETE FROM piece WHERE session = ? AND id = ?');
  const clear = db.prepare('DELETE FROM piece WHERE session = ?');

  return {
    place: file,
    // The columns of the statement.
    sessions: async () => (sessions.all() as { session: string }[]).map(({ session }) => session),
    load: async (session) =>
      // The columns of the statement.
      (load.all(session) as { id: string; value: string }[]).map(({ id, value }): Change => {
        try {
          return { id, value: seal.parse(value) };
        } catch (error) {
          throw damaged(file, `${session} ${id}: ${messageOf(error)}`);
        }
      }),
    async append(batches) {
      db.exec('BEGIN IMMEDIATE');
      try {
        for (const { session, afresh, changes } of batches) {
          if (afresh) clear.run(session);
          for (const { id, value } of changes) {
            if (value === null) drop.run(session, id);
            else put.run(session, id, seal.stringify(value));
          }
        }
        db.exec('COMMIT');
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    // Nobody else can write to it.
    subscribe: () => () => {},
    async close() {
      if (!db.isOpen) return;
      // Returns the space of deleted data to the disk.
      db.exec('PRAGMA incremental_vacuum');
      db.close();
    },
  };
}

function sealOf(file: string, hasSecrets: () => boolean, db: DatabaseSync): Seal {
  try {
    return createSeal(stateKey(file, hasSecrets));
  } catch (error) {
    db.close();
    throw error;
  }
}

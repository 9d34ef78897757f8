import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStartError } from '../../kernel/errors.ts';
import { KEY_BYTES } from './seal.ts';

/** `CWAY` in the file's header distinguishes our files from those of other programs. */
const APPLICATION = 0x43574159;
/** Incremented when servers of two versions cannot read what the other one wrote. */
export const FORMAT = 3;

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** Offsets in the header (https://www.sqlite.org/fileformat.html, 1.3). */
const USER_VERSION_AT = 60;
const APPLICATION_AT = 68;

/**
 * Opens a state file, or creates one. Throws a CannotStartError with one sentence, and changes nothing, if it is not a
 * valid state file.
 */
export function openStateFile(file: string): DatabaseSync {
  return refusing(file, () => {
    if (!existsSync(file)) begin(file);
    checkHeader(file);
    checkContent(file);
    const db = new DatabaseSync(file, { timeout: 0 });
    // One server at a time: another one would not see what this one writes.
    try {
      db.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 4000000; BEGIN IMMEDIATE; COMMIT;`);
    } catch (error) {
      db.close();
      throw error;
    }
    // Left over from the content check; with exclusive access there is no shared memory.
    rmSync(`${file}-shm`, { force: true });
    return db;
  });
}

/** The key for the file's secrets. It is in a separate file, so that a state file that is passed on reveals none. */
export function stateKey(file: string, isNeeded: () => boolean): Buffer {
  const place = `${file}.key`;
  if (!existsSync(place)) {
    if (isNeeded()) {
      throw new CannotStartError(
        `The state file ${file} contains encrypted secrets, but its key ${place} is missing. Restore the key or choose another file.`,
      );
    }
    writeFileSync(place, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  const key = Buffer.from(readFileSync(place, 'utf8').trim(), 'hex');
  if (key.length === KEY_BYTES) return key;
  throw new CannotStartError(`${place} is not the key of a state file.`);
}

/** Created under another name first, so that a file with the final name is complete whenever the process ends. */
function begin(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const made = `${file}.new-${process.pid}`;
  rmSync(made, { force: true });
  writeFileSync(made, '', { mode: 0o600 });
  try {
    const db = new DatabaseSync(made);
    // `auto_vacuum` comes first, because it can only be set while the file is empty.
    db.exec(`PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${FORMAT};
      CREATE TABLE piece (
        place INTEGER PRIMARY KEY, session TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
        UNIQUE (session, id)
      ) STRICT;
      PRAGMA journal_mode = WAL;`);
    db.close();
    // Not renamed, because that would replace a file created in the meantime.
    linkSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function checkHeader(file: string): void {
  if (!statSync(file).isFile()) throw new CannotStartError(`The state file ${file} is not a regular file.`);
  const header = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, 'r');
  const read = readSync(opened, header, 0, HEADER_BYTES, 0);
  closeSync(opened);
  if (read < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new CannotStartError(
      `${file} is not a state file of this mock server, or it is damaged. It was left unchanged. Choose another file with --state.`,
    );
  }
  if (header.readUInt32BE(APPLICATION_AT) !== APPLICATION) {
    throw new CannotStartError(
      `${file} is a database of another program. It was left unchanged. Choose another file with --state.`,
    );
  }
  const format = header.readUInt32BE(USER_VERSION_AT);
  if (format !== FORMAT) {
    throw new CannotStartError(
      `${file} was written by another version of this mock server (format ${format}; this version reads ${FORMAT}). It was left unchanged. Choose another file with --state.`,
    );
  }
}

/** Checks every page before anything is written: opening a file for writing may already change it. */
function checkContent(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    // The columns of the statement.
    const [first] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (first?.quick_check !== 'ok') throw damaged(file, first?.quick_check ?? 'no answer');
    const wrong = db.prepare('SELECT session, id FROM piece WHERE NOT json_valid(value) LIMIT 1').get();
    if (wrong) throw damaged(file, `${wrong.session} ${wrong.id} is no JSON`);
  } finally {
    db.close();
  }
}

export const damaged = (file: string, why: string): CannotStartError =>
  new CannotStartError(
    `The state file ${file} is damaged (${why.trim().split('\n', 1)[0]}). It was left unchanged. Restore a copy or choose another file.`,
  );

/** User-readable messages for SQLite's result codes. */
function refusing<T>(file: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    // SQLite throws nothing else.
    const { code, errcode, message } = error as Error & { code?: string; errcode?: number };
    if (error instanceof CannotStartError) throw error;
    if (code !== 'ERR_SQLITE_ERROR') {
      throw new CannotStartError(`The state file ${file} could not be opened: ${message}.`, { cause: error });
    }
    const kind = (errcode ?? 0) & 0xff;
    if (kind === 5 || kind === 6)
      throw new CannotStartError(
        `The state file ${file} is in use by another mock server. Stop that server or choose another file.`,
      );
    if (kind === 11 || kind === 26 || kind === 1) throw damaged(file, message);
    throw new CannotStartError(`The state file ${file} could not be opened: ${message}.`, { cause: error });
  }
}

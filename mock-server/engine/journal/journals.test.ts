import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryJournal, createMemoryState } from './memory-journal.ts';
import { FORMAT } from '../../node/journal/sqlite-file.ts';
import { createSqliteJournal } from '../../node/journal/sqlite-journal.ts';
import type { StateJournal } from '../../kernel/state-journal.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

function opened(file: string): StateJournal {
  const journal = createSqliteJournal(file);
  onTestFinished(() => journal.close());
  return journal;
}

const item = (session: string, id: string, value: unknown, afresh = false) => [
  { session, afresh, changes: [{ id, value }] },
];

test.each([
  ['memory', () => createMemoryJournal()],
  ['sqlite', () => opened(join(folder(), 'state.db'))],
])(
  '%s keeps the latest piece of each id, in the order in which the ids were first written',
  async (_name, make) => {
    const journal = make();
    expect(await journal.sessions()).toEqual([]);
    expect(await journal.load('a')).toEqual([]);
    await journal.append([
      {
        session: 'a',
        afresh: false,
        changes: [
          { id: 'x', value: { n: 1 } },
          { id: 'y', value: ['ä', null] },
        ],
      },
      { session: 'b', afresh: false, changes: [{ id: 'x', value: false }] },
    ]);
    await journal.append(item('a', 'x', { n: 2 }));
    expect(await journal.load('a')).toEqual([
      { id: 'x', value: { n: 2 } },
      { id: 'y', value: ['ä', null] },
    ]);
    await journal.append(item('a', 'x', null));
    expect(await journal.load('a')).toEqual([{ id: 'y', value: ['ä', null] }]);
    await journal.append(item('a', 'z', 'anew', true));
    expect(await journal.load('a')).toEqual([{ id: 'z', value: 'anew' }]);
    await journal.append([{ session: 'a', afresh: true, changes: [] }]);
    expect(await journal.sessions()).toEqual(['b']);
  },
);

test('journals over one memory report what they append to each other, but not to themselves', async () => {
  const state = createMemoryState();
  const [first, second] = [createMemoryJournal(state), createMemoryJournal(state)];
  const notified: string[] = [];
  first.subscribe((batches) => notified.push(`first ${batches[0]?.session}`));
  const stop = second.subscribe((batches) => notified.push(`second ${batches[0]?.session}`));
  await first.append(item('a', 'x', 1));
  await second.append(item('b', 'x', 1));
  stop();
  await first.append(item('c', 'x', 1));
  expect(notified).toEqual(['second a', 'first b']);
  expect(await second.load('c')).toEqual([{ id: 'x', value: 1 }]);
});

test('a file is only as large as its current state, however often that changes', async () => {
  const file = join(folder(), 'state.db');
  const journal = createSqliteJournal(file);
  const text = 'x'.repeat(2000);
  for (let i = 0; i < 3000; i++) await journal.append(item('a', `piece ${i % 20}`, { i, text }));
  for (let i = 0; i < 300; i++) await journal.append(item(`s${i}`, 'piece', text));
  expect(statSync(`${file}-wal`).size).toBeLessThan(8_000_000);
  for (let i = 0; i < 300; i++) await journal.append([{ session: `s${i}`, afresh: true, changes: [] }]);
  await journal.close();
  expect(statSync(file).size).toBeLessThan(100_000);
  expect(readdirSync(join(file, '..')).sort()).toEqual(['state.db', 'state.db.key']);
});

test('nobody else may read the file, and its secrets are encrypted', async () => {
  const file = join(folder(), 'state.db');
  const journal = createSqliteJournal(file);
  const entity = {
    host: 'sftp.example',
    password: 'correct horse',
    more: [{ client_secret: 'battery staple' }],
  };
  await journal.append(item('a', 'entity:HostSystem:1', entity));
  await journal.close();
  const bytes = readFileSync(file, 'latin1');
  expect(bytes).toContain('sftp.example');
  expect(bytes).not.toMatch(/correct horse|battery staple/);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(statSync(`${file}.key`).mode & 0o077).toBe(0);
  expect((await opened(file).load('a'))[0]?.value).toEqual(entity);
});

test('only one server can use a file', () => {
  const file = join(folder(), 'state.db');
  opened(file);
  expect(() => createSqliteJournal(file)).toThrow(
    `The state file ${file} is in use by another mock server. Stop that server or choose another file.`,
  );
});

interface Bad {
  readonly why: string;
  readonly make: (file: string) => void | Promise<void>;
  readonly words: RegExp;
}

const whole = async (file: string) => {
  const journal = createSqliteJournal(file);
  for (let i = 0; i < 200; i++)
    await journal.append(item('a', `piece ${i}`, { password: 'p', text: 'x'.repeat(200) }));
  await journal.close();
};
const bytesOf = (file: string) => readFileSync(file).toString('base64');

const bad: readonly Bad[] = [
  {
    why: 'a text',
    make: (file) => writeFileSync(file, 'To do: buy milk\n'.repeat(20)),
    words: /not a state file/,
  },
  { why: 'an empty file', make: (file) => writeFileSync(file, ''), words: /not a state file/ },
  {
    why: 'another program’s database',
    make(file) {
      const db = new DatabaseSync(file);
      db.exec('CREATE TABLE places (url TEXT)');
      db.close();
    },
    words: /a database of another program/,
  },
  {
    why: 'another format',
    async make(file) {
      await whole(file);
      const db = new DatabaseSync(file);
      db.exec(`PRAGMA user_version = ${FORMAT - 1}`);
      db.close();
    },
    words: new RegExp(
      `another version of this mock server \\(format ${FORMAT - 1}; this version reads ${FORMAT}\\)`,
    ),
  },
  {
    why: 'a file that was cut off',
    async make(file) {
      await whole(file);
      writeFileSync(file, readFileSync(file).subarray(0, 20_000));
    },
    words: /is damaged \(.+\)\. It was left unchanged/,
  },
  {
    why: 'a file with a torn page',
    async make(file) {
      await whole(file);
      const bytes = readFileSync(file);
      bytes.fill(0xab, 8200, 12_000);
      writeFileSync(file, bytes);
    },
    words: /is damaged/,
  },
  {
    why: 'a file whose pieces are no JSON',
    async make(file) {
      await whole(file);
      const db = new DatabaseSync(file);
      db.exec("UPDATE piece SET value = '{' WHERE id = 'piece 7'");
      db.close();
    },
    words: /is damaged \(a piece 7 is no JSON\)/,
  },
  {
    why: 'a file without its key',
    async make(file) {
      await whole(file);
      rmSync(`${file}.key`);
    },
    words: /its key .+\.key is missing/,
  },
  {
    why: 'a file with another key',
    async make(file) {
      await whole(file);
      writeFileSync(`${file}.key`, 'f'.repeat(63));
    },
    words: /\.key is not the key of a state file/,
  },
  {
    why: 'a folder',
    make: () => {},
    words: /is not a regular file/,
  },
];

test.each(bad)(
  '$why is refused with a sentence that names the file, and is not changed',
  async ({ why, make, words }) => {
    const place = folder();
    const file = why === 'a folder' ? place : join(place, 'state.db');
    await make(file);
    const before = why === 'a folder' ? '' : bytesOf(file);
    let said = '';
    try {
      createSqliteJournal(file);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(words);
    expect(said).toContain(file);
    expect(said).not.toContain('\n');
    if (before !== '') expect(bytesOf(file)).toBe(before);
  },
);

test('a half-finished write is discarded when the process ends', async () => {
  const file = join(folder(), 'state.db');
  await whole(file);
  appendFileSync(`${file}-wal`, Buffer.alloc(5000, 7));
  expect(await opened(file).load('a')).toHaveLength(200);
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import { createMockServer } from '../../../server.ts';

const SCHEMA = `
directive @key(fields: String!) repeatable on OBJECT
type Query { notes: [Note!]! }
type Note @key(fields: "note_uuid") { note_uuid: ID! text: String! }
`;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'reload-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A server that watches its own schema. */
async function watching(place: string) {
  const said: string[] = [];
  const server = await createMockServer(
    { schema: place, watchSchema: true },
    { say: (line) => said.push(line) },
  );
  onTestFinished(() => server.dispose());
  const token = await server.tokenFor('owner@northbay.example');
  const ask = async (query: string, variables: Record<string, unknown> = {}) => {
    const response = await server.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      }),
    );
    // oxlint-disable-next-line typescript/no-explicit-any -- responses of several shapes, each checked immediately
    return (await response.json()) as { data?: any; errors?: { message: string }[] };
  };
  const schemaState = async () => {
    const { body } = await controlOf(server)<{
      server: { schema: { faults: string[]; reloads: number } };
    }>('GET', '/state');
    return body.server.schema;
  };
  return { server, said, ask, schemaState };
}

const hasField = (ask: Awaited<ReturnType<typeof watching>>['ask'], field: string) =>
  vi.waitUntil(async () => {
    const { data } = await ask(`{ __type(name: "Note") { fields { name } } }`);
    return data.__type.fields.some(({ name }: { name: string }) => name === field);
  });

const inPlace = (file: string, text: string) => writeFileSync(file, text);
const byRename = (file: string, text: string) => {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
};

test.each([
  ['written in place', 'file', inPlace],
  ['written in place', 'folder', inPlace],
  ['put in its place', 'file', byRename],
  ['put in its place', 'folder', byRename],
] as const)(
  'after a save that is %s, the new schema is served from a %s, and writes are kept',
  async (_how, of, save) => {
    const place = folder();
    mkdirSync(join(place, 'domains'));
    const file = join(place, 'domains', 'notes.graphql');
    writeFileSync(file, SCHEMA);
    const { ask, schemaState, said, server } = await watching(of === 'folder' ? place : file);
    const key = (await ask('{ notes { note_uuid } }')).data.notes[0].note_uuid as string;
    await controlOf(server)('PATCH', `/entities/Note/${key}`, { text: 'kept' });
    // Twice, because a watcher may notice the first replacement of a file and miss the second.
    for (const field of ['starred', 'pinned']) {
      save(file, SCHEMA.replace('text: String!', `text: String! ${field}: Boolean!`));
      await hasField(ask, field);
    }
    const { data } = await ask('{ notes { note_uuid text pinned } }');
    expect(data.notes[0]).toEqual({ note_uuid: key, text: 'kept', pinned: expect.any(Boolean) });
    expect(await schemaState()).toMatchObject({ faults: [], reloads: 2 });
    expect(said).toEqual([expect.stringMatching(/ was saved and is served\.$/), said[0]]);
  },
);

test.each([
  ['does not parse', 'type Note @key(fields: "note_uuid") {', 'type Note @key(fields: "note_uuid") ', 4, 38],
  ['names a type that there is not', 'text: String!', 'text: Strin!', 4, 60],
])(
  'a save that %s keeps the served schema and reports the location; a fixed one clears it',
  async (_n, was, is, line, column) => {
    const place = folder();
    const file = join(place, 'notes.graphql');
    writeFileSync(file, SCHEMA);
    const { ask, schemaState, said, server } = await watching(place);
    const stream = await server.fetch(
      new Request('http://localhost/__mock/state/stream', { headers: { 'x-mock-control': '1' } }),
    );
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    writeFileSync(file, SCHEMA.replace(was, is));
    const event = await reader?.read();
    expect(event?.value).toContain(`notes.graphql:${line}:${column} `);
    const { faults } = await schemaState();
    expect(faults).toEqual([expect.stringMatching(new RegExp(`notes\\.graphql:${line}:${column} \\w`))]);
    expect(said.at(-1)).toContain(faults[0]);
    expect((await ask('{ notes { note_uuid text } }')).errors).toBeUndefined();

    writeFileSync(file, SCHEMA);
    await vi.waitUntil(async () => (await schemaState()).faults.length === 0);
    expect(said.at(-1)).toMatch(/is valid again and served\.$/);
    await reader?.cancel();
  },
);

test("unsaved files keep their locations, and violations of graphql's rules are reported for the latest save", async () => {
  const place = folder();
  const [notes, tags] = ['notes.graphql', 'tags.graphql'].map((name) => join(place, name)) as [
    string,
    string,
  ];
  writeFileSync(notes, SCHEMA);
  writeFileSync(tags, 'interface Named { name: String! }\ntype Tag { text: String! }\n');
  const { ask, said, server } = await watching(place);
  const warnings = async () => {
    const { body } = await controlOf(server)<{ server: { schema: { warnings: string[] } } }>('GET', '/state');
    return body.server.schema.warnings;
  };
  expect(await warnings()).toEqual([]);
  writeFileSync(tags, 'interface Named { name: String! }\ntype Tag implements Named { text: String! }\n');
  await vi.waitUntil(async () => (await warnings()).length > 0);
  expect(await warnings()).toEqual([expect.stringMatching(/tags\.graphql:1:\d+ .*Named\.name/)]);
  await vi.waitUntil(() =>
    said.some((line) => /has problems:\n.*tags\.graphql:1:\d+ .*Named\.name/s.test(line)),
  );
  writeFileSync(notes, SCHEMA.replace('text: String!', 'text: String! pinned: Boolean!'));
  await hasField(ask, 'pinned');
  expect(await warnings()).toEqual([expect.stringMatching(/tags\.graphql:1:\d+ .*Named\.name/)]);
  // Deleted files are not cached either.
  rmSync(tags);
  await vi.waitUntil(async () => (await warnings()).length === 0);
  const { data } = await ask('{ tag: __type(name: "Tag") { name } note: __type(name: "Note") { name } }');
  expect(data).toEqual({ tag: null, note: { name: 'Note' } });
});

test('a schema that cannot be read at the start is reported with its location', async () => {
  const file = join(folder(), 'notes.graphql');
  writeFileSync(file, SCHEMA.replace('ID!', 'Nope!'));
  await expect(createMockServer({ schema: file })).rejects.toThrow(/notes\.graphql:4:50 Unknown type "Nope"/);
});

test('a missing schema is reported once', async () => {
  const empty = folder();
  await expect(createMockServer({ schema: empty })).rejects.toThrow(
    new RegExp(`^No \\*\\.graphql files in ${RegExp.escape(empty)}\\.$`),
  );
});

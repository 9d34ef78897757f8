import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema, isObjectType, parse, printSchema } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { loadSchema, modelOf } from './schema.ts';

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

test('our own schema has no warnings, and all keys as documented', () => {
  const { keys, schema, warnings } = loadSchema();
  expect(warnings).toEqual([]);
  expect(keys.get('FlowVersion')).toEqual(['flow_uuid', 'version_timestamp']);
  expect(keys.get('Company')).toEqual(['company_uuid']);
  expect(keys.has('PageInfo')).toBe(false);
  expect(schema.getQueryType()?.name).toBe('Query');
});

test('the files of a folder form one schema, in any order', () => {
  const folder = folderWith({
    'b.graphql': 'type Query { thing: Thing }',
    'a.graphql': 'type Thing { name: String }  extend type Query { more: Int }',
    'notes.md': 'no schema',
  });
  const { schema, warnings } = loadSchema(folder);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['thing', 'more']);
  expect(warnings).toEqual([]);
});

test('a file with a syntax error is reported with its line', () => {
  const folder = folderWith({ 'a.graphql': 'type Query { a: Int }', 'broken.graphql': '\n\ntype {' });
  expect(() => loadSchema(folder)).toThrow(
    expect.objectContaining({
      source: expect.objectContaining({ name: expect.stringMatching(/broken\.graphql$/) }),
      locations: [{ line: 3, column: 6 }],
    }),
  );
  expect(() => loadSchema(folderWith({}))).toThrow('No *.graphql files');
});

test('problems that are not fatal are reported, and the schema is served', () => {
  const folder = folderWith({
    'a.graphql':
      'interface Node { id: ID! }\ntype Query { a: Int }\ntype Thing implements Node { name: String }',
  });
  const { schema, warnings } = loadSchema(folder);
  expect(warnings).toEqual([expect.stringMatching(/a\.graphql:1:\d+ .*Node\.id/)]);
  expect(schema.getType('Thing')).toBeDefined();
});

test.each([
  ['@key(fields: "a b")', ['a', 'b']],
  ['@key(fields: "a, b")', ['a', 'b']],
  // A federated key may be a selection, or there may be several keys: the first with plain fields only is used.
  ['@key(fields: "owner { id }") @key(fields: "b")', ['b']],
  ['@key(fields: "nothing")', ['id']],
  ['', ['id']],
])('a type with %s is identified by %j', (directives, expected) => {
  const { keys } = modelOf(
    parse(
      `directive @key(fields: String!) repeatable on OBJECT type Query { t: T } type T ${directives} { id: ID!, a: ID!, b: Int! }`,
    ),
  );
  expect(keys.get('T')).toEqual(expected);
});

test('an introspection result is a schema, too', () => {
  const sdl =
    '"A thing." type Thing implements Node { id: ID! when(zone: String = "UTC"): Stamp } interface Node { id: ID! } scalar Stamp type Query { node(id: ID!): Node }';
  const data = introspectionFromSchema(buildSchema(sdl));
  const folder = folderWith({ 'bare.json': JSON.stringify(data), 'answer.json': JSON.stringify({ data }) });
  for (const name of ['bare.json', 'answer.json']) {
    const { schema, keys, warnings } = loadSchema(join(folder, name));
    expect(printSchema(schema)).toBe(printSchema(buildSchema(sdl)));
    expect(keys.get('Thing')).toEqual(['id']);
    expect(warnings).toEqual([]);
  }
});

test.each([
  ['no JSON', '{\n  "data": nothing\n}', /x\.json:2:12 is not an introspection result/],
  ['something else', '{"hello": 1}', /x\.json is not an introspection result: it contains no "__schema"\.$/],
])('a .json file that is %s is refused with its location', (_what, text, message) => {
  expect(() => loadSchema(join(folderWith({ 'x.json': text }), 'x.json'))).toThrow(message);
});

test('operations alone are not a schema', () => {
  const folder = folderWith({ 'a.graphql': 'query Q { a }' });
  expect(() => loadSchema(folder)).toThrow(/defines no types/);
});

test('types that several files define, or only extend, are merged', () => {
  const folder = folderWith({
    'a.graphql': 'type Query { a: Int }\nextend type Orphan { b: Int }',
    'b.graphql': 'type Query { c: Orphan @nowhere }',
  });
  const { schema, warnings } = loadSchema(folder);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['a', 'c']);
  expect(isObjectType(schema.getType('Orphan'))).toBe(true);
  expect(warnings).toEqual([
    expect.stringMatching(/a\.graphql:2:13 Cannot extend type "Orphan"/),
    expect.stringMatching(/b\.graphql:1:6 There can be only one type named "Query"/),
    expect.stringMatching(/b\.graphql:1:24 Unknown directive "@nowhere"/),
  ]);
});

test('root types may have any names, and may be missing', () => {
  const { schema } = modelOf(parse('schema { mutation: Deeds } type Deeds { do: Boolean }'));
  expect(schema.getMutationType()?.name).toBe('Deeds');
  expect(schema.getQueryType()).toBeUndefined();
});

test.each([
  ['type Shop { id: ID! }', ['id']],
  ['type Shop { _id: ID! }', ['_id']],
  ['type Shop { uuid: Text }', ['uuid']],
  ['type Shop { shop_id: Int! }', ['shop_id']],
  ['type Shop { shopId: Int! }', ['shopId']],
  ['type Shop { code: ID! }', ['code']],
  ['type Shop { slug: ID! }', undefined],
  ['type Shop { id: [ID!]! }', undefined],
  ['type Shop { id(of: Int!): ID! }', undefined],
  ['type Shop { id: Other } ', undefined],
  // A schema that declares keys for some types declares all of them.
  ['type Shop { shop_id: ID! } type Known @key(fields: "x") { x: ID! }', undefined],
])('%s is identified by %j without @key', (sdl, expected) => {
  const { keys } = modelOf(
    parse(
      `scalar Text type Other { a: Int } type Query { shop(code: ID!): Shop } ${sdl} directive @key(fields: String!) on OBJECT`,
    ),
  );
  expect(keys.get('Shop')).toEqual(expected);
});

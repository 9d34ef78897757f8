import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { loadSchema, modelOf } from './schema.ts';

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

test('our own schema has nothing to complain about, and every key as it is documented', () => {
  const { keys, schema, warnings } = loadSchema();
  expect(warnings).toEqual([]);
  expect(keys.get('FlowVersion')).toEqual(['flow_uuid', 'version_timestamp']);
  expect(keys.get('Company')).toEqual(['company_uuid']);
  expect(keys.has('PageInfo')).toBe(false);
  expect(schema.getQueryType()?.name).toBe('Query');
});

test('files of a folder are one schema, whatever their order', () => {
  const folder = folderWith({
    'b.graphql': 'type Query { thing: Thing }',
    'a.graphql': 'type Thing { name: String }  extend type Query { more: Int }',
    'notes.md': 'no schema',
  });
  const { schema, warnings } = loadSchema(folder);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['thing', 'more']);
  expect(warnings).toEqual([]);
});

test('a file that does not parse is named with its line', () => {
  const folder = folderWith({ 'a.graphql': 'type Query { a: Int }', 'broken.graphql': '\n\ntype {' });
  expect(() => loadSchema(folder)).toThrow(
    expect.objectContaining({
      source: expect.objectContaining({ name: expect.stringMatching(/broken\.graphql$/) }),
      locations: [{ line: 3, column: 6 }],
    }),
  );
  expect(() => loadSchema(folderWith({}))).toThrow('There is no *.graphql file');
});

test('what is not quite valid is said and served all the same', () => {
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
  // A federated key may be a selection, or there may be several: the first that is made of plain fields counts.
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

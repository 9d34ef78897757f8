import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { statedKeys } from '../../mock-server/engine/schema/keys.ts';
import { loadSchema, modelOf } from '../../mock-server/engine/schema/schema.ts';
import { entityKeys } from '../../src/relay/entity-keys.ts';
import { currentEntityKeysModule, entityKeysModule } from './entity-keys.ts';

const read = (sdl: string) => entityKeysModule(modelOf(parse(sdl)).schema);

test('src/relay/entity-keys.ts matches the schema', () => {
  const checkedIn = readFileSync(join(import.meta.dirname, '../../src/relay/entity-keys.ts'), 'utf8');
  expect(checkedIn).toBe(currentEntityKeysModule());
});

test('types are sorted by name, composite keys are in directive order', () => {
  const text = read(
    'type B @key(fields: "y x") { x: ID! y: Int! } type Plain { x: ID! } ' +
      'type A @key(fields: "x") { x: ID! }',
  );
  expect(text).toContain("  A: ['x'],\n  B: ['y', 'x'],");
  expect(text).not.toContain('Plain');
});

test.each([
  ['type A @key(fields: "z") { x: ID! }', 'the @key field z does not exist'],
  ['type A @key(fields: "x") { x: ID }', 'the @key field x is nullable'],
  ['type A @key(fields: " ") { x: ID! }', '@key needs fields'],
  ['type A @key(fields: "x") @key(fields: "y") { x: ID! y: ID! }', 'more than one @key'],
])('rejects %s', (sdl, message) => {
  expect(() => read(sdl)).toThrow(message);
});

test('the mock server reads the same keys of our schema', () => {
  const { keys, schema } = loadSchema();
  const stated = [...keys].filter(
    ([name]) => statedKeys(schema.getType(name) as GraphQLObjectType).length > 0,
  );
  expect(Object.fromEntries(stated)).toEqual(entityKeys);
});

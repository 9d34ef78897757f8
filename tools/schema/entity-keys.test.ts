import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentEntityKeysModule, entityKeysModule } from './entity-keys.ts';

test('src/relay/entity-keys.ts matches the schema', () => {
  const checkedIn = readFileSync(join(import.meta.dirname, '../../src/relay/entity-keys.ts'), 'utf8');
  expect(checkedIn).toBe(currentEntityKeysModule());
});

test('types are sorted by name, composite keys are in directive order', () => {
  const text = entityKeysModule([
    'type B @key(fields: "y x") { x: ID! y: Int! } type Plain { x: ID! }',
    'type A @key(fields: "x") { x: ID! }',
  ]);
  expect(text).toContain("  A: ['x'],\n  B: ['y', 'x'],");
  expect(text).not.toContain('Plain');
});

test.each([
  ['type A @key(fields: "z") { x: ID! }', 'the @key field z does not exist'],
  ['type A @key(fields: "x") { x: ID }', 'the @key field x is nullable'],
  ['type A @key(fields: " ") { x: ID! }', '@key needs fields'],
  ['type A @key(fields: "x") @key(fields: "y") { x: ID! y: ID! }', 'more than one @key'],
])('rejects %s', (sdl, message) => {
  expect(() => entityKeysModule([sdl])).toThrow(message);
});

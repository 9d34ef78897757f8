import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import type { AnyDomain } from './domain.ts';
import { domains, resolversOf } from './domains.ts';
import { loadSchema } from '../engine/schema/schema.ts';
import { seedOf } from '../engine/store/seed.ts';
import { createWorld } from './world/world.ts';

const { schema } = loadSchema();
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });

const coordinates = domains.flatMap(({ name, values = {}, resolvers = {} }) =>
  [...Object.entries(values), ...Object.entries(resolvers)].flatMap(([type, fields]) =>
    Object.keys(fields as object).map((field) => ({ name, type, field })),
  ),
);

test('every type and field that a domain resolves is in the schema', () => {
  const kept = new Set(
    domains.flatMap(({ kept = {} }) =>
      Object.entries(kept).flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`)),
    ),
  );
  const isInSchema = ({ type, field }: { type: string; field: string }) => {
    const found = schema.getType(type);
    return isObjectType(found) && Object.hasOwn(found.getFields(), field);
  };
  expect(
    coordinates.filter(
      (coordinate) => !isInSchema(coordinate) && !kept.has(`${coordinate.type}.${coordinate.field}`),
    ),
  ).toEqual([]);
  for (const coordinate of kept) {
    const [type = '', field = ''] = coordinate.split('.');
    expect(isInSchema({ type, field }), `${coordinate} is told and need not be kept apart`).toBe(false);
  }
});

test('no seeded field has a resolver that bypasses the seed, and no field belongs to two domains', () => {
  expect(() => seedOf(domains, world)).not.toThrow();
  expect(() => resolversOf(domains)).not.toThrow();
  expect(() => seedOf([...domains, ...domains.slice(0, 1)], world)).toThrow('has a value already');
  expect(() => resolversOf([...domains, ...domains.slice(0, 1)])).toThrow('has a resolver already');
});

test('samples exist', () => {
  for (const { name, samples = {}, exists = {} } of domains as readonly AnyDomain[]) {
    for (const [type, keysOf] of Object.entries(samples)) {
      const keys = keysOf(world);
      expect(keys.length, `${name} ${type}`).toBeGreaterThan(0);
      const isThere = exists[type];
      if (!isThere) continue;
      for (const key of keys) expect(isThere(key, world), `${type} ${key}`).toBe(true);
      expect(isThere('00000000-0000-4000-8000-000000000000', world)).toBe(false);
    }
  }
});

import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { loadSchema } from '../schema/schema.ts';
import { createTestServer } from '../../testing/testing.ts';
import { isThorough } from '../../testing/thorough.ts';
import { LIMITS } from './plugins/limits.ts';

const { schema } = await loadSchema();
const t = await createTestServer();
afterAll(() => t.server.dispose());

type Field = GraphQLField<unknown, unknown>;

const linksOf = (type: GraphQLObjectType): readonly (readonly [Field, GraphQLObjectType])[] =>
  Object.values(type.getFields()).flatMap((field) => {
    const target = getNamedType(field.type);
    return isObjectType(target) && !field.args.some(isRequiredArgument) ? [[field, target] as const] : [];
  });

const isUnpagedList = ({ type, args }: Field): boolean =>
  isListType(getNullableType(type)) && !args.some(({ name }) => name === 'first');

/** The shortest way of fields from a type to each other one; the first step may be given. */
function waysFrom(start: GraphQLObjectType, allowed: (field: Field) => boolean = () => true) {
  const ways = new Map<GraphQLObjectType, readonly Field[]>();
  const queue: [GraphQLObjectType, readonly Field[]][] = [[start, []]];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [type, way] = next;
    for (const [field, target] of linksOf(type)) {
      if (ways.has(target) || !allowed(field)) continue;
      ways.set(target, [...way, field]);
      queue.push([target, [...way, field]]);
    }
  }
  return ways;
}

const written = ({ name, args }: Field) =>
  args.some((arg) => arg.name === 'first') ? `${name}(first: 2)` : name;

/** Every list without pages that leads back to the type it belongs to, without a page on the way. */
function circles() {
  const roots = waysFrom(schema.getQueryType() as GraphQLObjectType);
  const noPages = ({ args }: Field) => !args.some(({ name }) => name === 'first');
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const way = isObjectType(type) && !type.name.startsWith('__') ? roots.get(type) : undefined;
    if (!isObjectType(type) || !way) return [];
    return linksOf(type)
      .filter(([field]) => isUnpagedList(field))
      .flatMap(([field, target]) => {
        const back = target === type ? [] : waysFrom(target, noPages).get(type);
        if (!back) return [];
        const circle = [field, ...back];
        const rounds = Math.floor((LIMITS.depth - 1 - way.length) / circle.length);
        const path = [...way, ...Array.from({ length: rounds }, () => circle).flat()];
        const query = path.reduceRight((inner, item) => `{ ${written(item)} ${inner} }`, '{ __typename }');
        return [{ name: `${type.name}.${circle.map(({ name }) => name).join('.')}`, query }];
      });
  });
}

const all = circles();
const found = isThorough ? all : all.filter((_circle, at) => at % 8 === 0);

test('the schema has circles through lists without pages', () => {
  expect(all.length).toBeGreaterThan(20);
});

test.each(found)('$name ends at the limit of an answer', async ({ query }) => {
  const response = await t.server.fetch(await t.request('owner@northbay.example', query));
  const text = await response.text();
  expect(text.length).toBeLessThan(1_000_000);
  expect(text).not.toContain('INTERNAL_SERVER_ERROR');
});

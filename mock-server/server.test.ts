import {
  getNamedType,
  isLeafType,
  isRequiredArgument,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { expect, test, vi } from 'vitest';
import { Generator } from './engine/generate/generator.ts';
import { loadSchema } from './engine/schema/schema.ts';
import { createTestServer, NOW, type GraphqlAnswer } from './testing/testing.ts';

const OWNER = 'owner@northbay.example';
/** Viewer, workspaces, partners. */
const DEPTH = 2;
const { schema } = loadSchema();

/** The selection of each field of a type without required arguments, to this depth; lists with two items. */
function selectionsOf(
  type: GraphQLObjectType,
  depth: number,
  order: (names: string[]) => string[],
): string[] {
  return order(Object.keys(type.getFields())).flatMap((name) => {
    const field = type.getFields()[name] as GraphQLField<unknown, unknown>;
    if (field.args.some((arg) => isRequiredArgument(arg))) return [];
    const args = field.args.some((arg) => arg.name === 'first') ? '(first: 2)' : '';
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [`${name}${args}`];
    if (!isObjectType(named)) return [];
    // Edges and page info do not count as levels.
    const next = /(Connection|Edge)$/.test(named.name) ? depth : depth - 1;
    return next < 0 ? [] : [`${name}${args} ${everything(named, next, order)}`];
  });
}

const everything = (type: GraphQLObjectType, depth: number, order: (names: string[]) => string[]): string =>
  `{ __typename ${selectionsOf(type, depth, order).join(' ')} }`;

const inOrder = (names: string[]) => names;
const backwards = (names: string[]) => names.toReversed();
/**
 * The operations that ask for everything: together, their fields are more than one operation may have. The fields of
 * workspaces are asked for one by one.
 */
const operations = (order: (names: string[]) => string[], depth: number): readonly string[] =>
  selectionsOf(schema.getType('Viewer') as GraphQLObjectType, depth, order)
    .flatMap((selection) => {
      const list = /^(?:overseen_)?companies\w*(?:\([^)]*\))?/.exec(selection)?.[0];
      if (list === undefined) return [selection];
      const company = schema.getType('Company') as GraphQLObjectType;
      return selectionsOf(company, depth - 1, order).map((field) =>
        list.startsWith('overseen')
          ? `${list} { edges { node { company_uuid ${field} } } }`
          : `${list} { company_uuid ${field} }`,
      );
    })
    .map((selection) => `query { viewer { __typename ${selection} } }`);

/**
 * The owner of one workspace is only a viewer in another, so restricted fields there are refused. No other error is
 * expected.
 */
const unforeseen = (errors: GraphqlAnswer<unknown>['errors'] = []) =>
  errors.filter(({ extensions }) => extensions.code !== 'FORBIDDEN');

/** The order of errors is not guaranteed, so they are sorted by path. */
const inPlace = ({ data, errors = [] }: GraphqlAnswer<unknown>): string =>
  JSON.stringify({
    data,
    errors: errors.toSorted((a, b) => (String(a.path) < String(b.path) ? -1 : 1)),
  });

/** Compares keys and their order regardless of the order in the query; error locations are ignored. */
const sorted = (answer: GraphqlAnswer<unknown>): string =>
  JSON.stringify(JSON.parse(inPlace(answer)), (key, inner: unknown) =>
    key === 'locations'
      ? undefined
      : inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
  );

test('two servers with the same seed respond byte for byte alike, whatever was queried before and in what order', async () => {
  const first = await createTestServer();
  // Servers with the same `now` share their world in tests. A different spelling makes this server create its own, as
  // at a start.
  const second = await createTestServer({ now: NOW.replace('.000', '') });
  for (const query of operations(backwards, 1)) await second.graphql('guest@northbay.example', query);
  const turned = new Set<string>();
  for (const query of operations(backwards, DEPTH)) turned.add(sorted(await second.graphql(OWNER, query)));
  let length = 0;
  for (const query of operations(inOrder, DEPTH)) {
    const answer = await first.graphql(OWNER, query);
    expect(unforeseen(answer.errors), query.slice(0, 80)).toEqual([]);
    expect(turned.has(sorted(answer)), query.slice(0, 80)).toBe(true);
    expect(inPlace(await second.graphql(OWNER, query)), query.slice(0, 80)).toBe(inPlace(answer));
    length += inPlace(answer).length;
  }
  expect(length).toBeGreaterThan(10_000);
  expect([...first.uncaught, ...second.uncaught]).toEqual([]);
});

test('no field of our own schema is generated: every field has a domain', async () => {
  const { graphql } = await createTestServer();
  const { keys } = loadSchema();
  const made = vi.spyOn(Generator.prototype, 'value');
  for (const query of operations(inOrder, DEPTH + 1)) {
    const { errors } = await graphql(OWNER, query);
    expect(unforeseen(errors), query.slice(0, 80)).toEqual([]);
  }
  const fields = made.mock.calls
    .filter(([type, , { fieldName }]) => !keys.get(type)?.includes(fieldName))
    .map(([type, , { fieldName }]) => `${type}.${fieldName}`);
  expect([...new Set(fields)]).toEqual([]);
  expect(made).toHaveBeenCalled();
});

test('another seed or instant gives other data; the keys of seeded people and workspaces stay', async () => {
  const query = '{ viewer { companies { company_uuid created_at stats { executions_24h } } } }';
  interface Answer {
    viewer: { companies: { company_uuid: string; created_at: string; stats: object }[] };
  }
  const of = async (options: object) =>
    (await (await createTestServer(options)).graphql<Answer>(OWNER, query)).data.viewer.companies;
  const base = await of({});
  const seeded = await of({ seed: 'another' });
  const later = await of({ now: '2026-10-15T14:30:00.000Z' });
  const keys = base.map(({ company_uuid }) => company_uuid);
  for (const other of [seeded, later]) {
    expect(other.map(({ company_uuid }) => company_uuid)).toEqual(keys);
    expect(other.map(({ stats }) => stats)).not.toEqual(base.map(({ stats }) => stats));
  }
  expect(later.map(({ created_at }) => created_at)).not.toEqual(base.map(({ created_at }) => created_at));
});

test('serves readiness, sign-in, and reports, and refuses any other path', async () => {
  const { server } = await createTestServer();
  const get = (path: string) => server.fetch(new Request(`http://localhost${path}`));
  expect(await (await get('/ready')).json()).toEqual({
    status: 'ready',
    seed: 'test',
    scale: 'demo',
    anchor: NOW,
    now: NOW,
  });
  expect((await get('/health')).status).toBe(200);
  expect((await get('/.well-known/jwks.json')).status).toBe(200);
  expect((await get('/')).status).toBe(404);
  expect((await get('/graphql/x')).status).toBe(404);
  await expect(server.tokenFor('nobody@northbay.example')).rejects.toThrow('No seeded person');
});

test('without --now it uses the current time as its anchor', async () => {
  const { createMockServer } = await import('./server.ts');
  const before = Date.now();
  const server = await createMockServer();
  const { now } = (await (await server.fetch(new Request('http://localhost/ready'))).json()) as {
    now: string;
  };
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
  await server.dispose();
});

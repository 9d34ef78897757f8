import { buildSchema, parse, validate } from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { filled, PLACES_QUERY, placesOf, type ExamplePlaces, type PlacesAnswer } from './example-places.ts';
import { examples } from './examples.ts';

const SDL = join(import.meta.dirname, '../../../schema');
const schema = buildSchema(
  readdirSync(SDL)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(SDL, file), 'utf8'))
    .join('\n'),
);

type Data = NonNullable<PlacesAnswer['data']>;

let server: TestServer;
let places: ExamplePlaces;
beforeAll(async () => {
  server = await createTestServer();
  places = placesOf(await server.graphql<Data>('owner@northbay.example', PLACES_QUERY));
});

test('the values come from a test workspace that the person may edit', async () => {
  const { data } = await server.graphql<{ company: object; flow_execution: object }>(
    'owner@northbay.example',
    `query ($company_uuid: ID!, $invocation_uuid: ID!) {
      company(company_uuid: $company_uuid) { company_uuid environment my_role }
      flow_execution(invocation_uuid: $invocation_uuid) { company_uuid partner_uuid }
    }`,
    { ...places },
  );
  expect(data.company).toMatchObject({ environment: 'TEST', my_role: 'OWNER' });
  expect(data.flow_execution).toEqual({
    company_uuid: places.company_uuid,
    partner_uuid: places.partner_uuid,
  });
});

test.each(['newcomer@northbay.example', 'guest@northbay.example', 'viewer@northbay.example'])(
  'omits what %s cannot see, and nothing fails',
  async (person) => {
    const answer = await server.graphql<Data>(person, PLACES_QUERY);
    expect(answer.errors).toBeUndefined();
    const seen = placesOf(answer);
    expect(seen.company_uuid === undefined).toBe(person.startsWith('newcomer'));
    expect(filled('{ "a": "<nothing>" }', seen)).toBe('{ "a": "<nothing>" }');
  },
);

test('there are several, each with its own title', () => {
  expect(examples.length).toBeGreaterThanOrEqual(6);
  expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
  for (const { title, description } of examples) {
    expect(title).toMatch(/^\w/);
    expect(description).toMatch(/\.$/);
  }
});

test.each(examples.map((example) => [example.title, example] as const))(
  '“%s” is valid for the schema and runs unchanged',
  async (_, { query, variables }) => {
    const document = parse(query);
    expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
    const values = filled(variables, places);
    expect(values).not.toContain('<');
    const parsed = values === '' ? {} : (JSON.parse(values) as Record<string, unknown>);
    if (query.startsWith('subscription')) return;
    const response = await server.server.fetch(
      await server.request('owner@northbay.example', query, parsed, {
        accept: 'multipart/mixed, application/json',
      }),
    );
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('"data"');
    expect(text).not.toMatch(/"errors":\s*\[\s*\{/);
    expect(text).not.toMatch(/"(?:trading_partner|flow_execution|company)":\s*null/);
  },
);

import { testServices } from '../../../testing/test-services.ts';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../../kernel/clock.ts';
import type { MockContext } from '../../../product/context.ts';
import { companyDomain } from '../../../product/domains/company/company.ts';
import { createGraphqlServer } from '../../../product/graphql-server.ts';
import { modelOf } from '../../schema/schema.ts';
import { Sessions } from '../../session/session.ts';
import { createWorld } from '../../../product/world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const company_uuid = world.companies[0]?.company_uuid;
const server = createGraphqlServer({
  services: testServices(),
  model: modelOf(
    parse(/* GraphQL */ `
      directive @public on FIELD_DEFINITION
      type Query {
        upload_page(code: String!): Page @public
        page: Page
        whoever: String @public
      }
      type Mutation {
        activate: Boolean @public
        change: Boolean
      }
      type Page {
        title: String!
      }
    `),
  ),
  domains: [
    companyDomain,
    {
      name: 'test',
      resolvers: {
        Query: {
          whoever: (_source: unknown, _args: unknown, { access, person }: MockContext) =>
            `${person.email}|${access.company(company_uuid ?? '')?.kind ?? 'nobody here'}`,
        },
      },
    },
  ],
  world,
  clock: createClock({ now: world.anchor }),
  sessions: new Sessions(),
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: (error) => {
    throw error;
  },
});

const ask = async (query: string) => {
  const response = await server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  return { status: response.status, ...((await response.json()) as { data?: Record<string, unknown> }) };
};

test.each(['{ upload_page(code: "x") { title } }', 'mutation { activate }', '{ __typename }'])(
  '%s requires sign-in',
  async (query) => {
    expect((await ask(query)).status).toBe(200);
  },
);

test.each([
  '{ page { title } }',
  '{ upload_page(code: "x") { title } page { title } }',
  'query { upload_page(code: "x") { title } ...More } fragment More on Query { page { title } }',
  'mutation { activate change }',
])('%s does not require sign-in', async (query) => {
  const { status, data } = await ask(query);
  expect(status).toBe(401);
  expect(data ?? null).toBeNull();
});

test('a public field has no person, who has no permissions', async () => {
  expect((await ask('{ whoever }')).data?.whoever).toBe('|nobody here');
});

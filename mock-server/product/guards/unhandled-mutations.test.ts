import { testServices } from '../../testing/test-services.ts';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../kernel/clock.ts';
import { domains } from '../domains.ts';
import { createGraphqlServer } from '../graphql-server.ts';
import { people } from '../accounts/people.ts';
import { modelOf, readSchema, schemaFolder } from '../../engine/schema/schema.ts';
import { Sessions } from '../../engine/session/session.ts';
import { createWorld } from '../world/world.ts';

const NONE = '00000000-0000-4000-8000-000000000000';
const added = parse(`
  extend type Mutation {
    archive_notifier(input: ArchiveNotifierInput!): ArchiveNotifierPayload!
    archive_milestones(input: ArchiveMilestonesInput!): ArchiveMilestonesPayload!
    block_notifier(input: ArchiveNotifierInput!): ArchiveNotifierPayload! @access(to: DELETE)
  }
  input ArchiveNotifierInput { notifier_uuid: ID! }
  type ArchiveNotifierPayload { notifier: Notifier errors: [UserError!]! }
  input ArchiveMilestonesInput { milestone_uuids: [ID!]! }
  type ArchiveMilestonesPayload { milestones: [Milestone!]! errors: [UserError!]! }
`);
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const schema = readSchema(schemaFolder);
const state: { as: string } = { as: 'owner' };
const server = createGraphqlServer({
  services: testServices(),
  model: modelOf({ ...schema, definitions: [...schema.definitions, ...added.definitions] }),
  domains,
  world,
  clock: createClock({ now: world.anchor }),
  sessions: new Sessions(),
  portalOrigins: () => [],
  personOf: async () => people.find(({ email }) => email === `${state.as}@northbay.example`) ?? null,
  onUncaught: (error) => {
    throw error;
  },
});

async function ask<Data>(as: string, query: string): Promise<Data> {
  state.as = as;
  const response = await server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

interface Seeded {
  company: {
    notifiers: { edges: { node: { notifier_uuid: string } }[] };
    trading_partners: { edges: { node: { milestones: { milestone_uuid: string }[] } }[] };
  };
}
const { company } = await ask<Seeded>(
  'owner',
  `{ company(company_uuid: "${world.companies[0]?.company_uuid}") { company_uuid
    notifiers(first: 1) { edges { node { notifier_uuid } } }
    trading_partners(search: "Pinecrest") { edges { node { partner_uuid milestones { milestone_uuid } } } } } }`,
);
const notifier = company.notifiers.edges[0]?.node.notifier_uuid ?? '';
const milestone = company.trading_partners.edges[0]?.node.milestones[0]?.milestone_uuid ?? '';

const archive = async (as: string, key: string) =>
  (
    await ask<Record<string, { notifier: object | null; errors: { code: string; message: string }[] }>>(
      as,
      `mutation { archive_notifier(input: { notifier_uuid: "${key}" }) { notifier { notifier_uuid } errors { code message path } } }`,
    )
  )['archive_notifier'];

test.each([
  ['viewer', 'FORBIDDEN'],
  ['guest', 'FORBIDDEN'],
  ['newcomer', 'NOT_FOUND'],
])('a mutation without a domain refuses a %s with %s', async (as, code) => {
  expect(await archive(as, notifier)).toMatchObject({ notifier: null, errors: [{ code }] });
});

test.each(['editor', 'owner', 'operator'])('and is executed for an %s', async (as) => {
  expect(await archive(as, notifier)).toEqual({ notifier: { notifier_uuid: notifier }, errors: [] });
});

test.each([
  ['viewer', ['FORBIDDEN']],
  ['editor', ['FORBIDDEN']],
  ['owner', []],
])('one with an @access is for the roles of its action alone: %s %j', async (as, codes) => {
  const { block_notifier } = await ask<Record<string, { errors: { code: string }[] }>>(
    as,
    `mutation { block_notifier(input: { notifier_uuid: "${notifier}" }) { errors { code } } }`,
  );
  expect(block_notifier?.errors.map(({ code }) => code)).toEqual(codes);
});

test('a stranger gets the same error for an object that does not exist', async () => {
  expect(await archive('newcomer', NONE)).toEqual(await archive('newcomer', notifier));
});

test('keys in a list count as well, and objects of a partner require the permission to edit the partner', async () => {
  const codes = async (as: string, keys: readonly string[]) =>
    (
      await ask<Record<string, { milestones: object[]; errors: { code: string }[] }>>(
        as,
        `mutation { archive_milestones(input: { milestone_uuids: ${JSON.stringify(keys)} }) { milestones { milestone_uuid } errors { code } } }`,
      )
    )['archive_milestones']?.errors.map(({ code }) => code);
  expect(await codes('guest', [milestone])).toEqual(['FORBIDDEN']);
  expect(await codes('newcomer', [milestone])).toEqual(['NOT_FOUND']);
  expect(await codes('editor', [milestone])).toEqual([]);
  expect(await codes('editor', [milestone, NONE])).toEqual(['NOT_FOUND']);
});

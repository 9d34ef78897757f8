import { describe, expect, test } from 'vitest';
import { loadSchema } from '../../schema/schema.ts';
import { controlOf } from '../../steering/control/testing.ts';
import { createTestServer } from '../../testing/testing.ts';
import type { AskAsOwner, PermissionCase, PermissionSubject } from '../permission-case.ts';
import { mutationTables } from '../permission-table.ts';
import { auditTable } from './mutations.testing.ts';

const t = await createTestServer();
const mutations = loadSchema().schema.getMutationType()?.getFields() ?? {};
const cases = Object.assign({}, ...mutationTables) as Record<string, PermissionCase>;
const OWNER = 'owner@northbay.example';
/** In the order of `PermissionCase.outcome`. */
const roles = ['viewer', 'editor', 'owner', 'guest', 'operator', 'newcomer'];

const asOwner =
  (session: string): AskAsOwner =>
  async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };

interface Found {
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: {
        edges: {
          node: {
            partner_uuid: string;
            partner_name: string;
            milestones: { milestone_uuid: string }[];
            flow_execution_search: { edges: { node: { invocation_uuid: string } }[] };
          };
        }[];
      };
    }[];
  };
}
const { viewer } = await asOwner('audit-table')<Found>(
  `{ viewer { companies { company_uuid short_code trading_partners(search: "Pinecrest") { edges { node { partner_uuid partner_name
     milestones { milestone_uuid }
     flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } } } } } }`,
);
const northbay = viewer.companies.find(({ short_code }) => short_code === 'northbay');
const partner = northbay?.trading_partners.edges.find(
  ({ node }) => node.partner_name === 'Pinecrest Lines',
)?.node;

async function subjectIn(session: string): Promise<PermissionSubject> {
  const { create_memo } = await asOwner(session)<{
    create_memo: { memo_edge: { node: { memo_uuid: string } } };
  }>(
    'mutation($p: ID!) { create_memo(input: { partner_uuid: $p, body: "x", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }',
    { p: partner?.partner_uuid },
  );
  return {
    company_uuid: northbay?.company_uuid ?? '',
    partner_uuid: partner?.partner_uuid ?? '',
    milestone_uuid: partner?.milestones[0]?.milestone_uuid ?? '',
    invocation_uuid: partner?.flow_execution_search.edges[0]?.node.invocation_uuid ?? '',
    memo_uuid: create_memo.memo_edge.node.memo_uuid,
  };
}

/** Runs a mutation as somebody who may, and returns the entries that the session then has for it. */
async function run(mutation: string, { input, outcome }: PermissionCase) {
  const session = `audit-${mutation}`;
  const role = outcome[2] === '.' ? 'owner' : roles[outcome.indexOf('.')];
  const given = await input(await subjectIn(session), asOwner(session));
  const entries = async () => {
    const { body } = await controlOf(t.server, session)<{ overlay: Record<string, Entry> }>(
      'GET',
      '/snapshot',
    );
    return Object.entries(body.overlay)
      .filter(([key, entry]) => key.startsWith('AuditEntry:') && entry.action === mutation)
      .map(([key, { entity_type }]) => ({ key, entity_type }));
  };
  const before = new Set((await entries()).map(({ key }) => key));
  const answer = await t.graphql<Record<string, { errors: unknown[] }>>(
    `${role}@northbay.example`,
    `mutation($input: ${String(mutations[mutation]?.args[0]?.type)}) { ${mutation}(input: $input) { errors { code message } } }`,
    { input: given },
    { session },
  );
  expect(answer.errors).toBeUndefined();
  expect(answer.data[mutation]?.errors).toEqual([]);
  return async () => (await entries()).filter(({ key }) => !before.has(key));
}

interface Entry {
  readonly action: string;
  readonly entity_type: string;
}

/** Cases that succeed for nobody: their objects come from outside. */
const runs = (mutation: string) => cases[mutation]?.outcome.includes('.') === true;

test('every mutation says which entry it writes, or why none', () => {
  expect(Object.keys(auditTable).toSorted()).toEqual(Object.keys(mutations).toSorted());
  expect(
    Object.entries(auditTable)
      .filter(([, row]) => typeof row === 'object' && 'unrun' in row)
      .map(([mutation]) => mutation)
      .toSorted(),
  ).toEqual(
    Object.keys(mutations)
      .filter((mutation) => !runs(mutation))
      .toSorted(),
  );
});

describe('the audit log', () => {
  test.each(Object.entries(auditTable).filter((row): row is [string, string] => typeof row[1] === 'string'))(
    'has an entry of %s about a %s',
    async (mutation, entity_type) => {
      const entries = await run(mutation, cases[mutation] as PermissionCase);
      // Some work goes on after the response.
      while ((await entries()).length === 0) await new Promise((resolve) => void setTimeout(resolve, 1));
      expect((await entries())[0]?.entity_type).toBe(entity_type);
    },
  );

  test.each(
    Object.entries(auditTable)
      .filter(([, row]) => typeof row === 'object' && 'none' in row)
      .map(([mutation]) => mutation),
  )('has none of %s', async (mutation) => {
    const entries = await run(mutation, cases[mutation] as PermissionCase);
    await controlOf(t.server)('POST', '/clock', { advance_ms: 60_000 });
    expect(await entries()).toEqual([]);
  });
});

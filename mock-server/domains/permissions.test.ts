import { describe, expect, test } from 'vitest';
import { domains } from './domains.ts';
import { loadSchema } from '../schema/schema.ts';
import { createTestServer } from '../testing/testing.ts';
import type { AskAsOwner, PermissionCase, PermissionSubject, ReadCase } from './permission-case.ts';
import { mutationTables, readTables } from './permission-table.ts';
import { seededPartner } from '../testing/testing-roster.ts';

const t = await createTestServer();
const mutations = loadSchema().schema.getMutationType()?.getFields() ?? {};
const OWNER = 'owner@northbay.example';
const roles = ['viewer', 'editor', 'owner', 'guest', 'operator', 'newcomer'] as const;

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
            milestones: { milestone_uuid: string; status: string }[];
            flow_execution_search: { edges: { node: { invocation_uuid: string } }[] };
          };
        }[];
      };
    }[];
  };
}
const { data } = await t.graphql<Found>(
  OWNER,
  `{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name milestones { milestone_uuid status }
     flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } } } } } }`,
);
/** The entities to act on: a partner, a visible milestone, a failed execution that is not shared. */
const subjectOf = (code: string, name?: string) => {
  const company = data.viewer.companies.find(({ short_code }) => short_code === code);
  const node = company?.trading_partners.edges.find(
    (edge) => name === undefined || edge.node.partner_name === name,
  )?.node;
  return {
    company_uuid: company?.company_uuid ?? '',
    partner_uuid: node?.partner_uuid ?? '',
    milestone_uuid: node?.milestones[0]?.milestone_uuid ?? '',
    invocation_uuid: node?.flow_execution_search.edges[0]?.node.invocation_uuid ?? '',
  };
};
/** A guest can see the partner and its executions; the comment is shared and by somebody else. */
const cases = Object.assign({}, ...mutationTables) as Record<string, PermissionCase>;
const readCases = Object.assign({}, ...readTables) as Record<string, ReadCase>;

let count = 0;
const asOwner =
  (session: string): AskAsOwner =>
  async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };

/** The subject with somebody else's shared comment: the owner's for the operator, a viewer's for the owner. */
async function withMemo(subject: ReturnType<typeof subjectOf>, session: string): Promise<PermissionSubject> {
  const written = await asOwner(session)<{
    create_memo: { memo_edge: { node: { memo_uuid: string } } };
  }>(
    'mutation($p: ID!) { create_memo(input: { partner_uuid: $p, body: "x", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }',
    { p: subject.partner_uuid },
  );
  return { ...subject, memo_uuid: written.create_memo.memo_edge.node.memo_uuid };
}

async function outcomeOf(
  mutation: string,
  { input }: PermissionCase,
  as: string,
  subject: PermissionSubject,
  session: string,
) {
  const type = mutations[mutation]?.args[0]?.type;
  const results = mutation === 'resubmit_flow_executions' ? 'results { accepted message }' : '';
  const answer = await t.graphql<
    Record<string, { errors: { code: string }[]; results?: { accepted: boolean }[] }>
  >(
    `${as}@northbay.example`,
    `mutation($input: ${String(type)}) { ${mutation}(input: $input) { ${results} errors { code } } }`,
    { input: await input(subject, asOwner(session)) },
    { session },
  );
  expect(answer.errors).toBeUndefined();
  const payload = answer.data[mutation];
  if (payload?.results?.some(({ accepted }) => !accepted)) return 'N';
  const [error] = payload?.errors ?? [];
  return error === undefined ? '.' : error.code.charAt(0);
}

test('every mutation has a row', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(mutations).toSorted());
});

test('every mutation has a domain: the store would execute one by its name without checking permissions', () => {
  const decided = new Set(domains.flatMap(({ resolvers }) => Object.keys(resolvers?.['Mutation'] ?? {})));
  expect(Object.keys(mutations).filter((mutation) => !decided.has(mutation))).toEqual([]);
});

describe.each(Object.entries(cases))('%s', (mutation, one) => {
  test(`is for ${one.outcome} of ${roles.join(', ')}`, async () => {
    const found = await Promise.all(
      roles.map(async (role) => {
        const session = `permissions-${count++}`;
        const subject = await withMemo(subjectOf('northbay', 'Pinecrest Lines'), session);
        return outcomeOf(mutation, one, role, subject, session);
      }),
    );
    expect(found.join('')).toBe(one.outcome);
  });

  test.skipIf(one.whenSuspended === '-')(
    'is read-only in a suspended workspace, for its owner and for operators',
    async () => {
      const subject = subjectOf('harborline', seededPartner('polder', 'harborline').partner_name);
      const { data: memos } = await t.graphql<{
        trading_partner: { memos: { edges: { node: { memo_uuid: string } }[] } };
      }>(
        OWNER,
        `{ trading_partner(partner_uuid: "${subject.partner_uuid}") { memos { edges { node { memo_uuid } } } } }`,
      );
      const memo_uuid = memos.trading_partner.memos.edges[0]?.node.memo_uuid ?? '';
      for (const role of ['owner', 'operator']) {
        const outcome = await outcomeOf(
          mutation,
          one,
          role,
          { ...subject, memo_uuid },
          `permissions-${count++}`,
        );
        expect(outcome, role).toBe(one.whenSuspended ?? 'F');
      }
    },
  );
});

test('every restricted field can be read by the right people and nobody else', async () => {
  const subject = await withMemo(subjectOf('northbay', 'Pinecrest Lines'), 'reads');
  for (const [field, { query, outcome }] of Object.entries(readCases)) {
    const found: string[] = [];
    for (const role of roles) {
      const { data, errors } = await t.graphql<Record<string, unknown>>(
        `${role}@northbay.example`,
        await query(subject, asOwner('reads')),
        {},
        { session: 'reads' },
      );
      const code = errors?.[0]?.extensions.code;
      if (code !== undefined) found.push(String(code).charAt(0));
      else found.push(isNothing(data) ? 'N' : '.');
    }
    expect(found.join(''), field).toBe(outcome);
  }
});

/** Whether the field aliased as `it` is empty or was not reached. */
function isNothing(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  if (!Object.hasOwn(data, 'it')) return Object.values(data).every(isNothing);
  const { it } = data as { it: unknown };
  if (it === null || (Array.isArray(it) && it.length === 0)) return true;
  return (it as { edges?: readonly unknown[] }).edges?.length === 0;
}

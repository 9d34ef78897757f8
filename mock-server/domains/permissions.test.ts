import { describe, expect, test } from 'vitest';
import { loadSchema } from '../schema.ts';
import { createTestServer } from '../testing.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';
const roles = ['viewer', 'editor', 'owner', 'guest', 'operator', 'newcomer'] as const;

interface Found {
  viewer: {
    companies: {
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
  `{ viewer { companies { short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name milestones { milestone_uuid status }
     flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } } } } } }`,
);
/** Something to act on: a partner, a visible step of its plan, a failed execution that nobody shared. */
const subjectOf = (code: string, name?: string) => {
  const company = data.viewer.companies.find(({ short_code }) => short_code === code);
  const node = company?.trading_partners.edges.find(
    (edge) => name === undefined || edge.node.partner_name === name,
  )?.node;
  return {
    partner_uuid: node?.partner_uuid ?? '',
    milestone_uuid: node?.milestones[0]?.milestone_uuid ?? '',
    invocation_uuid: node?.flow_execution_search.edges[0]?.node.invocation_uuid ?? '',
  };
};
type Subject = ReturnType<typeof subjectOf> & { memo_uuid: string };

interface Case {
  readonly input: (subject: Subject) => object;
  /** In the order of `roles`: `.` done, `F` forbidden, `N` not found. */
  readonly outcome: string;
  /** Reading goes on in a suspended workspace. */
  readonly whenSuspended?: '.';
}

/** A guest sees the partner and its executions; the comment is somebody else's and shared. */
const cases: Readonly<Record<string, Case>> = {
  resubmit_flow_execution: { input: ({ invocation_uuid }) => ({ invocation_uuid }), outcome: 'F..F.N' },
  resubmit_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid] }),
    outcome: 'F..F.N',
  },
  flag_flow_executions: {
    input: ({ invocation_uuid }) => ({ invocation_uuids: [invocation_uuid], flagged: true }),
    outcome: '...F.N',
  },
  share_flow_execution: {
    input: ({ invocation_uuid }) => ({ invocation_uuid, is_shared: true }),
    outcome: 'F..F.N',
  },
  create_memo: { input: ({ partner_uuid }) => ({ partner_uuid, body: 'x' }), outcome: '.....N' },
  update_memo: { input: ({ memo_uuid }) => ({ memo_uuid, pinned: true }), outcome: 'F..F.N' },
  delete_memo: { input: ({ memo_uuid }) => ({ memo_uuid }), outcome: 'FF.F.N' },
  set_milestone: {
    input: ({ milestone_uuid }) => ({ milestone_uuid, due_date: '2026-12-24' }),
    outcome: 'F..F.N',
  },
  request_log_job: {
    input: ({ invocation_uuid }) => ({ invocation_uuid }),
    outcome: '...F.N',
    whenSuspended: '.',
  },
};

let count = 0;
async function outcomeOf(mutation: string, { input }: Case, as: string, subject: Subject, session: string) {
  const type = loadSchema().schema.getMutationType()?.getFields()[mutation]?.args[0]?.type;
  const results = mutation === 'resubmit_flow_executions' ? 'results { accepted message }' : '';
  const answer = await t.graphql<
    Record<string, { errors: { code: string }[]; results?: { accepted: boolean }[] }>
  >(
    `${as}@northbay.example`,
    `mutation($input: ${String(type)}) { ${mutation}(input: $input) { ${results} errors { code } } }`,
    { input: input(subject) },
    { session },
  );
  expect(answer.errors).toBeUndefined();
  const payload = answer.data[mutation];
  if (payload?.results?.some(({ accepted }) => !accepted)) return 'N';
  const [error] = payload?.errors ?? [];
  return error === undefined ? '.' : error.code.charAt(0);
}

test('every mutation has its row', () => {
  const mutations = Object.keys(loadSchema().schema.getMutationType()?.getFields() ?? {});
  expect(Object.keys(cases).toSorted()).toEqual(mutations.toSorted());
});

describe.each(Object.entries(cases))('%s', (mutation, one) => {
  test(`is for ${one.outcome} of ${roles.join(', ')}`, async () => {
    const found = await Promise.all(
      roles.map(async (role) => {
        const session = `permissions-${count++}`;
        const subject = subjectOf('northbay', 'Pinecrest Lines');
        const written = await t.graphql<{ create_memo: { memo_edge: { node: { memo_uuid: string } } } }>(
          OWNER,
          'mutation($p: ID!) { create_memo(input: { partner_uuid: $p, body: "x", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }',
          { p: subject.partner_uuid },
          { session },
        );
        const { memo_uuid } = written.data.create_memo.memo_edge.node;
        // The author may do what others may not: the operator acts on the owner's comment, the owner on a viewer's.
        return outcomeOf(mutation, one, role, { ...subject, memo_uuid }, session);
      }),
    );
    expect(found.join('')).toBe(one.outcome);
  });

  test('stands still in a suspended workspace, for its owner and for operators', async () => {
    const subject = subjectOf('harborline');
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
  });
});

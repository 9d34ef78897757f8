import { expect } from 'vitest';
import { loadSchema } from '../engine/schema/schema.ts';
import { accessTable, actionsOf } from './accounts/access-table.ts';
import type { GraphqlAnswer, TestServer } from '../testing/testing.ts';
import type {
  AskAsOwner,
  ExpectedCase,
  PermissionCase,
  PermissionSubject,
} from './permission-case.testing.ts';
import { mutationTables } from './permission-table.testing.ts';

export const OWNER = 'owner@northbay.example';

const { schema } = loadSchema();
const table = accessTable(schema);

/** The fields of the schema's mutations, by name. */
export const mutations = schema.getMutationType()?.getFields() ?? {};

/** In the order of `ExpectedCase.outcome`. */
export const roles = ['viewer', 'editor', 'owner', 'guest', 'operator', 'newcomer'] as const;

/** What the schema says about a case: a role that is not granted the action is refused, a stranger finds nothing. */
function expected(mutation: string, permissionCase: PermissionCase): ExpectedCase {
  const [first] = actionsOf(mutation, table);
  const grant = first && table.grants.get(permissionCase.needs ?? first);
  const { outcome, whenSuspended } = permissionCase;
  const letterOf = (role: (typeof roles)[number]) => {
    if (role === 'newcomer' || (role === 'guest' && permissionCase.isHiddenFromGuests)) return 'N';
    const isGranted = grant?.roles.some((granted) => granted.toLowerCase() === role) === true;
    return isGranted && !(role === 'guest' && grant.guests_if_shared) ? (permissionCase.ends ?? '.') : 'F';
  };
  return {
    ...permissionCase,
    outcome: outcome ?? roles.map(letterOf).join(''),
    inSuspended: whenSuspended ?? (grant?.while_suspended ? '.' : 'F'),
  };
}

/** A case of each mutation, by name. */
export const cases: Readonly<Record<string, ExpectedCase>> = Object.fromEntries(
  mutationTables.flatMap((rows) =>
    Object.entries(rows).map(([mutation, one]) => [mutation, expected(mutation, one)]),
  ),
);

/** Asks as the owner, in a session; fails on any error outside the payload. */
export const asOwnerOf =
  (t: TestServer) =>
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
            memos: { edges: { node: { memo_uuid: string } }[] };
            flow_execution_search: { edges: { node: { invocation_uuid: string } }[] };
          };
        }[];
      };
    }[];
  };
}

/** Finds the seeded entities to act on: of a partner by name, in a workspace by short code. */
export async function subjectsOf(
  t: TestServer,
): Promise<(partner_name: string, code?: string) => PermissionSubject> {
  const { viewer } = await asOwnerOf(t)('subjects')<Found>(
    `{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name
       milestones { milestone_uuid } memos { edges { node { memo_uuid } } }
       flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } } } } } }`,
  );
  return (partner_name, code = 'northbay') => {
    const company = viewer.companies.find(({ short_code }) => short_code === code);
    const node = company?.trading_partners.edges.find(
      (edge) => edge.node.partner_name === partner_name,
    )?.node;
    return {
      company_uuid: company?.company_uuid ?? '',
      partner_uuid: node?.partner_uuid ?? '',
      milestone_uuid: node?.milestones[0]?.milestone_uuid ?? '',
      memo_uuid: node?.memos.edges[0]?.node.memo_uuid ?? '',
      invocation_uuid: node?.flow_execution_search.edges[0]?.node.invocation_uuid ?? '',
    };
  };
}

/** The subject with a shared comment that the owner has just written. */
export async function withMemo(subject: PermissionSubject, ask: AskAsOwner): Promise<PermissionSubject> {
  const { create_memo } = await ask<{ create_memo: { memo_edge: { node: { memo_uuid: string } } } }>(
    'mutation($p: ID!) { create_memo(input: { partner_uuid: $p, body: "x", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }',
    { p: subject.partner_uuid },
  );
  return { ...subject, memo_uuid: create_memo.memo_edge.node.memo_uuid };
}

export interface CasePayload {
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** Of the mutations that select results. */
  readonly results?: readonly { readonly accepted: boolean; readonly message: string | null }[];
}

/** The document of a mutation that takes its input as `$input`. */
export const documentFor = (mutation: string, selection: string): string =>
  `mutation($input: ${String(mutations[mutation]?.args[0]?.type)}) { ${mutation}(input: $input) { ${selection} } }`;

/** Sends a mutation as somebody, and selects what says why it was refused. */
export function sendCase(
  t: TestServer,
  mutation: string,
  { as, input, session }: { as: string; input: object; session: string },
): Promise<GraphqlAnswer<Record<string, CasePayload>>> {
  const results = mutation === 'resubmit_flow_executions' ? 'results { accepted message }' : '';
  const document = documentFor(mutation, `${results} errors { code message path }`);
  return t.graphql(as, document, { input }, { session });
}

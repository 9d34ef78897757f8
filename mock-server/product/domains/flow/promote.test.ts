import { afterAll, describe, expect, test } from 'vitest';
import { seededPartner } from '../../../testing/testing-roster.ts';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const production = seededPartner('pinecrest');
const t = await createTestServer();
afterAll(() => t.server.dispose());

interface Flow {
  readonly flow_uuid: string;
  readonly flow_name: string;
  readonly deploy_state: string;
  readonly configuration: {
    readonly lock_version: number;
    readonly priority: string;
    readonly source: { readonly host_system: { readonly name: string } | null } | null;
    readonly destination: { readonly endpoint: { readonly name: string } | null } | null;
  };
}
interface Reference {
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly uuid: string | null;
  readonly choices: readonly { readonly uuid: string; readonly name: string }[];
}
interface Promotion {
  readonly flow_setup: Flow | null;
  readonly is_new: boolean;
  readonly references: readonly Reference[];
  readonly differences: readonly { readonly path: string; readonly after_name: string | null }[];
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}

const FLOW = `flow_uuid flow_name deploy_state configuration { lock_version priority
  source { host_system { name } } destination { endpoint { name } } }`;
const ask = async <Data>(query: string, variables: object, session: string, as = EDITOR) => {
  const { data, errors } = await t.graphql<Data>(as, query, { ...variables }, { session });
  expect(errors).toBeUndefined();
  return data;
};
const flowsOf = async (partner_uuid: string, session: string) =>
  (
    await ask<{ trading_partner: { flow_setups: Flow[] } }>(
      `query($p: ID!) { trading_partner(partner_uuid: $p) { flow_setups { ${FLOW} } } }`,
      { p: partner_uuid },
      session,
    )
  ).trading_partner.flow_setups;
const promote = async (input: object, session: string, as = EDITOR) =>
  (
    await ask<{ promote_flow: Promotion }>(
      `mutation($i: PromoteFlowInput!) { promote_flow(input: $i) {
        flow_setup { ${FLOW} } is_new references { path kind name uuid choices { uuid name } }
        differences { path after_name } errors { code path } } }`,
      { i: input },
      session,
      as,
    )
  ).promote_flow;

const { data: seed } = await t.graphql<{
  viewer: {
    companies: {
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { company_uuid short_code trading_partners(first: 50) { edges { node { partner_uuid partner_name } } } } } }',
);
const tested =
  seed.viewer.companies
    .find(({ short_code }) => short_code === 'northbay-test')
    ?.trading_partners.edges.find(({ node }) => node.partner_name === 'Pinecrest Lines')?.node.partner_uuid ??
  '';
const NAME = 'Send tender 204';
const named = async (partner_uuid: string, session: string, name = NAME) =>
  (await flowsOf(partner_uuid, session)).find(({ flow_name }) => flow_name === name);

describe('promoting a deployed flow', () => {
  test('creates a draft of the flow with the same name; a dry run shows the differences first', async () => {
    const { flow_uuid, configuration } = (await named(tested, 'update'))!;
    const before = (await named(production.partner_uuid, 'update'))!;
    const saved = await ask<{ save_flow: { errors: unknown[] }; deploy_flow: { errors: unknown[] } }>(
      `mutation($s: SaveFlowInput!, $d: DeployFlowInput!) {
        save_flow(input: $s) { errors { message } } deploy_flow(input: $d) { errors { message } } }`,
      {
        s: { flow_uuid, lock_version: configuration.lock_version, priority: 'LOW' },
        d: { flow_uuid, note: 'Less urgent' },
      },
      'update',
    );
    expect([saved.save_flow.errors, saved.deploy_flow.errors]).toEqual([[], []]);
    const input = { flow_uuid, partner_uuid: production.partner_uuid };
    const dry = await promote({ ...input, dry_run: true }, 'update');
    expect(dry).toMatchObject({ is_new: false, errors: [], flow_setup: { flow_uuid: before.flow_uuid } });
    expect(dry.differences.map(({ path }) => path)).toContain('priority');
    expect(await named(production.partner_uuid, 'update')).toEqual(before);
    const source = dry.references.find(({ path }) => path === 'source')!;
    const chosen = source.choices.at(-1)!;
    const done = await promote({ ...input, references: [{ path: 'source', uuid: chosen.uuid }] }, 'update');
    expect(done.flow_setup).toMatchObject({
      flow_uuid: before.flow_uuid,
      deploy_state: 'UNDEPLOYED_CHANGES',
      configuration: {
        lock_version: before.configuration.lock_version + 1,
        priority: 'LOW',
        source: { host_system: { name: chosen.name } },
      },
    });
  });

  test('creates a new flow if there is none, and leaves references without a namesake open', async () => {
    const { flow_uuid } = (await named(tested, 'new'))!;
    const { partner_uuid } = seededPartner('kestrel-air');
    const done = await promote({ flow_uuid, partner_uuid }, 'new');
    expect(done).toMatchObject({ is_new: true, differences: [], errors: [] });
    expect(done.flow_setup).toMatchObject({ flow_name: NAME, deploy_state: 'DRAFT' });
    for (const { path, name, uuid, choices } of done.references)
      expect([path, uuid]).toEqual([path, choices.find((choice) => choice.name === name)?.uuid ?? null]);
  });

  test.each([
    ['to its own workspace', 'VALIDATION', { partner_uuid: tested }],
    ['with a reference that it does not have', 'VALIDATION', { references: [{ path: 'nothing' }] }],
    [
      'to refer to something of another workspace',
      'NOT_FOUND',
      { references: [{ path: 'source', uuid: tested }] },
    ],
  ])('is refused %s', async (_name, code, more) => {
    const { flow_uuid } = (await named(tested, 'refused'))!;
    const { errors, flow_setup } = await promote(
      { flow_uuid, partner_uuid: production.partner_uuid, ...more },
      'refused',
    );
    expect([flow_setup, errors.map((error) => error.code)]).toEqual([null, [code]]);
  });

  test('is refused for people who cannot see the flow or may only read the other workspace', async () => {
    const session = 'reader';
    const { flow_uuid } = (await named(tested, session))!;
    const input = { flow_uuid, partner_uuid: production.partner_uuid };
    expect((await promote(input, session, VIEWER)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    const { company } = await ask<{
      company: { users: { edges: { node: { company_user_uuid: string; lock_version: number } }[] } };
    }>(
      `query($c: ID!) { company(company_uuid: $c) { company_uuid
        users(search: "${EDITOR}", first: 1) { edges { node { company_user_uuid lock_version } } } } }`,
      { c: production.company_uuid },
      session,
      OWNER,
    );
    const { update_user_role } = await ask<{ update_user_role: { errors: unknown[] } }>(
      'mutation($i: UpdateUserRoleInput!) { update_user_role(input: $i) { errors { message } } }',
      { i: { ...company.users.edges[0]?.node, role: 'VIEWER' } },
      session,
      OWNER,
    );
    expect(update_user_role.errors).toEqual([]);
    expect(await promote(input, session)).toMatchObject({
      flow_setup: null,
      errors: [{ code: 'FORBIDDEN', path: ['partner_uuid'] }],
    });
  });
});

test('a flow that was never deployed cannot be promoted', async () => {
  const { flow_uuid } = (await named(tested, 'never'))!;
  const { duplicate_flow } = await ask<{ duplicate_flow: { flow_setup: { flow_uuid: string } } }>(
    'mutation($i: DuplicateFlowInput!) { duplicate_flow(input: $i) { flow_setup { flow_uuid } } }',
    { i: { flow_uuid } },
    'never',
  );
  const { errors } = await promote(
    { flow_uuid: duplicate_flow.flow_setup.flow_uuid, partner_uuid: production.partner_uuid },
    'never',
  );
  expect(errors).toMatchObject([{ code: 'CONFLICT', path: ['flow_uuid'] }]);
});

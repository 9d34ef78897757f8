import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { actionLabel, inWords } from '../../model/audit/labels.ts';
import { seededColleague } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const OPERATOR = 'operator@northbay.example';
const t = await createTestServer();

interface Entry {
  audit_uuid: string;
  occurred_at: string;
  actor: { kind: string; display: string; email: string | null };
  is_operator: boolean;
  action: string;
  action_label: string;
  entity_type: string;
  entity_type_label: string;
  entity_id: string;
  entity_label: string;
  summary: string;
  changes: { field: string; label: string; is_code: boolean; before: unknown; after: unknown }[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  related: { entity_type: string; entity_id: string }[];
  related_count: number;
  ip: string | null;
}
const FIELDS = `audit_uuid occurred_at actor { kind display email } is_operator action action_label entity_type entity_type_label entity_id entity_label
  summary changes { field label is_code before after } before after related { entity_type entity_id } related_count ip`;

const { data } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const northbay = uuidOf('northbay');

const log = async (
  session: string,
  filter: object = {},
  { as = OWNER, company = northbay, first = 200 } = {},
) => {
  const { data, errors } = await t.graphql<{
    company: { audit_log: { total_count: number; edges: { node: Entry }[] } | null } | null;
  }>(
    as,
    `query($c: ID!, $f: AuditFilter, $n: Int!) { company(company_uuid: $c) { audit_log(filter: $f, first: $n) { total_count edges { node { ${FIELDS} } } } } }`,
    { c: company, f: filter, n: first },
    { session },
  );
  return {
    errors,
    list: data.company?.audit_log?.edges.map(({ node }) => node) ?? [],
    total: data.company?.audit_log?.total_count,
  };
};
const pinecrest = async () =>
  (
    await t.graphql<{ company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { trading_partners(search: "Pinecrest") { edges { node { partner_uuid } } } } }`,
    )
  ).data.company.trading_partners.edges[0]?.node.partner_uuid ?? '';
const milestone = async () =>
  (
    await t.graphql<{ trading_partner: { milestones: { milestone_uuid: string }[] } }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${await pinecrest()}") { milestones { milestone_uuid } } }`,
    )
  ).data.trading_partner.milestones[0]?.milestone_uuid ?? '';

const setDate = async (as: string, session: string, due_date: string) =>
  t.graphql(
    as,
    'mutation($input: SetMilestoneInput!) { set_milestone(input: $input) { milestone { due_date } errors { code } } }',
    { input: { milestone_uuid: await milestone(), due_date } },
    { session },
  );

describe('a mutation', () => {
  test('writes one entry: actor, action, object, and old and new values', async () => {
    const before = await log('one');
    await setDate(EDITOR, 'one', '2026-12-24');
    const after = await log('one');
    expect(after.total).toBe((before.total ?? 0) + 1);
    expect(after.list[0]).toMatchObject({
      occurred_at: '2026-09-15T14:30:00.000Z',
      actor: { kind: 'USER', display: 'Edwin Castellanos', email: EDITOR },
      is_operator: false,
      action: 'set_milestone',
      action_label: 'Set milestone',
      entity_type: 'Milestone',
      entity_id: await milestone(),
      entity_label: 'Kick-off',
      after: { due_date: '2026-12-24' },
      related_count: 0,
      ip: '127.0.0.1',
    });
    const [change] = after.list[0]?.changes ?? [];
    expect(change).toMatchObject({ field: 'due_date', after: '2026-12-24' });
    expect(change?.before).toEqual(after.list[0]?.before?.due_date);
    expect(after.list[0]?.summary).toContain('to 2026-12-24');
  });

  test('writes none if it is refused or a dry run', async () => {
    const before = await log('refused');
    const refused = await setDate('viewer@northbay.example', 'refused', '2026-12-24');
    expect(refused.data).toMatchObject({ set_milestone: { errors: [{ code: 'FORBIDDEN' }] } });
    const { data: found } = await t.graphql<{
      company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { flow_execution_search(first: 2, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } }`,
    );
    const uuids = found.company.flow_execution_search.edges.map(({ node }) => node.invocation_uuid);
    const resubmit = (dry_run: boolean) =>
      t.graphql<{ resubmit_flow_executions: { errors: unknown[] } }>(
        OWNER,
        'mutation($input: ResubmitFlowExecutionsInput!) { resubmit_flow_executions(input: $input) { errors { code } } }',
        { input: { invocation_uuids: uuids, dry_run } },
        { session: 'refused' },
      );
    await resubmit(true);
    expect((await log('refused')).total).toBe(before.total);
    await resubmit(false);
    const [entry] = (await log('refused')).list;
    expect(entry).toMatchObject({
      action: 'resubmit_flow_executions',
      entity_type: 'FlowExecution',
      before: null,
      related_count: uuids.length - 1,
    });
  });

  test('records what was created and removed', async () => {
    const { data } = await t.graphql<{ create_memo: { memo_edge: { node: { memo_uuid: string } } } }>(
      OWNER,
      'mutation($p: ID!) { create_memo(input: { partner_uuid: $p, body: "Call them", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }',
      { p: await pinecrest() },
      { session: 'memo' },
    );
    const { memo_uuid } = data.create_memo.memo_edge.node;
    await t.graphql(
      OWNER,
      `mutation { delete_memo(input: { memo_uuid: "${memo_uuid}" }) { errors { code } } }`,
      {},
      { session: 'memo' },
    );
    const history = (await log('memo', { entity_id: memo_uuid })).list;
    expect(history.map(({ action }) => action)).toEqual(['delete_memo', 'create_memo']);
    expect(history[1]).toMatchObject({ before: null, after: { body: 'Call them', visibility: 'SHARED' } });
    expect(history[0]?.after).toBeNull();
    const look = await t.graphql(
      OWNER,
      `{ audit_entry(audit_uuid: "${history[1]?.audit_uuid}") { action } }`,
      {},
      { session: 'memo' },
    );
    expect(look.data).toEqual({ audit_entry: { action: 'create_memo' } });
  });

  test('by an operator is marked as such, and the visit is recorded once', async () => {
    const visit = () =>
      t.graphql(OPERATOR, `{ company(company_uuid: "${northbay}") { company_name } }`, {}, { session: 'op' });
    await visit();
    await visit();
    await setDate(OPERATOR, 'op', '2026-11-11');
    const own = (await log('op', { is_operator: true, since: '2026-09-15T14:00:00Z' })).list;
    expect(own.map(({ action }) => action)).toEqual(['set_milestone', 'operator_entered']);
    expect(own.every(({ actor }) => actor.email === OPERATOR)).toBe(true);
    const { data } = await t.graphql<{ viewer: { audit_log: { edges: { node: Entry }[] } } }>(
      OPERATOR,
      `{ viewer { audit_log(first: 2) { edges { node { ${FIELDS} } } } } }`,
      {},
      { session: 'op' },
    );
    expect(data.viewer.audit_log.edges.map(({ node }) => node)).toEqual(own);
  });
});

test('entries cannot be read by somebody who has left the workspace, even by key', async () => {
  const session = 'left';
  await setDate(EDITOR, session, '2026-12-24');
  const audit_uuid = (await log(session)).list[0]?.audit_uuid ?? '';
  const own = async () =>
    (
      await t.graphql<{
        audit_entry: { audit_uuid: string } | null;
        viewer: { audit_log: { edges: { node: { audit_uuid: string } }[] } };
      }>(
        EDITOR,
        'query($a: ID!) { audit_entry(audit_uuid: $a) { audit_uuid } viewer { audit_log(first: 50) { edges { node { audit_uuid } } } } }',
        { a: audit_uuid },
        { session },
      )
    ).data;
  const before = await own();
  expect(before.audit_entry).toEqual({ audit_uuid });
  expect(before.viewer.audit_log.edges[0]?.node).toEqual({ audit_uuid });
  const { data: found } = await t.graphql<{
    company: { users: { edges: { node: { company_user_uuid: string } }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${northbay}") { users(search: "${EDITOR}") { edges { node { company_user_uuid } } } } }`,
  );
  const { data: removal } = await t.graphql<{ remove_user: { errors: unknown[] } }>(
    OWNER,
    'mutation($input: RemoveUserInput!) { remove_user(input: $input) { errors { code } } }',
    { input: found.company.users.edges[0]?.node },
    { session },
  );
  expect(removal.remove_user.errors).toEqual([]);
  const after = await own();
  expect(after.audit_entry).toBeNull();
  expect(after.viewer.audit_log.edges).not.toContainEqual({ node: { audit_uuid } });
});

test('an operator who reads a file is recorded once, a member is not', async () => {
  const { data } = await t.graphql<{
    company: {
      flow_execution_search: { edges: { node: { files: { file_key: string; file_name: string }[] } }[] };
    };
  }>(
    OWNER,
    `{ company(company_uuid: "${northbay}") { flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) { edges { node { files { file_key file_name preview(max_bytes: 10) } } } } } }`,
    {},
    { session: 'file' },
  );
  const [file] = data.company.flow_execution_search.edges[0]?.node.files ?? [];
  const opened = () => log('file', { actions: ['operator_opened_file'] });
  expect((await opened()).total).toBe(0);
  const read = () =>
    t.graphql(
      OPERATOR,
      `{ execution_file(file_key: "${file?.file_key}") { preview(max_bytes: 10) } }`,
      {},
      { session: 'file' },
    );
  await read();
  const authorization = `Bearer ${await t.server.tokenFor(OPERATOR)}`;
  await t.server.fetch(
    new Request(`http://localhost/file/${northbay}/${file?.file_key}`, {
      headers: { authorization, 'x-mock-session': 'file' },
    }),
  );
  expect((await opened()).list).toMatchObject([
    {
      is_operator: true,
      entity_type: 'ExecutionFile',
      entity_id: file?.file_key,
      summary: `Opened file “${file?.file_name}”`,
    },
  ]);
});

test('an entry names type and fields in words, and distinguishes codes from text', async () => {
  const partner_uuid = await pinecrest();
  const partner = await t.graphql<{ trading_partner: { lock_version: number } }>(
    OWNER,
    `{ trading_partner(partner_uuid: "${partner_uuid}") { lock_version } }`,
    {},
    { session: 'words' },
  );
  await t.graphql(
    OWNER,
    'mutation($input: SavePartnerInput!) { save_partner(input: $input) { errors { code } } }',
    { input: { partner_uuid, ...partner.data.trading_partner, status: 'PAUSED', description: 'LATER' } },
    { session: 'words' },
  );
  const [entry] = (await log('words', { entity_id: partner_uuid })).list;
  expect(entry?.entity_type_label).toBe('Trading partner');
  const read = (field: string) => entry?.changes.find((change) => change.field === field);
  expect(read('status')).toMatchObject({ label: 'Status', is_code: true, after: 'PAUSED' });
  expect(read('description')).toMatchObject({ label: 'Description', is_code: false, after: 'LATER' });
});

test('an object with its fields in another order has not changed', async () => {
  const { data: found } = await t.graphql<{
    company: {
      notifiers: {
        edges: {
          node: { notifier_uuid: string; lock_version: number; condition: { window_minutes: number | null } };
        }[];
      };
    };
  }>(
    OWNER,
    `{ company(company_uuid: "${northbay}") { notifiers { edges { node { notifier_uuid lock_version condition { window_minutes } } } } } }`,
    {},
    { session: 'order' },
  );
  const { notifier_uuid, lock_version } = found.company.notifiers.edges.find(
    ({ node }) => node.condition.window_minutes !== null,
  )!.node;
  await t.graphql(
    OWNER,
    'mutation($input: SaveNotifierInput!) { save_notifier(input: $input) { errors { code } } }',
    { input: { notifier_uuid, lock_version, enabled: false } },
    { session: 'order' },
  );
  const [entry] = (await log('order', { entity_id: notifier_uuid })).list;
  expect(entry?.changes.map(({ field }) => field)).toContain('enabled');
  expect(entry?.changes.map(({ field }) => field)).not.toContain('condition');
});

describe('the log', () => {
  test('shows the contents of the seed in chronological order: members, partners, plans, saved and deployed versions', async () => {
    const { list, total } = await log('seed');
    expect(total).toBeGreaterThan(500);
    const times = list.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const { data } = await t.graphql<{
      trading_partner: {
        created_at: string;
        flow_setups: {
          flow_uuid: string;
          deployed_version: { version_timestamp: number; deployed_at: string } | null;
        }[];
      };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${await pinecrest()}") { created_at flow_setups { flow_uuid deployed_version { version_timestamp deployed_at } } } }`,
    );
    const made = (await log('seed', { entity_id: await pinecrest(), actions: ['save_partner'] })).list;
    expect(made).toMatchObject([
      { occurred_at: data.trading_partner.created_at, action_label: 'Created trading partner' },
    ]);
    const [flow] = data.trading_partner.flow_setups.filter((flowSetup) => flowSetup.deployed_version);
    const deployed = (
      await log('seed', {
        entity_id: `${flow?.flow_uuid}|${flow?.deployed_version?.version_timestamp}`,
      })
    ).list;
    expect(deployed).toMatchObject([
      { action: 'deploy_flow', entity_type: 'FlowVersion', occurred_at: flow?.deployed_version?.deployed_at },
    ]);
  });

  test('shows the mapping that was deployed and rolled back on the day of the incident', async () => {
    const day = { since: '2026-09-15T00:00:00Z', until: '2026-09-16T00:00:00Z', actions: ['deploy_mapping'] };
    const { list } = await log('seed', day);
    const summaries = list.map(({ occurred_at, changes: [first] }) => [
      occurred_at.slice(11, 16),
      first?.before,
      first?.after,
    ]);
    expect(summaries).toEqual([
      ['10:55', 11, 10],
      ['10:12', 10, 11],
    ]);
  });

  test('says which revision of a mapping a deployment replaced', async () => {
    const session = 'deployment';
    const { data: found } = await t.graphql<{
      company: {
        mappings: { edges: { node: { mapping_uuid: string; deployed_revision: { number: number } } }[] };
      };
    }>(
      OWNER,
      'query($c: ID!) { company(company_uuid: $c) { mappings(search: "pinecrest_204") { edges { node { mapping_uuid deployed_revision { number } } } } } }',
      { c: northbay },
    );
    const mapping = found.company.mappings.edges[0]?.node;
    const before = mapping?.deployed_revision.number ?? 0;
    const { data: done } = await t.graphql<{
      deploy_mapping: { revision: { number: number }; errors: object[] };
    }>(
      OWNER,
      'mutation($input: DeployMappingInput!) { deploy_mapping(input: $input) { revision { number } errors { message } } }',
      { input: { mapping_uuid: mapping?.mapping_uuid } },
      { session },
    );
    expect(done.deploy_mapping.errors).toEqual([]);
    const after = done.deploy_mapping.revision.number;
    expect(after).toBeGreaterThan(before);
    const [entry] = (await log(session, { actions: ['deploy_mapping'] })).list;
    expect(entry?.changes[0]).toMatchObject({
      field: 'deployed_revision',
      label: 'Deployed revision',
      before,
      after,
    });
    expect(entry?.summary).toContain(`“pinecrest_204”: deployed revision from ${before} to ${after}`);
  });

  test('is filtered by actor, action, type, time, and text', async () => {
    const of = async (filter: object) => (await log('filter', filter)).list;
    const { name, email } = seededColleague('northbay', 0);
    const own = await of({ actor: email.split('@')[0] });
    expect(own.length).toBeGreaterThan(3);
    expect(new Set(own.map(({ actor }) => actor.display))).toEqual(new Set([name]));
    expect(new Set((await of({ actions: ['deploy_flow'] })).map(({ action }) => action))).toEqual(
      new Set(['deploy_flow']),
    );
    expect(new Set((await of({ entity_types: ['CompanyUser'] })).map(({ action }) => action))).toEqual(
      new Set(['add_user']),
    );
    const window = await of({ since: '2026-08-01T00:00:00Z', until: '2026-08-15T00:00:00Z' });
    expect(window.every(({ occurred_at }) => occurred_at >= '2026-08-01' && occurred_at < '2026-08-15')).toBe(
      true,
    );
    expect(window.length).toBeGreaterThan(0);
    const exact = await of({ actors: [email] });
    expect(new Set(exact.map(({ actor }) => actor.email))).toEqual(new Set([email]));
    const byProgram = await of({ actors: ['Release pipeline'] });
    expect(byProgram.length).toBeGreaterThan(0);
    expect(byProgram.every(({ actor }) => actor.display === 'Release pipeline')).toBe(true);
    expect(await of({ actors: [] })).toEqual([]);
    for (const { summary } of await of({ search: 'pinecrest' }))
      expect(summary.toLowerCase()).toContain('pinecrest');
    expect(await of({ actions: [] })).toEqual([]);
  });

  test('offers its filter options', async () => {
    const { data } = await t.graphql<{
      company: {
        audit_filter_options: {
          actors: { display: string }[];
          actions: { action: string; label: string; count: number }[];
          types: { entity_type: string; label: string; count: number }[];
        };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { audit_filter_options { actors { display } actions { action label count } types { entity_type label count } } } }`,
    );
    const { actors, actions, types } = data.company.audit_filter_options;
    expect(actors.map(({ display }) => display)).toContain('Release pipeline');
    const deploys = await log('default', { actions: ['deploy_flow'] }, { first: 1 });
    expect(actions.find(({ action }) => action === 'deploy_flow')?.count).toBe(deploys.total);
    const labelOf = (wanted: string) => actions.find(({ action }) => action === wanted)?.label;
    expect(labelOf('deploy_flow')).toBe('Deployed flow');
    expect(labelOf('save_flow')).toBe('Created or changed flow');
    const versions = await log('default', { entity_types: ['FlowVersion'] }, { first: 1 });
    expect(types).toContainEqual({
      entity_type: 'FlowVersion',
      label: 'Flow version',
      count: versions.total,
    });
  });

  test('is for editors and owners, for their own workspaces only', async () => {
    expect((await log('default', {}, { as: 'viewer@northbay.example' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    expect((await log('default', {}, { as: EDITOR })).total).toBeGreaterThan(0);
    const [foreign] = (await log('default', {}, { company: uuidOf('solo-broker') })).list;
    const ask = (as: string) =>
      t.graphql(as, `{ audit_entry(audit_uuid: "${foreign?.audit_uuid}") { action } }`);
    expect((await ask(OWNER)).data).toMatchObject({ audit_entry: { action: expect.any(String) } });
    expect((await ask(EDITOR)).data).toEqual({ audit_entry: null });
  });
});

test.each([
  ['save_partner', true, 'Created trading partner'],
  ['save_partner', false, 'Changed trading partner'],
  ['deploy_flow', false, 'Deployed flow'],
  ['verify_email', false, 'Verified email'],
  ['rotate_portal_api_key', false, 'Rotated portal API key'],
  ['run_multi_company_action', true, 'Ran multi-workspace action'],
])('%s (made: %s) is “%s”', (action, made, words) => {
  expect(actionLabel(action, made)).toBe(words);
});

test('types have display names', () => {
  expect(inWords('FlowOauthClient')).toBe('flow OAuth client');
  expect(inWords('SftpUser')).toBe('SFTP user');
  expect(inWords('FlowSetup')).toBe('flow');
  expect(inWords('FlowConfiguration')).toBe('flow settings');
  expect(inWords('partner_uuid')).toBe('trading partner');
  expect(inWords('allowed_cidrs')).toBe('allowed CIDRs');
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

test('the actor of a seeded entry is a member of its workspace, an operator, or a program', async () => {
  interface Page {
    audit_log: {
      edges: { node: Pick<Entry, 'actor' | 'is_operator' | 'summary'> }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    users: { edges: { node: { email: string } }[] };
  }
  const pageAfter = async (company_uuid: string, after: string | null): Promise<Page> => {
    const { data: page } = await t.graphql<{ company: Page }>(
      OPERATOR,
      `query ($c: ID!, $after: String) { company(company_uuid: $c) {
         users(first: 200) { edges { node { email } } }
         audit_log(first: 200, after: $after) { edges { node { actor { kind display email } is_operator summary } } pageInfo { hasNextPage endCursor } } } }`,
      { c: company_uuid, after },
      // A session of its own, because writes of other tests are not seeded.
      { session: 'untouched' },
    );
    return page.company;
  };
  for (const { company_uuid } of data.viewer.companies) {
    let after: string | null = null;
    do {
      const { users, audit_log: log } = await pageAfter(company_uuid, after);
      const members = new Set(users.edges.map(({ node }) => node.email));
      const strangers = log.edges.filter(
        ({ node: { actor, is_operator } }) =>
          actor.kind === 'USER' && !is_operator && !members.has(actor.email ?? ''),
      );
      expect(strangers).toEqual([]);
      after = log.pageInfo.hasNextPage ? log.pageInfo.endCursor : null;
    } while (after !== null);
  }
});

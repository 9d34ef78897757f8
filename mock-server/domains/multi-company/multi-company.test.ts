import { describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const t = await createTestServer();
const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const codes = new Map(
  found.viewer.companies.map(({ short_code, company_uuid }) => [company_uuid, short_code]),
);
const all = ['northbay', 'northbay-test', 'alder-retail', 'solo-broker', 'harborline'].map(uuidOf);

interface Run {
  run_uuid: string;
  title: string;
  dry_run: boolean;
  results: {
    company_uuid: string;
    company: { short_code: string } | null;
    outcome: string;
    detail: string;
  }[];
  changed_count: number;
  unchanged_count: number;
  denied_count: number;
  failed_count: number;
}
const FIELDS =
  'run_uuid title dry_run results { company_uuid company { short_code } outcome detail } changed_count unchanged_count denied_count failed_count';
const run = async (input: object, session: string, as = OWNER) => {
  const { data } = await t.graphql<{
    run_multi_company_action: { multi_company_run: Run | null; errors: { code: string; path: string[] }[] };
  }>(
    as,
    `mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) { multi_company_run { ${FIELDS} } errors { code path } } }`,
    { input },
    { session },
  );
  const { multi_company_run, errors } = data.run_multi_company_action;
  return {
    run: multi_company_run,
    faults: errors.map(({ code, path }) => `${code} ${path.join('.')}`),
    outcomes: Object.fromEntries(
      (multi_company_run?.results ?? []).map(({ company_uuid, outcome }) => [
        codes.get(company_uuid) ?? '?',
        outcome,
      ]),
    ),
  };
};
const rolesOf = async (as: string, session: string) =>
  Object.fromEntries(
    (
      await t.graphql<{ viewer: { companies: { short_code: string; my_role: string | null }[] } }>(
        as,
        '{ viewer { companies { short_code my_role } } }',
        {},
        { session },
      )
    ).data.viewer.companies.map(({ short_code, my_role }) => [short_code, my_role]),
  );

describe('a person', () => {
  test('is added wherever allowed, with a reason elsewhere; a dry run changes nothing', async () => {
    const input = { action: 'ADD_USER', company_uuids: all, email: NEWCOMER, role: 'EDITOR' };
    const expected = {
      northbay: 'CHANGED',
      'northbay-test': 'CHANGED',
      'alder-retail': 'DENIED',
      'solo-broker': 'CHANGED',
      harborline: 'DENIED',
    };
    const tried = await run({ ...input, dry_run: true }, 'add');
    expect(tried.outcomes).toEqual(expected);
    expect(await rolesOf(NEWCOMER, 'add')).toEqual({});
    const done = await run(input, 'add');
    expect(done.outcomes).toEqual(expected);
    expect(done.run).toMatchObject({
      title: `Add ${NEWCOMER} as Editor`,
      dry_run: false,
      changed_count: 3,
      denied_count: 2,
      failed_count: 0,
    });
    expect(done.run?.results[4]).toMatchObject({
      company: { short_code: 'harborline' },
      detail: expect.stringContaining('suspended'),
    });
    expect(await rolesOf(NEWCOMER, 'add')).toEqual({
      northbay: 'EDITOR',
      'northbay-test': 'EDITOR',
      'solo-broker': 'EDITOR',
    });
    expect((await run(input, 'add')).outcomes).toMatchObject({
      northbay: 'UNCHANGED',
      'northbay-test': 'UNCHANGED',
    });
    expect((await run({ ...input, role: 'VIEWER' }, 'add')).outcomes).toMatchObject({ northbay: 'FAILED' });
  });

  test("gets somebody else's access, another role, no change, and is removed", async () => {
    const session = 'life';
    const uuids = ['northbay', 'northbay-test', 'solo-broker'].map(uuidOf);
    const act = (action: string, more: object = {}) =>
      run({ action, company_uuids: uuids, email: NEWCOMER, ...more }, session);
    expect((await act('COPY_USER_ACCESS', { from_email: EDITOR })).outcomes).toEqual({
      northbay: 'CHANGED',
      'northbay-test': 'CHANGED',
      'solo-broker': 'UNCHANGED',
    });
    expect(await rolesOf(NEWCOMER, session)).toEqual({ northbay: 'EDITOR', 'northbay-test': 'EDITOR' });
    expect((await act('SET_USER_ROLE', { role: 'VIEWER' })).outcomes).toMatchObject({
      northbay: 'CHANGED',
      'solo-broker': 'UNCHANGED',
    });
    expect(await rolesOf(NEWCOMER, session)).toEqual({ northbay: 'VIEWER', 'northbay-test': 'VIEWER' });
    expect((await act('DISABLE_USER')).run?.changed_count).toBe(2);
    expect(await rolesOf(NEWCOMER, session)).toEqual({});
    expect((await act('ENABLE_USER')).run?.changed_count).toBe(2);
    expect((await act('REMOVE_USER')).run?.changed_count).toBe(2);
    expect((await act('REMOVE_USER')).run?.unchanged_count).toBe(3);
  });

  test('who is the last owner stays', async () => {
    const { outcomes } = await run(
      { action: 'SET_USER_ROLE', company_uuids: all, email: OWNER, role: 'VIEWER' },
      'last',
    );
    expect(outcomes).toMatchObject({
      northbay: 'CHANGED',
      'northbay-test': 'FAILED',
      'solo-broker': 'FAILED',
    });
  });
});

test('flows are disabled and enabled, of one type or all', async () => {
  const enabled = async (session: string) => {
    const { data } = await t.graphql<{
      company: {
        trading_partners: {
          edges: { node: { flow_setups: { enabled: boolean; flow_type: { code: string } }[] } }[];
        };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${uuidOf('northbay')}") { trading_partners(first: 200) { edges { node { flow_setups { enabled flow_type { code } } } } } } }`,
      {},
      { session },
    );
    return data.company.trading_partners.edges
      .flatMap(({ node }) => node.flow_setups)
      .filter((flow) => flow.enabled);
  };
  const before = await enabled('flows');
  const tenders = before.filter(({ flow_type }) => flow_type.code === 'SEND_LOAD_TENDER').length;
  expect(tenders).toBeGreaterThan(0);
  const input = { company_uuids: [uuidOf('northbay')], flow_type: 'SEND_LOAD_TENDER' };
  const off = await run({ ...input, action: 'DISABLE_FLOWS' }, 'flows');
  expect(off.run?.results[0]).toMatchObject({
    outcome: 'CHANGED',
    detail: `${tenders} flow${tenders === 1 ? '' : 's'} disabled`,
  });
  expect(await enabled('flows')).toHaveLength(before.length - tenders);
  expect((await run({ ...input, action: 'DISABLE_FLOWS' }, 'flows')).outcomes).toEqual({
    northbay: 'UNCHANGED',
  });
  expect(
    (await run({ company_uuids: input.company_uuids, action: 'ENABLE_FLOWS' }, 'flows')).run?.changed_count,
  ).toBe(1);
  expect((await enabled('flows')).length).toBeGreaterThanOrEqual(before.length);
});

test('rows are pushed into the table with a key, and published', async () => {
  const tables = async (code: string) =>
    (
      await t.graphql<{
        company: {
          global_lookup_tables: {
            edges: {
              node: { key: string; row_count: number; published_version: number; draft_changes: number };
            }[];
          };
        };
      }>(
        OWNER,
        `{ company(company_uuid: "${uuidOf(code)}") { global_lookup_tables { edges { node { key row_count published_version draft_changes } } } } }`,
        {},
        { session: 'push' },
      )
    ).data.company.global_lookup_tables.edges.map(({ node }) => node);
  const before = (await tables('northbay')).find(({ key }) => key === 'region_codes');
  const push = (lookup_key: string, csv: string, dry_run = false) =>
    run({ action: 'PUSH_LOOKUP_TABLE', company_uuids: all, lookup_key, csv, dry_run }, 'push');
  const { data } = await t.graphql<{
    company: {
      global_lookup_tables: {
        edges: { node: { key: string; columns: { name: string; is_key: boolean }[] } }[];
      };
    };
  }>(
    OWNER,
    `{ company(company_uuid: "${uuidOf('northbay')}") { global_lookup_tables { edges { node { key columns { name is_key } } } } } }`,
  );
  const columns =
    data.company.global_lookup_tables.edges.find(({ node }) => node.key === 'region_codes')?.node.columns ??
    [];
  const csv = [columns.map(({ name }) => name), columns.map((_, i) => `ZQ${i}`)]
    .map((line) => line.join(','))
    .join('\n');
  const tried = await push('region_codes', csv, true);
  expect(tried.outcomes).toMatchObject({
    northbay: 'CHANGED',
    'alder-retail': 'DENIED',
    'solo-broker': 'UNCHANGED',
  });
  expect((await tables('northbay')).find(({ key }) => key === 'region_codes')).toEqual(before);
  expect((await push('region_codes', csv)).outcomes).toEqual(tried.outcomes);
  expect((await tables('northbay')).find(({ key }) => key === 'region_codes')).toEqual({
    ...before,
    row_count: (before?.row_count ?? 0) + 1,
    published_version: (before?.published_version ?? 0) + 1,
    draft_changes: 0,
  });
  expect((await push('region_codes', csv)).outcomes).toMatchObject({ northbay: 'UNCHANGED' });
  expect((await push('region_codes', 'no_such_column\nx')).outcomes).toMatchObject({ northbay: 'FAILED' });
  // Somebody is editing it.
  expect((await push('container_type', csv)).run?.results[0]).toMatchObject({
    outcome: 'FAILED',
    detail: expect.stringContaining('draft'),
  });
});

test('retention is set everywhere, and each workspace’s log records it', async () => {
  const input = { action: 'SET_RETENTION', company_uuids: all, retention_days: 90 };
  expect((await run(input, 'keep')).outcomes).toEqual({
    northbay: 'CHANGED',
    'northbay-test': 'CHANGED',
    'alder-retail': 'DENIED',
    'solo-broker': 'UNCHANGED',
    harborline: 'DENIED',
  });
  for (const code of ['northbay', 'northbay-test']) {
    const { data } = await t.graphql<{ company: { audit_log: { edges: { node: object }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${uuidOf(code)}") { audit_log(first: 1) { edges { node { action entity_type after } } } } }`,
      {},
      { session: 'keep' },
    );
    expect(data.company.audit_log.edges[0]?.node).toEqual({
      action: 'run_multi_company_action',
      entity_type: 'Company',
      after: {
        retention_days: 90,
        lock_version: 2,
        updated_at: NOW,
        updated_by: { kind: 'USER', display: 'Olivia Marsh', email: OWNER },
      },
    });
  }
});

test.each([
  [{ company_uuids: [] }, 'VALIDATION company_uuids'],
  [{ company_uuids: Array.from({ length: 101 }, (_, i) => `c${i}`) }, 'LIMIT_EXCEEDED company_uuids'],
  [{ email: null }, 'VALIDATION email'],
  [{ role: null }, 'VALIDATION role'],
  [{ company_uuids: ['nothing'] }, 'NOT_FOUND company_uuids'],
  [{ action: 'SET_RETENTION', retention_days: 10 }, 'VALIDATION retention_days'],
])('nothing is tried with %j', async (change, fault) => {
  const answer = await run(
    { action: 'ADD_USER', company_uuids: all, email: NEWCOMER, role: 'VIEWER', ...change },
    'refused',
  );
  expect(answer).toMatchObject({ run: null, faults: [fault] });
});

test('if nothing is allowed, there is a single error', async () => {
  const input = { action: 'ADD_USER', company_uuids: [uuidOf('northbay')], email: NEWCOMER, role: 'VIEWER' };
  expect((await run(input, 'denied', 'viewer@northbay.example')).faults).toEqual(['FORBIDDEN company_uuids']);
});

test('runs are kept for the person who ran them, latest first', async () => {
  const { run: made } = await run(
    { action: 'SET_RETENTION', company_uuids: [uuidOf('northbay')], retention_days: 31 },
    'kept',
  );
  const runs = async (as: string) =>
    (
      await t.graphql<{
        viewer: {
          multi_company_runs: { total_count: number; edges: { node: { run_uuid: string; title: string } }[] };
        };
      }>(
        as,
        '{ viewer { multi_company_runs { total_count edges { node { run_uuid title } } } } }',
        {},
        { session: 'kept' },
      )
    ).data.viewer.multi_company_runs;
  const own = await runs(OWNER);
  expect(own.total_count).toBe(4);
  expect(own.edges[0]?.node).toEqual({ run_uuid: made?.run_uuid, title: 'Keep executions for 31 days' });
  expect((await runs(EDITOR)).total_count).toBe(0);
  const look = (as: string) =>
    t.graphql(as, `{ multi_company_run(run_uuid: "${made?.run_uuid}") { title } }`, {}, { session: 'kept' });
  expect((await look(OWNER)).data).toEqual({ multi_company_run: { title: 'Keep executions for 31 days' } });
  expect((await look(EDITOR)).data).toEqual({ multi_company_run: null });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

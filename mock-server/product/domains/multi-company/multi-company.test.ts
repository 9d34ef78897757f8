import { describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';

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
  status: string;
  title: string;
  dry_run: boolean;
  results: {
    company_uuid: string;
    company: { short_code: string } | null;
    outcome: string;
    detail: string;
    changes: { label: string; before: string | null; after: string | null }[];
    change_count: number;
  }[];
  changed_count: number;
  unchanged_count: number;
  denied_count: number;
  failed_count: number;
}
const FIELDS =
  'run_uuid status title dry_run results { company_uuid company { short_code } outcome detail change_count changes { label before after } } changed_count unchanged_count denied_count failed_count';
/** A run after it has ended. */
const ended = async (run_uuid: string, session: string, as = OWNER): Promise<Run> => {
  for (;;) {
    const { data } = await t.graphql<{ multi_company_run: Run }>(
      as,
      `query($run_uuid: ID!) { multi_company_run(run_uuid: $run_uuid) { ${FIELDS} } }`,
      { run_uuid },
      { session },
    );
    if (data.multi_company_run.status !== 'RUNNING') return data.multi_company_run;
    await new Promise((resolve) => void setTimeout(resolve, 1));
  }
};
const run = async (input: object, session: string, as = OWNER) => {
  const { data } = await t.graphql<{
    run_multi_company_action: { multi_company_run: Run | null; errors: { code: string; path: string[] }[] };
  }>(
    as,
    `mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) { multi_company_run { ${FIELDS} } errors { code path } } }`,
    { input },
    { session },
  );
  const { multi_company_run: begun, errors } = data.run_multi_company_action;
  const multi_company_run = begun && (await ended(begun.run_uuid, session, as));
  return {
    run: multi_company_run,
    errors: errors.map(({ code, path }) => `${code} ${path.join('.')}`),
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
  test('is added where allowed, and refused with a reason elsewhere; a dry run changes nothing', async () => {
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

  test("can get somebody else's access or another role, stay unchanged, and be removed", async () => {
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

  test('who is the last owner cannot be removed', async () => {
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

test('flows of one type or all types can be disabled and enabled', async () => {
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

test('rows are pushed into the table with the same key, and published', async () => {
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
  // Somebody is editing the table.
  expect((await push('container_type', csv)).run?.results[0]).toMatchObject({
    outcome: 'FAILED',
    detail: expect.stringContaining('draft'),
  });
});

test('retention is set everywhere, and recorded in each workspace’s audit log', async () => {
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
  [{ action: 'SET_RETENTION', email: null, role: null, retention_days: 10 }, 'VALIDATION retention_days'],
])('nothing is attempted with %j', async (change, error) => {
  const answer = await run(
    { action: 'ADD_USER', company_uuids: all, email: NEWCOMER, role: 'VIEWER', ...change },
    'refused',
  );
  expect(answer).toMatchObject({ run: null, errors: [error] });
});

test('if nothing is allowed, there is a single error', async () => {
  const input = { action: 'ADD_USER', company_uuids: [uuidOf('northbay')], email: NEWCOMER, role: 'VIEWER' };
  expect((await run(input, 'denied', 'viewer@northbay.example')).errors).toEqual(['FORBIDDEN company_uuids']);
});

test('runs are listed, latest first; colleagues see those of workspaces whose settings they may read', async () => {
  const { run: made } = await run(
    { action: 'SET_RETENTION', company_uuids: [uuidOf('northbay')], retention_days: 31 },
    'kept',
  );
  const { run: elsewhere } = await run(
    { action: 'SET_RETENTION', company_uuids: ['northbay', 'solo-broker'].map(uuidOf), retention_days: 32 },
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
  expect(own.total_count).toBe(6);
  expect(own.edges[0]?.node).toEqual({ run_uuid: elsewhere?.run_uuid, title: 'Keep executions for 32 days' });
  const uuids = (await runs(EDITOR)).edges.map(({ node }) => node.run_uuid);
  expect(uuids).toContain(made?.run_uuid);
  expect(uuids).not.toContain(elsewhere?.run_uuid);
  expect((await runs('viewer@northbay.example')).total_count).toBe(0);
  const look = (as: string, run_uuid = '') =>
    t.graphql(as, `{ multi_company_run(run_uuid: "${run_uuid}") { title } }`, {}, { session: 'kept' });
  const title = { multi_company_run: { title: 'Keep executions for 31 days' } };
  expect((await look(OWNER, made?.run_uuid)).data).toEqual(title);
  expect((await look(EDITOR, made?.run_uuid)).data).toEqual(title);
  expect((await look(EDITOR, elsewhere?.run_uuid)).data).toEqual({ multi_company_run: null });
});

/** Queries the first workspace's list of a field in a session. */
const listOf = async <Node>(code: string, list: string, session: string): Promise<Node[]> => {
  const { data } = await t.graphql<{ company: Record<string, { edges: { node: Node }[] }> }>(
    OWNER,
    `{ company(company_uuid: "${uuidOf(code)}") { ${list} } }`,
    {},
    { session },
  );
  return Object.values(data.company).flatMap(({ edges }) => edges.map(({ node }) => node));
};

test("a workspace's table is pushed to others, and created where it is missing", async () => {
  interface Table {
    table_uuid: string;
    key: string;
    row_count: number;
    draft_changes: number;
  }
  const fields =
    'global_lookup_tables(first: 200) { edges { node { table_uuid key row_count draft_changes } } }';
  const ours = await listOf<Table>('northbay', fields, 'table');
  const source = ours.find(({ key }) => key === 'region_codes');
  const before = await listOf<Table>('solo-broker', fields, 'table');
  expect(before.map(({ key }) => key)).not.toContain('region_codes');
  const input = { action: 'PUSH_LOOKUP_TABLE', company_uuids: all, table_uuid: source?.table_uuid };
  const tried = await run({ ...input, dry_run: true }, 'table');
  expect(tried.outcomes).toMatchObject({ northbay: 'UNCHANGED', 'solo-broker': 'CHANGED' });
  const created = tried.run?.results.find(({ company }) => company?.short_code === 'solo-broker');
  expect(created?.change_count).toBe(source?.row_count);
  expect(created?.changes).toHaveLength(20);
  const done = await run({ ...input, preview_uuid: tried.run?.run_uuid }, 'table');
  expect(done.outcomes).toEqual(tried.outcomes);
  const after = await listOf<Table>('solo-broker', fields, 'table');
  expect(after.find(({ key }) => key === 'region_codes')).toMatchObject({
    row_count: source?.row_count,
    draft_changes: 0,
  });
  expect((await run(input, 'table')).outcomes).toMatchObject({ 'solo-broker': 'UNCHANGED' });
  expect((await run({ ...input, table_uuid: 'nothing' }, 'table')).errors).toEqual(['NOT_FOUND table_uuid']);
  expect((await run({ ...input, table_uuid: null }, 'table')).errors).toEqual(['VALIDATION lookup_key']);
});

test('a mapping is pushed by name', async () => {
  interface Mapping {
    mapping_uuid: string;
    name: string;
    expression: string;
    deployed_revision: { expression: string } | null;
  }
  const fields =
    'mappings(first: 200) { edges { node { mapping_uuid name expression deployed_revision { expression } } } }';
  const [source] = await listOf<Mapping>('northbay', fields, 'mapping');
  const inSolo = async () =>
    (await listOf<Mapping>('solo-broker', fields, 'mapping')).find(({ name }) => name === source?.name);
  const input = {
    action: 'PUSH_MAPPING',
    company_uuids: ['northbay', 'alder-retail', 'solo-broker'].map(uuidOf),
    mapping_uuid: source?.mapping_uuid,
  };
  expect((await run(input, 'mapping')).outcomes).toEqual({
    northbay: 'UNCHANGED',
    'alder-retail': 'DENIED',
    'solo-broker': 'CHANGED',
  });
  expect(await inSolo()).toMatchObject({ expression: source?.expression, deployed_revision: null });
  expect((await run(input, 'mapping')).outcomes).toMatchObject({ 'solo-broker': 'UNCHANGED' });
  // People who may not read the settings there do not learn that the mapping exists.
  expect((await run(input, 'mapping', 'viewer@northbay.example')).errors).toEqual(['NOT_FOUND mapping_uuid']);
});

describe('a pushed mapping', () => {
  interface Mapping {
    mapping_uuid: string;
    name: string;
    lock_version: number;
    expression: string;
    input_type: string;
    test_cases: { name: string }[];
    deployed_revision: { number: number } | null;
  }
  const fields = `mappings(first: 200) { edges { node { mapping_uuid name lock_version expression input_type
    test_cases { name } deployed_revision { number } } } }`;
  const mappingIn = async (code: string, name: string, session: string) =>
    (await listOf<Mapping>(code, fields, session)).find((mapping) => mapping.name === name);
  const save = async (input: object, session: string) => {
    const { data } = await t.graphql<{
      save_mapping: { mapping: Mapping | null; errors: { message: string }[] };
    }>(
      OWNER,
      `mutation($input: SaveMappingInput!) { save_mapping(input: $input) { mapping { mapping_uuid } errors { message } } }`,
      { input },
      { session },
    );
    expect(data.save_mapping.errors).toEqual([]);
    return data.save_mapping.mapping?.mapping_uuid ?? '';
  };
  const test_case = (name: string, input: object, expected: unknown) => ({
    name,
    input: JSON.stringify(input),
    expected,
    match: 'EXACT',
  });
  const pushed = {
    name: 'pushed_order',
    input_type: 'JSON',
    output_type: 'JSON',
    expression: '{\n  "order": id,\n  "state": $lookupTable("region_codes", state)\n}',
    test_cases: [test_case('plain', { id: 7, state: 'California' }, { order: 7, state: 'CA' })],
  };
  const to = { action: 'PUSH_MAPPING', company_uuids: [uuidOf('solo-broker')] };
  const tableOf = async (session: string) =>
    (
      await listOf<{ table_uuid: string; key: string }>(
        'northbay',
        'global_lookup_tables(first: 200) { edges { node { table_uuid key } } }',
        session,
      )
    ).find(({ key }) => key === 'region_codes')?.table_uuid;
  const source = (session: string) => save({ ...pushed, company_uuid: uuidOf('northbay') }, session);

  test('is not deployed where a table is missing, until the table exists', async () => {
    const mapping_uuid = await source('missing');
    const [only] = (await run({ ...to, mapping_uuid, dry_run: true }, 'missing')).run?.results ?? [];
    expect(only).toMatchObject({
      outcome: 'CHANGED',
      detail: 'New mapping, saved, not deployed. Missing there: region_codes',
      changes: [{ label: 'Expression', before: null, after: '4 lines' }],
    });
    const [refused] = (await run({ ...to, mapping_uuid, deploy: true }, 'missing')).run?.results ?? [];
    expect(refused).toMatchObject({
      outcome: 'FAILED',
      detail: 'Missing there: region_codes. Push that first.',
    });
    expect(await mappingIn('solo-broker', pushed.name, 'missing')).toBeUndefined();
    await run({ ...to, action: 'PUSH_LOOKUP_TABLE', table_uuid: await tableOf('missing') }, 'missing');
    await run({ ...to, mapping_uuid }, 'missing');
    expect((await mappingIn('solo-broker', pushed.name, 'missing'))?.deployed_revision).toBeNull();
    const [deployed] = (await run({ ...to, mapping_uuid, deploy: true }, 'missing')).run?.results ?? [];
    expect(deployed).toMatchObject({ outcome: 'CHANGED', detail: 'Revision 1, deployed' });
    expect((await mappingIn('solo-broker', pushed.name, 'missing'))?.deployed_revision).toEqual({
      number: 1,
    });
  });

  test('is compared line by line, and tests that only the workspace has are kept', async () => {
    const mapping_uuid = await source('lines');
    const theirs = await save(
      {
        ...pushed,
        company_uuid: uuidOf('solo-broker'),
        expression: '{\n  "order": number,\n  "state": $lookupTable("region_codes", state)\n}',
        test_cases: [test_case('plain', {}, {}), test_case('their own', { id: 1 }, {})],
      },
      'lines',
    );
    const tried = await run({ ...to, mapping_uuid, dry_run: true }, 'lines');
    const [only] = tried.run?.results ?? [];
    expect(only?.changes[0]).toEqual({ label: 'Line 2', before: '"order": number,', after: '"order": id,' });
    expect(only?.changes.map(({ label }) => label)).toEqual(['Line 2', 'Test case plain']);
    await run({ ...to, mapping_uuid, preview_uuid: tried.run?.run_uuid }, 'lines');
    const after = await mappingIn('solo-broker', pushed.name, 'lines');
    expect(after).toMatchObject({ mapping_uuid: theirs, expression: pushed.expression });
    expect(after?.test_cases.map(({ name }) => name)).toEqual(['plain', 'their own']);
    expect((await run({ ...to, mapping_uuid }, 'lines')).outcomes).toEqual({ 'solo-broker': 'UNCHANGED' });
  });

  test('does not replace an unrelated mapping with the same name', async () => {
    const mapping_uuid = await source('taken');
    await save(
      { ...pushed, company_uuid: uuidOf('solo-broker'), input_type: 'XML', test_cases: [] },
      'taken',
    );
    const [only] = (await run({ ...to, mapping_uuid }, 'taken')).run?.results ?? [];
    expect(only).toMatchObject({
      outcome: 'FAILED',
      detail: 'Another mapping has this name there. It makes JSON of XML.',
    });
  });

  test('is not deployed where its tests would fail', async () => {
    const mapping_uuid = await save(
      {
        ...pushed,
        company_uuid: uuidOf('northbay'),
        expression: '{ "order": id }',
        test_cases: [test_case('another result', { id: 7 }, { order: 8 })],
      },
      'tests',
    );
    const [only] =
      (await run({ ...to, mapping_uuid, deploy: true, dry_run: true }, 'tests')).run?.results ?? [];
    expect(only).toMatchObject({
      outcome: 'FAILED',
      detail: expect.stringMatching(/1 test would not pass: another result/),
    });
    expect((await run({ ...to, mapping_uuid }, 'tests')).outcomes).toEqual({ 'solo-broker': 'CHANGED' });
  });
});

test('a function is pushed by name; platform functions exist everywhere', async () => {
  interface Fn {
    function_uuid: string;
    name: string;
    body: string;
    is_embedded: boolean;
  }
  const fields = 'global_functions(first: 200) { edges { node { function_uuid name body is_embedded } } }';
  const functions = await listOf<Fn>('northbay', fields, 'function');
  const own = functions.find(({ is_embedded }) => !is_embedded);
  const embedded = functions.find(({ is_embedded }) => is_embedded);
  const push = (function_uuid = '') =>
    run(
      { action: 'PUSH_GLOBAL_FUNCTION', company_uuids: [uuidOf('solo-broker')], function_uuid },
      'function',
    );
  const before = (await listOf<Fn>('solo-broker', fields, 'function')).find(({ name }) => name === own?.name);
  expect((await push(own?.function_uuid)).outcomes).toEqual({
    'solo-broker': before?.body === own?.body ? 'UNCHANGED' : 'CHANGED',
  });
  const after = (await listOf<Fn>('solo-broker', fields, 'function')).find(({ name }) => name === own?.name);
  expect(after?.body).toBe(own?.body);
  expect((await push(own?.function_uuid)).outcomes).toEqual({ 'solo-broker': 'UNCHANGED' });
  expect((await push(embedded?.function_uuid)).errors).toEqual(['CONFLICT function_uuid']);
});

test('a recipient is added to email notifiers, then replaced', async () => {
  interface Notifier {
    channel: string;
    target: string;
    lock_version: number;
  }
  const emails = async () =>
    (
      await listOf<Notifier>(
        'northbay',
        'notifiers(first: 200) { edges { node { channel target lock_version } } }',
        'recipient',
      )
    ).filter(({ channel }) => channel === 'EMAIL');
  const before = await emails();
  expect(before.length).toBeGreaterThan(0);
  const act = (more: object) =>
    run({ action: 'SET_NOTIFIER_RECIPIENT', company_uuids: [uuidOf('northbay')], ...more }, 'recipient');
  const added = await act({ email: 'desk@new.example' });
  expect(added.run?.results[0]?.changes).toHaveLength(before.length);
  const after = await emails();
  expect(after.every(({ target }) => target.endsWith('desk@new.example'))).toBe(true);
  expect(after.map(({ lock_version }) => lock_version)).toEqual(
    before.map((notifier) => notifier.lock_version + 1),
  );
  expect((await act({ email: 'desk@new.example' })).outcomes).toEqual({ northbay: 'UNCHANGED' });
  await act({ email: 'night@new.example', from_email: 'desk@new.example' });
  const last = (await emails()).map(({ target }) => target);
  expect(last.some((target) => target.includes('desk@new.example'))).toBe(false);
  expect(last.every((target) => target.includes('night@new.example'))).toBe(true);
});

test('a template updates the partners that use it or sets up a new one, and the history shows it', async () => {
  const templates = await listOf<{
    template_uuid: string;
    name: string;
    variables: { required: boolean; default_value: unknown; type: string }[];
  }>(
    'northbay',
    'templates(first: 100, own_only: true, status: ACTIVE) { edges { node { template_uuid name variables { required default_value type } } } }',
    'template',
  );
  // Values without a default differ by partner, and are filled in there.
  const plain = templates.find(({ variables }) =>
    variables.every(
      ({ required, default_value, type }) => !required || default_value !== null || type === 'CONNECTION',
    ),
  );
  const input = {
    action: 'APPLY_TEMPLATE',
    company_uuids: [uuidOf('northbay')],
    template_uuid: plain?.template_uuid,
  };
  const made = await run({ ...input, partner_name: 'Made From Template' }, 'template');
  expect(made.run?.title).toBe(`Set up Made From Template from the template ${plain?.name}`);
  expect(made.outcomes).toEqual({ northbay: 'CHANGED' });
  const partners = await listOf<{ partner_name: string }>(
    'northbay',
    'trading_partners(first: 200, search: "Made From Template") { edges { node { partner_name } } }',
    'template',
  );
  expect(partners).toEqual([{ partner_name: 'Made From Template' }]);
  const settled = await run(input, 'template');
  expect(Object.values(settled.outcomes)).not.toContain('DENIED');
  expect((await run(input, 'template')).outcomes).toEqual({ northbay: 'UNCHANGED' });
  expect((await run({ ...input, template_uuid: 'nothing' }, 'template')).errors).toEqual([
    'NOT_FOUND template_uuid',
  ]);
});

describe('a run', () => {
  const start = async (session: string, input: object) => {
    const { data } = await t.graphql<{
      run_multi_company_action: {
        multi_company_run: { run_uuid: string; status: string; pending_count: number };
      };
    }>(
      OWNER,
      'mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) { multi_company_run { run_uuid status pending_count } } }',
      { input },
      { session },
    );
    return data.run_multi_company_action.multi_company_run;
  };
  const change = async (session: string, name: 'retry' | 'cancel', input: object, as = OWNER) => {
    const mutation = `${name}_multi_company_run`;
    const type = name === 'retry' ? 'Retry' : 'Cancel';
    const { data } = await t.graphql<
      Record<
        string,
        { multi_company_run: { status: string; canceled_count: number } | null; errors: { code: string }[] }
      >
    >(
      as,
      `mutation($input: ${type}MultiCompanyRunInput!) { ${mutation}(input: $input) { multi_company_run { status canceled_count } errors { code } } }`,
      { input },
      { session },
    );
    return data[mutation];
  };
  const uuids = ['northbay', 'northbay-test', 'solo-broker'].map(uuidOf);
  const input = { action: 'SET_RETENTION', company_uuids: uuids, retention_days: 44 };

  test('is returned while in progress; after it is canceled, the rest can be retried', async () => {
    const begun = await start('cancel', input);
    expect(begun).toMatchObject({ status: 'RUNNING', pending_count: 3 });
    const canceled = await change('cancel', 'cancel', { run_uuid: begun.run_uuid });
    expect(canceled?.multi_company_run).toEqual({ status: 'CANCELED', canceled_count: 3 });
    expect(await change('cancel', 'retry', { run_uuid: begun.run_uuid }, EDITOR)).toMatchObject({
      errors: [{ code: 'NOT_FOUND' }],
    });
    const again = await change('cancel', 'retry', { run_uuid: begun.run_uuid });
    expect(again).toMatchObject({ multi_company_run: { status: 'RUNNING' }, errors: [] });
    const run_now = await ended(begun.run_uuid, 'cancel');
    expect(run_now).toMatchObject({ status: 'COMPLETED', changed_count: 3 });
    expect(await change('cancel', 'retry', { run_uuid: begun.run_uuid })).toMatchObject({
      errors: [{ code: 'CONFLICT' }],
    });
  });

  test('contains its parameters, with null for omitted ones, and can be started with them after a preview', async () => {
    const { run: seen } = await run({ ...input, dry_run: true }, 'values');
    const { data } = await t.graphql<{ multi_company_run: { parameters: object } }>(
      OWNER,
      `query($run_uuid: ID!) { multi_company_run(run_uuid: $run_uuid) { parameters {
        email role from_email flow_type table_uuid lookup_key csv mapping_uuid function_uuid deploy template_uuid
        partner_name retention_days } } }`,
      { run_uuid: seen?.run_uuid },
      { session: 'values' },
    );
    const { parameters } = data.multi_company_run;
    const values = Object.entries(parameters);
    expect(values.filter(([, value]) => value !== null)).toEqual([['retention_days', 44]]);
    expect(values).toHaveLength(13);
    const { action, company_uuids } = input;
    const done = await run({ action, company_uuids, ...parameters, preview_uuid: seen?.run_uuid }, 'values');
    expect(done.errors).toEqual([]);
    expect(done.run?.changed_count).toBe(3);
  });

  test('can only follow a preview of the same action', async () => {
    const { run: seen } = await run({ ...input, dry_run: true }, 'preview');
    const other = { ...input, retention_days: 45, preview_uuid: seen?.run_uuid };
    expect((await run(other, 'preview')).errors).toEqual(['CONFLICT preview_uuid']);
    expect((await run({ ...input, preview_uuid: seen?.run_uuid }, 'preview', EDITOR)).errors).toEqual([
      'NOT_FOUND preview_uuid',
    ]);
    await run({ ...input, company_uuids: [uuidOf('northbay')], retention_days: 77 }, 'preview');
    const late = await run({ ...input, preview_uuid: seen?.run_uuid }, 'preview');
    expect(late.outcomes).toEqual({
      northbay: 'FAILED',
      'northbay-test': 'CHANGED',
      'solo-broker': 'CHANGED',
    });
    expect(late.run?.results[0]?.detail).toContain('since the preview');
  });
});

test('a preview is run once, also by a page that does not know of it', async () => {
  const input = { action: 'SET_RETENTION', company_uuids: [uuidOf('northbay')], retention_days: 41 };
  const { run: seen } = await run({ ...input, dry_run: true }, 'once');
  const first = await run({ ...input, preview_uuid: seen?.run_uuid }, 'once');
  expect(first.errors).toEqual([]);
  const second = await run({ ...input, preview_uuid: seen?.run_uuid }, 'once');
  expect(second.errors).toEqual(['CONFLICT preview_uuid']);
  expect(second.run?.run_uuid).toBe(first.run?.run_uuid);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `lookup-table-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as = EDITOR) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Row {
  row_id: string;
  values: Record<string, unknown>;
  state: string;
  published_values: Record<string, unknown> | null;
}
interface Version {
  version: number;
  added: number;
  removed: number;
  changed: number;
  row_count: number;
  is_published: boolean;
  note: string | null;
}
interface Table {
  table_uuid: string;
  key: string;
  row_count: number;
  draft_changes: number;
  published_version: number | null;
  used_by: { total_count: number; edges: { node: { name: string } }[] };
  used_by_flows: { edges: { node: { flow_name: string } }[] };
  download_path: string;
  versions: { total_count: number; edges: { cursor: string; node: Version }[] };
}
const versionsIn = ({ versions }: Table): Version[] => versions.edges.map(({ node }) => node);
const VERSION = 'version added removed changed row_count is_published note';
const HEAD = `table_uuid key row_count draft_changes published_version used_by(first: 60) { total_count edges { node { name } } } used_by_flows(first: 60) { edges { node { flow_name } } } download_path versions { total_count edges { cursor node { ${VERSION} } } }`;
const ROW = 'row_id values state published_values';
const FAILURES = 'errors { code path message }';

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(EDITOR, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

const tables = async () =>
  (
    await run<{ company: { global_lookup_tables: { edges: { node: Table }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { global_lookup_tables { edges { node { ${HEAD} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.global_lookup_tables.edges.map(({ node }) => node);
const tableOf = async (key: string): Promise<Table> => {
  const table = (await tables()).find((candidate) => candidate.key === key);
  if (!table) throw new Error(`no table ${key}`);
  return table;
};
const rows = async (table_uuid: string, args = 'first: 500') =>
  (
    await run<{
      global_lookup_table: {
        rows: {
          total_count: number;
          pageInfo: { endCursor: string | null; hasNextPage: boolean };
          edges: { node: Row }[];
        };
      };
    }>(
      `query($t: ID!) { global_lookup_table(table_uuid: $t) { rows(${args}) { total_count pageInfo { endCursor hasNextPage } edges { node { ${ROW} } } } } }`,
      { t: table_uuid },
    )
  ).global_lookup_table.rows;
const mutate = async <Payload>(name: string, type: string, fields: string, input: object) =>
  (
    await run<Record<string, Payload & { errors: Failure[] }>>(
      `mutation($input: ${type}Input!) { ${name}(input: $input) { ${fields} ${FAILURES} } }`,
      { input },
    )
  )[name] as Payload & { errors: Failure[] };
const saveRows = (input: object) =>
  mutate<{ global_lookup_table: Table | null; row_edges: { node: Row }[]; removed_row_ids: string[] }>(
    'save_lookup_rows',
    'SaveLookupRows',
    `global_lookup_table { ${HEAD} } row_edges { node { ${ROW} } } removed_row_ids`,
    input,
  );
const importCsv = (input: object) =>
  mutate<{
    added: number;
    changed: number;
    removed: number;
    skipped: number;
    problems: { line: number; column: string | null; message: string }[];
  }>(
    'import_global_lookup_table',
    'ImportGlobalLookupTable',
    'added changed removed skipped problems { line column message }',
    input,
  );
const publish = (table_uuid: string, note?: string) =>
  mutate<{ global_lookup_table: Table | null; version: Version | null }>(
    'publish_global_lookup_table',
    'PublishGlobalLookupTable',
    `global_lookup_table { ${HEAD} } version { ${VERSION} }`,
    { table_uuid, note },
  );
const discard = (table_uuid: string) =>
  mutate<{ discarded: number }>(
    'discard_global_lookup_table_draft',
    'DiscardGlobalLookupTableDraft',
    'discarded',
    {
      table_uuid,
    },
  );
const COLUMNS = [
  { name: 'code', type: 'STRING', is_key: true },
  { name: 'days', type: 'NUMBER' },
  { name: 'open', type: 'BOOLEAN' },
  { name: 'since', type: 'DATE' },
];
const create = async (more: object = {}) => {
  const { global_lookup_table, errors } = await mutate<{ global_lookup_table: Table | null }>(
    'save_global_lookup_table',
    'SaveGlobalLookupTable',
    `global_lookup_table { ${HEAD} }`,
    {
      company_uuid: NORTHBAY,
      name: 'Terms',
      key: 'terms',
      columns: COLUMNS,
      ...more,
    },
  );
  return { table_uuid: global_lookup_table?.table_uuid ?? '', errors };
};

/** The name of the mapping of tenders to the other carrier, which is named after that carrier. */
const TENDERS = `${seededPartner('granite-state').slug.replaceAll('-', '_')}_204`;

describe('the seed', () => {
  test('shows what uses a table, through mappings', async () => {
    const { used_by, used_by_flows } = await tableOf('region_codes');
    expect(used_by.edges.map(({ node }) => node.name)).toEqual(['pinecrest_204', TENDERS].toSorted());
    expect(used_by_flows.edges.map(({ node }) => node.flow_name)).toContain('Send tender 204');
    const { global_lookup_table } = await run<{
      global_lookup_table: Record<
        'latest' | 'found',
        { total_count: number; edges: { node: { name: string } }[] }
      >;
    }>(
      `query($t: ID!) { global_lookup_table(table_uuid: $t) { table_uuid
         latest: used_by(first: 1, sort: { field: NAME, direction: DESC }) { total_count edges { node { mapping_uuid name } } }
         found: used_by(search: "PINE") { total_count edges { node { mapping_uuid name } } } } }`,
      { t: (await tableOf('region_codes')).table_uuid },
    );
    expect(global_lookup_table).toMatchObject({
      latest: { total_count: 2, edges: [{ node: { name: ['pinecrest_204', TENDERS].toSorted()[1] } }] },
      found: { total_count: 1, edges: [{ node: { name: 'pinecrest_204' } }] },
    });
    expect((await tableOf('delivery_zones')).used_by).toEqual({ total_count: 0, edges: [] });
  });

  test('counts the changes of each version as its rows show', async () => {
    for (const table of await tables()) {
      const { key, row_count, draft_changes } = table;
      const versions = versionsIn(table);
      let before = 0;
      for (const version of versions.toReversed()) {
        expect(version.row_count, key).toBe(before + version.added - version.removed);
        before = version.row_count;
      }
      expect(versions.filter(({ is_published }) => is_published)).toEqual([versions[0]]);
      if (draft_changes === 0) expect(row_count).toBe(before);
    }
    expect(versionsIn(await tableOf('region_codes'))[0]).toMatchObject({ version: 14, changed: 1 });
  });

  test('has a table of 12,000 rows that can be searched, filtered, and paged', async () => {
    const { table_uuid, row_count } = await tableOf('delivery_zones');
    expect(row_count).toBe(12_000);
    expect((await rows(table_uuid, 'first: 1')).total_count).toBe(12_000);
    const item = await rows(table_uuid, 'filter: [{ column: "postal_code", equals: "90009" }]');
    expect(item.edges).toMatchObject([
      { node: { values: { postal_code: '90009', state: 'CA', is_remote: expect.any(Boolean) as boolean } } },
    ]);
    const some = await rows(table_uuid, 'search: "9000", first: 500');
    expect(some.total_count).toBe(some.edges.length);
    for (const { node } of some.edges) expect(Object.values(node.values).join(' ')).toContain('9000');
    const first = await rows(table_uuid, 'first: 2');
    const second = await rows(table_uuid, `first: 2, after: "${first.pageInfo.endCursor}"`);
    expect(new Set([...first.edges, ...second.edges].map(({ node }) => node.row_id)).size).toBe(4);
  });
});

describe('the list', () => {
  const keys = async (args: string) =>
    (
      await run<{ company: { global_lookup_tables: { edges: { node: { key: string } }[] } } }>(
        `query($c: ID!) { company(company_uuid: $c) { global_lookup_tables${args} { edges { node { key } } } } }`,
        { c: NORTHBAY },
      )
    ).company.global_lookup_tables.edges.map(({ node }) => node.key);
  test('can be sorted, and filtered by drafts and uses', async () => {
    const all = await tables();
    expect((await keys('(sort: { field: ROW_COUNT, direction: DESC })'))[0]).toBe('delivery_zones');
    expect(await keys('(sort: { field: KEY })')).toEqual(all.map(({ key }) => key).toSorted());
    expect(await keys('(has_draft: true)')).toEqual(['container_type']);
    expect(await keys('(is_used: false)')).toEqual(
      all.filter(({ used_by }) => used_by.total_count === 0).map(({ key }) => key),
    );
  });
});

describe('a draft', () => {
  test('adds, changes, and removes rows until it is published or discarded', async () => {
    const { table_uuid, row_count, published_version } = await tableOf('charge_codes');
    const [first, second] = (await rows(table_uuid)).edges.map(({ node }) => node);
    const { row_edges, removed_row_ids, global_lookup_table, errors } = await saveRows({
      table_uuid,
      rows: [
        { row_id: first?.row_id, values: { description: 'Base freight' } },
        { values: { charge: 'TOL', code: 'TOL', description: 'Toll' } },
      ],
      remove: [second?.row_id],
    });
    expect(errors).toEqual([]);
    expect(row_edges.map(({ node }) => [node.state, node.values['description']])).toEqual([
      ['CHANGED', 'Base freight'],
      ['ADDED', 'Toll'],
    ]);
    expect(removed_row_ids).toEqual([second?.row_id]);
    expect(global_lookup_table).toMatchObject({ draft_changes: 3, row_count, published_version });
    const removed = await rows(table_uuid, 'states: [REMOVED]');
    expect(removed.edges.map(({ node }) => node.row_id)).toEqual([second?.row_id]);

    const { version, global_lookup_table: published } = await publish(table_uuid, 'Toll is new');
    expect(version).toMatchObject({
      version: (published_version ?? 0) + 1,
      added: 1,
      removed: 1,
      changed: 1,
      row_count,
      note: 'Toll is new',
    });
    expect(published).toMatchObject({ draft_changes: 0, published_version: version?.version });
    expect((await rows(table_uuid)).edges.every(({ node }) => node.state === 'UNCHANGED')).toBe(true);
    expect((await publish(table_uuid)).errors).toMatchObject([{ code: 'CONFLICT' }]);
  });

  test('equal to the published version counts as no draft', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const [first] = (await rows(table_uuid, 'first: 1')).edges;
    const set = (description: unknown) =>
      saveRows({ table_uuid, rows: [{ row_id: first?.node.row_id, values: { description } }] });
    expect((await set('Other')).global_lookup_table?.draft_changes).toBe(1);
    expect((await set(first?.node.values['description'])).global_lookup_table?.draft_changes).toBe(0);
  });

  test('restores published rows', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const [first, second] = (await rows(table_uuid)).edges.map(({ node }) => node);
    await saveRows({
      table_uuid,
      rows: [{ row_id: first?.row_id, values: { description: 'Other' } }],
      remove: [second?.row_id],
    });
    const { row_edges, global_lookup_table } = await saveRows({
      table_uuid,
      restore: [first?.row_id, second?.row_id],
    });
    expect(row_edges.map(({ node }) => [node.row_id, node.state])).toEqual([
      [first?.row_id, 'UNCHANGED'],
      [second?.row_id, 'UNCHANGED'],
    ]);
    expect(global_lookup_table?.draft_changes).toBe(0);
    await saveRows({ table_uuid, remove: [second?.row_id] });
    await saveRows({ table_uuid, rows: [{ values: { charge: second?.values['charge'] } }] });
    expect((await saveRows({ table_uuid, restore: [second?.row_id] })).errors).toMatchObject([
      { code: 'ALREADY_EXISTS', path: ['restore', '0'] },
    ]);
  });

  test('refuses a cell that someone else has changed since it was read, and shows theirs', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const [first] = (await rows(table_uuid, 'first: 1')).edges.map(({ node }) => node);
    const set = (values: object) =>
      mutate<{ current_rows: { values: object }[] }>(
        'save_lookup_rows',
        'SaveLookupRows',
        'current_rows { values }',
        { table_uuid, rows: [{ row_id: first?.row_id, values, based_on: first?.values }] },
      );
    expect((await set({ description: 'Theirs' })).errors).toEqual([]);
    expect((await set({ code: '401' })).errors).toEqual([]);
    const { errors, current_rows } = await set({ description: 'Mine' });
    expect(errors).toMatchObject([{ code: 'CONFLICT', path: ['rows', '0', 'values', 'description'] }]);
    expect(current_rows).toMatchObject([{ values: { description: 'Theirs', code: '401' } }]);
    expect((await set({ description: 'Theirs' })).errors).toEqual([]);
  });

  test('can be read from any row', async () => {
    const { table_uuid } = await tableOf('delivery_zones');
    const keys = async (args: string) =>
      (await rows(table_uuid, args)).edges.map(({ node }) => node.values['postal_code']);
    const start = await keys('first: 10');
    expect(await keys('first: 4, skip: 6')).toEqual(start.slice(6));
    expect(await keys('first: 4, skip: 11999')).toHaveLength(1);
    expect(await keys('first: 4, skip: 12000')).toEqual([]);
    const { errors } = await t.graphql(
      EDITOR,
      'query($t: ID!) { global_lookup_table(table_uuid: $t) { rows(skip: -1) { total_count } } }',
      { t: table_uuid },
    );
    expect(errors).toBeDefined();
  });

  test('in the seed can be discarded', async () => {
    const { table_uuid, draft_changes, row_count } = await tableOf('container_type');
    expect(draft_changes).toBe(2);
    expect(await discard(table_uuid)).toMatchObject({ discarded: 2, errors: [] });
    expect(await tableOf('container_type')).toMatchObject({ draft_changes: 0, row_count: row_count - 1 });
  });

  test('runs use the published version', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const ask = async () =>
      (
        await run<{ test_mapping: { run: { result: unknown } } }>(
          `mutation($input: TestMappingInput!) { test_mapping(input: $input) { run { result } ${FAILURES} } }`,
          {
            input: {
              company_uuid: NORTHBAY,
              expression: '$lookupTable("charge_codes", "TOL", { "default": "none" })',
              input: '{}',
              input_type: 'JSON',
              output_type: 'JSON',
            },
          },
        )
      ).test_mapping.run.result;
    await saveRows({ table_uuid, rows: [{ values: { charge: 'tol', code: 'T1' } }] });
    expect(await ask()).toBe('none');
    await publish(table_uuid);
    expect(await ask()).toBe('T1');
  });

  test('is listed in pages, which stay stable when another version is published', async () => {
    const { table_uuid, versions } = await tableOf('region_codes');
    const pageOf = async (args: string) =>
      (
        await run<{ global_lookup_table: Pick<Table, 'versions'> }>(
          `query($t: ID!) { global_lookup_table(table_uuid: $t) { table_uuid versions(${args}) { total_count edges { cursor node { ${VERSION} } } } } }`,
          { t: table_uuid },
        )
      ).global_lookup_table.versions;
    const numbers = ({ edges }: Table['versions']) => edges.map(({ node }) => node.version);
    const [latest = 0, ...earlier] = numbers(versions);
    expect(versions.total_count).toBe(latest);
    const first = await pageOf('first: 2');
    expect(numbers(first)).toEqual([latest, latest - 1]);
    await saveRows({ table_uuid, rows: [{ values: { code: 'ZZ', name: 'Test' } }] });
    await publish(table_uuid);
    expect(numbers(await pageOf(`first: 100, after: "${first.edges[1]?.cursor}"`))).toEqual(earlier.slice(1));
    expect((await pageOf('first: 1')).total_count).toBe(latest + 1);
  });

  test('can be restored from an older version', async () => {
    const table = await tableOf('region_codes');
    const { table_uuid } = table;
    const versions = versionsIn(table);
    const texas = async () =>
      (await rows(table_uuid, 'filter: [{ column: "name", equals: "Texas" }]')).edges[0]?.node.values['code'];
    expect(await texas()).toBe('QQ');
    const restore = (version: number) =>
      mutate<{ global_lookup_table: Table | null }>(
        'restore_global_lookup_table_version',
        'RestoreGlobalLookupTableVersion',
        `global_lookup_table { ${HEAD} }`,
        { table_uuid, version },
      );
    expect((await restore(13)).global_lookup_table?.draft_changes).toBe(1);
    expect(await texas()).toBe('TX');
    const { version } = await publish(table_uuid);
    expect(version).toMatchObject({
      version: 15,
      changed: 1,
      added: 0,
      removed: 0,
      row_count: versions[1]?.row_count,
    });
    expect((await restore(99)).errors).toMatchObject([{ code: 'NOT_FOUND', path: ['version'] }]);
  });

  test('of one version is compared with any other, row by row', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const [first, second] = (await rows(table_uuid)).edges.map(({ node }) => node);
    await saveRows({ table_uuid, rows: [{ row_id: first?.row_id, values: { description: 'New' } }] });
    const number = (await publish(table_uuid)).version?.version ?? 0;
    await saveRows({ table_uuid, rows: [{ values: { charge: 'TOL' } }], remove: [second?.row_id] });
    await publish(table_uuid);
    const diff = async (args: string) =>
      (
        await run<{
          global_lookup_table: {
            version: {
              diff: {
                added: number;
                changed: number;
                removed: number;
                edges: {
                  node: {
                    state: string;
                    before: Record<string, unknown> | null;
                    after: Record<string, unknown> | null;
                  };
                }[];
              };
            };
          };
        }>(
          `query($t: ID!) { global_lookup_table(table_uuid: $t) { version(version: ${number + 1}) {
            diff${args} { added changed removed edges { node { state before after } } } } } }`,
          { t: table_uuid },
        )
      ).global_lookup_table.version.diff;
    expect(await diff('')).toMatchObject({ added: 1, changed: 0, removed: 1 });
    const all = await diff(`(from: ${number - 1})`);
    expect(all).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect(
      all.edges.map(({ node }) => [node.state, node.before?.['description'], node.after?.['description']]),
    ).toEqual([
      ['CHANGED', first?.values['description'], 'New'],
      ['REMOVED', second?.values['description'], undefined],
      ['ADDED', undefined, null],
    ]);
    expect((await diff(`(from: ${number - 1}, states: [ADDED])`)).edges).toHaveLength(1);
    expect(await diff(`(from: ${number + 1})`)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  test('is read by column without a version number, regardless of the draft', async () => {
    const { table_uuid } = await tableOf('charge_codes');
    const [first] = (await rows(table_uuid, 'first: 1')).edges;
    const key = String(first?.node.values['charge']);
    await saveRows({
      table_uuid,
      rows: [{ row_id: first?.node.row_id, values: { charge: 'RENAMED', description: 'Draft' } }],
    });
    const published = async (filter: string) =>
      run<{ global_lookup_table: { version: { rows: { edges: { node: { values: unknown } }[] } } } }>(
        `query($t: ID!) { global_lookup_table(table_uuid: $t) { version {
          is_published rows(filter: ${filter}) { edges { node { values } } } } } }`,
        { t: table_uuid },
      );
    const found = await published(`[{ column: "charge", equals: "${key}" }]`);
    expect(found.global_lookup_table.version).toEqual({
      is_published: true,
      rows: { edges: [{ node: { values: first?.node.values } }] },
    });
    const none = await published('[{ column: "charge", equals: "RENAMED" }]');
    expect(none.global_lookup_table.version.rows.edges).toEqual([]);
  });

  test.each([
    [{ rows: [{ values: { charge: ' frt' } }] }, 'ALREADY_EXISTS', ['rows', '0', 'values', 'charge']],
    [{ rows: [{ values: { code: 'X' } }] }, 'VALIDATION', ['rows', '0', 'values', 'charge']],
    [{ rows: [{ values: { charge: 'A', colour: 1 } }] }, 'VALIDATION', ['rows', '0', 'values', 'colour']],
    [{ rows: [{ values: { charge: 'A', code: 5 } }] }, 'VALIDATION', ['rows', '0', 'values', 'code']],
    [{ rows: [{ row_id: 'none', values: {} }] }, 'NOT_FOUND', ['rows', '0', 'row_id']],
    [{ rows: [{ values: [] }] }, 'VALIDATION', ['rows', '0', 'values']],
    [{ remove: ['none'] }, 'NOT_FOUND', ['remove', '0']],
  ])('refuses %j', async (change, code, path) => {
    const { table_uuid } = await tableOf('charge_codes');
    const { errors } = await saveRows({ table_uuid, ...change });
    expect(errors).toMatchObject([{ code, path }]);
    expect((await tableOf('charge_codes')).draft_changes).toBe(0);
  });
});

describe('a file', () => {
  test('adds and changes rows by key; replacing removes the others', async () => {
    const { table_uuid } = await create();
    const csv = 'CODE,days,open\nA,2,yes\nB,3.5,no\n"C, D",,\n';
    expect(await importCsv({ table_uuid, csv })).toMatchObject({
      added: 3,
      changed: 0,
      removed: 0,
      problems: [],
      errors: [],
    });
    const valuesNow = async () =>
      (await rows(table_uuid)).edges.map(({ node }) => Object.values(node.values));
    expect(await valuesNow()).toEqual([
      ['A', 2, true, null],
      ['B', 3.5, false, null],
      ['C, D', null, null, null],
    ]);
    await publish(table_uuid);
    const dry = { table_uuid, csv: 'code,since\nb,2026-01-02\nE,\n', mode: 'REPLACE' };
    expect(await importCsv({ ...dry, dry_run: true })).toMatchObject({ added: 1, changed: 1, removed: 2 });
    expect(await valuesNow()).toHaveLength(3);
    await importCsv(dry);
    const left = (await rows(table_uuid, 'states: [UNCHANGED, CHANGED, ADDED]')).edges.map(({ node }) =>
      Object.values(node.values),
    );
    expect(left).toEqual([
      ['b', 3.5, false, '2026-01-02'],
      ['E', null, null, null],
    ]);
  });

  const WRONG =
    'code,days,open,since\nA,two,,\n,1,,\nB,1,maybe,2026-02-30\nC,1,,\nc,2,,\nD,1,true,2026-02-28,more\n';
  const PROBLEMS = [
    [2, 'days', '“two” is not a number.'],
    [3, 'code', 'Enter a key.'],
    [4, 'open', '“maybe” is not true or false.'],
    [4, 'since', '“2026-02-30” is not a date. Use YYYY-MM-DD.'],
    [6, 'code', 'Line 5 has the same key.'],
    [7, null, '5 cells, but the header has 4 columns.'],
  ];

  test('with errors reports all of them by line and column, and changes nothing', async () => {
    const { table_uuid } = await create();
    const { problems, errors, added } = await importCsv({ table_uuid, csv: WRONG });
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual(PROBLEMS);
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['csv'] }]);
    expect(added).toBe(0);
    expect((await rows(table_uuid)).total_count).toBe(0);
  });

  test('can be imported without its invalid lines', async () => {
    const { table_uuid } = await create();
    const { problems, errors, added, skipped } = await importCsv({
      table_uuid,
      csv: WRONG,
      skip_invalid: true,
    });
    expect([errors, added, skipped, problems.length]).toEqual([[], 1, 5, PROBLEMS.length]);
    expect((await rows(table_uuid)).edges.map(({ node }) => node.values['code'])).toEqual(['C']);
  });

  test.each([
    ['', 1, 'The file is empty'],
    ['days\n1\n', 1, 'The key column is missing.'],
    ['code,color\nA,red\n', 1, 'The table has no column “color”.'],
    ['code,days\nA,"1\n', 2, 'This quote is not closed.'],
  ])('%j is refused', async (csv, line, message) => {
    const { table_uuid } = await create();
    const { problems, errors } = await importCsv({ table_uuid, csv, skip_invalid: true });
    expect(errors).toMatchObject([{ code: 'VALIDATION' }]);
    expect(problems[0]?.line).toBe(line);
    expect(problems[0]?.message).toContain(message);
  });

  test('of a table is served at its URL, and can be imported again', async () => {
    const { table_uuid, download_path } = await tableOf('region_codes');
    const token = await t.server.tokenFor(EDITOR, 'http://localhost');
    const headers = { authorization: `Bearer ${token}`, 'x-mock-session': session };
    const handed = await t.server.fetch(new Request(`http://localhost${download_path}`, { headers }));
    const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
    const response = await t.server.fetch(new Request(downloadUrl));
    expect(response.headers.get('content-type')).toContain('text/csv');
    const csv = await response.text();
    expect(csv.split('\r\n')[0]).toBe('name,code,area');
    expect(await importCsv({ table_uuid, csv, mode: 'REPLACE' })).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      errors: [],
    });
    const viewer = await t.server.tokenFor('viewer@northbay.example', 'http://localhost');
    const refused = await t.server.fetch(
      new Request(`http://localhost${download_path}`, {
        headers: { ...headers, authorization: `Bearer ${viewer}` },
      }),
    );
    expect(refused.status).toBe(403);
  });
});

describe('a table', () => {
  test.each([
    [{ key: 'region_codes' }, 'ALREADY_EXISTS', ['key']],
    [{ key: 'Terms' }, 'VALIDATION', ['key']],
    [{ name: 'x' }, 'VALIDATION', ['name']],
    [{ columns: [{ name: 'a', type: 'STRING' }] }, 'VALIDATION', ['columns']],
    [{ columns: [...COLUMNS, { name: 'DAYS', type: 'STRING' }] }, 'VALIDATION', ['columns', '4', 'name']],
    [{ company_uuid: 'x' }, 'NOT_FOUND', ['company_uuid']],
  ])('with %j is refused', async (change, code, path) => {
    expect((await create(change)).errors).toMatchObject([{ code, path }]);
  });

  const change = (input: object) =>
    mutate<{ global_lookup_table: { lock_version: number } | null }>(
      'save_global_lookup_table',
      'SaveGlobalLookupTable',
      'global_lookup_table { table_uuid lock_version }',
      input,
    );
  const lockOf = async (table_uuid: string) =>
    (
      await run<{ global_lookup_table: { lock_version: number } }>(
        'query($t: ID!) { global_lookup_table(table_uuid: $t) { lock_version } }',
        { t: table_uuid },
      )
    ).global_lookup_table.lock_version;
  const columnsTo = async (table_uuid: string, columns: object[], more: object = {}) =>
    change({ table_uuid, lock_version: await lockOf(table_uuid), columns, ...more });
  const valuesIn = async (table_uuid: string) =>
    (await rows(table_uuid)).edges.map(({ node }) => node.values);

  test('keeps its key; added columns are empty in older rows', async () => {
    const { table_uuid } = await create();
    await importCsv({ table_uuid, csv: 'code\nA\n' });
    const lock_version = await lockOf(table_uuid);
    expect((await change({ table_uuid, lock_version, key: 'other' })).errors).toMatchObject([
      { code: 'VALIDATION', path: ['key'] },
    ]);
    expect((await columnsTo(table_uuid, COLUMNS.slice(1))).errors).toMatchObject([
      { code: 'VALIDATION', path: ['columns'] },
    ]);
    const [code, days, ...rest] = COLUMNS;
    const otherKey = [{ ...code, is_key: false }, { ...days, is_key: true }, ...rest];
    expect((await columnsTo(table_uuid, otherKey)).errors).toMatchObject([{ path: ['columns'] }]);
    expect((await columnsTo(table_uuid, [...COLUMNS, { name: 'note', type: 'STRING' }])).errors).toEqual([]);
    expect(await valuesIn(table_uuid)).toEqual([
      { code: 'A', days: null, open: null, since: null, note: null },
    ]);
  });

  test('has its columns renamed, converted, and removed in the draft; runs and older versions keep theirs', async () => {
    const { table_uuid } = await create();
    await importCsv({ table_uuid, csv: 'code,days,open\nA,2,yes\nB,,no\n' });
    await publish(table_uuid);
    const [code, days, open] = COLUMNS;
    const renamed = [
      { ...code, name: 'id', previous_name: 'code' },
      { ...open, type: 'STRING' },
    ];
    expect((await columnsTo(table_uuid, [...renamed, { name: 'days', type: 'DATE' }])).errors).toMatchObject([
      { code: 'VALIDATION', path: ['columns', '2', 'type'], message: '1 cell does not fit this type.' },
    ]);
    expect((await columnsTo(table_uuid, renamed)).errors).toEqual([]);
    expect(await valuesIn(table_uuid)).toEqual([
      { id: 'A', open: 'true' },
      { id: 'B', open: 'false' },
    ]);
    const ask = async (column: string) =>
      (
        await run<{ test_mapping: { run: { result: unknown; problem: { message: string } | null } } }>(
          `mutation($input: TestMappingInput!) { test_mapping(input: $input) { run { result problem { message } } ${FAILURES} } }`,
          {
            input: {
              company_uuid: NORTHBAY,
              expression: `$lookupTable("terms", "a", { "column": "${column}" })`,
              input: '{}',
              input_type: 'JSON',
              output_type: 'JSON',
            },
          },
        )
      ).test_mapping.run;
    expect(await ask('days')).toEqual({ result: 2, problem: null });
    await columnsTo(table_uuid, [
      { name: 'id', type: 'STRING', is_key: true },
      { name: 'open', type: 'STRING' },
      { name: 'days', type: 'NUMBER' },
    ]);
    // A new column with the name of a removed one is a different column.
    expect((await valuesIn(table_uuid)).map((value) => value['days'])).toEqual([null, null]);
    await publish(table_uuid);
    expect(await ask('open')).toEqual({ result: 'true', problem: null });
    const { columns, version } = (
      await run<{
        global_lookup_table: {
          columns: { name: string }[];
          version: { columns: { name: string }[]; rows: { edges: { node: { values: object } }[] } };
        };
      }>(
        `query($t: ID!) { global_lookup_table(table_uuid: $t) { columns { name }
          version(version: 1) { columns { name } rows(search: "a") { edges { node { values } } } } } }`,
        { t: table_uuid },
      )
    ).global_lookup_table;
    expect(columns.map(({ name }) => name)).toEqual(['id', 'open', 'days']);
    expect(version.columns.map(({ name }) => name)).toEqual(['code', 'days', 'open', 'since']);
    expect(version.rows.edges[0]?.node.values).toEqual({ code: 'A', days: 2, open: true, since: null });
    expect(days).toBeDefined();
  });

  test('only empties cells that do not fit a new type on request', async () => {
    const { table_uuid } = await create();
    await importCsv({ table_uuid, csv: 'code\n7\nA\n' });
    const columns = [COLUMNS[0], { name: 'days', type: 'DATE' }];
    await saveRows({ table_uuid, rows: [{ values: { code: 'C', days: 3 } }] });
    expect((await columnsTo(table_uuid, columns as object[])).errors).toHaveLength(1);
    expect((await columnsTo(table_uuid, columns as object[], { empty_invalid: true })).errors).toEqual([]);
    expect((await valuesIn(table_uuid)).at(-1)).toEqual({ code: 'C', days: null });
    const numbers = [
      { ...COLUMNS[0], type: 'NUMBER' },
      { name: 'days', type: 'DATE' },
    ];
    const { errors } = await columnsTo(table_uuid, numbers, { empty_invalid: true });
    expect(errors).toMatchObject([
      { path: ['columns', '0', 'type'], message: '2 cells do not fit this type.' },
    ]);
  });

  test('shows which mappings read a column', async () => {
    interface UsedBy {
      total_count: number;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      edges: { node: { name: string } }[];
    }
    const { table_uuid } = await tableOf('region_codes');
    const USED = 'total_count pageInfo { hasNextPage endCursor } edges { node { mapping_uuid name } }';
    const namesIn = ({ edges }: UsedBy) => edges.map(({ node }) => node.name);
    const { columns } = (
      await run<{ global_lookup_table: { columns: { name: string; used_by: UsedBy }[] } }>(
        `query($t: ID!) { global_lookup_table(table_uuid: $t) { table_uuid columns { name used_by { ${USED} } } } }`,
        { t: table_uuid },
      )
    ).global_lookup_table;
    const users = ['pinecrest_204', TENDERS].toSorted();
    expect(columns.map(({ name, used_by }) => [name, used_by.total_count, namesIn(used_by)])).toEqual([
      ['name', 2, users],
      ['code', 2, users],
      ['area', 0, []],
    ]);
    const readers = async (args: string) => {
      const data = await run<{ global_lookup_table: { columns: { used_by: UsedBy }[] } }>(
        `query($t: ID!) { global_lookup_table(table_uuid: $t) { table_uuid columns { used_by(${args}) { ${USED} } } } }`,
        { t: table_uuid },
      );
      return data.global_lookup_table.columns[1]?.used_by as UsedBy;
    };
    expect(namesIn(await readers('sort: { field: NAME, direction: DESC }'))).toEqual(users.toReversed());
    const start = await readers('first: 1');
    expect([start.total_count, start.pageInfo.hasNextPage]).toEqual([2, true]);
    expect(namesIn(await readers(`after: "${start.pageInfo.endCursor}"`))).toEqual(users.slice(1));
    expect(await readers('search: "PINE"')).toMatchObject({
      total_count: 1,
      edges: [{ node: { name: 'pinecrest_204' } }],
    });
  });

  test('used by mappings cannot be deleted; an unused one can', async () => {
    const remove = (table_uuid: string) =>
      mutate<{ global_lookup_table: Table | null }>(
        'delete_global_lookup_table',
        'DeleteGlobalLookupTable',
        'global_lookup_table { key }',
        { table_uuid },
      );
    const { errors } = await remove((await tableOf('region_codes')).table_uuid);
    expect(errors).toMatchObject([
      {
        code: 'IN_USE',
        message: `2 mappings use this table: ${['pinecrest_204', TENDERS].toSorted().join(', ')}.`,
      },
    ]);
    expect((await remove((await tableOf('delivery_zones')).table_uuid)).global_lookup_table?.key).toBe(
      'delivery_zones',
    );
    expect((await tables()).map(({ key }) => key)).not.toContain('delivery_zones');
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

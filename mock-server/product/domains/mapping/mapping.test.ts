import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { mappingOf } from '../../world/mappings.ts';
import { createWorld } from '../../world/world.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const OPERATOR = 'operator@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
const { flows } = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `mapping-${count++}`;
});

async function run<Data>(as: string, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Revision {
  created_at: number;
  number: number;
  expression: string;
  is_deployed: boolean;
  deployed_at: string | null;
  undeployed_at: string | null;
  note: string | null;
}
interface Mapping {
  mapping_uuid: string;
  name: string;
  document: string | null;
  expression: string;
  sample_input: string | null;
  has_undeployed_changes: boolean;
  latest_deployed_at: string | null;
  test_cases: { name: string; input: string; expected: unknown; match: string; last_result: string | null }[];
  latest_revision: Revision;
  deployed_revision: Revision | null;
  revisions: { total_count: number; edges: { node: Revision }[] };
  used_by: { total_count: number; edges: { node: { flow_uuid: string; flow_name: string } }[] };
  lookup_tables: { key: string }[];
  canonical_paths: string[];
}
interface UserEdge {
  cursor: string;
  node: { flow_uuid: string; flow_name: string };
}
const REVISION = 'created_at number expression is_deployed deployed_at undeployed_at note';
const FIELDS = `mapping_uuid name document expression sample_input has_undeployed_changes latest_deployed_at canonical_paths
  test_cases { name input expected match last_result } latest_revision { ${REVISION} } deployed_revision { ${REVISION} }
  revisions(first: 40) { total_count edges { node { ${REVISION} } } } used_by(first: 60) { total_count edges { node { flow_uuid flow_name } } } lookup_tables { key }`;
const FAILURES = 'errors { code path message }';

interface Found {
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}
const { data: found } = await t.graphql<Found>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const companyUuid = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const NORTHBAY = companyUuid('northbay');

const list = async (args = '', company_uuid = NORTHBAY, as = OWNER) =>
  (
    await run<{ company: { mappings: { total_count: number; edges: { node: Mapping }[] } } }>(
      as,
      `query($c: ID!) { company(company_uuid: $c) { mappings(first: 60${args}) { total_count edges { node { ${FIELDS} } } } } }`,
      { c: company_uuid },
    )
  ).company.mappings.edges.map(({ node }) => node);
const named = async (name: string): Promise<Mapping> => {
  const mapping = (await list(`, search: "${name}"`)).find((candidate) => candidate.name === name);
  if (!mapping) throw new Error(`no mapping ${name}`);
  return mapping;
};
const save = async (input: object, as = EDITOR) =>
  (
    await run<{
      save_mapping: {
        mapping: Mapping | null;
        mapping_edge: { node: Mapping } | null;
        revision: Revision | null;
        problem: { part: string; code: string; line: number; column: number } | null;
        errors: Failure[];
      };
    }>(
      as,
      `mutation($input: SaveMappingInput!) { save_mapping(input: $input) { mapping { ${FIELDS} } mapping_edge { node { mapping_uuid } }
         revision { ${REVISION} } problem { part code line column } ${FAILURES} } }`,
      { input },
    )
  ).save_mapping;
const NEW = {
  company_uuid: NORTHBAY,
  name: 'trial',
  input_type: 'JSON',
  output_type: 'JSON',
  expression: '{ "a": b }',
};
const created = async (more: object = {}) => {
  const { mapping, errors } = await save({ ...NEW, ...more });
  expect(errors).toEqual([]);
  return mapping as Mapping;
};
const deploy = async (mapping_uuid: string, created_at?: number) =>
  (
    await run<{
      deploy_mapping: {
        mapping: Mapping | null;
        revision: Revision | null;
        previous: Revision | null;
        errors: Failure[];
      };
    }>(
      EDITOR,
      `mutation($input: DeployMappingInput!) { deploy_mapping(input: $input) { mapping { ${FIELDS} } revision { ${REVISION} } previous { ${REVISION} } ${FAILURES} } }`,
      { input: { mapping_uuid, ...(created_at === undefined ? {} : { created_at }) } },
    )
  ).deploy_mapping;
interface Run {
  run: {
    succeeded: boolean;
    result: unknown;
    output: string | null;
    problem: {
      part: string;
      code: string;
      message: string;
      line: number | null;
      column: number | null;
    } | null;
  } | null;
  differences: { path: string; kind: string }[] | null;
  errors: Failure[];
}
const trial = async (input: object, as = EDITOR) =>
  (
    await run<{ test_mapping: Run }>(
      as,
      `mutation($input: TestMappingInput!) { test_mapping(input: $input) { run { succeeded result output problem { part code message line column } }
         differences { path kind } ${FAILURES} } }`,
      { input },
    )
  ).test_mapping;
const runTests = async (input: object, as = EDITOR) =>
  (
    await run<{
      run_mapping_tests: {
        mapping: Mapping | null;
        results: {
          name: string;
          outcome: string;
          differences: { path: string; kind: string }[];
          problem: { code: string } | null;
        }[];
        errors: Failure[];
      };
    }>(
      as,
      `mutation($input: RunMappingTestsInput!) { run_mapping_tests(input: $input) { mapping { ${FIELDS} }
         results { name outcome differences { path kind } problem { code } } ${FAILURES} } }`,
      { input },
    )
  ).run_mapping_tests;

describe('the seed', () => {
  test("has every flow's mapping, which lists the flow and the tables in its log", async () => {
    const mappings = await list();
    for (const flow of flows.filter(({ company_uuid, deleted }) => company_uuid === NORTHBAY && !deleted)) {
      const mapping = mappings.find(({ mapping_uuid }) => mapping_uuid === mappingOf(flow));
      expect(mapping?.name, flow.flow_name).toBe(flow.mapping_name);
      expect(mapping?.used_by.edges.map(({ node }) => node.flow_uuid)).toContain(flow.flow_uuid);
      if (flow.lookup_table !== null) {
        expect(mapping?.lookup_tables.map(({ key }) => key)).toContain(flow.lookup_table);
      }
    }
    expect(mappings.find(({ name }) => name === 'shipment_standard')?.used_by.total_count).toBe(9);
    expect(await list('', companyUuid('solo-broker'))).toEqual([]);
  });

  test("lists the flows that use a mapping, with the filters, sorting, and paging of a partner's flows", async () => {
    const { mapping_uuid } = (await list()).find(({ name }) => name === 'shipment_standard') as Mapping;
    const usedBy = async (args: string) =>
      (
        await run<{ mapping: { used_by: { total_count: number; edges: UserEdge[] } } }>(
          EDITOR,
          `query($m: ID!) { mapping(mapping_uuid: $m) { mapping_uuid used_by(${args}) { total_count edges { cursor node { flow_uuid flow_name } } } } }`,
          { m: mapping_uuid },
        )
      ).mapping.used_by;
    const namesIn = ({ edges }: { edges: UserEdge[] }) => edges.map(({ node }) => node.flow_name);
    const all = await usedBy('first: 200');
    const first = await usedBy('first: 4');
    const rest = await usedBy(`first: 200, after: "${first.edges[3]?.cursor}"`);
    expect([first.total_count, first.edges.length]).toEqual([9, 4]);
    expect([...first.edges, ...rest.edges]).toEqual(all.edges);
    const backwards = await usedBy('first: 200, sort: { direction: DESC }');
    expect(namesIn(backwards)).toEqual(namesIn(all).toReversed());
    const tenders = await usedBy('first: 200, filter: { search: "tender" }');
    expect(tenders.total_count).toBe(tenders.edges.length);
    expect(tenders.total_count).toBeLessThan(9);
    expect(namesIn(tenders)).toContain('Send tender 204');
  });

  test('has test cases with their actual results, in every workspace', async () => {
    for (const code of ['northbay', 'northbay-test', 'alder-retail', 'pinecrest-lines']) {
      for (const mapping of await list('', companyUuid(code), OPERATOR)) {
        const { results, errors } = await runTests({ mapping_uuid: mapping.mapping_uuid }, OPERATOR);
        expect(errors).toEqual([]);
        expect(
          results.map(({ outcome }) => outcome),
          mapping.name,
        ).toEqual(mapping.test_cases.map(({ last_result }) => last_result));
      }
    }
  });

  test('has every revision tested with the sample, except the one that was rolled back', async () => {
    for (const mapping of (await list()).slice(0, 6)) {
      for (const { node } of mapping.revisions.edges) {
        const { results } = await runTests({
          mapping_uuid: mapping.mapping_uuid,
          created_at: node.created_at,
        });
        const isBad = mapping.name === 'alder_retail_850' && node.number === 11;
        expect(results.map(({ outcome }) => outcome)).toEqual(isBad ? ['ERROR', 'ERROR'] : ['PASS', 'PASS']);
      }
    }
  });

  test('shows the rollback of the scripted day, consistent with executions', async () => {
    const mapping = await named('alder_retail_850');
    expect(mapping).toMatchObject({
      has_undeployed_changes: true,
      latest_revision: {
        number: 11,
        is_deployed: false,
        deployed_at: '2026-09-15T10:12:00.000Z',
        undeployed_at: '2026-09-15T10:55:00.000Z',
      },
      deployed_revision: { number: 10, deployed_at: '2026-09-15T10:55:00.000Z', undeployed_at: null },
    });
    const { run: bad } = await trial({ mapping_uuid: mapping.mapping_uuid });
    expect(bad?.problem).toMatchObject({ part: 'EXPRESSION', code: 'LOOKUP_MISS' });
    expect(bad?.problem?.message).toMatch(/No value for “DRY.*” in lookup table “container_type”/);
    expect(mapping.canonical_paths).toContain('references.order');
  });
});

/** A mapping named after its partner. */
const mappingNamed = (key: string, document: string): string =>
  `${seededPartner(key).slug.replaceAll('-', '_')}_${document}`;

describe('lists', () => {
  test.each([
    [
      ', input_types: [CSV]',
      [
        mappingNamed('harbor-foods', 'product'),
        mappingNamed('quarry-stone', 'purchase_order'),
        'tidewater_milestone',
      ].toSorted(),
    ],
    [', output_types: [XML]', [mappingNamed('meridian-customs', 'shipment')]],
    [', search: "pinecrest lines", input_types: [X12]', ['pinecrest_997']],
  ])('mappings%s', async (args, names) => {
    expect((await list(args)).map(({ name }) => name)).toEqual(names);
  });

  test('can be sorted, and filtered by undeployed changes', async () => {
    const sorted = await list(', sort: { field: USED_BY, direction: DESC }');
    const counts = sorted.map(({ used_by }) => used_by.total_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const behind = await list(', has_undeployed_changes: true');
    expect(behind.length).toBeGreaterThan(1);
    expect(behind.length).toBeLessThan(sorted.length);
    for (const { latest_revision, deployed_revision } of behind) {
      expect(latest_revision.number).not.toBe(deployed_revision?.number);
    }
  });
});

describe('saving', () => {
  test('creates an undeployed mapping and lists it', async () => {
    const { mapping, mapping_edge, revision } = await save({
      ...NEW,
      expression: '{ "shipment": { "references": { "order": order } } }',
      note: ' First try ',
      test_cases: [{ name: 'one', input: '{"order":"A"}', expected: { shipment: {} }, match: 'CONTAINS' }],
    });
    expect(mapping_edge?.node.mapping_uuid).toBe(mapping?.mapping_uuid);
    expect(mapping).toMatchObject({
      document: 'shipment',
      has_undeployed_changes: true,
      deployed_revision: null,
      latest_deployed_at: null,
    });
    expect(revision).toMatchObject({ number: 1, note: 'First try', is_deployed: false });
    expect((await named('trial')).test_cases).toMatchObject([{ name: 'one', last_result: null }]);
  });

  test('creates a revision for a changed expression only', async () => {
    const before = await named('milestone_214');
    const words = await save({ mapping_uuid: before.mapping_uuid, description: 'For road and air.' });
    expect(words.revision).toBeNull();
    expect(words.mapping?.revisions.total_count).toBe(before.revisions.total_count);
    const same = await save({ mapping_uuid: before.mapping_uuid, expression: before.expression });
    expect(same.revision).toBeNull();
    const { revision, mapping } = await save({ mapping_uuid: before.mapping_uuid, expression: '{ "x": 1 }' });
    expect(revision?.number).toBe(before.latest_revision.number + 1);
    expect(mapping).toMatchObject({
      expression: '{ "x": 1 }',
      has_undeployed_changes: true,
      deployed_revision: { number: 3 },
    });
    expect(mapping?.test_cases.every(({ last_result }) => last_result === null)).toBe(true);
    expect(mapping?.revisions.edges.map(({ node }) => node.number)).toEqual([4, 3, 2, 1]);
  });

  test('refuses a change based on an older version', async () => {
    const { mapping_uuid } = await created();
    const input = { mapping_uuid, lock_version: 1 };
    expect((await save({ ...input, expression: '2' }, OWNER)).errors).toEqual([]);
    const { errors } = await save({ ...input, expression: '3' });
    expect(errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
    expect(errors[0]?.message).toContain('Olivia');
  });

  test('reports the position of an error in an expression', async () => {
    const { mapping, problem, errors } = await save({ ...NEW, expression: '{\n  "a": b,\n  "c": ]\n}' });
    expect(mapping).toBeNull();
    expect(problem).toMatchObject({ part: 'EXPRESSION', code: 'S0211', line: 3 });
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['expression'] }]);
    expect(errors[0]?.message).toMatch(/^Line 3, column \d+: /);
  });

  test.each([
    [{ name: 'Big Name' }, 'VALIDATION', ['name']],
    [{ name: 'pinecrest_204' }, 'ALREADY_EXISTS', ['name']],
    [{ expression: ' ' }, 'VALIDATION', ['expression']],
    [{ expression: 'x'.repeat(65_537) }, 'LIMIT_EXCEEDED', ['expression']],
    [{ input_type: null }, 'VALIDATION', ['input_type']],
    [
      {
        test_cases: [
          { name: 'a', input: '' },
          { name: 'a', input: '' },
        ],
      },
      'VALIDATION',
      ['test_cases', '1', 'name'],
    ],
    [
      { local_lookup_tables: [{ key: 'mm', columns: ['a', 'b'], rows: [[1]] }] },
      'VALIDATION',
      ['local_lookup_tables', '0', 'rows', '0'],
    ],
    [
      { local_lookup_tables: [{ key: 'mm', columns: ['a', 'b'], rows: [['S', null], 'S'] }] },
      'VALIDATION',
      ['local_lookup_tables', '0', 'rows', '1'],
    ],
    [{ company_uuid: companyUuid('alder-retail') }, 'NOT_FOUND', ['company_uuid']],
    [{ company_uuid: companyUuid('harborline') }, 'NOT_FOUND', ['company_uuid']],
  ])('refuses %j', async (change, code, path) => {
    const { mapping, errors } = await save({ ...NEW, ...change });
    expect(mapping).toBeNull();
    expect(errors).toMatchObject([{ code, path }]);
    expect((await list(', search: "trial"')).map(({ name }) => name)).toEqual([]);
  });
});

describe('deploying', () => {
  test('activates the last save; deploying an older one is a rollback', async () => {
    const { mapping_uuid, latest_revision: first } = await created();
    expect((await deploy(mapping_uuid)).revision).toMatchObject({ number: 1, is_deployed: true });
    await save({ mapping_uuid, expression: '2' });
    const { revision, previous, mapping } = await deploy(mapping_uuid);
    expect([revision?.number, previous?.number]).toEqual([2, 1]);
    expect(previous).toMatchObject({ is_deployed: false, undeployed_at: revision?.deployed_at });
    expect(mapping).toMatchObject({
      has_undeployed_changes: false,
      latest_deployed_at: revision?.deployed_at,
    });
    const back = await deploy(mapping_uuid, first.created_at);
    expect(back.mapping).toMatchObject({
      has_undeployed_changes: true,
      deployed_revision: { number: 1 },
      latest_revision: { number: 2 },
    });
    expect((await deploy(mapping_uuid, first.created_at)).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect((await deploy(mapping_uuid, 5)).errors).toMatchObject([
      { code: 'NOT_FOUND', path: ['created_at'] },
    ]);
  });

  test('shows the differences between revisions', async () => {
    const { mapping_uuid, latest_revision: first } = await created({
      expression: '{\n  "a": 1,\n  "b": 2\n}',
    });
    const { revision } = await save({ mapping_uuid, expression: '{\n  "a": 1,\n  "c": 3,\n  "b": 2\n}' });
    const query = `query($m: ID!, $t: Timestamp!, $a: Timestamp) { mapping_revision(mapping_uuid: $m, created_at: $t) { diff(against: $a) { against { number } added removed lines { kind text before after } } } }`;
    const read = (created_at: number | undefined, against: number | null) =>
      run<{
        mapping_revision: {
          diff: {
            against: { number: number };
            added: number;
            removed: number;
            lines: { kind: string; text: string }[];
          } | null;
        };
      }>(EDITOR, query, { m: mapping_uuid, t: created_at, a: against });
    const { diff } = (await read(revision?.created_at, null)).mapping_revision;
    expect(diff).toMatchObject({ against: { number: 1 }, added: 1, removed: 0 });
    expect(diff?.lines.find(({ kind }) => kind === 'ADDED')?.text).toBe('  "c": 3,');
    expect((await read(first.created_at, revision?.created_at ?? 0)).mapping_revision.diff).toMatchObject({
      added: 0,
      removed: 1,
    });
    expect((await read(first.created_at, null)).mapping_revision.diff).toBeNull();
  });
});

test('a copy has the last expression and no flows; an active mapping cannot be deleted, the copy can', async () => {
  const original = await named('shipment_standard');
  const remove = async (mapping_uuid: string) =>
    (
      await run<{ delete_mapping: { mapping: Mapping | null; errors: Failure[] } }>(
        EDITOR,
        `mutation($input: DeleteMappingInput!) { delete_mapping(input: $input) { mapping { name } ${FAILURES} } }`,
        { input: { mapping_uuid } },
      )
    ).delete_mapping;
  const { errors } = await remove(original.mapping_uuid);
  expect(errors).toMatchObject([{ code: 'IN_USE' }]);
  expect(errors[0]?.message).toContain('9 flows use this mapping: ');
  for (const { node } of original.used_by.edges) expect(errors[0]?.message).toContain(node.flow_name);

  const copied = async () =>
    (
      await run<{ duplicate_mapping: { mapping_edge: { node: Mapping } } }>(
        EDITOR,
        `mutation($input: DuplicateMappingInput!) { duplicate_mapping(input: $input) { mapping_edge { node { ${FIELDS} } } ${FAILURES} } }`,
        { input: { mapping_uuid: original.mapping_uuid } },
      )
    ).duplicate_mapping.mapping_edge.node;
  const copy = await copied();
  expect(copy).toMatchObject({
    name: 'shipment_standard_copy',
    expression: original.expression,
    used_by: { total_count: 0 },
    deployed_revision: null,
  });
  expect((await copied()).name).toBe('shipment_standard_copy_2');
  expect((await remove(copy.mapping_uuid)).mapping?.name).toBe('shipment_standard_copy');
  expect((await list()).map(({ name }) => name)).not.toContain('shipment_standard_copy');
});

test('the rows of a local table are lists of cells of any kind', async () => {
  const tables = [
    {
      key: 'modes',
      columns: ['from', 'to'],
      rows: [
        ['S', null],
        [1, true],
      ],
    },
  ];
  const { mapping_uuid } = await created({ local_lookup_tables: tables });
  const { mapping } = await run<{ mapping: { local_lookup_tables: unknown } }>(
    EDITOR,
    `query($m: ID!) { mapping(mapping_uuid: $m) { local_lookup_tables { key columns rows } } }`,
    { m: mapping_uuid },
  );
  expect(mapping.local_lookup_tables).toEqual(tables);
});

describe('test runs', () => {
  test('can read and write all formats, with functions and tables of the workspace and of the mapping', async () => {
    const { run: one } = await trial({
      company_uuid: NORTHBAY,
      expression:
        '{ "root": { "line": $map($, function($row) { { "@sku": $cleanReference($row.sku), "to": $lookupTable("region_codes", $row.state), "mode": $lookupTable("modes", $row.mode) } }) } }',
      input_type: 'CSV',
      output_type: 'XML',
      local_lookup_tables: [{ key: 'modes', columns: ['from', 'to'], rows: [['S', 'Sea']] }],
      input: 'sku,state,mode\n a 1,California,s\n b 2,OREGON,S\n',
    });
    expect(one?.problem).toBeNull();
    expect(one?.output).toContain('<line sku="A1">');
    expect(one?.output).toContain('<to>OR</to>');
    expect(one?.output?.match(/<mode>Sea<\/mode>/g)).toHaveLength(2);
  });

  test('are compared with the expected result', async () => {
    const { mapping_uuid } = await created({ expression: '{ "a": b, "c": 1 }' });
    const input = { mapping_uuid, input: '{"b":2}', expected: { a: 3 } };
    expect((await trial(input)).differences?.map(({ path }) => path)).toEqual(['a', 'c']);
    expect((await trial({ ...input, match: 'CONTAINS' })).differences?.map(({ path }) => path)).toEqual([
      'a',
    ]);
    expect((await trial({ mapping_uuid, input: '{"b":2}' })).differences).toBeNull();
  });

  test.each([
    [{ input: '{"a": 1,' }, { part: 'INPUT', line: 1 }],
    [
      { expression: 'a +\n"b" * 2', input: '{"a":1}' },
      { part: 'EXPRESSION', code: 'T2001', line: 2, column: 6 },
    ],
    [
      { expression: '{ "a": 1 }', output_type: 'X12' },
      { part: 'OUTPUT', code: 'OUTPUT_FORMAT' },
    ],
    [
      { expression: '($f := function($x) { 1 + $f($x) }; $f(1))' },
      { part: 'EXPRESSION', code: 'STACK_LIMIT' },
    ],
    [{ expression: '$lookupTable("nothing", 1)' }, { code: 'NO_SUCH_TABLE' }],
  ])('%j ends with its problem', async (change, problem) => {
    const { run: one, errors } = await trial({
      company_uuid: NORTHBAY,
      expression: 'a',
      input_type: 'JSON',
      output_type: 'JSON',
      input: '{}',
      ...change,
    });
    expect(errors).toEqual([]);
    expect(one).toMatchObject({ succeeded: false, problem });
  });

  test.each([
    [{ company_uuid: NORTHBAY }, 'VALIDATION', ['expression']],
    [{ company_uuid: NORTHBAY, expression: '1' }, 'VALIDATION', ['input']],
    [
      {
        company_uuid: NORTHBAY,
        expression: '1',
        input: 'x'.repeat(800_001),
        input_type: 'JSON',
        output_type: 'JSON',
      },
      'LIMIT_EXCEEDED',
      ['input'],
    ],
    [{ mapping_uuid: 'x' }, 'NOT_FOUND', ['mapping_uuid']],
  ])('%# cannot start', async (input, code, path) => {
    expect((await trial(input)).errors).toMatchObject([{ code, path }]);
  });

  test('a hostile expression blocks nobody else', async () => {
    const harmless = () =>
      trial({
        company_uuid: NORTHBAY,
        expression: '1 + 1',
        input_type: 'JSON',
        output_type: 'JSON',
        input: '{}',
      });
    // On a busy machine, starting a process takes as long as a hostile expression.
    await Promise.all([harmless(), harmless()]);
    const hostile = trial({
      company_uuid: NORTHBAY,
      expression: '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
      input_type: 'JSON',
      output_type: 'JSON',
      input: '{}',
    });
    const endings: Promise<Run>[] = [];
    const ended = hostile.finally(() => endings.push(hostile));
    // Queries and other runs are still served while it runs.
    let answered = 0;
    while (endings.length === 0) {
      const { viewer } = await run<{ viewer: { email: string } }>(OWNER, '{ viewer { email } }');
      const beside = await harmless();
      expect([viewer.email, beside.run?.result]).toEqual([OWNER, 2]);
      if (endings.length === 0) answered++;
    }
    expect(answered).toBeGreaterThan(0);
    expect((await ended).run?.problem?.code).toBe('TIME_LIMIT');
    expect(t.uncaught).toEqual([]);
  });
});

test('test cases keep their results, and show where they failed', async () => {
  const { mapping_uuid } = await created({
    expression: '{ "a": b / c }',
    test_cases: [
      { name: 'half', input: '{"b":1,"c":2}', expected: { a: 0.5 } },
      { name: 'wrong', input: '{"b":1,"c":2}', expected: { a: 2 } },
      { name: 'broken', input: '{"b":"x","c":2}', expected: {} },
    ],
  });
  const { results, mapping } = await runTests({ mapping_uuid });
  expect(results.map(({ outcome }) => outcome)).toEqual(['PASS', 'FAIL', 'ERROR']);
  expect(results[1]?.differences).toEqual([{ path: 'a', kind: 'DIFFERENT' }]);
  expect(results[2]?.problem?.code).toBe('T2001');
  expect(mapping?.test_cases.map(({ last_result }) => last_result)).toEqual(['PASS', 'FAIL', 'ERROR']);
  const resultsOf = async () => {
    const { data } = await t.graphql<{
      mapping: { revisions: { edges: { node: { number: number; test_results: { outcome: string }[] } }[] } };
    }>(
      EDITOR,
      `{ mapping(mapping_uuid: "${mapping_uuid}") { mapping_uuid revisions { edges { node { mapping_uuid created_at number test_results { name outcome started_at } } } } } }`,
      {},
      { session },
    );
    return data.mapping.revisions.edges.map(({ node }) => node.test_results.map(({ outcome }) => outcome));
  };
  expect(await resultsOf()).toEqual([['PASS', 'FAIL', 'ERROR']]);
  await save({ mapping_uuid, expression: '{ "a": 2 }' });
  expect(await resultsOf()).toEqual([[], ['PASS', 'FAIL', 'ERROR']]);
});

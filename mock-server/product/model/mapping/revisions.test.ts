import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `mapping-revisions-${count++}`;
});

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
type Answer = Readonly<Record<string, unknown>> & { errors: Failure[] };

async function change<Payload extends Answer>(name: string, input: object, fields: string, as = EDITOR) {
  const type = name.replaceAll(/(^|_)(\w)/g, (_all, _line, letter: string) => letter.toUpperCase());
  const { data, errors } = await t.graphql<Record<string, Payload>>(
    as,
    `mutation($input: ${type}Input!) { ${name}(input: $input) { ${fields} errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data[name] as Payload;
}

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY = found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

interface Content {
  expression: string;
  input_type: string;
  local_lookup_tables: { key: string; rows: unknown[] }[];
  test_cases: { name: string }[];
}
interface Draft extends Content {
  saved_by: { display: string };
  is_own: boolean;
  has_changes: boolean;
  based_on: { number: number };
  lock_version: number;
}
interface Mapping {
  mapping_uuid: string;
  lock_version: number;
  latest_revision: Content & { created_at: number; number: number };
  draft: Draft | null;
  earlier_drafts: Draft[];
}
const CONTENT = 'expression input_type local_lookup_tables { key rows } test_cases { name }';
const DRAFT = `${CONTENT} saved_by { display } is_own has_changes based_on { number } lock_version`;
const MAPPING = `mapping { mapping_uuid lock_version latest_revision { created_at number ${CONTENT} }
  draft { ${DRAFT} } earlier_drafts { ${DRAFT} } }`;

const table = (result: string) => ({ key: 'modes', columns: ['code', 'name'], rows: [['S', result]] });
const EXPRESSION = '{ "mode": $lookupTable("modes", mode) }';
const TEST = { name: 'Sea', input: '{"mode":"S"}', expected: { mode: 'Sea' }, match: 'EXACT' };

async function created(): Promise<Mapping> {
  const { mapping } = await change<Answer & { mapping: Mapping }>(
    'save_mapping',
    {
      company_uuid: NORTHBAY,
      name: 'trial',
      input_type: 'JSON',
      output_type: 'JSON',
      expression: EXPRESSION,
      local_lookup_tables: [table('Sea')],
      test_cases: [TEST],
    },
    MAPPING,
  );
  return mapping;
}
const save = async (mapping: Mapping, input: object, as = EDITOR) =>
  change<Answer & { mapping: Mapping; revision: { number: number } | null }>(
    'save_mapping',
    { mapping_uuid: mapping.mapping_uuid, lock_version: mapping.lock_version, ...input },
    `${MAPPING} revision { number }`,
    as,
  );
const draft = async (mapping_uuid: string, input: object, as = EDITOR) =>
  change<Answer & { mapping: Mapping }>('save_mapping_draft', { mapping_uuid, ...input }, MAPPING, as);

describe('a revision', () => {
  test.each([
    ['local tables', { local_lookup_tables: [table('Ocean')] }],
    ['a format', { input_type: 'XML' }],
    ['test cases', { test_cases: [TEST, { ...TEST, name: 'Sea again' }] }],
    ['the expression', { expression: '{ "mode": mode }' }],
  ])('is created by a change of %s', async (_what, input) => {
    const { revision } = await save(await created(), input);
    expect(revision?.number).toBe(2);
  });

  test('is not created by a save that does not change its content', async () => {
    const mapping = await created();
    const { revision } = await save(mapping, {
      description: 'Modes',
      expression: EXPRESSION,
      local_lookup_tables: [table('Sea')],
      test_cases: [TEST],
    });
    expect(revision).toBeNull();
  });

  test('keeps its tables and tests, and uses them when it is tested later', async () => {
    const mapping = await created();
    const { mapping_uuid, latest_revision } = mapping;
    await save(mapping, { local_lookup_tables: [table('Ocean')], test_cases: [] });
    const { results, revision } = await change<
      Answer & {
        results: { name: string; outcome: string; actual: unknown }[];
        revision: { test_cases: { last_result: string }[]; diff: { parts: object[] } | null };
      }
    >(
      'run_mapping_tests',
      { mapping_uuid, created_at: latest_revision.created_at },
      'results { name outcome actual } revision { test_cases { last_result } }',
    );
    expect(results).toEqual([{ name: 'Sea', outcome: 'PASS', actual: { mode: 'Sea' } }]);
    expect(revision.test_cases).toEqual([{ last_result: 'PASS' }]);
  });

  test('shows which formats, tables, and tests differ from another one', async () => {
    const { mapping_uuid } = (
      await save(await created(), {
        input_type: 'XML',
        local_lookup_tables: [table('Ocean')],
        test_cases: [],
      })
    ).mapping;
    const { data } = await t.graphql<{ mapping: { latest_revision: { diff: { parts: object[] } } } }>(
      EDITOR,
      'query($m: ID!) { mapping(mapping_uuid: $m) { latest_revision { diff { parts { part name before after } } } } }',
      { m: mapping_uuid },
      { session },
    );
    expect(data.mapping.latest_revision.diff.parts).toEqual([
      { part: 'INPUT_TYPE', name: null, before: 'JSON', after: 'XML' },
      { part: 'LOCAL_LOOKUP_TABLE', name: 'modes', before: '1 row, 2 columns', after: '1 row, 2 columns' },
      { part: 'TEST_CASE', name: 'Sea', before: '12 characters, exact', after: null },
    ]);
  });

  test('with failed tests can only be deployed with a note, which it keeps', async () => {
    const { mapping } = await save(await created(), { expression: '{ "mode": "?" }' });
    const { mapping_uuid } = mapping;
    const deploy = async (more: object) =>
      change<Answer & { revision: { is_deployed: boolean; deploy_note: string } | null }>(
        'deploy_mapping',
        { mapping_uuid, ...more },
        'revision { is_deployed deploy_note }',
      );
    await change('run_mapping_tests', { mapping_uuid }, 'results { outcome }');
    const refused = await deploy({});
    expect(refused.errors).toEqual([
      { code: 'VALIDATION', path: ['note'], message: '1 test did not pass. Add a note to deploy anyway.' },
    ]);
    const { revision, errors } = await deploy({ note: 'Agreed with the partner' });
    expect(errors).toEqual([]);
    expect(revision).toEqual({ is_deployed: true, deploy_note: 'Agreed with the partner' });
  });
});

describe('a draft', () => {
  test('can be kept unfinished, without a revision, and does not prevent others from saving', async () => {
    const mapping = await created();
    const { mapping: now } = await draft(mapping.mapping_uuid, { expression: '{ "mode": ' });
    expect(now.draft).toMatchObject({
      expression: '{ "mode": ',
      local_lookup_tables: [{ key: 'modes' }],
      test_cases: [{ name: 'Sea' }],
      is_own: true,
      has_changes: true,
      based_on: { number: 1 },
    });
    expect(now.latest_revision.expression).toBe(EXPRESSION);
    expect(now.lock_version).toBe(mapping.lock_version);
  });

  test('is deleted when its author saves a revision; that of another person stays', async () => {
    const { mapping_uuid, ...rest } = await created();
    await draft(mapping_uuid, { expression: '{}' });
    const theirs = await save({ mapping_uuid, ...rest }, { expression: '{ "b": 1 }' }, OWNER);
    expect(theirs.mapping.draft).toMatchObject({
      expression: '{}',
      based_on: { number: 1 },
      has_changes: true,
    });
    const own = await save(theirs.mapping, { expression: '{ "c": 1 }' });
    expect(own.mapping.draft).toBeNull();
  });

  test('reports a newer draft to the second person, and loses neither', async () => {
    const { mapping_uuid } = await created();
    const first = await draft(mapping_uuid, { expression: '"editor"' });
    const late = await draft(mapping_uuid, { expression: '"owner"' }, OWNER);
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
    expect(late.mapping.draft).toMatchObject({ expression: '"editor"', is_own: false });
    const lock_version = first.mapping.draft?.lock_version;
    const over = await draft(mapping_uuid, { expression: '"owner"', lock_version }, OWNER);
    expect(over.errors).toEqual([]);
    expect(over.mapping.draft).toMatchObject({ expression: '"owner"', is_own: true });
    expect(over.mapping.earlier_drafts).toMatchObject([{ expression: '"editor"', is_own: false }]);
    const discarded = await change<Answer & { mapping: Mapping }>(
      'discard_mapping_draft',
      { mapping_uuid, lock_version: over.mapping.draft?.lock_version },
      MAPPING,
      OWNER,
    );
    expect(discarded.mapping.draft).toMatchObject({ expression: '"editor"', is_own: false });
  });

  test("can be restored from a revision, with that revision's tables and tests", async () => {
    const { mapping_uuid, latest_revision, ...rest } = await created();
    await save(
      { mapping_uuid, latest_revision, ...rest },
      { expression: '{}', local_lookup_tables: [], test_cases: [] },
    );
    const { mapping } = await draft(mapping_uuid, { created_at: latest_revision.created_at });
    expect(mapping.draft).toMatchObject({
      expression: EXPRESSION,
      local_lookup_tables: [{ key: 'modes', rows: [['S', 'Sea']] }],
      test_cases: [{ name: 'Sea' }],
      based_on: { number: 2 },
      has_changes: true,
    });
  });

  test('that was saved again cannot be discarded by a person who read the earlier one', async () => {
    const { mapping_uuid } = await created();
    const first = await draft(mapping_uuid, { expression: '1' });
    const lock_version = first.mapping.draft?.lock_version;
    await draft(mapping_uuid, { expression: '2', lock_version });
    const { errors } = await change('discard_mapping_draft', { mapping_uuid, lock_version }, MAPPING);
    expect(errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';

const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `global-function-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(EDITOR, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface GlobalFunction {
  function_uuid: string;
  name: string;
  signature: string;
  is_embedded: boolean;
  has_undeployed_changes: boolean;
  latest_deployment_at: string | null;
  viewer_can_edit: boolean;
  tests: { name: string; args: unknown[]; last_result: string | null }[];
  used_by: { name: string }[];
}
const FIELDS = `function_uuid name signature is_embedded has_undeployed_changes latest_deployment_at viewer_can_edit
  tests { name args last_result } used_by { name }`;
const FAILURES = 'errors { code path message }';

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(EDITOR, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

const list = async (args = '') =>
  (
    await run<{ company: { global_functions: { edges: { node: GlobalFunction }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { global_functions(first: 100${args}) { edges { node { ${FIELDS} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.global_functions.edges.map(({ node }) => node);
const named = async (name: string): Promise<GlobalFunction> => {
  const one = (await list()).find((each) => each.name === name);
  if (!one) throw new Error(`no function ${name}`);
  return one;
};
const mutate = async <Payload>(name: string, type: string, fields: string, input: object) =>
  (
    await run<Record<string, Payload & { errors: Failure[] }>>(
      `mutation($input: ${type}Input!) { ${name}(input: $input) { ${fields} ${FAILURES} } }`,
      { input },
    )
  )[name] as Payload & { errors: Failure[] };
const save = (input: object) =>
  mutate<{ global_function: GlobalFunction | null; problem: { line: number; column: number } | null }>(
    'save_global_function',
    'SaveGlobalFunction',
    `global_function { ${FIELDS} } problem { line column }`,
    input,
  );
const deploy = (function_uuid: string) =>
  mutate<{ global_function: GlobalFunction | null }>(
    'deploy_global_function',
    'DeployGlobalFunction',
    `global_function { ${FIELDS} }`,
    { function_uuid },
  );
const remove = (function_uuid: string) =>
  mutate<{ global_function: GlobalFunction | null }>(
    'delete_global_function',
    'DeleteGlobalFunction',
    'global_function { name }',
    { function_uuid },
  );
const runTests = (input: object) =>
  mutate<{
    global_function: GlobalFunction | null;
    results: { name: string; outcome: string; actual: unknown; problem: { code: string } | null }[];
  }>(
    'run_global_function_tests',
    'RunGlobalFunctionTests',
    `global_function { ${FIELDS} } results { name outcome actual problem { code } }`,
    input,
  );
const NEW = { company_uuid: NORTHBAY, name: 'trial', parameters: ['x', 'y'], body: 'return x + y;' };
const create = async (more: object = {}) => {
  const { global_function, errors } = await save({ ...NEW, ...more });
  expect(errors).toEqual([]);
  return global_function as GlobalFunction;
};

test('the seed has functions with passing tests, and shows what calls them', async () => {
  const all = await list();
  expect(all).toHaveLength(12);
  for (const { function_uuid, name, tests } of all) {
    const { results } = await runTests({ function_uuid });
    expect(
      results.map(({ outcome }) => outcome),
      name,
    ).toEqual(tests.map(({ last_result }) => last_result));
  }
  expect((await named('cleanReference')).used_by.map(({ name }) => name)).toContain('shipment_standard');
  expect((await named('airWaybillIsValid')).has_undeployed_changes).toBe(true);
  expect((await list(', is_embedded: true')).every(({ is_embedded }) => is_embedded)).toBe(true);
  expect((await list(', search: "pounds"')).map(({ name }) => name)).toEqual(['kgToLb', 'lbToKg']);
});

test('one is saved, called by an expression, tested, deployed, changed, and deleted', async () => {
  const { function_uuid, signature, has_undeployed_changes } = await create({
    tests: [
      { name: 'sum', args: [1, 2], expected: 3 },
      { name: 'text', args: ['a', 'b'], expected: 'ba' },
      { name: 'broken', args: [null], expected: 1 },
    ],
    body: 'if (x === null) throw new Error("nothing to add");\nreturn x + y;',
  });
  expect([signature, has_undeployed_changes]).toEqual(['trial(x, y)', true]);
  const { results, global_function } = await runTests({ function_uuid });
  expect(results).toMatchObject([
    { outcome: 'PASS', actual: 3 },
    { outcome: 'FAIL', actual: 'ab' },
    { outcome: 'ERROR', problem: { code: 'FUNCTION_ERROR' } },
  ]);
  expect(global_function?.tests.map(({ last_result }) => last_result)).toEqual(['PASS', 'FAIL', 'ERROR']);
  const unsaved = await runTests({ function_uuid, body: 'return 3;' });
  expect(unsaved.results.map(({ outcome }) => outcome)).toEqual(['PASS', 'FAIL', 'FAIL']);
  expect((await named('trial')).tests.map(({ last_result }) => last_result)).toEqual([
    'PASS',
    'FAIL',
    'ERROR',
  ]);

  expect((await deploy(function_uuid)).global_function).toMatchObject({
    has_undeployed_changes: false,
    latest_deployment_at: '2026-09-15T14:30:00.000Z',
  });
  expect((await deploy(function_uuid)).errors).toMatchObject([{ code: 'CONFLICT' }]);
  const changed = await save({ function_uuid, body: 'return y;' });
  expect(changed.global_function).toMatchObject({ has_undeployed_changes: true });
  expect(changed.global_function?.tests.every(({ last_result }) => last_result === null)).toBe(true);

  const { save_mapping } = await run<{ save_mapping: { mapping: { functions: { name: string }[] } } }>(
    `mutation($input: SaveMappingInput!) { save_mapping(input: $input) { mapping { functions { name } } ${FAILURES} } }`,
    {
      input: {
        company_uuid: NORTHBAY,
        name: 'caller',
        input_type: 'JSON',
        output_type: 'JSON',
        expression: '$trial(1, $sum([2]))',
      },
    },
  );
  expect(save_mapping.mapping.functions).toEqual([{ name: 'trial' }]);
  expect((await remove(function_uuid)).errors).toMatchObject([
    { code: 'IN_USE', message: 'These mappings call this function: caller.' },
  ]);
  expect((await save({ function_uuid, name: 'other' })).errors).toMatchObject([
    { code: 'IN_USE', path: ['name'] },
  ]);
  const unused = await create({ name: 'unused' });
  expect((await remove(unused.function_uuid)).global_function?.name).toBe('unused');
  expect((await list()).map(({ name }) => name)).not.toContain('unused');
});

describe('refused', () => {
  test.each([
    [{ name: 'Trial' }, 'VALIDATION', ['name']],
    [{ name: 'return' }, 'VALIDATION', ['name']],
    [{ name: 'sum' }, 'ALREADY_EXISTS', ['name']],
    [{ name: 'lookupTable' }, 'ALREADY_EXISTS', ['name']],
    [{ name: 'isoDate' }, 'ALREADY_EXISTS', ['name']],
    [{ parameters: ['x', 'x'] }, 'VALIDATION', ['parameters', '1']],
    [{ parameters: ['a b'] }, 'VALIDATION', ['parameters', '0']],
    [{ body: 'x'.repeat(65_537) }, 'LIMIT_EXCEEDED', ['body']],
    [{ body: 'return 1 }); (function () {' }, 'VALIDATION', ['body']],
    [{ tests: [{ name: 'a', args: 1 }] }, 'VALIDATION', ['tests', '0', 'args']],
    [{ company_uuid: 'x' }, 'NOT_FOUND', ['company_uuid']],
  ])('%j', async (change, code, path) => {
    const { global_function, errors } = await save({ ...NEW, ...change });
    expect(global_function).toBeNull();
    expect(errors).toMatchObject([{ code, path }]);
  });

  test('an invalid body, with the position', async () => {
    const { problem, errors } = await save({ ...NEW, body: 'const z = 1;\nreturn x +* y;' });
    expect(problem).toEqual({ line: 2, column: 11 });
    expect(errors[0]?.message).toBe("Line 2, column 11: Unexpected token '*'");
  });

  test("any change to the platform's own", async () => {
    const { function_uuid, viewer_can_edit } = await named('isoDate');
    expect(viewer_can_edit).toBe(false);
    for (const { errors } of [
      await save({ function_uuid, body: 'return 1;' }),
      await deploy(function_uuid),
      await remove(function_uuid),
    ]) {
      expect(errors).toMatchObject([{ code: 'CONFLICT' }]);
    }
  });
});

test('an endless function is reported, and blocks nothing else', async () => {
  const { function_uuid } = await create({
    body: 'for (;;);',
    tests: [{ name: 'one', args: [], expected: null }],
  });
  const { results } = await runTests({ function_uuid });
  expect(results).toMatchObject([{ outcome: 'ERROR', problem: { code: 'TIME_LIMIT' } }]);
  expect(t.uncaught).toEqual([]);
});

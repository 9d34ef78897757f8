import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

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
  used_by: { total_count: number; edges: { node: { name: string } }[] };
}
const FIELDS = `function_uuid name signature is_embedded has_undeployed_changes latest_deployment_at viewer_can_edit
  tests { name args last_result } used_by(first: 60) { total_count edges { node { name } } }`;
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
  const item = (await list()).find((each) => each.name === name);
  if (!item) throw new Error(`no function ${name}`);
  return item;
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
const deploy = (function_uuid: string, more: object = {}) =>
  mutate<{
    global_function: GlobalFunction | null;
    revision: { number: number } | null;
    previous: { number: number } | null;
  }>(
    'deploy_global_function',
    'DeployGlobalFunction',
    `global_function { ${FIELDS} } revision { function_uuid number } previous { function_uuid number }`,
    { function_uuid, ...more },
  );
interface Revision {
  number: number;
  note: string | null;
  parameters: string[];
  body: string;
  is_deployed: boolean;
  deployment_note: string | null;
  deployed_at: string | null;
  undeployed_at: string | null;
}
const revisions = async (function_uuid: string) =>
  (
    await run<{ global_function: { revisions: { edges: { node: Revision }[] } } }>(
      `query($f: ID!) { global_function(function_uuid: $f) { function_uuid revisions { edges { node {
         function_uuid number note parameters body is_deployed deployment_note deployed_at undeployed_at } } } } }`,
      { f: function_uuid },
    )
  ).global_function.revisions.edges.map(({ node }) => node);
interface Tried {
  run: { succeeded: boolean; result: unknown; problem: { code: string; message: string } | null } | null;
  results: {
    name: string;
    outcome: string;
    differences: { path: string }[];
    problem: { code: string } | null;
  }[];
  name_problem: string | null;
  problem: { line: number | null; column: number | null } | null;
}
const trial = (input: object) =>
  mutate<Tried>(
    'test_global_function',
    'TestGlobalFunction',
    `run { succeeded result problem { code message } } name_problem problem { line column }
     results { name outcome differences { path } problem { code } }`,
    { company_uuid: NORTHBAY, parameters: ['x'], ...input },
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
  expect((await named('cleanReference')).used_by.edges.map(({ node }) => node.name)).toContain(
    'shipment_standard',
  );
  expect((await named('airWaybillIsValid')).has_undeployed_changes).toBe(true);
  expect((await list(', is_embedded: true')).every(({ is_embedded }) => is_embedded)).toBe(true);
  expect((await list(', search: "pounds"')).map(({ name }) => name)).toEqual(['kgToLb', 'lbToKg']);
});

test('a function is saved, called by an expression, tested, deployed, changed, and deleted', async () => {
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

  expect((await deploy(function_uuid)).errors).toMatchObject([
    { code: 'VALIDATION', path: ['note'], message: '2 tests fail. Explain why it is deployed anyway.' },
  ]);
  expect((await deploy(function_uuid, { note: 'The partner waits' })).global_function).toMatchObject({
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

describe('refused changes', () => {
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

  test('any change to a platform function', async () => {
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

test('every save is kept; an older one can be compared and deployed again', async () => {
  const { function_uuid } = await named('cleanReference');
  expect(await revisions(function_uuid)).toMatchObject([
    { number: 3, is_deployed: true, undeployed_at: null },
    { number: 2, is_deployed: false, note: 'Blanks inside a reference broke the match with orders' },
    { number: 1, is_deployed: false },
  ]);
  const { global_function } = await t
    .graphql<{ global_function: { lock_version: number } }>(
      EDITOR,
      `{ global_function(function_uuid: "${function_uuid}") { function_uuid lock_version } }`,
      {},
      { session },
    )
    .then(({ data }) => data);
  const { lock_version } = global_function;
  await save({ function_uuid, lock_version, body: 'return text.trim();', note: 'Shorter' });
  const late = await save({ function_uuid, lock_version, body: 'return 1;' });
  expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
  const [latest, ...older] = await revisions(function_uuid);
  expect(latest).toMatchObject({
    number: 4,
    note: 'Shorter',
    body: 'return text.trim();',
    is_deployed: false,
  });
  expect(older).toHaveLength(3);
  const outcomes = async (number: number) =>
    (
      await run<{ global_function: { revision: { test_results: { outcome: string }[] } | null } }>(
        `query($f: ID!, $n: Int!) { global_function(function_uuid: $f) { function_uuid revision(number: $n) {
           function_uuid number test_results { outcome } } } }`,
        { f: function_uuid, n: number },
      )
    ).global_function.revision?.test_results.map(({ outcome }) => outcome);
  expect([await outcomes(4), await outcomes(2), await outcomes(9)]).toEqual([['FAIL'], ['PASS'], undefined]);
  // A description does not affect the function's behavior.
  await save({ function_uuid, lock_version: lock_version + 1, description: 'Cleans' });
  expect(await revisions(function_uuid)).toHaveLength(4);

  expect((await deploy(function_uuid)).errors).toMatchObject([{ path: ['note'] }]);
  const back = await deploy(function_uuid, { number: 2, note: 'not needed' });
  expect(back).toMatchObject({ errors: [], revision: { number: 2 }, previous: { number: 3 } });
  expect(back.global_function?.has_undeployed_changes).toBe(true);
  expect(await revisions(function_uuid)).toMatchObject([
    { number: 4, is_deployed: false, deployed_at: null },
    { number: 3, is_deployed: false, undeployed_at: '2026-09-15T14:30:00.000Z' },
    { number: 2, is_deployed: true, deployment_note: null },
    { number: 1 },
  ]);
  expect((await deploy(function_uuid, { number: 2 })).errors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await deploy(function_uuid, { number: 9 })).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('a function can be copied, even a platform function, under an unused name', async () => {
  const { function_uuid } = await named('isoDate');
  const copy = async (more: object = {}) =>
    mutate<{ global_function_edge: { node: GlobalFunction } | null }>(
      'duplicate_global_function',
      'DuplicateGlobalFunction',
      `global_function_edge { node { ${FIELDS} } }`,
      { function_uuid, ...more },
    );
  expect((await copy()).global_function_edge?.node).toMatchObject({
    name: 'isoDateCopy',
    is_embedded: false,
    has_undeployed_changes: true,
    viewer_can_edit: true,
  });
  expect((await copy()).global_function_edge?.node.name).toBe('isoDateCopy2');
  expect((await copy({ name: 'sum' })).errors).toMatchObject([{ code: 'ALREADY_EXISTS', path: ['name'] }]);
});

test('the list can be filtered and sorted', async () => {
  const names = async (args: string) => (await list(args)).map(({ name }) => name);
  expect(await names(', has_undeployed_changes: true')).toEqual(['airWaybillIsValid']);
  expect(await names(', is_used: true, search: "clean"')).toEqual(['cleanReference']);
  expect(await names(', is_used: false, search: "clean"')).toEqual([]);
  const used = await list(', sort: { field: USED_BY, direction: DESC }');
  const counts = used.map(({ used_by }) => used_by.total_count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect((await names(', sort: { field: UPDATED_AT, direction: DESC }'))[0]).toBe('airWaybillIsValid');
});

describe('trying an unsaved function', () => {
  test('runs a call and tests, shows differences, and validates the name as a save would', async () => {
    expect(
      await trial({
        name: 'sum',
        body: 'return { twice: 2 * x };',
        args: [2],
        tests: [
          { name: 'two', args: [2], expected: { twice: 4 } },
          { name: 'three', args: [3], expected: { twice: 7 } },
        ],
      }),
    ).toMatchObject({
      run: { succeeded: true, result: { twice: 4 } },
      results: [
        { outcome: 'PASS', differences: [] },
        { outcome: 'FAIL', differences: [{ path: 'twice' }] },
      ],
      name_problem: 'JSONata has a built-in function “$sum”.',
    });
    expect((await trial({ name: 'class', body: 'return x;' })).name_problem).toMatch(/reserved/);
    expect((await trial({ name: 'fine', body: 'return x +* 1;' })).problem).toEqual({ line: 1, column: 11 });
    expect((await trial({ body: 'return 1;', args: 'x' })).errors).toMatchObject([{ path: ['args'] }]);
  });

  test.each([
    ['endless', 'for (;;);', /took longer/],
    [
      'endless promises',
      'const again = () => Promise.resolve().then(again); return again();',
      /longer|exceeded|never/,
    ],
    ['huge', 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length);', /./],
    ['too deep', 'const f = () => f(); return f();', /nested too deeply/],
    ['seeking the network', 'return fetch("http://127.0.0.1:1");', /fetch is not defined/],
    ['seeking the host', 'return this.constructor.constructor("return process")();', /./],
    ['seeking modules', 'return require("node:fs").readdirSync("/");', /require is not defined/],
    ['importing', 'return import("node:fs");', /./],
  ])('%s: ended with a message', async (_name, body, message) => {
    const {
      run: call,
      results,
      errors,
    } = await trial({
      body,
      args: [1],
      tests: [{ name: 'one', args: [1], expected: null }],
    });
    expect(errors).toEqual([]);
    expect(call?.succeeded).toBe(false);
    expect(call?.problem?.message).toMatch(message);
    expect(results).toMatchObject([{ outcome: 'ERROR' }]);
    expect(t.uncaught).toEqual([]);
  });

  test('a change of a prototype does not affect the next call', async () => {
    await trial({
      body: 'Array.prototype.map = () => "broken"; Object.prototype.x = 1; return 1;',
      args: [1],
    });
    const { run: call } = await trial({ body: 'return [[1].map((n) => n + 1), ({}).x];', args: [1] });
    expect(call).toMatchObject({ succeeded: true, result: [[2], null] });
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

import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { schemaError } from './json-schema.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Adapter {
  adapter_uuid: string;
  name: string;
  review_status: string;
  review_note: string | null;
  version: number;
  calls_24h: number;
  error_rate_24h: number;
  p95_ms: number | null;
  used_by: { total_count: number; edges: { node: { flow_uuid: string } }[] };
  calls: { total_count: number; edges: { node: { outcome: string; duration_ms: number | null } }[] };
}
const FIELDS = `adapter_uuid name review_status review_note version calls_24h error_rate_24h p95_ms used_by(first: 60) { total_count edges { node { flow_uuid } } }
  calls(first: 200) { total_count edges { node { outcome duration_ms } } }`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `adapter-${count++}`;
});
async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY =
  seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const adapters = async () =>
  (
    await run<{ company: { remote_adapters: { edges: { node: Adapter }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { remote_adapters { edges { node { ${FIELDS} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.remote_adapters.edges.map(({ node }) => node);
const named = async (name: string) => {
  const found = (await adapters()).find((adapter) => adapter.name === name);
  if (!found) throw new Error(`no adapter ${name}`);
  return found;
};
async function change<Payload>(mutation: string, type: string, input: object, selection: string) {
  const data = await run<Record<string, Payload & { errors: Failure[] }>>(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
  );
  return data[mutation] as Payload & { errors: Failure[] };
}
const NEW = {
  company_uuid: NORTHBAY,
  name: 'Weather',
  description: 'Adds the weather at the port.',
  kind: 'OUTPUT',
  flow_types: ['SEND_MILESTONE'],
  webhook_url: 'https://weather.example/causeway',
};
const save = (input: object) =>
  change<{ remote_adapter: Adapter | null; shared_secret: string | null }>(
    'save_remote_adapter',
    'SaveRemoteAdapterInput',
    input,
    `remote_adapter { ${FIELDS} } shared_secret`,
  );

test('health follows from the executions of its flows', async () => {
  const { used_by, calls_24h, calls, error_rate_24h, p95_ms } = await named('Osprey Track positions');
  expect(used_by.total_count).toBe(1);
  const { company } = await run<{ company: { flow_execution_search: { match_count: number } } }>(
    'query($c: ID!, $f: [ID!]) { company(company_uuid: $c) { flow_execution_search(filter: { flow_uuids: $f, submitted_after: "2026-09-14T14:30:00.001Z", reason_codes: ["ADAPTER_5XX", "DEST_REJECTED", "CONN_TIMEOUT"] }) { match_count } } }',
    { c: NORTHBAY, f: used_by.edges.map(({ node }) => node.flow_uuid) },
  );
  expect(calls_24h).toBeGreaterThan(5);
  expect(calls.total_count).toBe(calls_24h);
  const ended = calls.edges.map(({ node }) => node).filter(({ outcome }) => outcome !== 'RUNNING');
  expect(error_rate_24h).toBeCloseTo(company.flow_execution_search.match_count / ended.length);
  const times = ended.map(({ duration_ms }) => duration_ms ?? 0);
  expect(times.filter((time) => time <= (p95_ms ?? 0)).length / times.length).toBeGreaterThanOrEqual(0.95);
  expect(times).toContain(p95_ms);
  expect(await named('Sandbox echo')).toMatchObject({
    calls_24h: 0,
    error_rate_24h: 0,
    p95_ms: null,
    used_by: { total_count: 0, edges: [] },
  });
});

describe('the review', () => {
  const submit = (adapter_uuid: string) =>
    change<{ remote_adapter: Adapter | null }>(
      'submit_remote_adapter',
      'SubmitRemoteAdapterInput',
      { adapter_uuid },
      `remote_adapter { ${FIELDS} }`,
    );
  const status = async (adapter_uuid: string) =>
    (
      await run<{ remote_adapter: Adapter }>(
        `query($a: ID!) { remote_adapter(adapter_uuid: $a) { ${FIELDS} } }`,
        {
          a: adapter_uuid,
        },
      )
    ).remote_adapter;

  test('takes a while and succeeds; later changes require a new review', async () => {
    const { remote_adapter, shared_secret } = await save(NEW);
    expect(remote_adapter).toMatchObject({ review_status: 'DRAFT', version: 1 });
    expect(shared_secret).toMatch(/^cwss_/);
    const key = remote_adapter?.adapter_uuid ?? '';
    expect((await submit(key)).remote_adapter?.review_status).toBe('IN_REVIEW');
    await expect.poll(async () => (await status(key)).review_status, { interval: 5 }).toBe('APPROVED');
    expect((await submit(key)).errors[0]?.code).toBe('CONFLICT');
    const renamed = await save({ adapter_uuid: key, name: 'Weather 2' });
    expect(renamed).toMatchObject({
      shared_secret: null,
      remote_adapter: { review_status: 'APPROVED', version: 1 },
    });
    const moved = await save({ adapter_uuid: key, webhook_url: 'https://weather.example/v2' });
    expect(moved.remote_adapter).toMatchObject({ review_status: 'DRAFT', version: 2, review_note: null });
  });

  test('blocks changes while it is in progress', async () => {
    const { adapter_uuid, review_status } = await named('Rail event feed');
    expect(review_status).toBe('IN_REVIEW');
    expect((await submit(adapter_uuid)).errors[0]?.code).toBe('CONFLICT');
    expect((await save({ adapter_uuid, name: 'Rail feed' })).errors[0]?.code).toBe('CONFLICT');
  });

  test('fails with a reason, and succeeds when that is fixed', async () => {
    const { adapter_uuid, review_note } = await named('Label printer');
    expect(review_note).toContain('`printer`');
    await submit(adapter_uuid);
    await expect
      .poll(async () => (await status(adapter_uuid)).review_status, { interval: 5 })
      .toBe('REJECTED');
    expect((await status(adapter_uuid)).review_note).toBe(review_note);
    const properties = { printer: { type: 'string', description: 'Name of the printer.' } };
    await save({
      adapter_uuid,
      description: 'Prints labels.',
      config_schema: { type: 'object', properties },
    });
    await submit(adapter_uuid);
    await expect
      .poll(async () => (await status(adapter_uuid)).review_status, { interval: 5 })
      .toBe('APPROVED');
  });
});

test('the secret signs, is shown once, and the previous one stays valid for a while', async () => {
  const { remote_adapter, shared_secret } = await save(NEW);
  const adapter_uuid = remote_adapter?.adapter_uuid ?? '';
  const body = '{"configuration":{},"payload":"…"}';
  const match = async (secret: string | null) =>
    (
      await run<{ remote_adapter: { check_signature: string } }>(
        'query($a: ID!, $b: String!, $s: String!) { remote_adapter(adapter_uuid: $a) { check_signature(body: $b, signature: $s) } }',
        {
          a: adapter_uuid,
          b: body,
          s: createHmac('sha256', secret ?? '')
            .update(body)
            .digest('base64'),
        },
      )
    ).remote_adapter.check_signature;
  expect(await match(shared_secret)).toBe('CURRENT');
  const rotate = (overlap_hours: number) =>
    change<{ shared_secret: string }>(
      'rotate_remote_adapter_secret',
      'RotateRemoteAdapterSecretInput',
      { adapter_uuid, overlap_hours },
      'shared_secret remote_adapter { adapter_uuid secret { name is_set updated_at } previous_secret_expires_at }',
    );
  const next = await rotate(24);
  expect([await match(shared_secret), await match(next.shared_secret)]).toEqual(['PREVIOUS', 'CURRENT']);
  await rotate(0);
  expect([await match(shared_secret), await match(next.shared_secret)]).toEqual(['NONE', 'NONE']);
  expect((await rotate(73)).errors[0]?.path).toEqual(['overlap_hours']);
  const snapshot = await t.server.fetch(
    new Request('http://localhost/__mock/snapshot', {
      headers: { 'x-mock-control': '1', 'x-mock-session': session },
    }),
  );
  const text = await snapshot.text();
  expect(text).toContain('Weather');
  expect(text).not.toContain('cwss_');
});

test.each([
  [{ name: 'x' }, 'VALIDATION', ['name']],
  [{ name: 'sandbox ECHO' }, 'ALREADY_EXISTS', ['name']],
  [{ kind: null }, 'VALIDATION', ['kind']],
  [{ flow_types: [] }, 'VALIDATION', ['flow_types']],
  [{ flow_types: ['SEND_NOTHING'] }, 'NOT_FOUND', ['flow_types']],
  [{ flow_types: ['RECEIVE_MILESTONE'] }, 'VALIDATION', ['flow_types']],
  [{ webhook_url: 'http://weather.example' }, 'VALIDATION', ['webhook_url']],
  [{ config_schema: [] }, 'VALIDATION', ['config_schema']],
  [
    { config_schema: { type: 'object', properties: { a: { type: 'text' } } } },
    'VALIDATION',
    ['config_schema', 'properties', 'a', 'type'],
  ],
])('%j is refused: %s at %j', async (input, code, path) => {
  const before = await adapters();
  const { remote_adapter, shared_secret, errors } = await save({ ...NEW, ...input });
  expect({ remote_adapter, shared_secret }).toEqual({ remote_adapter: null, shared_secret: null });
  expect(errors).toEqual([expect.objectContaining({ code, path })]);
  expect(await adapters()).toEqual(before);
});

test('an adapter used by flows cannot be deleted', async () => {
  const remove = (adapter_uuid: string) =>
    change(
      'delete_remote_adapter',
      'DeleteRemoteAdapterInput',
      { adapter_uuid },
      'remote_adapter { adapter_uuid }',
    );
  expect((await remove((await named('Osprey Track arrivals')).adapter_uuid)).errors[0]?.code).toBe('IN_USE');
  expect((await remove((await named('Sandbox echo')).adapter_uuid)).errors).toEqual([]);
  expect((await adapters()).map(({ name }) => name)).not.toContain('Sandbox echo');
});

describe('a JSON Schema', () => {
  const of = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
  test.each([
    [of({ a: { type: ['string', 'null'], minLength: 1, pattern: '^[A-Z]+$' } })],
    [of({ a: { pattern: `${'(|)'.repeat(60)}x` } })],
    [of({ a: { $ref: '#/$defs/port' } }, { $defs: { port: { enum: ['USLAX'] } } })],
    [of({ a: { anyOf: [{ type: 'number', minimum: 0 }, { const: 'none' }] } }, { required: ['a'] })],
    [of({ a: { type: 'array', items: { type: 'object', properties: { b: true } }, uniqueItems: true } })],
  ])('%j is valid', (value) => expect(schemaError(value)).toBeNull());

  test.each([
    ['text', 'x', []],
    ['no object', { type: 'string' }, ['type']],
    ['an unknown keyword', of({ a: { lenght: 3 } }), ['properties', 'a', 'lenght']],
    ['a broken pattern', of({ a: { pattern: '(' } }), ['properties', 'a', 'pattern']],
    ['a reference to nothing', of({ a: { $ref: '#/$defs/b' } }), ['properties', 'a', '$ref']],
    ['a reference elsewhere', of({ a: { $ref: 'https://x.example' } }), ['properties', 'a', '$ref']],
    ['a required field that there is not', of({}, { required: ['a'] }), ['required']],
    ['a negative length', of({ a: { maxLength: -1 } }), ['properties', 'a', 'maxLength']],
    ['no choice', of({ a: { enum: [] } }), ['properties', 'a', 'enum']],
  ])('%s is invalid', (_what, value, path) => expect(schemaError(value)?.path).toEqual(path));
});

test('a call has the request as it was signed, and the response', async () => {
  interface Call {
    outcome: string;
    request_body: string;
    request_signature: string;
    response_body: string | null;
  }
  const { adapter_uuid } = await named('Osprey Track positions');
  const callsNow = async () =>
    (
      await run<{ remote_adapter: { calls: { edges: { node: Call }[] } } }>(
        `query($a: ID!) { remote_adapter(adapter_uuid: $a) { adapter_uuid calls(first: 50) { edges { node {
          outcome request_body request_signature response_body } } } } }`,
        { a: adapter_uuid },
      )
    ).remote_adapter.calls.edges.map(({ node }) => node);
  const check = async ({ request_body, request_signature }: Call) =>
    (
      await run<{ remote_adapter: { check_signature: string } }>(
        'query($a: ID!, $b: String!, $s: String!) { remote_adapter(adapter_uuid: $a) { adapter_uuid check_signature(body: $b, signature: $s) } }',
        { a: adapter_uuid, b: request_body, s: request_signature },
      )
    ).remote_adapter.check_signature;
  const calls = await callsNow();
  expect(calls.length).toBeGreaterThan(0);
  for (const { outcome, request_body, response_body } of calls) {
    expect(JSON.parse(request_body)).toMatchObject({ configuration: { region: 'EU' } });
    expect(response_body !== null).toBe(outcome === 'OK' || outcome === 'ERROR');
  }
  const [first] = calls;
  if (!first) throw new Error('no call');
  expect(await check(first)).toBe('CURRENT');
  expect(await check({ ...first, request_body: `${first.request_body} ` })).toBe('NONE');
  await change(
    'rotate_remote_adapter_secret',
    'RotateRemoteAdapterSecretInput',
    { adapter_uuid, overlap_hours: 24 },
    'shared_secret',
  );
  // It was signed before the rotation and does not change.
  expect((await callsNow())[0]?.request_signature).toBe(first.request_signature);
  expect(await check(first)).toBe('PREVIOUS');
});

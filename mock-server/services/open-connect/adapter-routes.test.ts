import { beforeEach, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const ORIGIN = 'http://localhost';
const t = await createTestServer();

let session = '';
let count = 0;
beforeEach(() => {
  session = `open-connect-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const companyOf = (code: string) =>
  seeded.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

async function makeKey(code = 'northbay') {
  const { create_remote_adapter_api_key: made } = await run<{
    create_remote_adapter_api_key: {
      api_key: string;
      remote_adapter_api_key_edge: { node: { key_uuid: string } };
    };
  }>(
    'mutation($input: CreateRemoteAdapterApiKeyInput!) { create_remote_adapter_api_key(input: $input) { api_key remote_adapter_api_key_edge { node { key_uuid } } } }',
    { input: { company_uuid: companyOf(code), name: 'Build server' } },
  );
  return { api_key: made.api_key, key_uuid: made.remote_adapter_api_key_edge.node.key_uuid };
}

interface Answer {
  adapter_uuid: string;
  name: string;
  flow_types: string[];
  review_status: string;
  version: number;
  shared_secret?: string;
  errors?: { code: string; message: string; path: string[] | null }[];
}
async function send(
  method: string,
  path: string,
  body: unknown,
  api_key: string | null,
  headers: Record<string, string> = {},
) {
  const response = await t.server.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-mock-session': session,
        ...(api_key === null ? {} : { 'x-api-key': api_key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer };
}
const adapter = {
  name: 'Rail positions',
  description: 'Reads positions of wagons.',
  kind: 'INPUT',
  flow_types: ['RECEIVE_SHIPMENT_STATUS'],
  webhook_url: 'https://adapter.rail.example/webhook',
};
const [flowType] = (
  await t.graphql<{ flow_types: { code: string }[] }>(OWNER, '{ flow_types { code } }')
).data.flow_types.filter(({ code }) => code.startsWith('RECEIVE_'));
const input = { ...adapter, flow_types: [flowType?.code ?? ''] };

test('a program can register an adapter, change it, and rotate its secret; the portal shows the results', async () => {
  const { api_key, key_uuid } = await makeKey();
  const made = await send('POST', '/adapters', input, api_key);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...input, review_status: 'DRAFT', version: 1 });
  expect(made.body.shared_secret).toMatch(/^cwss_/);

  const { adapter_uuid } = made.body;
  const changed = await send(
    'PUT',
    `/adapter/${adapter_uuid}`,
    { webhook_url: 'https://b.rail.example/' },
    api_key,
  );
  expect(changed).toMatchObject({ status: 200, body: { adapter_uuid, name: input.name, version: 2 } });
  expect(changed.body.shared_secret).toBeUndefined();

  const rotated = await send('POST', `/adapter/${adapter_uuid}/rotate_shared_secret`, undefined, api_key);
  expect(rotated.status).toBe(200);
  expect(rotated.body.shared_secret).toMatch(/^cwss_/);
  expect(rotated.body.shared_secret).not.toBe(made.body.shared_secret);

  const { remote_adapter, company } = await run<{
    remote_adapter: { webhook_url: string; created_by: { kind: string; display: string } };
    company: {
      remote_adapter_api_keys: { edges: { node: { key_uuid: string; last_used_at: string | null } }[] };
      audit_log: { edges: { node: { action: string; actor: { kind: string; display: string } } }[] };
    };
  }>(
    `query($a: ID!, $c: ID!) { remote_adapter(adapter_uuid: $a) { adapter_uuid webhook_url created_by { kind display } }
      company(company_uuid: $c) { company_uuid remote_adapter_api_keys { edges { node { key_uuid last_used_at } } }
        audit_log(first: 3) { edges { node { audit_uuid action actor { kind display } } } } } }`,
    { a: adapter_uuid, c: companyOf('northbay') },
  );
  const actor = { kind: 'API_KEY', display: 'Build server' };
  expect(remote_adapter).toMatchObject({ webhook_url: 'https://b.rail.example/', created_by: actor });
  expect(company.audit_log.edges.map(({ node }) => [node.action, node.actor])).toEqual([
    ['rotate_remote_adapter_secret', actor],
    ['save_remote_adapter', actor],
    ['save_remote_adapter', actor],
  ]);
  expect(
    company.remote_adapter_api_keys.edges.find(({ node }) => node.key_uuid === key_uuid)?.node.last_used_at,
  ).not.toBeNull();
});

test('only a valid key is accepted, and it grants nothing else', async () => {
  const { api_key, key_uuid } = await makeKey();
  for (const wrong of [null, '', 'cwra_no', `${api_key}x`]) {
    expect((await send('POST', '/adapters', input, wrong)).status, String(wrong)).toBe(401);
  }
  const person = await t.request(OWNER, '{ viewer { name } }', {}, { 'x-mock-session': session });
  expect(
    (
      await send('POST', '/adapters', input, null, {
        authorization: person.headers.get('authorization') ?? '',
      })
    ).status,
  ).toBe(401);
  const asApi = await t.server.fetch(
    new Request(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${api_key}`,
        'x-api-key': api_key,
      },
      body: JSON.stringify({ query: '{ viewer { name } }' }),
    }),
  );
  expect(asApi.status).toBe(401);
  expect((await send('POST', '/adapters', input, api_key, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
  await run(
    'mutation($k: ID!) { revoke_remote_adapter_api_key(input: { key_uuid: $k }) { errors { code } } }',
    {
      k: key_uuid,
    },
  );
  const revoked = await send('POST', '/adapters', input, api_key);
  expect(revoked).toMatchObject({ status: 401, body: { errors: [{ message: 'This key was revoked.' }] } });
});

test('a rotated key remains valid for the requested overlap, and no longer', async () => {
  const { api_key, key_uuid } = await makeKey();
  const rotate = async (overlap_hours: number) => {
    const { rotate_remote_adapter_api_key: rotated } = await run<{
      rotate_remote_adapter_api_key: {
        api_key: string;
        remote_adapter_api_key: { previous_key_expires_at: string | null; registration_url: string };
      };
    }>(
      `mutation($input: RotateRemoteAdapterApiKeyInput!) { rotate_remote_adapter_api_key(input: $input) {
        api_key remote_adapter_api_key { key_uuid previous_key_expires_at registration_url } } }`,
      { input: { key_uuid, overlap_hours } },
    );
    return rotated;
  };
  const second = await rotate(24);
  expect(second.remote_adapter_api_key.previous_key_expires_at).not.toBeNull();
  const { pathname } = new URL(second.remote_adapter_api_key.registration_url);
  for (const [index, valid] of [api_key, second.api_key].entries()) {
    expect((await send('POST', pathname, { ...input, name: `Rail ${index}` }, valid)).status).toBe(201);
  }
  const third = await rotate(0);
  expect(third.remote_adapter_api_key.previous_key_expires_at).toBeNull();
  for (const old of [api_key, second.api_key]) {
    expect((await send('POST', pathname, input, old)).status).toBe(401);
  }
  expect((await send('POST', pathname, input, third.api_key)).status).toBe(201);
});

test('another workspace’s adapter is not found', async () => {
  const { api_key } = await makeKey();
  const { body } = await send('POST', '/adapters', input, api_key);
  const other = await makeKey('pinecrest-lines');
  const path = `/adapter/${body.adapter_uuid}`;
  expect((await send('PUT', path, { name: 'Mine now' }, other.api_key)).status).toBe(404);
  expect((await send('POST', `${path}/rotate_shared_secret`, {}, other.api_key)).status).toBe(404);
  expect((await send('PUT', '/adapter/nothing', { name: 'Mine now' }, api_key)).status).toBe(404);
});

test.each([
  ['no JSON', 'POST', '{', 400, null],
  ['a list', 'POST', [], 400, null],
  ['another workspace', 'POST', { ...input, company_uuid: companyOf('pinecrest-lines') }, 400, null],
  ['a number for a name', 'POST', { ...input, name: 7 }, 400, null],
  ['a kind that is none', 'POST', { ...input, kind: 'BOTH' }, 400, null],
  ['nothing', 'POST', {}, 422, 'kind'],
  ['an address without TLS', 'POST', { ...input, webhook_url: 'http://a.example' }, 422, 'webhook_url'],
  ['an unknown type of flows', 'POST', { ...input, flow_types: ['NOPE'] }, 422, 'flow_types'],
  ['a name with a line break', 'POST', { ...input, name: 'a\nb' }, 422, 'name'],
  ['the wrong method', 'PATCH', input, 405, null],
  ['far too much', 'POST', { ...input, description: 'x'.repeat(300_000) }, 413, null],
])('%s is refused, and nothing is created', async (_what, method, body, status, field) => {
  const { api_key } = await makeKey();
  const total = async () =>
    (
      await run<{ company: { remote_adapters: { total_count: number } } }>(
        'query($c: ID!) { company(company_uuid: $c) { company_uuid remote_adapters { total_count } } }',
        { c: companyOf('northbay') },
      )
    ).company.remote_adapters.total_count;
  const before = await total();
  const refused = await send(method, '/adapters', body, api_key);
  expect(refused.status).toBe(status);
  expect(refused.body.errors?.[0]?.message).toMatch(/\S/);
  if (field !== null) expect(refused.body.errors?.[0]?.path).toEqual([field]);
  expect(await total()).toBe(before);
  expect(t.uncaught).toEqual([]);
});

test('a taken name is a conflict', async () => {
  const { api_key } = await makeKey();
  await send('POST', '/adapters', input, api_key);
  expect((await send('POST', '/adapters', input, api_key)).status).toBe(409);
});

import { beforeEach, expect, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { createTestServer } from '../../testing/testing.ts';
import type { LoggedCall } from '../traffic/request-log.ts';

const PORTAL = 'http://localhost:5173';
const OWNER = 'owner@northbay.example';
const t = await createTestServer({ portalOrigins: [PORTAL] });
let session = '';
let count = 0;
beforeEach(() => {
  session = `address-${count++}`;
});
const control = <Data>(method: string, path: string, body?: unknown) =>
  controlOf(t.server, session)<Data>(method, path, body);
const set = async (...rules: object[]) =>
  expect(await control('PUT', '/faults', rules)).toMatchObject({ status: 200 });
const get = async (path: string, { method = 'GET', as = session } = {}) => {
  const token = await t.server.tokenFor(OWNER);
  return t.server.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-mock-session': as, origin: PORTAL },
    }),
  );
};

/** A seeded file: its URL with a token, and the URL for a click. */
async function aFile() {
  const { data } = await t.graphql<{
    viewer: {
      companies: {
        company_uuid: string;
        flow_execution_search: { edges: { node: { files: { file_key: string }[] | null } }[] };
      }[];
    };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid flow_execution_search(first: 20, filter: { statuses: [SUCCESS] }) {
      edges { node { invocation_uuid files { file_key } } } } } } }`,
    {},
    { session },
  );
  for (const { company_uuid, flow_execution_search } of data.viewer.companies) {
    for (const { node } of flow_execution_search.edges) {
      const [file] = node.files ?? [];
      if (file) return `/file/${company_uuid}/${encodeURIComponent(file.file_key)}`;
    }
  }
  throw new Error('The seed has no file.');
}

test("a path fails as its rule says, in the rule's session only, and is logged", async () => {
  await set({ id: 'files', path: '/file/*', status: 500 });
  const path = await aFile();
  const response = await get(path);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on the server.' },
  });
  // A page of the portal can read the error.
  expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
  expect((await get(path, { as: `${session}-other` })).status).toBe(200);
  const { data } = await t.graphql(OWNER, '{ viewer { user_uuid } }', {}, { session });
  expect(data).toHaveProperty('viewer');
  const { body } = await control<LoggedCall[]>('GET', '/log');
  expect(body.filter(({ faults }) => faults.includes('files'))).toMatchObject([
    { operation: `GET ${path}`, kind: null, status: 500, state: 'done' },
  ]);
});

test('a rule for GraphQL does not affect other paths, and vice versa', async () => {
  const path = await aFile();
  await set({ status: 503 }, { path: '/nowhere', status: 500 });
  expect((await get(path)).status).toBe(200);
  expect((await get('/nowhere')).status).toBe(500);
});

test('a download has its session in its URL, and breaks off in the middle', async () => {
  const { downloadUrl } = (await (await get(await aFile())).json()) as { downloadUrl: string };
  await set({ path: '/download/*', connection: 'broken_multipart' });
  const response = await t.server.fetch(new Request(downloadUrl));
  expect(response.status).toBe(200);
  const whole = Number(response.headers.get('content-length'));
  let bytes = 0;
  await expect(async () => {
    for await (const chunk of response.body ?? []) bytes += chunk.length;
  }).rejects.toThrow('broken on purpose');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(whole);
});

test('rules also apply to sign-in and reports; a method narrows a rule, and `times` ends it', async () => {
  await set(
    { path: '/.well-known/*', connection: 'reset', times: 1 },
    { path: '/api/*/envelope/', method: 'POST', status: 429 },
  );
  expect((await get('/.well-known/openid-configuration')).type).toBe('error');
  expect((await get('/.well-known/openid-configuration')).status).toBe(200);
  expect((await get('/api/1/envelope/', { method: 'POST' })).status).toBe(429);
  expect((await get('/api/1/envelope/', { method: 'OPTIONS' })).status).not.toBe(429);
});

test.each([
  [
    { path: 'file', status: 500 },
    'faults.path: must be an address that starts with a slash, such as /file/*.',
  ],
  [{ path: '/graphql', status: 500 }, 'faults.path: cannot be GraphQL'],
  [{ path: '/__mock/reset', status: 500 }, 'faults.path: cannot be GraphQL'],
  [{ path: '/file/*', kind: 'query', status: 500 }, 'faults.kind: applies to GraphQL only'],
  [{ path: '/file/*', error: { message: 'no' } }, 'faults.error: requires a `status`'],
  [{ method: 'GET', status: 500 }, 'faults.method: requires a `path`'],
])('%j is refused with the name of the field', async (rule, words) => {
  const { status, body } = await control<{ message: string }>('POST', '/faults', rule);
  expect(status).toBe(400);
  expect(body.message).toContain(words);
});

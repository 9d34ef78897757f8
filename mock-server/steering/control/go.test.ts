import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { controlOf } from './testing.ts';

const PORTAL = 'http://localhost:5173';
const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer({ portalOrigins: [PORTAL] });
const control = controlOf(t.server);

const go = (search: string, headers: Record<string, string> = {}, origin = 'http://localhost') =>
  t.server.fetch(new Request(`${origin}/__mock/go${search}`, { headers }));

const state = async () =>
  (await control<{ session: { scenario: string; person: string | null } }>('GET', '/state')).body.session;

/** A write, which a restart discards. */
const write = () =>
  t.graphql(OWNER, `mutation { update_preferences(input: { theme: DARK }) { errors { code } } }`);

test('a link signs in, restarts the session in the scenario, and opens the address', async () => {
  await write();
  const response = await go(`?person=${VIEWER}&scenario=suspended&to=/c/new%3Fa%3D1%23b`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${PORTAL}/c/new?a=1#b`);
  expect(await state()).toMatchObject({ scenario: 'suspended', person: VIEWER });
  await control('PUT', '/person', { email: null });
  const { data } = await t.graphql(OWNER, '{ viewer { theme } }');
  expect(data).toEqual({ viewer: { theme: 'SYSTEM' } });

  // The provider's cookie signs the portal in without a question.
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const authorize = new URLSearchParams({
    client_id: 'causeway-portal-test',
    redirect_uri: `${PORTAL}/auth_callback`,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: 'x'.repeat(43),
    state: 's',
  });
  const callback = await t.server.fetch(
    new Request(`http://localhost/authorize?${authorize}`, { headers: { cookie } }),
  );
  expect(callback.headers.get('location')).toMatch(/^http:\/\/localhost:5173\/auth_callback\?code=/);
});

test('parts that a link omits stay as they are', async () => {
  await control('PUT', '/scenario', { name: 'suspended' });
  await control('PUT', '/person', { email: VIEWER });
  const response = await go('');
  expect(response.headers.get('location')).toBe(`${PORTAL}/`);
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(await state()).toMatchObject({ scenario: 'suspended', person: VIEWER });
});

test.each([
  [
    'person=nobody@northbay.example',
    /Nobody has the email address “nobody@northbay\.example”\. Known: owner@/,
  ],
  ['scenario=doomsday', /There is no scenario “doomsday”\. Available: everyday/],
  ['to=https://evil.example/', /“https:\/\/evil\.example\/” is not a path of the portal/],
  ['to=//evil.example', /is not a path of the portal/],
  ['to=/%5Cevil.example', /is not a path of the portal/],
  ['to=/%09/evil.example', /is not a path of the portal/],
  ['to=multic', /is not a path of the portal, such as \/multic/],
  ['persona=x', /“persona” is not one of person, scenario, and to/],
])('%s is refused with a plain message, and nothing changes', async (search, words) => {
  await control('PUT', '/scenario', { name: 'everyday' });
  const wanted = new URLSearchParams({ scenario: 'suspended', person: VIEWER });
  for (const [name, value] of new URLSearchParams(search)) wanted.set(name, value);
  const response = await go(`?${wanted}`);
  expect(response.status).toBe(400);
  const page = (await response.text()).replaceAll(/&#(\d+);/g, (_, code) =>
    String.fromCharCode(Number(code)),
  );
  expect(page).toMatch(words);
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(await state()).toMatchObject({ scenario: 'everyday', person: null });
});

test('only a person can open it: not an image, a frame, a redirect, or a foreign name for this machine', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const refused = await Promise.all([
    go('?scenario=suspended', { 'sec-fetch-dest': 'image' }),
    go('?scenario=suspended', { 'sec-fetch-dest': 'iframe' }),
    go('?scenario=suspended', { ...foreign, 'sec-fetch-dest': 'document' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await go('', {}, 'http://mock.evil.example')).status).toBe(421);
  const clicked = { ...foreign, 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' };
  expect((await go('', clicked)).status).toBe(303);
});

test('without a portal, the message says so', async () => {
  const alone = await createTestServer();
  const response = await alone.server.fetch(new Request('http://localhost/__mock/go'));
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('Start it with --portal');
});

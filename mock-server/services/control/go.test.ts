import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { controlOf } from './testing.ts';

const PORTAL = 'http://localhost:5173';
const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer({ portalOrigins: [PORTAL] });
const control = controlOf(t.server);

const open = (search: string, headers: Record<string, string> = {}, method = 'GET') =>
  t.server.fetch(new Request(`http://localhost/__mock/go${search}`, { method, headers }));

/** What a browser adds to the form of the server's own page. */
const OWN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
const submit = (fields: string, headers: Record<string, string> = OWN, origin = 'http://localhost') =>
  t.server.fetch(
    new Request(`${origin}/__mock/go`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: fields,
    }),
  );

/** The page's text without its markup. */
const wordsOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');

/** The fields of the form that the page would send. */
const fieldsOf = (html: string): string =>
  new URLSearchParams(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ]),
  ).toString();

const state = async () =>
  (await control<{ session: { scenario: string; person: string | null } }>('GET', '/state')).body.session;

/** A write, which a restart discards. */
const write = () =>
  t.graphql(OWNER, `mutation { update_preferences(input: { theme: DARK }) { errors { code } } }`);

test('a link says what it would do; its button signs in, restarts the session, and opens the address', async () => {
  await write();
  const page = await open(`?person=${VIEWER}&scenario=suspended&to=/c/new%3Fa%3D1%23b`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${PORTAL};`);
  const html = await page.clone().text();
  expect(html).toMatch(/<button[^>]* autofocus>/);
  expect(html).not.toContain('<script');
  const words = await wordsOf(page);
  expect(words).toContain(`Sign in as Vilma Hakala ${VIEWER}. Viewer at Northbay Freight`);
  expect(words).toMatch(/Restart in “[^”]+” .* All changes in the session “default” are discarded\./);
  expect(words).toContain(`Open /c/new?a=1#b In the portal at ${PORTAL}.`);
  expect(await state()).toMatchObject({ scenario: 'everyday', person: null });

  const response = await submit(fieldsOf(html));
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
  const response = await submit('to=');
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
  for (const response of [await open(`?${wanted}`), await submit(String(wanted))]) {
    expect(response.status).toBe(400);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await wordsOf(response)).toMatch(words);
  }
  expect(await state()).toMatchObject({ scenario: 'everyday', person: null });
});

test('a link to an address alone opens it at once, because that changes nothing', async () => {
  const response = await open('?to=/multic');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${PORTAL}/multic`);
  expect(response.headers.has('set-cookie')).toBe(false);
});

const combinations = ['none', 'same-origin', 'same-site', 'cross-site', null].flatMap((site) =>
  ['?1', null].flatMap((user) =>
    ['document', 'iframe', 'image', 'empty', null].map((dest) => ({
      ...(site === null ? {} : { 'sec-fetch-site': site }),
      ...(user === null ? {} : { 'sec-fetch-user': user }),
      ...(dest === null ? {} : { 'sec-fetch-dest': dest }),
    })),
  ),
);

test.each(['GET', 'HEAD'])('no %s changes anything, however it was started', async (method) => {
  await control('PUT', '/scenario', { name: 'everyday' });
  await write();
  for (const headers of combinations) {
    const response = await open(`?person=${VIEWER}&scenario=suspended&to=/multic`, headers, method);
    expect(response.status, JSON.stringify(headers)).toBe(200);
    expect(response.headers.has('set-cookie'), JSON.stringify(headers)).toBe(false);
  }
  expect(await state()).toMatchObject({ scenario: 'everyday', person: null });
  expect((await t.graphql(OWNER, '{ viewer { theme } }')).data).toEqual({ viewer: { theme: 'DARK' } });
});

test.each<[string, Record<string, string>]>([
  ['another website', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }],
  ['the portal', { origin: PORTAL, 'sec-fetch-site': 'same-site' }],
  ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['a page that claims our origin', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
  ['a program without the control header', {}],
])('the form of %s is refused', async (_, headers) => {
  await control('PUT', '/scenario', { name: 'everyday' });
  const response = await submit(`person=${VIEWER}&scenario=suspended`, headers);
  expect(response.status).toBe(403);
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(await state()).toMatchObject({ scenario: 'everyday', person: null });
});

test('a program does it with the control header, and no foreign name for this machine is answered', async () => {
  expect((await submit('to=/multic', { 'x-mock-control': '1' })).status).toBe(303);
  expect((await submit('to=/multic', OWN, 'http://mock.evil.example')).status).toBe(421);
  expect((await t.server.fetch(new Request('http://mock.evil.example/__mock/go'))).status).toBe(421);
  expect((await open('', {}, 'PUT')).status).toBe(405);
});

test('without a portal, the message says so', async () => {
  const alone = await createTestServer();
  const response = await alone.server.fetch(new Request('http://localhost/__mock/go'));
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('Start it with --portal');
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { people } from '../../product/accounts/people.ts';
import type { Fault } from './faults.ts';
import { createIdentity, type IdentityOptions } from './identity.ts';

const API = 'http://localhost:4000';
const PORTAL = 'http://localhost:5173';
const AUDIENCE = 'https://api.causeway.example/';
const owner = people[0]!;
const guest = people[3]!;

/** A minimal browser and SDK: keeps the cookie and the verifier of the last authorization. */
function setUp(options: Partial<IdentityOptions> = {}, cookie = '') {
  const clock = { now: Date.now() };
  const identity = createIdentity({ portalOrigins: () => [PORTAL], now: () => clock.now, ...options });
  let verifier = '';

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', `other=1; ${cookie}`);
    const response = await identity.handle(new Request(API + path, { ...init, headers }));
    if (!response) throw new Error(`${path} is not a path of the provider`);
    const set = response.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0]!;
    return response;
  };
  const params = (overrides: Record<string, string | undefined> = {}) => {
    verifier = randomBytes(32).toString('base64url');
    const all = {
      client_id: 'causeway-portal-test',
      redirect_uri: `${PORTAL}/auth_callback`,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid profile email offline_access',
      audience: AUDIENCE,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...overrides,
    };
    return new URLSearchParams(Object.entries(all).filter((e): e is [string, string] => e[1] !== undefined));
  };
  const authorize = (overrides?: Record<string, string | undefined>) =>
    send(`/authorize?${params(overrides)}`);
  const form = (path: string, fields: Record<string, string> | URLSearchParams, origin = API) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
  const token = (fields: Record<string, string>) =>
    form('/oauth/token', { client_id: 'causeway-portal-test', ...fields }, PORTAL);
  const redeem = (code: string, overrides: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${PORTAL}/auth_callback`,
      ...overrides,
    });
  const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });
  /** Chooses a person on the login page and returns the portal's callback URL. */
  const chooseAt = async (login: Response, fields: Record<string, string>) => {
    const page = await send(login.headers.get('location')!);
    const html = await page.text();
    const hidden = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
    const kept = Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]));
    const posted = await form('/login', { ...kept, ...fields });
    if (!posted.headers.get('location')?.startsWith('/authorize?')) return posted;
    return send(posted.headers.get('location')!);
  };
  const signIn = async (person = owner) => {
    const callback = await chooseAt(await authorize({ prompt: 'login' }), { person: person.sub });
    return new URL(callback.headers.get('location')!).searchParams.get('code')!;
  };
  const tokens = async (person = owner) => (await redeem(await signIn(person))).json();
  const whoIs = (jwt: string, origin = API) =>
    identity.verifyAccessToken(
      new Request(`${origin}/graphql`, { headers: { authorization: `Bearer ${jwt}` } }),
    );
  return {
    identity,
    clock,
    cookie: () => cookie,
    send,
    authorize,
    form,
    token,
    redeem,
    refresh,
    chooseAt,
    signIn,
    tokens,
    whoIs,
  };
}

const queryOf = (response: Response) =>
  Object.fromEntries(new URL(response.headers.get('location')!).searchParams);
const messageOf = async (response: Response) =>
  JSON.parse(/postMessage\((\{.*\}), "/.exec(await response.text())![1]!).response;

test('a person signs in and gets a token of their own', async () => {
  const s = setUp();
  const login = await s.authorize();
  expect(login.status).toBe(302);
  expect(login.headers.get('location')).toMatch(/^\/login\?/);
  const callback = await s.chooseAt(login, { person: guest.sub });
  expect(callback.headers.get('location')).toMatch(`${PORTAL}/auth_callback?code=`);
  expect(queryOf(callback).state).toBe('the-state');

  const response = await s.redeem(queryOf(callback).code!);
  expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = await response.json();
  expect(answer).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'openid profile email offline_access',
  });
  expect(decodeProtectedHeader(answer.id_token).alg).toBe('RS256');
  expect(decodeJwt(answer.id_token)).toMatchObject({
    iss: `${API}/`,
    aud: 'causeway-portal-test',
    sub: guest.sub,
    nonce: 'the-nonce',
    name: guest.name,
    email: guest.email,
  });
  expect(await s.whoIs(answer.access_token)).toBe(guest);
  expect(await s.whoIs(answer.id_token)).toBeNull();
});

test('the ID token and userinfo say whether the address is verified, also after a refresh', async () => {
  let verified = false;
  const s = setUp({ isVerified: (_request, person) => person === owner && verified });
  const first = await s.tokens();
  expect(decodeJwt(first.id_token)).toMatchObject({ email: owner.email, email_verified: false });
  verified = true;
  const later = await (await s.refresh(first.refresh_token)).json();
  expect(decodeJwt(later.id_token)).toMatchObject({ email: owner.email, email_verified: true });
  const userinfo = await s.send('/userinfo', {
    headers: { authorization: `Bearer ${later.access_token}`, origin: PORTAL },
  });
  expect(await userinfo.json()).toMatchObject({ email_verified: true });
});

test.each([
  ['without an end', () => ({ exp: null })],
  ['issued in the future', (now: number) => ({ iat: Math.floor(now / 1000) + 3600 })],
])('an access token %s is refused', async (_what, claims) => {
  const s = setUp();
  s.identity.addFault({ at: 'token', accessToken: claims(s.clock.now) });
  const { access_token } = await s.tokens();
  expect(await s.whoIs(access_token)).toBeNull();
  expect(await s.whoIs(access_token)).toBeNull();
});

test('a browser that does not keep the cookie is told so, not asked again', async () => {
  const s = setUp();
  const login = await s.authorize();
  const page = await s.send(login.headers.get('location')!);
  const hidden = (await page.text()).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const kept = Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]));
  const posted = await s.form('/login', { ...kept, person: owner.sub });
  // A fresh browser stands in for one that has dropped the cookie.
  const without = setUp();
  const answer = await without.send(posted.headers.get('location')!);
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain('Cookies are blocked');
  expect(text).toContain('did not keep the sign-in cookie of localhost');
  // With it, the sign-in goes on.
  expect(queryOf(await s.send(posted.headers.get('location')!))).toHaveProperty('code');
});

test('with a session, the provider skips the login page; prompt=login shows it again', async () => {
  const s = setUp();
  expect(queryOf(await s.authorize({ prompt: 'none' }))).toMatchObject({
    error: 'login_required',
    state: 'the-state',
  });
  await s.signIn();
  expect(queryOf(await s.authorize()).code).toBeDefined();
  expect(queryOf(await s.authorize({ prompt: 'none' })).code).toBeDefined();
  const again = await s.authorize({ prompt: 'login' });
  expect(again.headers.get('location')).toMatch(/^\/login\?/);
  expect(queryOf(await s.chooseAt(again, { person: guest.sub })).code).toBeDefined();
});

test('canceling is access_denied', async () => {
  const s = setUp();
  expect(queryOf(await s.chooseAt(await s.authorize(), { cancel: '1' }))).toMatchObject({
    error: 'access_denied',
    error_description: 'User did not authorize the request',
    state: 'the-state',
  });
});

test('unknown clients and addresses never redirect', async () => {
  const s = setUp();
  const tries = [
    { client_id: 'constructor' },
    { client_id: undefined },
    { redirect_uri: undefined },
    { redirect_uri: 'https://evil.example/auth_callback' },
    { redirect_uri: `${PORTAL}/auth_callback/../elsewhere` },
    { redirect_uri: `${PORTAL}.evil.example/auth_callback` },
    { redirect_uri: PORTAL },
  ];
  for (const params of tries) {
    for (const response of [
      await s.authorize(params),
      await s.send(
        `/login?${new URLSearchParams({ client_id: 'x', redirect_uri: 'y', ...params } as never)}`,
      ),
      await s.form('/login', { person: owner.sub, ...params } as never),
    ]) {
      expect([400, 403]).toContain(response.status);
      expect(response.headers.get('location')).toBeNull();
    }
  }
});

test('only the code flow with S256 and our audience', async () => {
  const s = setUp();
  await s.signIn();
  for (const params of [
    { response_type: 'token' },
    { response_mode: 'fragment' },
    { code_challenge_method: 'plain' },
    { code_challenge: undefined },
    { code_challenge: 'short' },
  ]) {
    expect(queryOf(await s.authorize(params)).error).toBe('invalid_request');
  }
  expect(queryOf(await s.authorize({ audience: 'https://other.example/' }))).toMatchObject({
    error: 'access_denied',
    error_description: 'Service not found: https://other.example/',
  });
});

test('a silent frame gets its response as a message to the portal only', async () => {
  const s = setUp();
  const silent = { response_mode: 'web_message', prompt: 'none', redirect_uri: PORTAL };
  const state = '</script><script>alert(1)</script>';
  const refused = await s.authorize({ ...silent, state });
  expect(refused.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL}`);
  expect(await refused.clone().text()).not.toContain('</script><script>');
  expect(await refused.clone().text()).toContain(`, "${PORTAL}")`);
  expect(await messageOf(refused)).toEqual({
    error: 'login_required',
    error_description: 'Login required',
    state,
  });
  await s.signIn();
  const { code } = await messageOf(await s.authorize(silent));
  expect((await s.redeem(code, { redirect_uri: PORTAL })).status).toBe(200);
});

test('the login page lists everyone, escapes its input, and cannot be framed', async () => {
  const s = setUp();
  const login = await s.authorize({ state: '"><img src=x onerror=alert(1)>', login_hint: guest.email });
  const page = await s.send(login.headers.get('location')!);
  const html = await page.text();
  for (const person of people) expect(html).toContain(person.email);
  expect(html).not.toContain('<img');
  expect(html).toMatch(new RegExp(`value="${guest.sub.replace('|', '\\|')}" autofocus`));
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('script-src');
  expect(policy).toContain(`form-action 'self' ${PORTAL};`);
  expect((await s.send('/login/login.css')).headers.get('content-type')).toContain('text/css');
  const font = Buffer.from(await (await s.send('/login/inter.woff2')).arrayBuffer());
  expect(font.subarray(0, 4).toString()).toBe('wOF2');
});

test('a form on another site cannot sign anyone in', async () => {
  const s = setUp();
  for (const origin of ['https://evil.example', 'null']) {
    const fields = {
      client_id: 'causeway-portal-test',
      redirect_uri: `${PORTAL}/auth_callback`,
      person: owner.sub,
    };
    const response = await s.form('/login', fields, origin);
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

test('a code works once, for a minute, with its verifier, client, and redirect URI', async () => {
  const s = setUp();
  const refused = { error: 'invalid_grant', error_description: 'Invalid authorization code' };
  expect(await (await s.redeem(await s.signIn(), { code_verifier: 'wrong' })).json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Failed to verify code verifier',
  });
  expect(await (await s.redeem(await s.signIn(), { client_id: 'causeway-portal' })).json()).toEqual(refused);
  expect(await (await s.redeem(await s.signIn(), { redirect_uri: PORTAL })).json()).toEqual(refused);
  const late = await s.signIn();
  s.clock.now += 61_000;
  expect(await (await s.redeem(late)).json()).toEqual(refused);

  const code = await s.signIn();
  const { refresh_token } = await (await s.redeem(code)).json();
  expect(await (await s.redeem(code)).json()).toEqual(refused);
  expect((await s.refresh(refresh_token)).status).toBe(403);
});

test('a refresh token rotates, and reusing an old one revokes the family', async () => {
  const s = setUp();
  const refused = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' };
  const first = await s.tokens();
  const second = await (await s.refresh(first.refresh_token)).json();
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(decodeJwt(second.id_token)).not.toHaveProperty('nonce');
  expect(await s.whoIs(second.access_token)).toBe(owner);
  expect(await (await s.refresh(first.refresh_token)).json()).toEqual(refused);
  expect(await (await s.refresh(second.refresh_token)).json()).toEqual(refused);

  const other = await s.tokens();
  const race = await Promise.all([s.refresh(other.refresh_token), s.refresh(other.refresh_token)]);
  expect(race.map((r) => r.status).sort()).toEqual([200, 403]);
  const winner = await race.find((r) => r.ok)!.json();
  expect((await s.refresh(winner.refresh_token)).status).toBe(403);
  expect(await (await s.refresh('nonsense')).json()).toEqual(refused);
});

test('revoking and signing out both end the refresh token', async () => {
  const s = setUp();
  const { refresh_token } = await s.tokens();
  const foreign = { token: refresh_token, client_id: 'causeway-portal' };
  expect((await s.form('/oauth/revoke', foreign, PORTAL)).status).toBe(200);
  const next = await (await s.refresh(refresh_token)).json();
  await s.form('/oauth/revoke', { token: next.refresh_token, client_id: 'causeway-portal-test' }, PORTAL);
  expect((await s.refresh(next.refresh_token)).status).toBe(403);

  const again = await s.tokens();
  expect((await s.send(`/v2/logout?returnTo=https://evil.example`)).status).toBe(400);
  expect((await s.refresh(again.refresh_token)).status).toBe(200);
  const out = await s.send(
    `/v2/logout?client_id=causeway-portal-test&returnTo=${encodeURIComponent(PORTAL)}`,
  );
  expect(out.headers.get('location')).toBe(PORTAL);
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await s.refresh(again.refresh_token)).status).toBe(403);
  expect(queryOf(await s.authorize({ prompt: 'none' })).error).toBe('login_required');
});

test('a client library returns from signing out to its own address, with its state', async () => {
  const s = setUp();
  const query = (returnTo: string) =>
    new URLSearchParams({ post_logout_redirect_uri: returnTo, id_token_hint: 'x', state: 's 1' });
  const out = await s.send(`/v2/logout?${query(`${PORTAL}/`)}`);
  expect(out.status).toBe(302);
  expect(out.headers.get('location')).toBe(`${PORTAL}/?state=s+1`);
  const elsewhere = await s.send(`/v2/logout?${query('https://evil.example/')}`);
  expect(elsewhere.status).toBe(400);
});

test('a caller without a token is told which kind to send', async () => {
  const answer = await setUp().send('/userinfo');
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('no offline_access, no refresh token; no profile, no name', async () => {
  const s = setUp();
  await s.signIn();
  const { code } = queryOf(await s.authorize({ scope: 'openid admin' }));
  const answer = await (await s.redeem(code!)).json();
  expect(answer).not.toHaveProperty('refresh_token');
  expect(answer.scope).toBe('openid');
  expect(decodeJwt(answer.id_token)).not.toHaveProperty('name');
});

test('access tokens: 60 s of leeway, one issuer, one algorithm', async () => {
  const s = setUp();
  const jwt = await s.identity.tokenFor(owner.email, API);
  expect(await s.whoIs(jwt)).toBe(owner);
  expect(await s.whoIs(jwt, 'http://localhost:4001')).toBeNull();
  s.clock.now += 3650_000;
  expect(await s.whoIs(jwt)).toBe(owner);
  s.clock.now += 20_000;
  expect(await s.whoIs(jwt)).toBeNull();
  s.clock.now -= 3670_000;

  const claims = decodeJwt(jwt);
  expect(await s.whoIs(new UnsecuredJWT(claims).encode())).toBeNull();
  const [header, , signature] = jwt.split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: guest.sub })).toString('base64url');
  expect(await s.whoIs(`${header}.${forged}.${signature}`)).toBeNull();
  expect(await s.identity.verifyAccessToken(new Request(`${API}/graphql`))).toBeNull();
  await expect(s.identity.tokenFor('nobody@northbay.example', API)).rejects.toThrow('nobody@');
});

test('userinfo, discovery, and keys are at the addresses that the tokens imply', async () => {
  const s = setUp();
  const { access_token } = await s.tokens(guest);
  const [, userinfo] = decodeJwt(access_token).aud as string[];
  const path = userinfo!.slice(API.length);
  const answer = await s.send(path, { headers: { authorization: `Bearer ${access_token}` } });
  expect(await answer.json()).toMatchObject({ sub: guest.sub, email: guest.email });
  expect((await s.send(path)).status).toBe(401);
  const discovery = await (await s.send('/.well-known/openid-configuration')).json();
  expect(discovery).toMatchObject({ issuer: `${API}/`, userinfo_endpoint: userinfo });
  const { keys } = await (await s.send(discovery.jwks_uri.slice(API.length))).json();
  expect(keys[0].kid).toBe(decodeProtectedHeader(access_token).kid);
  expect(keys[0]).not.toHaveProperty('d');
});

test('CORS is for known portals only', async () => {
  const s = setUp();
  const preflight = (origin: string) => s.send('/oauth/token', { method: 'OPTIONS', headers: { origin } });
  const known = await preflight(PORTAL);
  expect(known.status).toBe(204);
  expect(known.headers.get('access-control-allow-headers')).toContain('auth0-client');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
});

test('an invalid token request is refused with a message', async () => {
  const s = setUp();
  const errorOf = async (response: Response) => [response.status, (await response.json()).error];
  expect(await errorOf(await s.token({ grant_type: 'password' }))).toEqual([403, 'unsupported_grant_type']);
  expect(await errorOf(await s.token({ client_id: 'x' }))).toEqual([401, 'invalid_client']);
  expect(await errorOf(await s.token({ code: 'x'.repeat(20_000) }))).toEqual([400, 'invalid_request']);
  const json = (body: string) =>
    s.send('/oauth/token', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await errorOf(await json('{'))).toEqual([400, 'invalid_request']);
  const { refresh_token } = await s.tokens();
  const fields = { client_id: 'causeway-portal-test', grant_type: 'refresh_token', refresh_token };
  expect((await json(JSON.stringify(fields))).status).toBe(200);
});

test('faults of /authorize', async () => {
  const s = setUp();
  s.identity.addFault(
    { at: 'authorize', error: 'consent_required', description: 'Consent required' },
    { at: 'authorize', error: 'access_denied', state: 'another' },
    { at: 'authorize', state: 'tampered' },
  );
  expect(queryOf(await s.authorize())).toEqual({
    error: 'consent_required',
    error_description: 'Consent required',
    state: 'the-state',
  });
  expect(queryOf(await s.authorize())).toMatchObject({ error: 'access_denied', state: 'another' });
  const callback = await s.chooseAt(await s.authorize(), { person: owner.sub });
  expect(queryOf(callback)).toEqual({ code: expect.any(String), state: 'tampered' });
  expect(queryOf(await s.authorize()).state).toBe('the-state');

  s.identity.addFault({ at: 'authorize', hang: true });
  const gone = new AbortController();
  const hanging = s.send(
    '/authorize?client_id=causeway-portal-test&redirect_uri=http://localhost:5173/auth_callback',
    {
      signal: gone.signal,
    },
  );
  gone.abort();
  expect((await hanging).type).toBe('error');
});

test('faults of /oauth/token', async () => {
  const s = setUp();
  const next = async (fault: Fault) => {
    s.identity.addFault(fault);
    return s.redeem(await s.signIn());
  };
  const failed = await next({
    at: 'token',
    status: 403,
    body: { error: 'mfa_required', mfa_token: 'mfa-abc' },
  });
  expect([failed.status, await failed.json()]).toEqual([
    403,
    { error: 'mfa_required', mfa_token: 'mfa-abc' },
  ]);
  expect((await next({ at: 'token', drop: true })).type).toBe('error');
  expect(await (await next({ at: 'token', omitRefreshToken: true })).json()).not.toHaveProperty(
    'refresh_token',
  );

  const damaged = await (
    await next({ at: 'token', idToken: { nonce: 'bad', sub: null }, alg: 'HS256' })
  ).json();
  expect(decodeProtectedHeader(damaged.id_token).alg).toBe('HS256');
  expect(decodeJwt(damaged.id_token)).toMatchObject({ nonce: 'bad', name: owner.name });
  expect(decodeJwt(damaged.id_token)).not.toHaveProperty('sub');
  expect(await s.whoIs(damaged.access_token)).toBe(owner);

  const expired = await (
    await next({ at: 'token', accessToken: { exp: Math.floor(s.clock.now / 1000) - 70 } })
  ).json();
  expect(await s.whoIs(expired.access_token)).toBeNull();
  expect(await s.whoIs((await s.tokens()).access_token)).toBe(owner);
});

test('faults can be added over HTTP, validated and only with the control header', async () => {
  const s = setUp();
  const call = (
    method: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-mock-control': '1' },
  ) =>
    s.send('/__mock/identity/faults', {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const fault = { at: 'authorize', error: 'access_denied' };
  expect((await call('POST', fault, {})).status).toBe(403);
  expect((await call('POST', fault, { 'x-mock-control': '1', origin: 'https://evil.example' })).status).toBe(
    403,
  );
  for (const wrong of [
    { at: 'nowhere' },
    { at: 'token' },
    { at: 'token', status: 200, body: {} },
    'x',
    undefined,
  ]) {
    expect((await call('POST', wrong)).status).toBe(400);
  }
  expect(await (await call('POST', [fault, fault])).json()).toEqual([fault, fault]);
  expect(await (await call('DELETE')).json()).toEqual([]);
  await call('POST', fault);
  expect(queryOf(await s.authorize()).error).toBe('access_denied');
  expect(await (await call('GET')).json()).toEqual([]);
});

test('a stored key keeps sign-ins across a restart; a damaged file is replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keyFile = join(folder, 'made', 'key.json');
  const before = setUp({ keyFile });
  const { access_token } = await before.tokens();
  expect((await stat(keyFile)).mode & 0o077).toBe(0);

  const after = setUp({ keyFile }, before.cookie());
  expect(await after.whoIs(access_token)).toBe(owner);
  expect(queryOf(await after.authorize({ prompt: 'none' })).code).toBeDefined();
  expect(queryOf(await setUp({}, before.cookie()).authorize({ prompt: 'none' })).error).toBe(
    'login_required',
  );
  expect(await setUp().whoIs(access_token)).toBeNull();

  await writeFile(keyFile, '{"kty":');
  const replaced = setUp({ keyFile });
  expect(await replaced.whoIs(access_token)).toBeNull();
  expect(await replaced.whoIs((await replaced.tokens()).access_token)).toBe(owner);
  expect(JSON.parse(await readFile(keyFile, 'utf8')).kty).toBe('RSA');
});

test('other paths are ignored', async () => {
  const { identity } = setUp();
  for (const [method, path] of [
    ['POST', '/graphql'],
    ['PUT', '/authorize'],
    ['GET', '/'],
    ['GET', '/constructor'],
  ]) {
    expect(await identity.handle(new Request(API + path, { method }))).toBeUndefined();
  }
});

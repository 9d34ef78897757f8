import { beforeEach, expect, test } from 'vitest';
import { controlOf } from '../control/testing.ts';
import { createTestServer } from '../../testing/testing.ts';

const PORTAL = 'http://localhost:5173';
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const MAILBOX = 'edi@northbay.example';
const t = await createTestServer({ portalOrigins: [PORTAL] });

let session = '';
let count = 0;
beforeEach(() => {
  session = `consent-${count++}`;
});

// oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, read by path
type Answer = Record<string, any>;

/** Runs an operation from a page of the portal. */
async function ask(as: string, query: string, variables: Answer): Promise<Answer> {
  const request = await t.request(as, query, variables, { origin: PORTAL, 'x-mock-session': session });
  const { data, errors } = (await (await t.server.fetch(request)).json()) as {
    data: Answer;
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data;
}

const { data: found } = await t.graphql<Answer>(
  OWNER,
  '{ viewer { companies { short_code trading_partners(first: 100) { edges { node { partner_uuid partner_name } } } } } }',
);
const partnerNamed = (wanted: string) =>
  found['viewer'].companies
    .find(({ short_code }: Answer) => short_code === 'northbay')
    .trading_partners.edges.find(({ node }: Answer) => node.partner_name === wanted).node
    .partner_uuid as string;
const partner_uuid = partnerNamed('Pinecrest Lines');

const begin = async (as = EDITOR, input: Answer = {}) =>
  (
    await ask(
      as,
      `mutation ($input: BeginOauthConsentInput!) { begin_oauth_consent(input: $input) { consent_url state expires_at errors { code path } } }`,
      { input: { partner_uuid, type: 'EMAIL_SEND', provider: 'MICROSOFT_365', ...input } },
    )
  )['begin_oauth_consent'] as {
    consent_url: string;
    state: string;
    expires_at: string;
    errors: { code: string; path: string[] }[];
  };

const exchange = async (as: string, input: Answer) =>
  (
    await ask(
      as,
      `mutation ($input: ExchangeOauthCodeInput!) { exchange_oauth_code(input: $input) {
         endpoint { endpoint_uuid mailbox_grant { provider email granted_at granted_by { email } } } errors { code path } } }`,
      { input },
    )
  )['exchange_oauth_code'] as Answer;

const connection = async (type = 'EMAIL_SEND', of = partner_uuid) =>
  (
    await ask(
      EDITOR,
      `mutation ($input: SaveEndpointInput!) { save_endpoint(input: $input) { endpoint_edge { node { endpoint_uuid mailbox_grant { email } } } errors { message } } }`,
      {
        input: {
          partner_uuid: of,
          name: `Mail ${count} ${type}`,
          type,
          config:
            type === 'EMAIL_SEND'
              ? { email_send: { to: ['edi@pinecrest.example'] } }
              : { email_receive: { attachments_only: true } },
        },
      },
    )
  )['save_endpoint'].endpoint_edge.node as { endpoint_uuid: string; mailbox_grant: unknown };

const open = (url: string) => t.server.fetch(new Request(url, { headers: { 'x-mock-session': session } }));

/** Submits the form of the provider's page; returns where it leads. */
async function decide(
  url: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const { searchParams, origin } = new URL(url);
  const response = await t.server.fetch(
    new Request(`${origin}/consent`, {
      method: 'POST',
      headers: { origin, 'x-mock-session': session, ...headers },
      body: new URLSearchParams({
        state: searchParams.get('state') ?? '',
        redirect_uri: searchParams.get('redirect_uri') ?? '',
        decision: 'allow',
        email: MAILBOX,
        ...fields,
      }),
    }),
  );
  const location = response.headers.get('location');
  return {
    status: response.status,
    target: location === null ? null : new URL(location),
    text: () => response.text(),
  };
}
const given = async (url: string) => (await decide(url)).target?.searchParams.get('code') ?? '';

test('allowing redirects back with a code that gives the connection its mailbox, once', async () => {
  const { endpoint_uuid, mailbox_grant } = await connection();
  expect(mailbox_grant).toBeNull();
  const { consent_url, state, errors } = await begin();
  expect(errors).toEqual([]);
  const shown = await open(consent_url);
  expect(shown.status).toBe(200);
  const html = await shown.text();
  expect(html).toContain('Microsoft 365');
  expect(html).toContain('Send email as this mailbox');
  expect(shown.headers.get('content-security-policy')).toContain(`form-action 'self' ${PORTAL};`);

  const { status, target } = await decide(consent_url);
  expect(status).toBe(303);
  expect(`${target?.origin}${target?.pathname}`).toBe(`${PORTAL}/oauth_redirect`);
  expect(target?.searchParams.get('state')).toBe(state);
  const code = target?.searchParams.get('code') ?? '';
  const { endpoint } = await exchange(EDITOR, { endpoint_uuid, state, code });
  expect(endpoint.mailbox_grant).toMatchObject({
    provider: 'MICROSOFT_365',
    email: MAILBOX,
    granted_by: { email: EDITOR },
  });
  expect(await exchange(EDITOR, { endpoint_uuid, state, code })).toEqual({
    endpoint: null,
    errors: [{ code: 'CONFLICT', path: ['code'] }],
  });
  expect((await decide(consent_url)).status).toBe(409);
  expect((await open(consent_url)).status).toBe(409);
});

test('a verification and a test use the mailbox', async () => {
  const { endpoint_uuid } = await connection();
  const steps = async (mutation: string, input: object) => {
    const payload = mutation === 'test_endpoint' ? 'test' : 'verification';
    const type = mutation === 'test_endpoint' ? 'TestEndpointInput' : 'VerifyEndpointInput';
    const { data } = await t.graphql<
      Record<
        string,
        Record<string, { steps: { kind: string; detail: string | null }[] } | null> & { errors: object[] }
      >
    >(
      EDITOR,
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${payload} { steps { kind detail } } errors { code path } } }`,
      { input },
      { session },
    );
    return { steps: data[mutation]?.[payload]?.steps ?? [], errors: data[mutation]?.errors };
  };
  const kinds = ({ steps: all }: { steps: { kind: string }[] }) => all.map(({ kind }) => kind);
  expect(kinds(await steps('test_endpoint', { endpoint_uuid }))).toContain('CONNECT');
  const { consent_url, state } = await begin();
  const code = await given(consent_url);
  expect((await steps('test_endpoint', { endpoint_uuid, mailbox_state: state })).errors).toEqual([
    { code: 'CONFLICT', path: ['mailbox_state'] },
  ]);
  expect((await steps('test_endpoint', { endpoint_uuid, mailbox_state: 'made-up' })).errors).toEqual([
    { code: 'NOT_FOUND', path: ['mailbox_state'] },
  ]);
  await exchange(EDITOR, { endpoint_uuid, state, code });
  const tested = await steps('test_endpoint', { endpoint_uuid });
  expect(kinds(tested)).toEqual(['AUTHENTICATE', 'SEND']);
  expect(tested.steps[0]?.detail).toContain(MAILBOX);
  expect(kinds(await steps('test_endpoint', { endpoint_uuid, mailbox_state: null }))).toContain('CONNECT');
  expect(kinds(await steps('verify_endpoint', { endpoint_uuid }))).toEqual(['AUTHENTICATE', 'SEND']);
});

test('denying redirects back with the reason, and no code works', async () => {
  const { endpoint_uuid } = await connection('EMAIL_RECEIVE');
  const { consent_url, state } = await begin(EDITOR, { type: 'EMAIL_RECEIVE', provider: 'GOOGLE_WORKSPACE' });
  expect(await (await open(consent_url)).text()).toContain('Read the email in this mailbox');
  const { target } = await decide(consent_url, { decision: 'deny', email: '' });
  expect(Object.fromEntries(target?.searchParams ?? [])).toEqual({
    error: 'access_denied',
    error_description: 'The owner of the mailbox denied access at Google Workspace.',
    state,
  });
  const { errors } = await exchange(EDITOR, { endpoint_uuid, state, code: '' });
  expect(errors).toEqual([{ code: 'VALIDATION', path: ['code'] }]);
});

test('a code is refused before consent, if it is wrong, and after ten minutes', async () => {
  const { endpoint_uuid } = await connection();
  const { consent_url, state } = await begin();
  const other = await begin();
  const wrong = await given(other.consent_url);
  const invalid = [{ code: 'VALIDATION', path: ['code'] }];
  expect((await exchange(EDITOR, { endpoint_uuid, state, code: wrong })).errors).toEqual(invalid);
  const code = await given(consent_url);
  expect((await exchange(EDITOR, { endpoint_uuid, state, code: wrong })).errors).toEqual(invalid);
  await controlOf(t.server, session)('POST', '/clock', { advance_ms: 11 * 60_000 });
  expect((await exchange(EDITOR, { endpoint_uuid, state, code })).errors).toEqual([
    { code: 'CONFLICT', path: ['code'] },
  ]);
});

test('a state belongs to the person, partner, and type that it was requested for', async () => {
  const { endpoint_uuid } = await connection();
  const { consent_url, state } = await begin();
  const code = await given(consent_url);
  const unknown = [{ code: 'NOT_FOUND', path: ['state'] }];
  expect((await exchange(OWNER, { endpoint_uuid, state, code })).errors).toEqual(unknown);
  expect((await exchange(EDITOR, { endpoint_uuid, state: 'made-up', code })).errors).toEqual(unknown);
  const receiving = await connection('EMAIL_RECEIVE');
  expect((await exchange(EDITOR, { ...at(receiving), state, code })).errors).toEqual(unknown);
  const elsewhere = await connection('EMAIL_SEND', partnerNamed('Kestrel Air'));
  expect((await exchange(EDITOR, { ...at(elsewhere), state, code })).errors).toEqual(unknown);
  expect((await exchange(EDITOR, { endpoint_uuid, state, code })).errors).toEqual([]);
});
const at = ({ endpoint_uuid }: { endpoint_uuid: string }) => ({ endpoint_uuid });

test('only email connections ask for a mailbox, and only those who may edit them', async () => {
  expect(await begin(EDITOR, { type: 'SFTP' })).toMatchObject({
    consent_url: null,
    state: null,
    errors: [{ code: 'VALIDATION', path: ['type'] }],
  });
  expect((await begin('viewer@northbay.example')).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  expect((await begin('newcomer@northbay.example')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await begin(GUEST)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
});

test('the page refuses an unknown, foreign, or late request, and never redirects to another site', async () => {
  const { consent_url } = await begin();
  const changed = (name: string, value: string) => {
    const url = new URL(consent_url);
    url.searchParams.set(name, value);
    return url.href;
  };
  expect((await open(changed('state', 'made-up'))).status).toBe(400);
  const foreign = changed('redirect_uri', 'https://evil.example/oauth_redirect');
  expect((await open(foreign)).status).toBe(403);
  expect(await decide(foreign)).toMatchObject({ status: 403, target: null });
  expect((await open(changed('redirect_uri', `${PORTAL}/other`))).status).toBe(403);
  expect((await decide(consent_url, {}, { origin: 'http://evil.example' })).status).toBe(403);
  expect((await decide(consent_url, { email: '<b>nobody</b>' })).status).toBe(400);
  session = `${session}-other`;
  expect((await open(consent_url)).status).toBe(400);
  session = session.replace('-other', '');
  await controlOf(t.server, session)('POST', '/clock', { advance_ms: 16 * 60_000 });
  expect((await open(consent_url)).status).toBe(410);
});

test('a consent in progress survives a snapshot, which holds no code', async () => {
  const { endpoint_uuid } = await connection();
  const { consent_url, state } = await begin();
  const code = await given(consent_url);
  const control = controlOf(t.server, session);
  const { body: snapshot } = await control('GET', '/snapshot');
  expect(JSON.stringify(snapshot)).not.toContain(code);
  expect((await control('PUT', '/snapshot', snapshot)).status).toBe(200);
  const { endpoint } = await exchange(EDITOR, { endpoint_uuid, state, code });
  expect(endpoint.mailbox_grant.email).toBe(MAILBOX);
});

const exchangeFirst = async (as: string, input: Answer) =>
  (
    await ask(
      as,
      `mutation ($input: ExchangeOauthCodeInput!) { exchange_oauth_code(input: $input) {
         endpoint { endpoint_uuid } mailbox_grant { provider email } errors { code path } } }`,
      { input },
    )
  )['exchange_oauth_code'] as Answer;
const saveWith = async (mailbox_state: string | null, more: Answer = {}, as = EDITOR) =>
  (
    await ask(
      as,
      `mutation ($input: SaveEndpointInput!) { save_endpoint(input: $input) {
         endpoint_edge { node { endpoint_uuid lock_version mailbox_grant { provider email granted_by { email } } } } errors { code path } } }`,
      {
        input: {
          ...(more['endpoint_uuid']
            ? {}
            : {
                partner_uuid,
                type: 'EMAIL_SEND',
                config: { email_send: { to: ['edi@pinecrest.example'] } },
                name: `Mail with ${count}`,
              }),
          mailbox_state,
          ...more,
        },
      },
    )
  )['save_endpoint'] as Answer;

test('a mailbox that is connected while the form is open is stored with the connection, once', async () => {
  const { consent_url, state } = await begin();
  const code = await given(consent_url);
  expect(await exchangeFirst(OWNER, { state, code })).toMatchObject({
    mailbox_grant: null,
    errors: [{ code: 'NOT_FOUND' }],
  });
  expect(await exchangeFirst(EDITOR, { state, code })).toEqual({
    endpoint: null,
    mailbox_grant: { provider: 'MICROSOFT_365', email: MAILBOX },
    errors: [],
  });
  expect(await exchangeFirst(EDITOR, { state, code })).toMatchObject({ errors: [{ code: 'CONFLICT' }] });
  // Neither somebody else nor another partner's connection gets it.
  for (const [more, as] of [
    [{}, OWNER],
    [{ partner_uuid: partnerNamed('Kestrel Air') }, EDITOR],
    [{ type: 'EMAIL_RECEIVE', config: { email_receive: {} } }, EDITOR],
  ] as const) {
    expect(await saveWith(state, more, as)).toMatchObject({
      endpoint_edge: null,
      errors: [{ code: 'NOT_FOUND', path: ['mailbox_state'] }],
    });
  }
  const { endpoint_edge } = await saveWith(state);
  expect(endpoint_edge.node.mailbox_grant).toEqual({
    provider: 'MICROSOFT_365',
    email: MAILBOX,
    granted_by: { email: EDITOR },
  });
  expect(await saveWith(state, { name: 'Second' })).toMatchObject({
    endpoint_edge: null,
    errors: [{ code: 'CONFLICT', path: ['mailbox_state'] }],
  });
  const { endpoint_uuid, lock_version } = endpoint_edge.node;
  const without = await saveWith(null, { endpoint_uuid, lock_version });
  expect(without.endpoint_edge.node.mailbox_grant).toBeNull();
});

test('a mailbox does not wait longer than an hour, and only an email connection has one', async () => {
  const { consent_url, state } = await begin();
  await exchangeFirst(EDITOR, { state, code: await given(consent_url) });
  expect(
    await saveWith(state, { type: 'FILE_API', config: { file_api: { namespace: 'mail-trial' } } }),
  ).toMatchObject({ endpoint_edge: null, errors: [{ code: 'VALIDATION', path: ['mailbox_state'] }] });
  await controlOf(t.server, session)('POST', '/clock', { advance_ms: 61 * 60_000 });
  expect(await saveWith(state)).toMatchObject({ endpoint_edge: null, errors: [{ code: 'CONFLICT' }] });
});

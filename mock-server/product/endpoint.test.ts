import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer({ portalOrigins: ['http://localhost:5173'] });
const send = async (init: RequestInit & { path?: string } = {}) =>
  t.server.fetch(new Request(`http://localhost${init.path ?? '/graphql'}`, init));
const bearer = async () => ({ authorization: `Bearer ${await t.server.tokenFor(OWNER)}` });
const json = (query: string, variables?: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ query, variables }),
});
const codeOf = async (response: Response) =>
  ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

describe('who may call', () => {
  test.each([
    '{ __typename }',
    '{ __schema { queryType { name } } }',
    'query { __type(name: "Company") { name } }',
  ])('%s requires no sign-in', async (query) => {
    const { errors, status } = await t.graphql(null, query);
    expect(errors).toBeUndefined();
    expect(status).toBe(200);
  });

  test.each([
    '{ viewer { name } }',
    '{ __typename ... on Query { viewer { name } } }',
    'query Q { ...F } fragment F on Query { company(company_uuid: "x") { company_name } }',
    'mutation { delete_memo(input: { memo_uuid: "x" }) { errors { code } } }',
  ])('without a token %s is refused with 401', async (query) => {
    const { data, errors, status } = await t.graphql(null, query);
    expect(status).toBe(401);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(data ?? null).toBeNull();
  });

  test('the portal sees the 401 although it accepts multipart', async () => {
    const accept = 'multipart/mixed, application/json';
    const response = await t.server.fetch(await t.request(null, '{ viewer { name } }', {}, { accept }));
    expect(response.status).toBe(401);
  });

  test('a subscription without a token is refused', async () => {
    const response = await send({
      ...json('subscription { flow_execution_changed(invocation_uuid: "x") { status } }'),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    expect(await response.text()).toContain('UNAUTHENTICATED');
  });

  test.each([
    ['damaged', 'Bearer abc.def.ghi'],
    ['of another kind', 'Basic b3duZXI6c2VjcmV0'],
    ['empty', 'Bearer '],
  ])('a token that is %s is refused with 401, even for what is public', async (_kind, authorization) => {
    const request = json('{ __typename }');
    const response = await send({ ...request, headers: { ...request.headers, authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await codeOf(response)).toBe('UNAUTHENTICATED');
  });

  test('a token for another origin is not valid here', async () => {
    const request = json('{ viewer { name } }');
    const authorization = `Bearer ${await t.server.tokenFor(OWNER, 'http://localhost:9999')}`;
    const response = await send({ ...request, headers: { ...request.headers, authorization } });
    expect(response.status).toBe(401);
  });
});

describe('browsers', () => {
  const preflight = (origin: string) =>
    send({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });

  test('the portal may call, with the headers it needs and without cookies', async () => {
    const response = await preflight('http://localhost:5173');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-mock-session',
    );
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const request = json('{ viewer { name } }');
    const refused = await send({
      ...request,
      headers: { ...request.headers, origin: 'http://localhost:5173' },
    });
    // Without this header, the portal would see the refusal as a network error.
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  });

  test('no other page may call', async () => {
    const response = await preflight('https://evil.example');
    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    const request = json('{ __typename }');
    const posted = await send({
      ...request,
      headers: { ...request.headers, origin: 'https://evil.example' },
    });
    expect(posted.status).toBe(403);
  });

  test.each([
    [
      'a form',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={__typename}',
      },
    ],
    ['a link', { path: '/graphql?query={__typename}' }],
    [
      'plain text',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"query":"{__typename}"}' },
    ],
  ])('what a page can send without a preflight, %s, is refused', async (_kind, init) => {
    const response = await send(init);
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe('CSRF_PREVENTED');
  });

  test('origins can be set later', async () => {
    const late = await createTestServer();
    late.server.setPortalOrigins(['http://localhost:4321']);
    const request = json('{ __typename }');
    const response = await late.server.fetch(
      new Request('http://localhost/graphql', {
        ...request,
        headers: { ...request.headers, origin: 'http://localhost:4321' },
      }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
  });
});

interface Odd {
  readonly path?: string;
  readonly method?: string;
  readonly type?: string;
  readonly encoding?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

describe('invalid calls', () => {
  test('a body of more than a megabyte is refused unread', async () => {
    const response = await send(json(`{ viewer { name } } # ${'x'.repeat(1_000_000)}`));
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('PAYLOAD_TOO_LARGE');
  });

  test.each([
    ['no JSON', '{"query":', 400, 'BAD_REQUEST'],
    ['no query', '{"variables":{}}', 200, 'BAD_REQUEST'],
    ['a list of operations', '[{"query":"{__typename}"}]', 400, 'BAD_REQUEST'],
    ['no GraphQL', '{"query":"{ viewer {"}', 200, 'GRAPHQL_PARSE_FAILED'],
    ['no such field', '{"query":"{ nothing }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a missing variable',
      '{"query":"query Q($id: ID!) { company(company_uuid: $id) { company_name } }"}',
      200,
      'BAD_USER_INPUT',
    ],
  ])('%s', async (_what, body, status, code) => {
    const response = await send({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(await bearer()) },
      body,
    });
    expect(await codeOf(response)).toBe(code);
    expect(response.status).toBe(status);
  });

  test.each([
    ['variables in an address', { path: '/graphql?query=%7B__typename%7D&variables=%7B' }, 400],
    ['extensions in an address', { path: '/graphql?query=%7B__typename%7D&extensions=x' }, 400],
    [
      'variables in a form',
      {
        method: 'POST',
        type: 'application/x-www-form-urlencoded',
        body: 'query=%7B__typename%7D&variables=%7B',
      },
      400,
    ],
    [
      'a body that is no JSON',
      { method: 'POST', type: 'text/plain', body: '{"query":"{ __typename }"}' },
      415,
    ],
    ['a body of no kind', { method: 'POST', type: '', body: new Uint8Array([123, 125]) }, 415],
    [
      'a body that is packed',
      { method: 'POST', type: 'application/json', encoding: 'gzip', body: new Uint8Array([31, 139, 8, 0]) },
      415,
    ],
  ])('%s', async (_what, { path, method, type, encoding, body }: Odd, status) => {
    const response = await send({
      path: path ?? '/graphql',
      method: method ?? 'GET',
      headers: {
        ...(await bearer()),
        ...(type ? { 'content-type': type } : {}),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
      ...(body ? { body } : {}),
    });
    expect(await codeOf(response)).toBe('BAD_REQUEST');
    expect(response.status).toBe(status);
    expect(t.uncaught).toEqual([]);
  });

  test('an invalid scalar is reported with a valid format', async () => {
    const { errors } = await t.graphql(
      OWNER,
      'query Q($at: Timestamp!) { flow_version(flow_uuid: "x", version_timestamp: $at) { note } }',
      { at: 'yesterday' },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors?.[0]?.message).toContain('milliseconds since 1970');
  });

  test('an invalid session name is refused', async () => {
    const { errors, status } = await t.graphql(OWNER, '{ __typename }', {}, { session: '../x' });
    expect(status).toBe(400);
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  test.each([
    [
      'nests too deeply',
      `{ viewer { companies { ${'trading_partners { edges { node { company { '.repeat(4)} country ${'} } } }'.repeat(4)} } } }`,
    ],
    [
      'asks for too many items',
      '{ viewer { companies { trading_partners(first: 200) { edges { node { memos(first: 100) { edges { node { company_uuid } } } flow_execution_search(first: 500) { edges { node { memos { total_count } } } } } } } } } }',
    ],
    [
      'has too many fields',
      `{ viewer { ${Array.from({ length: 20_001 }, (_, i) => `a${i}: name`).join(' ')} } }`,
    ],
    [
      'multiplies by fragments',
      `{ viewer { companies { ...F0 } } } ${Array.from({ length: 13 }, (_, i) => `fragment F${i} on Company { stats { partner_count } ${i === 12 ? 'country' : `one: trading_partners(first: 1) { edges { node { company { ...F${i + 1} } } } } `} }`).join(' ')}`,
    ],
  ])('an operation that %s is refused', async (_what, query) => {
    const { data, errors } = await t.graphql(OWNER, query);
    expect(errors?.[0]?.extensions.code).toBe('LIMIT_EXCEEDED');
    expect(data ?? null).toBeNull();
  });

  test('introspection may be nested deeply', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const { errors } = await t.graphql(null, getIntrospectionQuery());
    expect(errors).toBeUndefined();
  });
});

describe('incremental delivery', () => {
  const LATER =
    '{ viewer { user_uuid ...Later @defer } } fragment Later on Viewer { companies { company_name } }';

  test('a deferred fragment arrives as a second part', async () => {
    const response = await t.server.fetch(
      await t.request(OWNER, LATER, {}, { accept: 'multipart/mixed, application/json' }),
    );
    expect(response.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary="-"/);
    const parts = (await response.text())
      .split('\r\n---')
      .map((part) => part.split('\r\n\r\n')[1])
      .filter((part): part is string => part !== undefined)
      .map((part) => JSON.parse(part));
    expect(parts[0]).toEqual({ data: { viewer: { user_uuid: expect.any(String) } }, hasNext: true });
    expect(parts[1].incremental[0]).toMatchObject({
      path: ['viewer'],
      data: { companies: expect.any(Array) },
    });
    expect(parts.at(-1).hasNext).toBe(false);
  });

  test('a client without multipart support gets one complete response', async () => {
    const { data, errors } = await t.graphql<{ viewer: { companies: object[] } }>(OWNER, LATER);
    expect(errors).toBeUndefined();
    expect(data.viewer.companies).toHaveLength(6);
  });
});

describe('the protocol', () => {
  const audits = serverAudits({
    url: 'http://localhost/graphql',
    fetchFn: async (input: string, init?: RequestInit) =>
      t.server.fetch(new Request(input, { ...init, headers: { ...init?.headers, ...(await bearer()) } })),
  });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });
});

import { request as httpRequest } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { listen } from '../../node/http/http.ts';
import { createTestServer } from '../../testing/testing.ts';
import type { LoggedCall } from '../traffic/request-log.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';
const QUERY = 'query Companies { viewer { user_uuid companies { company_uuid company_name } } }';

let session = '';
let count = 0;
beforeEach(() => {
  session = `faults-${count++}`;
});
const control = <Data>(method: string, path: string, body?: unknown) =>
  controlOf(t.server, session)<Data>(method, path, body);
const set = async (...rules: object[]) => {
  const answer = await control('PUT', '/faults', rules);
  expect(answer).toMatchObject({ status: 200 });
};
const raw = async (
  query = QUERY,
  {
    variables,
    accept = 'application/json',
    signal,
  }: { variables?: Record<string, unknown>; accept?: string; signal?: AbortSignal } = {},
) => {
  const request = await t.request(OWNER, query, variables, { accept, 'x-mock-session': session });
  return t.server.fetch(signal ? new Request(request, { signal }) : request);
};
const ask = async (query = QUERY, variables?: Record<string, unknown>) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, read by path
  t.graphql<Record<string, any>>(OWNER, query, variables, { session });
const log = async () => (await control<LoggedCall[]>('GET', '/log')).body;

describe('whole responses', () => {
  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [500, 'INTERNAL_SERVER_ERROR'],
  ])('the status %d comes with its code', async (status, code) => {
    await set({ status });
    const response = await raw();
    expect(response.status).toBe(status);
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
  });

  test('429 says when to retry, where a page of another origin can read it', async () => {
    await set({
      status: 429,
      headers: { 'retry-after': '5' },
      error: { message: 'Slow down', code: 'TOO_FAST' },
    });
    const response = await raw();
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(await response.json()).toEqual({
      errors: [{ message: 'Slow down', extensions: { code: 'TOO_FAST' } }],
    });
  });

  test.each([
    ['malformed', 200, '{"data": {', 'application/json'],
    ['empty', 200, '', 'application/json'],
    ['{}', 200, '{}', 'application/json'],
    ['html', 502, '<!doctype html>', 'text/html'],
    ['text', 503, 'upstream connect error', 'text/plain'],
    [{ text: 'just so', type: 'text/csv' }, 200, 'just so', 'text/csv'],
  ])('the body %j', async (body, status, start, type) => {
    await set({ body });
    const response = await raw();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
    const text = await response.text();
    expect(text.slice(0, start.length)).toBe(start);
    expect(text === '').toBe(start === '');
  });

  test('a status without a body', async () => {
    await set({ status: 204 });
    const response = await raw();
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('a mutation that fails with a status has not been executed', async () => {
    const { data } = await ask(
      '{ viewer { companies { trading_partners(first: 1) { edges { node { partner_uuid memos(first: 1) { total_count } } } } } } }',
    );
    const [{ trading_partners }] = data.viewer.companies;
    const { partner_uuid, memos } = trading_partners.edges[0].node;
    const write = 'mutation Write($i: CreateMemoInput!) { create_memo(input: $i) { errors { code } } }';
    const variables = { i: { partner_uuid, body: 'Written?', visibility: 'INTERNAL' } };
    const countNow = async () =>
      (
        await ask(
          'query C($p: ID!) { trading_partner(partner_uuid: $p) { memos(first: 1) { total_count } } }',
          { p: partner_uuid },
        )
      ).data.trading_partner.memos.total_count;
    for (const rule of [
      { status: 500 },
      { body: 'empty' },
      { error: { message: 'no' } },
      { connection: 'reset' },
    ]) {
      await set({ kind: 'mutation', ...rule });
      await raw(write, { variables });
    }
    expect(await countNow()).toBe(memos.total_count);
    await set();
    await raw(write, { variables });
    expect(await countNow()).toBe(memos.total_count + 1);
  });

  test('a rule without conditions applies to a call that is not GraphQL', async () => {
    await set({ status: 503 });
    const request = await t.request(OWNER, '', {}, { 'x-mock-session': session });
    const { url, method, headers } = request;
    const broken = new Request(url, { method, headers, body: 'no json' });
    expect((await t.server.fetch(broken)).status).toBe(503);
    await set({ status: 503, operation: 'Companies' });
    expect(
      (await t.server.fetch(await t.request(OWNER, '{', {}, { 'x-mock-session': session }))).status,
    ).toBe(200);
  });
});

describe('operations', () => {
  test('an operation error has status 200 and no data, with any code', async () => {
    await set({ error: { message: 'Nobody is in today', code: 'CLOSED_ON_SUNDAYS' } });
    expect(await ask()).toEqual({
      status: 200,
      data: null,
      errors: [{ message: 'Nobody is in today', extensions: { code: 'CLOSED_ON_SUNDAYS' } }],
    });
    expect(t.uncaught).toEqual([]);
  });

  test('a subscription gets its error as an event', async () => {
    await set({ kind: 'subscription', error: { message: 'Not now', code: 'CLOSED' } });
    const subscription = 'subscription S { flow_execution_changed(invocation_uuid: "x") { status } }';
    const response = await raw(subscription, { accept: 'text/event-stream' });
    const text = await response.text();
    expect(text).toContain('"Not now"');
    expect(text).toContain('event: complete');
  });

  test('rules match name, expression, kind, and variables', async () => {
    const company = (name: string) => `query ${name}($c: ID!) { company(company_uuid: $c) { company_uuid } }`;
    await set(
      { id: 'name', operation: 'Exact', error: { message: 'name' } },
      { id: 'expression', operation: '/^list/i', error: { message: 'expression' } },
      { id: 'variables', variables: { c: 'one' }, error: { message: 'variables' } },
      { id: 'kind', kind: 'mutation', error: { message: 'kind' } },
    );
    const of = async (name: string, c = 'none') => (await ask(company(name), { c })).errors?.[0]?.message;
    expect(await of('Exact')).toBe('name');
    expect(await of('ExactNot')).toBeUndefined();
    expect(await of('ListThings')).toBe('expression');
    expect(await of('Other', 'one')).toBe('variables');
    expect(await of('Other', 'two')).toBeUndefined();
    expect((await ask('mutation { __typename }')).errors?.[0]?.message).toBe('kind');
    expect((await log()).map(({ faults }) => faults.join())).toEqual([
      'name',
      '',
      'expression',
      'variables',
      '',
      'kind',
    ]);
  });

  test('only the variables in the rule are compared, recursively; lists item by item', async () => {
    const query =
      'query Q($f: FlowExecutionFilter, $c: ID!) { company(company_uuid: $c) { flow_execution_search(filter: $f, first: 1) { total_count } } }';
    await set({
      variables: { f: { statuses: ['SUCCESS'], data_tag: { label: 'Order' } } },
      error: { message: 'hit' },
    });
    const hit = async (f: object) => (await ask(query, { c: 'x', f })).errors !== undefined;
    const data_tag = { label: 'Order', value: '1' };
    expect(await hit({ statuses: ['SUCCESS'], data_tag, flagged: true })).toBe(true);
    expect(await hit({ statuses: ['SUCCESS', 'SKIPPED'], data_tag })).toBe(false);
    expect(await hit({ data_tag })).toBe(false);
  });

  test('the first n calls, a disabled rule, and a fraction of the calls that is always the same', async () => {
    await set({ id: 'twice', times: 2, status: 500 });
    const statuses = async (n: number) => {
      const seen: number[] = [];
      for (let i = 0; i < n; i++) seen.push((await raw()).status);
      return seen;
    };
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
    expect((await control('GET', '/faults')).body).toMatchObject([
      { id: 'twice', times: 0, hits: 2, effect: 'status 500' },
    ]);

    await set({ id: 'off', enabled: false, status: 500 });
    expect(await statuses(1)).toEqual([200]);
    expect((await control('PATCH', '/faults/off', { enabled: true })).status).toBe(200);
    expect(await statuses(1)).toEqual([500]);

    await set({ id: 'chance', rate: 0.3, status: 500 });
    const first = await statuses(100);
    await set({ id: 'chance', rate: 0.3, status: 500 });
    expect(await statuses(100)).toEqual(first);
    const hits = first.filter((status) => status === 500).length;
    expect(hits).toBeGreaterThan(15);
    expect(hits).toBeLessThan(45);
  });

  test('only the first matching rule responds, and a later one is not used up', async () => {
    await set({ id: 'a', times: 1, status: 403 }, { id: 'b', times: 1, status: 404 });
    expect([(await raw()).status, (await raw()).status, (await raw()).status]).toEqual([403, 404, 200]);
  });

  test('latency delays the response, and a caller who disconnects is not waited for', async () => {
    await set({ latency: [30, 60] });
    const before = performance.now();
    expect((await raw()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(28);
    await set({ latency: 600_000 });
    const gone = new AbortController();
    const waiting = raw(QUERY, { signal: gone.signal });
    gone.abort();
    expect((await waiting).type).toBe('error');
  });
});

describe('fields', () => {
  const companies = async () => (await ask()).data.viewer.companies as { company_name: string }[];

  test('a failing required field makes the closest nullable parent null', async () => {
    const [{ company_uuid }] = (await companies()) as unknown as [{ company_uuid: string }];
    const query =
      'query C($c: ID!) { company(company_uuid: $c) { company_uuid company_name } viewer { name } }';
    await set({ field: 'Company.company_name', error: { message: 'Unreadable', code: 'LOST' } });
    const answer = await ask(query, { c: company_uuid });
    expect(answer.data).toEqual({ company: null, viewer: { name: 'Olivia Marsh' } });
    expect(answer.errors).toMatchObject([
      { message: 'Unreadable', path: ['company', 'company_name'], extensions: { code: 'LOST' } },
    ]);
    expect(t.uncaught).toEqual([]);
  });

  test('a failing optional field is null, and a nullified one has no error', async () => {
    const query =
      '{ viewer { companies { trading_partners(first: 2) { edges { node { partner_uuid description partner_name } } } } } }';
    interface Companies {
      trading_partners: { edges: { node: object }[] };
    }
    const nodes = ({ data }: Awaited<ReturnType<typeof ask>>) =>
      (data.viewer.companies as Companies[]).flatMap(({ trading_partners }) =>
        trading_partners.edges.map(({ node }) => node),
      );
    const before = nodes(await ask(query));
    await set({ field: 'TradingPartner.description', error: { message: 'Gone' } });
    const failing = await ask(query);
    expect(nodes(failing)).toEqual(before.map((node: object) => ({ ...node, description: null })));
    expect(failing.errors).toHaveLength(before.length);
    await set({ field: 'TradingPartner.description', nullify: true });
    const nulled = await ask(query);
    expect(nodes(nulled)).toEqual(nodes(failing));
    expect(nulled.errors).toBeUndefined();
  });

  test('a fraction of the values; calls without the field do not count', async () => {
    const query =
      '{ viewer { companies { flow_execution_search(first: 50) { edges { node { invocation_uuid summary_message } } } } } }';
    await set({
      id: 'half',
      field: 'FlowExecution.summary_message',
      rate: 0.5,
      times: 1,
      error: { message: 'half' },
    });
    await ask();
    const { errors = [] } = await ask(query);
    expect(errors.length).toBeGreaterThan(40);
    expect(errors.length).toBeLessThan(150);
    expect((await ask(query)).errors).toBeUndefined();
    expect((await log()).map(({ faults }) => faults)).toEqual([[], ['half'], []]);
  });

  test('latency of a deferred field delays its part, not the first one', async () => {
    await set({ field: 'Company.stats', latency: 80 });
    const started = performance.now();
    const response = await raw(
      '{ viewer { companies { company_uuid ... @defer { stats { executions_24h } } } } }',
      {
        accept: 'multipart/mixed',
      },
    );
    const reader = response.body!.getReader();
    const first = await reader.read();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest += new TextDecoder().decode(value);
    }
    expect(new TextDecoder().decode(first.value)).not.toContain('executions_24h');
    expect(rest).toContain('executions_24h');
    expect(performance.now() - started).toBeGreaterThanOrEqual(78);
  });

  test('an error in a deferred field comes with its part', async () => {
    await set({ field: 'Company.stats', error: { message: 'No counts', code: 'LOST' } });
    const response = await raw(
      '{ viewer { companies { company_uuid ... @defer { stats { executions_24h } } } } }',
      {
        accept: 'multipart/mixed',
      },
    );
    expect(await response.text()).toContain('"No counts"');
    expect((await log()).at(-1)?.errors[0]).toMatchObject({ message: 'No counts', code: 'LOST' });
  });
});

describe('connections', () => {
  const server = listen((request) => t.server.fetch(request));
  afterAll(async () => (await server).close());

  /** What a client sees on a real socket: status and text, or how the connection ended. */
  const overSocket = async (query: string, accept = 'application/json') => {
    const { url } = await server;
    const token = await t.server.tokenFor(OWNER, url);
    return new Promise<string>((resolve) => {
      const call = httpRequest(
        `${url}/graphql`,
        {
          method: 'POST',
          agent: false,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-mock-session': session,
            accept,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (data: Buffer) => (text += data.toString()));
          response.on('end', () => resolve(`${response.statusCode} ${text}`));
          response.on('error', () => resolve(`${response.statusCode} broken ${text}`));
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      call.end(JSON.stringify({ query }));
      if (hangUp) hangUp.addEventListener('abort', () => call.destroy(new Error('gave up')), { once: true });
    });
  };
  let hangUp: AbortSignal | undefined;
  beforeEach(() => {
    hangUp = undefined;
  });

  test('a reset closes the socket without a response', async () => {
    await set({ connection: 'reset', times: 1 });
    expect(await overSocket(QUERY)).toBe('ECONNRESET');
    expect(await overSocket(QUERY)).toMatch(/^200 {"data"/);
    expect((await log()).map(({ state, status }) => [state, status])).toEqual([
      ['dropped', null],
      ['done', 200],
    ]);
  });

  test('a hang sends nothing until the client gives up', async () => {
    await set({ connection: 'hang' });
    const giveUp = new AbortController();
    hangUp = giveUp.signal;
    const call = overSocket(QUERY);
    // The call has arrived and is waiting.
    for (;;) {
      const [entry] = await log();
      if (entry?.state === 'running') break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    giveUp.abort();
    expect(await call).toBe('error');
    for (;;) {
      if ((await log())[0]?.state === 'dropped') break;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test('a multipart response breaks after its first part, even if there is only one', async () => {
    await set({ connection: 'broken_multipart' });
    const deferred = '{ viewer { user_uuid ... @defer { companies { company_uuid } } } }';
    expect(await overSocket(deferred, 'multipart/mixed')).toMatch(/^200 broken [^]*"hasNext":true/);
    expect(await overSocket(QUERY, 'multipart/mixed')).toMatch(/^200 broken [^]*"hasNext":true/);
    expect(await overSocket(QUERY)).toMatch(/^200 broken {"data":{"viewer"/);
    expect((await log()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
  });

  test('a mutation whose response breaks has been executed', async () => {
    await set({ connection: 'broken_multipart', kind: 'mutation' });
    const partners = await ask(
      '{ viewer { companies { trading_partners(first: 1) { edges { node { partner_uuid } } } } } }',
    );
    const { partner_uuid } = partners.data.viewer.companies[0].trading_partners.edges[0].node;
    await overSocket(
      `mutation { create_memo(input: { partner_uuid: "${partner_uuid}", body: "Written", visibility: INTERNAL }) { errors { code } } }`,
    );
    const { body } = await control<{ entities: { label: string }[] }>('GET', '/entities/Memo?first=1');
    expect(body.entities[0]?.label).toContain('Written');
  });
});

describe('validation of rules', () => {
  const refused = async (rule: unknown) => {
    const { status, body } = await control<{ message: string; path: string }>('POST', '/faults', rule);
    expect(status).toBe(400);
    expect(body.message.startsWith(body.path)).toBe(true);
    return body.message;
  };

  test.each<[unknown, string]>([
    [{}, 'faults: has no effect.'],
    [{ operation: 'X' }, 'faults: has no effect.'],
    [[{ status: 500 }, { latency: -1 }], 'faults[1].latency: must be at least 0.'],
    [{ latency: [5, 1] }, 'faults.latency: must list the smaller number first.'],
    [
      { latency: [1] },
      'faults.latency: must be two numbers of milliseconds up to 600000, the smaller one first.',
    ],
    [{ status: 99 }, 'faults.status: must be at least 200.'],
    [{ stauts: 500 }, 'faults.stauts: unknown field.'],
    [{ status: 500, error: { message: 'x', cod: 'X' } }, 'faults.error.cod: unknown field.'],
    [{ error: { message: 'x', code: 'not so' } }, 'faults.error.code: must be a code such as RATE_LIMITED.'],
    [{ operation: '/(/', status: 500 }, 'faults.operation: is not a valid regular expression.'],
    [{ body: 'xml' }, 'faults.body: must be one of malformed, html, empty, {}, text, or { text, type }.'],
    [{ status: 204, body: 'html' }, 'faults.body: a response with status 204 has no body.'],
    [{ headers: { a: 'b' } }, 'faults: has no effect.'],
    [
      { status: 500, headers: { 'content-length': '3' } },
      'faults.headers: contains a name or value that is not allowed in a header, or a header that frames the body.',
    ],
    [{ nullify: true }, 'faults.nullify: requires a `field`.'],
    [{ field: 'Company', nullify: true }, 'faults.field: must have the form Type.field.'],
    [{ field: 'Nothing.name', nullify: true }, 'faults.field: Nothing is not a type with fields.'],
    [{ field: 'Company.nothing', nullify: true }, 'faults.field: Company has no field nothing.'],
    [
      { field: 'Company.status', status: 500 },
      'faults.status: applies to a whole response. Omit it or `field`.',
    ],
    [
      { field: 'Company.status', nullify: true },
      'faults.nullify: Company.status cannot be null. Use `error` instead; its parent then becomes null.',
    ],
    [
      { connection: 'reset', status: 500 },
      'faults.connection: a broken connection has no response. Omit status, body, and error.',
    ],
    [
      [
        { id: 'a', status: 500 },
        { id: 'a', status: 501 },
      ],
      'faults[1].id: another rule already has the ID “a”.',
    ],
    [{ id: 'a b', status: 500 }, 'faults.id: must be 1 to 64 of A-Z a-z 0-9 . _ -.'],
    [{ rate: 0, status: 500 }, 'faults.rate: must be more than 0.'],
    [{ times: 1.5, status: 500 }, 'faults.times: must be a whole number.'],
  ])('%j is refused: %s', async (rule, message) => {
    expect(await refused(rule)).toBe(message);
    expect((await control('GET', '/faults')).body).toEqual([]);
  });

  test('rules without an id get one, and a rule with an existing id replaces that one', async () => {
    await set({ status: 500 }, { id: 'mine', status: 501 });
    await control('POST', '/faults', { id: 'mine', status: 502 });
    await control('POST', '/faults', { status: 503 });
    const { body } = await control<{ id: string; status: number }[]>('GET', '/faults');
    expect(body.map(({ id, status }) => [id, status])).toEqual([
      ['fault-1', 500],
      ['mine', 502],
      ['fault-2', 503],
    ]);
    expect((await control('DELETE', '/faults/mine')).status).toBe(200);
    expect((await control('DELETE', '/faults/mine')).status).toBe(404);
    expect((await control<unknown[]>('DELETE', '/faults')).body).toEqual([]);
    expect((await raw()).status).toBe(200);
  });
});

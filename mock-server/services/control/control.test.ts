import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../testing/testing.ts';
import type { LoggedCall } from '../../engine/traffic/request-log.ts';
import { controlOf } from './testing.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';

let session = '';
let count = 0;
beforeEach(() => {
  session = `control-${count++}`;
});
const control = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  controlOf(t.server, session)<Data>(method, path, body);
const ask = async (query: string, variables?: Record<string, unknown>, as = OWNER) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, read by path
  (await t.graphql<Record<string, any>>(as, query, variables, { session })).data;

describe('who may control', () => {
  const send = (headers: Record<string, string>, url = 'http://localhost/__mock/state', method = 'GET') =>
    t.server.fetch(new Request(url, { method, headers }));
  const HEADER = { 'x-mock-control': '1' };

  test('a call without the header is refused, whatever it requests', async () => {
    for (const path of [
      'state',
      'faults',
      'snapshot',
      'log',
      'log/stream',
      'entities',
      'reports',
      'nothing',
    ]) {
      expect((await send({}, `http://localhost/__mock/${path}`)).status, path).toBe(403);
    }
    expect((await send({ 'x-mock-control': '0' })).status).toBe(403);
    expect((await send({}, 'http://localhost/__mock/reset', 'POST')).status).toBe(403);
    expect((await send(HEADER)).status).toBe(200);
  });

  test("a page of another origin is refused, even the portal's; the control page is not", async () => {
    for (const origin of ['http://evil.example', 'http://localhost:5173', 'null']) {
      expect((await send({ ...HEADER, origin })).status, origin).toBe(403);
    }
    expect((await send({ ...HEADER, origin: 'http://localhost' })).status).toBe(200);
    const preflight = await send(
      { origin: 'http://evil.example' },
      'http://localhost/__mock/faults',
      'OPTIONS',
    );
    expect(preflight.status).toBe(403);
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('a foreign name for this machine is refused', async () => {
    expect((await send(HEADER, 'http://mock.evil.example/__mock/state')).status).toBe(421);
    expect((await send(HEADER, 'http://127.0.0.1/__mock/state')).status).toBe(200);
  });

  test('an unknown path, a wrong method, and an invalid session are reported', async () => {
    expect(await control('GET', '/nothing')).toEqual({
      status: 404,
      body: { message: '/nothing does not exist.' },
    });
    expect((await control('POST', '/scenarios')).status).toBe(405);
    const named = await send({ ...HEADER, 'x-mock-session': 'a b' });
    expect(named.status).toBe(400);
  });

  test('invalid JSON is reported with its position', async () => {
    const response = await t.server.fetch(
      new Request('http://localhost/__mock/scenario', { method: 'PUT', headers: HEADER, body: '{"name": }' }),
    );
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toMatch(
      /^The body is not JSON: Unexpected token '}'/,
    );
  });
});

describe('the page', () => {
  const get = (path: string, method = 'GET') =>
    t.server.fetch(new Request(`http://localhost/__mock${path}`, { method }));

  test('and its assets need no header, under a policy that allows nothing foreign', async () => {
    expect((await get('')).headers.get('location')).toBe('/__mock/');
    const html = await get('/');
    expect(html.headers.get('content-type')).toContain('text/html');
    const policy = html.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const text = await html.text();
    const parts = [...text.matchAll(/(?:src|href)="(\/__mock\/[^"#]+)"/g)].map((match) => match[1] ?? '');
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect((await get(part.replace('/__mock', ''))).status, part).toBe(200);
    expect((await get('/page/main.js')).headers.get('content-type')).toContain('text/javascript');
  });

  test('serves nothing else', async () => {
    for (const path of [
      '/page/',
      '/page/none.js',
      '/page/../control.ts',
      '/page/%2e%2e/control.ts',
      '/control.html',
    ]) {
      expect((await get(path)).status, path).toBe(403);
    }
    expect((await get('/', 'POST')).status).toBe(403);
  });
});

describe('state', () => {
  test('shows server, clock, and session', async () => {
    await ask('{ viewer { name } }');
    await control('POST', '/faults', { status: 500, times: 0 });
    expect((await control('GET', '/state')).body).toMatchObject({
      server: {
        seed: 'test',
        scale: 'demo',
        uncaught: { count: 0 },
        schema: { warnings: [], faults: [] },
        state: { place: 'memory', failure: null },
      },
      clock: { anchor: NOW, pinned: true },
      session: { id: session, scenario: 'everyday', person: null, faults: 0, writes: 0, calls: 1 },
    });
  });

  test('sessions are listed, and a removed one starts from the seed again', async () => {
    await control('PUT', '/scenario', { name: 'suspended' });
    const listed = async () =>
      (await control<{ id: string; scenario: string }[]>('GET', '/sessions')).body.find(
        ({ id }) => id === session,
      );
    expect(await listed()).toMatchObject({ scenario: 'suspended', writes: 1 });
    expect((await control('DELETE', `/sessions/${session}`)).status).toBe(200);
    expect(await listed()).toMatchObject({ scenario: 'everyday', writes: 0 });
    expect((await control('DELETE', '/sessions/none-such')).status).toBe(404);
  });

  test('calls that name no session use the session chosen for the portal', async () => {
    await control('PUT', '/person', { email: 'viewer@northbay.example' });
    expect((await control('PUT', '/portal-session', { session: 'a b' })).status).toBe(400);
    await control('PUT', '/portal-session', { session });
    const nameless = async () => (await t.graphql(OWNER, '{ viewer { name } }')).data;
    expect(await nameless()).toEqual({ viewer: { name: 'Vilma Hakala' } });
    await control('PUT', '/portal-session', { session: 'default' });
    expect(await nameless()).toEqual({ viewer: { name: 'Olivia Marsh' } });
  });
});

describe('people', () => {
  test('any seeded person gets a token for this origin', async () => {
    const { body } = await control<{ token: string }>('POST', '/token', { email: 'guest@northbay.example' });
    const response = await t.server.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
        body: JSON.stringify({ query: '{ viewer { email } }' }),
      }),
    );
    expect(await response.json()).toEqual({
      data: { viewer: { email: 'guest@northbay.example' } },
      extensions: { cost: expect.any(Object) as object },
    });
    expect(await control('POST', '/token', { email: 'who@x.example' })).toEqual({
      status: 400,
      body: {
        message: 'body.email: no seeded person has the email address who@x.example.',
        path: 'body.email',
      },
    });
    expect((await control('POST', '/token', {})).body).toMatchObject({ path: 'body.email' });
  });

  test('signed-in callers are treated as the chosen person; others stay anonymous', async () => {
    await control('PUT', '/person', { email: 'guest@northbay.example' });
    expect(await ask('{ viewer { name } }')).toEqual({ viewer: { name: 'Gustavo Prieto' } });
    expect((await t.graphql(null, '{ viewer { name } }', {}, { session })).status).toBe(401);
    await control('PUT', '/person', { email: null });
    expect(await ask('{ viewer { name } }')).toEqual({ viewer: { name: 'Olivia Marsh' } });
  });

  test('a cookie signs a browser in with the provider', async () => {
    const response = await t.server.fetch(
      new Request('http://localhost/__mock/sign-in', {
        method: 'POST',
        headers: { 'x-mock-control': '1' },
        body: JSON.stringify({ email: 'editor@northbay.example' }),
      }),
    );
    expect(response.headers.get('set-cookie')).toMatch(/^causeway_session_80=.+HttpOnly; SameSite=Lax/);
  });
});

describe('the request log', () => {
  test('shows what was requested, by whom, how long it took, its size, and its errors', async () => {
    await control('POST', '/faults', { id: 'late', operation: 'Late', latency: 5 });
    const company_uuid = 'no-such-company';
    await ask('query Late($c: ID!) { company(company_uuid: $c) { company_uuid } }', { c: company_uuid });
    await ask('mutation { nothing_like_this }');
    await ask('{');
    const { body } = await control<LoggedCall[]>('GET', '/log');
    expect(body).toMatchObject([
      {
        id: `${session}.1`,
        operation: 'Late',
        kind: 'query',
        variables: { c: company_uuid },
        person: OWNER,
        status: 200,
        state: 'done',
        errors: [],
        faults: ['late'],
        bytes: expect.any(Number),
      },
      { operation: null, errors: [{ code: 'GRAPHQL_VALIDATION_FAILED' }], faults: [] },
      { operation: null, kind: null, errors: [{ code: 'GRAPHQL_PARSE_FAILED' }] },
    ]);
    const answer = {
      data: { company: null },
      extensions: { cost: { fields: 1, items: 0, extra: 0, limit: 60_000 } },
    };
    expect(body[0]?.bytes).toBe(JSON.stringify(answer).length);
    expect(body[0]?.duration_ms).toBeGreaterThanOrEqual(4);
    expect((await control('DELETE', '/log')).body).toEqual([]);
    expect((await control('GET', '/log')).body).toEqual([]);
  });

  test('includes calls refused before they are read', async () => {
    const request = await t.request(
      OWNER,
      '{ viewer { name } }',
      {},
      { 'x-mock-session': session, authorization: 'Bearer stale' },
    );
    expect((await t.server.fetch(request)).status).toBe(401);
    const { body } = await control<LoggedCall[]>('GET', '/log');
    expect(body).toMatchObject([
      { status: 401, person: null, operation: null, errors: [{ code: 'UNAUTHENTICATED' }] },
    ]);
  });

  test('a response contains the id of its call, so that people can quote it', async () => {
    const request = await t.request(OWNER, '{ viewer { name } }', {}, { 'x-mock-session': session });
    expect((await t.server.fetch(request)).headers.get('x-request-id')).toBe(`${session}.1`);
  });

  test('keeps no secrets and no oversized variables', async () => {
    const query =
      'query Q($v: JSON, $c: ID!) { company(company_uuid: $c) { company_uuid @skip(if: false) } }';
    await ask(query, {
      c: 'x',
      v: {
        password: 'hunter2',
        pkcs12: 'hunter2',
        access_code: 'hunter2',
        inner: [{ api_token: 't', name: 'n' }],
      },
    });
    await ask(query, { c: 'x', v: 'x'.repeat(20_000) });
    const { body } = await control<LoggedCall[]>('GET', '/log');
    expect(JSON.stringify(body[0]?.variables)).not.toContain('hunter2');
    expect(body[0]?.variables).toMatchObject({ v: { inner: [{ api_token: '(not shown)', name: 'n' }] } });
    expect(body[1]?.variables).toBeNull();
  });

  test('keeps the last two hundred calls', async () => {
    for (let i = 0; i < 420; i++) await ask('query Q($n: Int) { __typename }', { n: i });
    const { body } = await control<LoggedCall[]>('GET', '/log');
    expect(body.length).toBe(200);
    expect(body.at(-1)?.number).toBe(420);
    expect((await control<{ session: { calls: number } }>('GET', '/state')).body.session.calls).toBe(420);
  });

  test('is streamed live as calls start, stream, and end; a reset does not end it', async () => {
    const response = await t.server.fetch(
      new Request('http://localhost/__mock/log/stream', {
        headers: { 'x-mock-control': '1', 'x-mock-session': session },
      }),
    );
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (words: string) => {
      while (!heard.includes(words)) heard += (await reader.read()).value;
      return [...heard.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as LoggedCall);
    };
    await hear(':\n\n');
    await ask('query One { viewer { name } }');
    expect(await hear('"One"')).toMatchObject([{ operation: 'One', state: 'done' }]);
    await control('PUT', '/scenario', { name: 'suspended' });
    const parts = await t.server.fetch(
      await t.request(
        OWNER,
        'query Two { viewer { name ... @defer { email } } }',
        {},
        {
          accept: 'multipart/mixed',
          'x-mock-session': session,
        },
      ),
    );
    const size = (await parts.arrayBuffer()).byteLength;
    const calls = await hear(`"bytes":${size}`);
    expect(calls.filter(({ operation }) => operation === 'Two').map(({ state }) => state)).toEqual([
      'streaming',
      'done',
    ]);
    await reader.cancel();
  });

  test("a subscription streams until its session's state is replaced", async () => {
    const [uuid] = await running();
    const response = await t.server.fetch(
      await t.request(
        OWNER,
        `subscription Watch { flow_execution_changed(invocation_uuid: "${uuid}") { status } }`,
        {},
        {
          accept: 'text/event-stream',
          'x-mock-session': session,
        },
      ),
    );
    const reader = response.body!.getReader();
    await reader.read();
    expect((await control<LoggedCall[]>('GET', '/log')).body.at(-1)).toMatchObject({ state: 'streaming' });
    await control('PUT', '/scenario', { name: 'everyday' });
    for (;;) if ((await reader.read()).done) break;
    expect((await control<LoggedCall[]>('GET', '/log')).body.at(-1)).toMatchObject({ state: 'done' });
  });
});

/** Executions in progress. */
async function running(): Promise<string[]> {
  const data = await ask(
    '{ viewer { companies { flow_execution_search(filter: { statuses: [PENDING_ACKNOWLEDGMENT] }, first: 5) { edges { node { invocation_uuid } } } } } }',
  );
  return data.viewer.companies.flatMap(
    (company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } }) =>
      company.flow_execution_search.edges.map(({ node }) => node.invocation_uuid),
  );
}

describe('the clock', () => {
  test('is advanced for all sessions, with everything that is due and the current time', async () => {
    const own = await createTestServer({ pace: 1 });
    const clock = controlOf(own.server);
    const pulse = async () => {
      const { data } = await own.graphql<{
        viewer: { companies: { company_name: string; pulse: { to: string; queued_count: number } }[] };
      }>(OWNER, '{ viewer { companies { company_name pulse { to queued_count } } } }');
      return data.viewer.companies.find(({ company_name }) => company_name === 'Northbay Freight')!.pulse;
    };
    const before = await pulse();
    expect(before.queued_count).toBe(6);
    expect((await clock('POST', '/clock', { advance_ms: 60_000 })).body).toMatchObject({
      now: '2026-09-15T14:31:00.000Z',
      moved_ms: 60_000,
    });
    const after = await pulse();
    expect(after.queued_count).toBe(0);
    expect(Date.parse(after.to) - Date.parse(before.to)).toBe(60_000);
    expect((await clock('GET', '/clock')).body).toMatchObject({ anchor: NOW, pinned: true, pace: 1 });
    await own.server.dispose();
  });

  test.each([{}, { advance_ms: 0 }, { advance_ms: -5 }, { advance_ms: 1e12 }, { advance_ms: 'x' }])(
    '%j is refused',
    async (body) => {
      expect(await control('POST', '/clock', body)).toMatchObject({
        status: 400,
        body: { path: 'body.advance_ms' },
      });
    },
  );
});

describe('entities', () => {
  interface Listed {
    count: number;
    entities: { key: string; label: string | null; is_written: boolean; is_created: boolean }[];
  }
  interface Entity {
    fields: {
      name: string;
      value: unknown;
      error: string | null;
      links: object[];
      is_edited: boolean;
      choices: string[] | null;
    }[];
  }
  const field = ({ fields }: Entity, name: string) => fields.find((candidate) => candidate.name === name);
  const pinecrest = async () =>
    (await control<Listed>('GET', '/entities/TradingPartner?search=pinecrest')).body.entities[0]!.key;

  test('every type with a key is listed with its count', async () => {
    const { body } = await control<{ type: string; count: number; key_fields: string[] }[]>(
      'GET',
      '/entities',
    );
    const types = new Map(body.map((item) => [item.type, item]));
    expect(types.get('TradingPartner')).toMatchObject({
      key_fields: ['partner_uuid'],
      count: 36,
      written: 0,
    });
    expect(types.get('FlowVersion')?.key_fields).toEqual(['flow_uuid', 'version_timestamp']);
    expect(types.get('FlowExecution')?.count).toBeGreaterThan(40_000);
    for (const type of ['Company', 'Memo', 'Milestone', 'Viewer', 'FileType'])
      expect(types.get(type)?.count).toBeGreaterThan(5);
  });

  test('entities can be paged and found by name or key', async () => {
    const page = async (after: number) =>
      (await control<Listed>('GET', `/entities/FlowExecution?first=20&after=${after}`)).body;
    const [first, second] = [await page(0), await page(20)];
    expect(new Set([...first.entities, ...second.entities].map(({ key }) => key)).size).toBe(40);
    expect((await page(first.count - 5)).entities.length).toBe(5);
    const { key } = second.entities[3]!;
    expect(
      (await control<Listed>('GET', `/entities/FlowExecution?search=${key}`)).body.entities[0]?.key,
    ).toBe(key);
    const partners = (await control<Listed>('GET', '/entities/TradingPartner?search=Pine')).body;
    expect(partners.entities.every(({ label }) => label === 'Pinecrest Lines')).toBe(true);
    expect((await control('GET', '/entities/Nothing')).status).toBe(404);
    expect((await control('GET', '/entities/TradingPartner/none')).status).toBe(404);
    expect((await control('GET', '/entities/TradingPartner?first=0')).body).toMatchObject({ path: 'first' });
  });

  test('an entity shows what operations would, with its links', async () => {
    const [key = ''] = await running();
    const { body } = await control<Entity>('GET', `/entities/FlowExecution/${key}`);
    expect(field(body, 'status')).toMatchObject({
      value: 'PENDING_ACKNOWLEDGMENT',
      is_editable: true,
      is_edited: false,
      choices: expect.arrayContaining(['SUCCESS']),
    });
    expect(field(body, 'invocation_uuid')).toMatchObject({ value: key, is_editable: false });
    expect(field(body, 'trading_partner')?.links).toMatchObject([{ type: 'TradingPartner' }]);
    expect(body.fields.filter(({ error }) => error !== null && !error.startsWith('takes its time'))).toEqual(
      [],
    );
  });

  test('an edited field has its new value everywhere, with any resolver, and can be restored', async () => {
    const key = await pinecrest();
    const seen = async () =>
      (
        await ask(
          'query Q($p: ID!) { trading_partner(partner_uuid: $p) { partner_name status viewer_can_edit created_at } }',
          {
            p: key,
          },
        )
      ).trading_partner;
    const before = await seen();
    const patch = (values: object) => control<Entity>('PATCH', `/entities/TradingPartner/${key}`, values);
    const changed = {
      partner_name: 'Renamed',
      status: 'PAUSED',
      // This one has a resolver that does not read the store.
      viewer_can_edit: false,
      created_at: '2026-01-02T03:04:05.000Z',
    };
    const { body } = await patch(changed);
    expect(field(body, 'partner_name')).toMatchObject({ value: 'Renamed', is_edited: true });
    expect(await seen()).toEqual(changed);
    const listed = await control<Listed>('GET', '/entities/TradingPartner?search=renamed');
    expect(listed.body.entities).toMatchObject([
      { key, label: 'Renamed', is_written: true, is_created: false },
    ]);

    await patch({ partner_name: 'Again' });
    expect((await control('POST', '/entities/undo')).body).toMatchObject({ field: 'partner_name', left: 4 });
    expect((await seen()).partner_name).toBe('Renamed');
    for (let i = 0; i < 4; i++) await control('POST', '/entities/undo');
    expect(await seen()).toEqual(before);
    expect((await control('POST', '/entities/undo')).status).toBe(409);
    expect((await control<{ session: { writes: number } }>('GET', '/state')).body.session.writes).toBe(0);
  });

  test.each([
    [
      { status: 'SLEEPY' },
      'body.status: must be one of ONBOARDING, TESTING, LIVE, PAUSED, ARCHIVED, not "SLEEPY".',
    ],
    [{ partner_name: null }, 'body.partner_name: cannot be null.'],
    [{ partner_name: 5 }, 'body.partner_name: String cannot represent a non string value: 5'],
    [{ tags: 'x' }, 'body.tags: must be a list.'],
    [{ tags: ['x', null] }, 'body.tags: cannot be null.'],
    [{ nothing: 1 }, 'body.nothing: TradingPartner has no field nothing.'],
    [{ partner_uuid: 'x' }, 'body.partner_uuid: identifies the TradingPartner and cannot be edited.'],
    [{ company: 'x' }, 'body.company: is not a plain value; only plain values can be edited.'],
    [
      { created_at: 'yesterday' },
      'body.created_at: "yesterday" is not a valid DateTime: expected an instant with a time zone, such as 2026-09-15T14:30:00.000Z.',
    ],
    ['x', 'body: must be an object.'],
  ])('%j is refused, and nothing is written', async (values, message) => {
    const key = await pinecrest();
    const answer = await control('PATCH', `/entities/TradingPartner/${key}`, values);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await control<{ session: { writes: number } }>('GET', '/state')).body.session.writes).toBe(0);
  });
});

test('sixty sessions that write, fail, and get restored concurrently never mix', async () => {
  const [key] = (
    await control<{ entities: { key: string }[] }>('GET', '/entities/TradingPartner')
  ).body.entities.map((entity) => entity.key);
  const query = 'query Q($p: ID!) { trading_partner(partner_uuid: $p) { partner_name } }';
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await Promise.all(
    Array.from({ length: 60 }, async (_, s) => {
      const name = `crowd-${s}`;
      const own = controlOf(t.server, name);
      const read = async () =>
        t.graphql<{ trading_partner: { partner_name: string } | null }>(
          OWNER,
          query,
          { p: key },
          { session: name },
        );
      for (let i = 0; i < 3; i++) {
        await own('PATCH', `/entities/TradingPartner/${key}`, { partner_name: `${name}.${i}` });
        await turn();
        expect((await read()).data.trading_partner?.partner_name).toBe(`${name}.${i}`);
        if (s % 3 === 0) {
          await own('PUT', '/faults', [{ id: name, error: { message: name, code: 'MINE' } }]);
          await turn();
          expect((await read()).errors?.[0]?.message).toBe(name);
          await own('DELETE', '/faults');
        }
        if (s % 7 === 0) await own('PUT', '/scenario', { name: 'suspended' });
      }
      const { body } = await own<LoggedCall[]>('GET', '/log');
      expect(body.length).toBe(s % 3 === 0 ? 6 : 3);
      expect(new Set(body.flatMap(({ faults }) => faults))).toEqual(new Set(s % 3 === 0 ? [name] : []));
    }),
  );
  expect(
    (await t.graphql<{ trading_partner: { partner_name: string } }>(OWNER, query, { p: key }, { session }))
      .data.trading_partner.partner_name,
  ).not.toContain('crowd');
  expect(t.uncaught).toEqual([]);
});

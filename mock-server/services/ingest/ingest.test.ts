import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createIngest } from './ingest.ts';

const API = 'http://localhost:4000';
const PORTAL = 'http://localhost:5173';

function setUp() {
  const ingest = createIngest({ portalOrigins: () => [PORTAL] });
  const send = async (path: string, init: RequestInit & { origin?: string | null } = {}) => {
    const { origin = PORTAL, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (origin !== null) headers.set('origin', origin);
    const response = await ingest.handle(new Request(API + path, { ...rest, headers }));
    if (!response) throw new Error(`${path} is not taken`);
    return response;
  };
  const report = (body: BodyInit, headers: Record<string, string> = {}) =>
    send('/api/1/envelope/?sentry_version=7&sentry_key=public', { method: 'POST', body, headers });
  const post = (path: string, body: unknown) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { ingest, send, report, post };
}

const lines = (...parts: unknown[]) => parts.map((p) => JSON.stringify(p)).join('\n');
const event = lines({ event_id: 'e1' }, { type: 'event' }, { message: 'Zürich failed' });

test('an error report is stored with its items, and the response has its id', async () => {
  const { ingest, report } = setUp();
  const response = await report(event);
  expect(await response.json()).toEqual({ id: 'e1' });
  expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
  expect(ingest.listReports()).toMatchObject([
    {
      project: '1',
      header: { event_id: 'e1' },
      items: [{ type: 'event', payload: { message: 'Zürich failed' } }],
    },
  ]);
});

test('items with a length may contain line breaks; replays are read plain and compressed', async () => {
  const { ingest, report } = setUp();
  const events = [{ type: 4, data: { href: '/c/:id' } }];
  const segment = (body: Uint8Array) => {
    const payload = Buffer.concat([Buffer.from('{"segment_id":3}\n'), body]);
    return [Buffer.from(`\n{"type":"replay_recording","length":${payload.length}}\n`), payload];
  };
  await report(
    Buffer.concat([
      Buffer.from('{}\n{"type":"attachment","length":3}\na\nb\n'),
      Buffer.from('{"type":"client_report"}\n{"x":1}'),
      ...segment(Buffer.from(JSON.stringify(events))),
      ...segment(deflateSync(JSON.stringify(events))),
    ]),
  );
  const [{ items } = { items: [] }] = ingest.listReports();
  expect(items.map((item) => item.type)).toEqual([
    'attachment',
    'client_report',
    'replay_recording',
    'replay_recording',
  ]);
  expect(items[0]!.bytes).toBe(3);
  for (const item of items.slice(2)) expect(item.payload).toEqual({ segment: { segment_id: 3 }, events });
});

test('a compressed body is read, a decompression bomb is refused', async () => {
  const { ingest, report } = setUp();
  const gzip = { 'content-encoding': 'gzip' };
  expect((await report(gzipSync(event), gzip)).status).toBe(200);
  expect((await report(gzipSync(Buffer.alloc(30 * 1024 * 1024)), gzip)).status).toBe(400);
  expect((await report(event, gzip)).status).toBe(400);
  expect(ingest.listReports()).toHaveLength(1);
});

test('an invalid report is refused', async () => {
  const { ingest, report, send } = setUp();
  for (const body of [
    '',
    'x',
    '[]',
    '{}\nnot json',
    '{}\n{"no":"type"}\n{}',
    '{}\n{"type":"event","length":99}\n{}',
  ]) {
    expect((await report(body)).status, body).toBe(400);
  }
  expect((await report('{}\n' + 'x'.repeat(21 * 1024 * 1024))).status).toBe(413);
  expect((await send('/api/1/envelope/', { method: 'POST', body: event })).status).toBe(401);
  const foreign = { method: 'POST', body: event, origin: 'https://evil.example' };
  expect((await send('/api/1/envelope/?sentry_key=public', foreign)).status).toBe(403);
  expect(ingest.listReports()).toEqual([]);
});

test('batches and metrics are stored, anything else is refused', async () => {
  const { ingest, post } = setUp();
  const page = { type: 'page', properties: { path: '/c/:id', companyUUID: 'u' } };
  expect(await (await post('/v1/b', { writeKey: 'k', batch: [page], sentAt: 'now' })).json()).toEqual({
    success: true,
  });
  expect((await post('/v1/m', { series: [{ type: 'Counter', metric: 'm', value: 1 }] })).status).toBe(200);
  expect(ingest.listEvents()).toMatchObject([
    { kind: 'batch', write_key: 'k', events: [page] },
    { kind: 'metrics', series: [{ metric: 'm' }] },
  ]);
  for (const [path, body] of [
    ['/v1/b', { batch: [page] }],
    ['/v1/b', { writeKey: 'k', batch: [] }],
    ['/v1/m', []],
  ] as const) {
    expect((await post(path, body)).status).toBe(400);
  }
  expect((await post('/v1/b', { writeKey: 'k', batch: [{ ...page, x: 'x'.repeat(600_000) }] })).status).toBe(
    413,
  );
  expect(ingest.listEvents()).toHaveLength(2);
});

test('the analytics SDK may send its headers, and its settings list no other destination', async () => {
  const { send } = setUp();
  const preflight = await send('/v1/b', { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'authorization, content-type, x-retry-count',
  );
  expect((await send('/v1/b', { method: 'OPTIONS', origin: 'https://evil.example' })).status).toBe(403);
  const settings = await (await send('/v1/projects/local-key/settings')).json();
  expect(Object.keys(settings.integrations)).toEqual(['Segment.io']);
  expect(settings.integrations['Segment.io']).toMatchObject({
    apiKey: 'local-key',
    apiHost: 'localhost:4000/v1',
  });
});

test('the last 200 are kept', async () => {
  const { ingest, report } = setUp();
  for (let n = 0; n < 205; n++) await report(lines({ event_id: `e${n}` }));
  expect(ingest.listReports()).toHaveLength(200);
  expect(ingest.listReports()[0]!.header.event_id).toBe('e5');
});

test('many large reports do not exhaust the memory', async () => {
  const { ingest, report } = setUp();
  const large = `{}\n{"type":"attachment"}\n${'x'.repeat(15 * 1024 * 1024)}`;
  for (let n = 0; n < 4; n++) await report(large);
  expect(ingest.listReports()).toHaveLength(2);
  expect(ingest.listReports()[0]!.items[0]!.payload).toBeUndefined();
});

test('the lists are for the control page only', async () => {
  const { report, post, send } = setUp();
  await report(event);
  await post('/v1/m', { series: [] });
  const control = { headers: { 'x-mock-control': '1' }, origin: null };
  expect(await (await send('/__mock/reports', control)).json()).toHaveLength(1);
  expect(await (await send('/__mock/events', control)).json()).toHaveLength(1);
  expect((await send('/__mock/reports', { origin: null })).status).toBe(403);
  expect((await send('/__mock/reports', { ...control, origin: PORTAL })).status).toBe(403);
  expect(await (await send('/__mock/reports', { ...control, method: 'DELETE' })).json()).toEqual([]);
});

test('other paths are ignored', async () => {
  const { ingest } = setUp();
  for (const path of ['/graphql', '/api/1/store/', '/v1/x', '/__mock/faults', '/constructor']) {
    expect(await ingest.handle(new Request(API + path, { method: 'POST' }))).toBeUndefined();
  }
});

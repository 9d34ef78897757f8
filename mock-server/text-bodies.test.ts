import { expect, test } from 'vitest';
import { keptText, TextRequest, TextResponse } from './text-bodies.ts';

const TEXT = '{"text":"Ünïcödé ✓"}';
const messages = [
  [
    'an answer',
    () => new TextResponse(TEXT, { status: 201, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a request',
    () =>
      new TextRequest(
        'http://localhost/x',
        { method: 'POST', headers: new Headers({ 'content-type': 'application/json' }) },
        TEXT,
      ),
  ],
] as const;

test.each(messages)('%s with known text is read like any other', async (_what, make) => {
  const bytes = new TextEncoder().encode(TEXT);
  expect(keptText(make())).toBe(TEXT);
  expect(await make().text()).toBe(TEXT);
  expect(await make().json()).toEqual(JSON.parse(TEXT));
  expect(new Uint8Array(await make().arrayBuffer())).toEqual(bytes);
  expect(await make().bytes()).toEqual(bytes);
  expect(await (await make().blob()).text()).toBe(TEXT);
  expect(await new Response(make().body).text()).toBe(TEXT);
  const message = make();
  expect(message.bodyUsed).toBe(false);
  const copy = message.clone();
  expect(await message.text()).toBe(TEXT);
  expect(message.bodyUsed).toBe(true);
  await expect(message.text()).rejects.toThrow();
  expect(await copy.text()).toBe(TEXT);
  expect(copy.headers.get('content-type')).toBe('application/json');
});

test('a response keeps its status in a copy', () => {
  expect(new TextResponse(TEXT, { status: 201, headers: {} }).clone().status).toBe(201);
});

test('a stand-in delegates what it does not have', async () => {
  const client = new AbortController();
  const request = new TextRequest(
    'http://localhost/x?y=1',
    { method: 'POST', headers: new Headers({ 'content-type': 'a/b' }), signal: () => client.signal },
    TEXT,
  );
  expect(request).toBeInstanceOf(Request);
  expect(request.redirect).toBe('follow');
  expect(await new Request(request.url, request).text()).toBe(TEXT);
  const copy = request.clone();
  client.abort();
  expect([request.signal.aborted, copy.signal.aborted]).toEqual([true, true]);

  const response = new TextResponse(TEXT, { status: 404, headers: { 'x-one': '1' } });
  expect(response).toBeInstanceOf(Response);
  expect([response.ok, response.type, response.redirected]).toEqual([false, 'default', false]);
  response.headers.set('x-two', '2');
  expect([...new Response(response.body, response).headers]).toEqual(
    expect.arrayContaining([
      ['x-one', '1'],
      ['x-two', '2'],
    ]),
  );
});

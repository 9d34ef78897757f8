import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, PortTakenError, type Handler, type Listening } from './http.ts';
import { readText } from '../../engine/graphql/request-body.ts';

const open: Listening[] = [];
const serve = async (handler: Handler) => {
  const listening = await listen(handler, { port: 0 });
  open.push(listening);
  return listening;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((l) => l.close()));
});

/** Sends raw bytes and resolves with the complete response once the server closes the connection. */
const raw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (reply += data.toString()));
    socket.on('end', () => resolve(reply)).on('error', reject);
  });

test('responds under its own host names and passes on method, headers, cookies, and body', async () => {
  const { url, port } = await serve(async (request) => {
    const headers = new Headers({ 'x-seen': request.headers.get('x-sent') ?? '' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response(`${request.method} ${request.url} ${await request.text()}`, { status: 201, headers });
  });
  for (const origin of [url, `http://127.0.0.1:${port}`]) {
    const response = await fetch(`${origin}/a?b=c`, {
      method: 'PUT',
      body: 'über',
      headers: { 'x-sent': 'yes' },
    });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe(`PUT ${origin}/a?b=c über`);
    expect(response.headers.get('x-seen')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  }
});

test('refuses any other host name with 421', async () => {
  const handler = vi.fn<Handler>(async () => new Response('secret'));
  const { port } = await serve(handler);
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost:1', `localhost.evil:${port}`]) {
    expect(await raw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 421 /,
    );
  }
  expect(handler).not.toHaveBeenCalled();
});

test('the request line cannot choose the origin', async () => {
  const { port } = await serve(async (request) => new Response(new URL(request.url).origin));
  const ask = (target: string) =>
    raw(port, `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  expect(await ask('//evil.example/x')).toContain(`http://localhost:${port}`);
  expect(await ask('http://evil.example/x')).toMatch(/^HTTP\/1.1 400 /);
});

test('each chunk of a stream arrives immediately, and disconnecting cancels the stream', async () => {
  const cancelled = Promise.withResolvers<void>();
  let push = (_text: string) => {};
  const { url } = await serve(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => void (push = (text) => controller.enqueue(new TextEncoder().encode(text))),
          cancel: () => cancelled.resolve(),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  );
  const leave = new AbortController();
  const response = await fetch(url, { signal: leave.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ['one', 'two']) {
    push(text);
    expect((await reader.read()).value).toBe(text);
  }
  leave.abort();
  await cancelled.promise;
  await expect(reader.read()).rejects.toThrow();
});

test.each([
  ['of any kind', {}],
  ['of JSON', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
])('a client that disconnects before the response aborts its request: %s', async (_kind, init) => {
  const arrived = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const { url } = await serve((request) => {
    request.signal.addEventListener('abort', () => aborted.resolve());
    arrived.resolve();
    return new Promise(() => {});
  });
  const leave = new AbortController();
  const response = fetch(url, { ...init, signal: leave.signal });
  await arrived.promise;
  leave.abort();
  await expect(response).rejects.toThrow();
  await aborted.promise;
});

test.each(['text/plain', 'application/json'])(
  'headers of one name are joined, with a body of %s',
  async (type) => {
    const { port } = await serve(async ({ headers }) =>
      Response.json(['authorization', 'accept', 'cookie', 'set-cookie'].map((name) => headers.get(name))),
    );
    const send = (lines: readonly string[]) =>
      raw(
        port,
        [
          'POST / HTTP/1.1',
          `Host: localhost:${port}`,
          'Connection: close',
          `Content-Type: ${type}`,
          'Content-Length: 2',
          ...lines,
          '',
          '{}',
        ].join('\r\n'),
      );
    expect(await send(['Authorization: a', 'Accept: b', 'Cookie: c=1'])).toContain('["a","b","c=1",null]');
    expect(await send(['Authorization: a', 'Authorization: b', 'Cookie: c=1', 'Cookie: d=2'])).toContain(
      '["a, b",null,"c=1; d=2",null]',
    );
    expect(await send(['Authorization: a', 'Set-Cookie: e=1'])).toContain('["a",null,null,"e=1"]');
  },
);

test('a body beyond the limit is refused, and the connection can still be used', async () => {
  const { url } = await serve(async (request) => {
    const text = await readText(request, 1000);
    return text === null ? new Response('too large', { status: 413 }) : new Response(text);
  });
  const large = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(600));
        if (this.left-- === 0) controller.close();
      },
      left: 5,
    } as UnderlyingDefaultSource & { left: number });
  const refused = await fetch(url, { method: 'POST', body: large(), duplex: 'half' } as RequestInit);
  expect(refused.status).toBe(413);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(1001) })).status).toBe(413);
  expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(1000) })).text()).toHaveLength(1000);
});

test('a body that was not read, or not completely, does not block the next call on the connection', async () => {
  const { port } = await serve(async (request) => {
    if (request.url.endsWith('/begun')) await request.body?.getReader().read();
    return new Response(new URL(request.url).pathname);
  });
  const call = (path: string, size: number, connection = 'keep-alive') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: ${connection}\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`;
  const reply = await raw(
    port,
    call('/unread', 500_000) + call('/begun', 500_000) + call('/last', 1, 'close'),
  );
  expect(reply.match(/\/(?:unread|begun|last)/g)).toEqual(['/unread', '/begun', '/last']);
});

/** Sends a whole body in pieces, whatever arrives meanwhile, and resolves with the response. */
const streamed = (port: number, head: string, size: number) =>
  new Promise<string>((resolve, reject) => {
    const piece = Buffer.alloc(65_536, 'x');
    let reply = '';
    let left = size;
    const socket = connect(port, '127.0.0.1', () => socket.write(head, pump));
    const pump = () => {
      if (left <= 0) return;
      left -= piece.length;
      socket.write(piece, pump);
    };
    socket.on('data', (data) => (reply += data.toString()));
    socket.on('end', () => resolve(reply)).on('error', reject);
  });

test.each(['own', 'foreign'])(
  'a client that sends its whole body before it reads the refusal can read it, even with `Connection: close`: %s host',
  async (name) => {
    const { port } = await serve(async () => new Response('refused', { status: 413 }));
    const host = name === 'own' ? `localhost:${port}` : 'evil.example';
    const size = 2_097_152;
    const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`;
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => streamed(port, head, size)));
      for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 4[12][13] /);
    }
  },
);

test('methods that `Request` does not allow are refused', async () => {
  const handler = vi.fn<Handler>(async () => new Response());
  const { port } = await serve(handler);
  const reply = await raw(port, `TRACE / HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  expect(reply).toMatch(/^HTTP\/1\.1 405 /);
  expect(handler).not.toHaveBeenCalled();
});

test('an HTTP/1.0 client gets a stream without chunked encoding', async () => {
  const { port } = await serve(
    async () =>
      new Response(new Blob(['one']).stream(), {
        headers: {
          'transfer-encoding': 'chunked',
          connection: 'keep-alive',
          'content-type': 'multipart/mixed',
        },
      }),
  );
  const reply = await raw(port, `GET / HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`);
  expect(reply).not.toMatch(/transfer-encoding|keep-alive/i);
  expect(reply.split('\r\n\r\n')[1]).toBe('one');
});

test('Response.error() drops the connection', async () => {
  const { url } = await serve(async () => Response.error());
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a handler that throws gives a 500, which is logged and reveals nothing internal', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { url } = await serve(async () => {
    throw new Error('inner detail');
  });
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('inner detail');
  expect(log).toHaveBeenCalledOnce();
});

test('a port in use is reported in one sentence', async () => {
  const { port } = await serve(async () => new Response());
  const second = listen(async () => new Response(), { port });
  await expect(second).rejects.toThrow(PortTakenError);
  await expect(second).rejects.toThrow(`Port ${port} is already in use`);
});

test('never starts in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(listen(async () => new Response())).rejects.toThrow('NODE_ENV=production');
});

test('closing ends event streams and frees the port', async () => {
  let cancelled = false;
  const handler: Handler = async () =>
    new Response(new ReadableStream({ cancel: () => void (cancelled = true) }), {
      headers: { 'content-type': 'text/event-stream' },
    });
  const listening = await listen(handler, { port: 0 });
  const response = await fetch(listening.url);
  const [text] = await Promise.all([response.text(), listening.close()]);
  expect(text).toBe('');
  expect(cancelled).toBe(true);
  await serve(async () => new Response());
  const again = await listen(async () => new Response('again'), { port: listening.port });
  open.push(again);
  expect(await (await fetch(again.url)).text()).toBe('again');
});

test('states the time of the data, if it is given one', async () => {
  const now = Date.parse('2026-09-15T14:30:00Z');
  const listening = await listen(async () => new Response('text'), { port: 0, now: () => now });
  open.push(listening);
  const { headers } = await fetch(listening.url);
  expect(headers.get('date')).toBe('Tue, 15 Sep 2026 14:30:00 GMT');
});

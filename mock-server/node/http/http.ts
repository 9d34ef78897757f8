import { codeOf } from '../../kernel/errors.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CannotStartError, CutOffError } from '../../kernel/errors.ts';
import { Request as LightRequest, Response as LightResponse } from '@whatwg-node/fetch';

export { CannotStartError };

/** A fetch-style handler. `Response.error()` drops the connection without a response. */
export type Handler = (request: Request) => Promise<Response>;

export interface ListenOptions {
  /** 0 lets the operating system choose. */
  port?: number;
  /** Loopback only; `localhost` listens on IPv4 and, if available, on IPv6. */
  host?: 'localhost' | '127.0.0.1' | '::1';
  /** The time that responses state as their `Date`, in milliseconds since 1970; the machine's by default. */
  now?: () => number;
}

export interface Listening {
  port: number;
  /** `http://localhost:PORT`, without a trailing slash. */
  url: string;
  /** Ends event streams, gives other responses two seconds to finish, then closes what is left. */
  close(): Promise<void>;
}

/** Another program uses the port. */
export class PortTakenError extends CannotStartError {
  constructor(port: number) {
    super(`Port ${port} is already in use. Stop the process that uses it, or choose another port.`);
  }
}

interface State {
  closing: boolean;
  /** Callbacks that end the streams which would never end on their own. */
  endings: Set<() => void>;
}

const GRACE_MS = 2000;
const NEVER_ENDS = /^text\/event-stream\b/;
const STREAMED = /^(?:text\/event-stream|multipart\/mixed)\b/;

/** Serves `handler` on this machine only. */
export async function listen(handler: Handler, options: ListenOptions = {}): Promise<Listening> {
  if (process.env.NODE_ENV === 'production') {
    throw new CannotStartError('This is a mock server: it does not start with NODE_ENV=production.');
  }
  const host = options.host ?? 'localhost';
  const first = host === '::1' ? '::1' : '127.0.0.1';
  const state: State = { closing: false, endings: new Set() };
  const open = () =>
    createServer((request, response) => {
      lingerUntilSent(request);
      if (!isOwnName(request.headers.host, request.socket.localPort)) {
        // DNS rebinding: a foreign name that resolves to this machine must not reach the server.
        response.writeHead(421, { 'content-type': 'text/plain' }).end('Unknown host\n');
        request.resume();
        return;
      }
      if (options.now) response.setHeader('date', new Date(options.now()).toUTCString());
      void answer(handler, request, { outgoing: response, state });
    });

  const servers: Server[] = [];
  for (let attempt = 0; servers.length === 0; attempt++) {
    const port = await bind(servers, open(), { port: options.port ?? 0, host: first });
    if (host !== 'localhost') break;
    try {
      await bind(servers, open(), { port, host: '::1' });
    } catch (error) {
      if (isMissingFamily(error)) break;
      for (const server of servers.splice(0)) server.close();
      // The system chose an IPv4 port that is taken on IPv6: let it choose again.
      if (options.port || attempt === 20) throw error;
    }
  }

  // A server that listens on a port has one.
  const { port } = servers[0]!.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}`,
    async close() {
      const closed = Promise.all(
        servers.map((s) => new Promise<void>((resolve) => s.close(() => resolve()))),
      );
      state.closing = true;
      for (const end of state.endings) end();
      for (const server of servers) server.closeIdleConnections();
      const timer = setTimeout(() => servers.forEach((s) => s.closeAllConnections()), GRACE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Time that a client has to finish its request after the response, in milliseconds. */
const LINGER_MS = 10_000;

const latest = new WeakMap<Socket, IncomingMessage>();

/**
 * Keeps a connection open until the body of its last request has arrived, even if the response did not wait for it. Node
 * closes it right after the response; the system then resets it when more arrives, and the client may lose the response.
 */
function lingerUntilSent(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const isKnown = latest.has(socket);
  latest.set(socket, incoming);
  if (isKnown) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const last = latest.get(socket);
    if (!last || last.complete || socket.destroyed) return close();
    const timer = setTimeout(close, LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
    // Without a listener for data, the removal of other listeners would pause it again.
    last
      .on('data', () => {})
      .once('end', close)
      .resume();
  };
}

function isOwnName(host: string | undefined, port: number | undefined): boolean {
  const match = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/i.exec(host ?? '');
  return match !== null && Number(match[1] ?? 80) === port;
}

const isMissingFamily = (error: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error) ?? '');

function bind(
  servers: Server[],
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTakenError(port));
      else if (error.code === 'EACCES')
        reject(new CannotStartError(`Port ${port} is not open to this user.`));
      else reject(error);
    });
    server.listen(port, host, () => {
      servers.push(server);
      // A server that listens on a port has one.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Whether the client is still waiting for the response. */
class Client {
  #gone: AbortController | null = null;
  #hasLeft = false;

  constructor(outgoing: ServerResponse) {
    outgoing.once('close', () => {
      this.#hasLeft = !outgoing.writableFinished;
      if (this.#hasLeft) this.#gone?.abort();
    });
  }

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Created on demand: few responses take long enough for anyone to need it. */
  get signal(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#hasLeft) this.#gone.abort();
    return this.#gone.signal;
  }
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  { outgoing, state }: { outgoing: ServerResponse; state: State },
): Promise<void> {
  const client = new Client(outgoing);
  // An unread request body is discarded, because the connection could not be reused otherwise.
  outgoing.once('finish', () => {
    // A reader that has started waits with such a listener, which makes `resume` ineffective.
    incoming.removeAllListeners('readable');
    incoming.resume();
    if (state.closing) incoming.socket.end();
  });
  try {
    if (!incoming.url?.startsWith('/')) {
      outgoing.writeHead(400).end();
      return;
    }
    if (incoming.method === 'TRACE') {
      // `Request` does not allow this method.
      outgoing.writeHead(405).end();
      return;
    }
    const response = await handler(await toRequest(incoming, client));
    if (response.type === 'error') incoming.socket.destroy();
    else if (client.hasLeft) await response.body?.cancel();
    else await send(response, incoming, { outgoing, state });
  } catch (error) {
    if (client.hasLeft) return;
    if (!(error instanceof CutOffError)) console.error(error);
    if (outgoing.headersSent) incoming.socket.destroy();
    else
      outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('The mock server failed. See its log.\n');
  }
}

/** JSON up to this size is read immediately; other bodies are read when needed, or not at all. */
const SHORT = 1_000_000;

const isShortJson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  Number(headers['content-length'] ?? Infinity) <= SHORT &&
  headers['content-type']?.startsWith('application/json') === true;

/** A request whose abort signal is created on demand, because few calls take long enough for anyone to need it. */
class ShortRequest extends LightRequest {
  readonly #client: Client;

  constructor(url: string, init: RequestInit, client: Client) {
    super(url, init);
    this.#client = client;
  }

  override get signal(): AbortSignal {
    return this.#client.signal;
  }
}

const BYTE_ORDER_MARK = 0xfeff;

// Uses events, because iterating over the stream takes as long as everything else in a small call.
const textOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      const text = (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString();
      // The byte order mark is not part of the text, as with `Request.text`.
      resolve(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
    });
    incoming.once('error', reject);
    incoming.once('close', () => {
      if (!incoming.complete) reject(new Error('The client disconnected before its request was complete.'));
    });
  });

/** All headers of a request. Repeated headers are joined; for some names, Node would keep only the first. */
function joinedHeaders(incoming: IncomingMessage): Record<string, string> {
  const { headers, rawHeaders } = incoming;
  const isEachOnce = Object.keys(headers).length * 2 === rawHeaders.length;
  // `set-cookie` is the only header that Node always gives as a list.
  if (isEachOnce && !headers['set-cookie']) return headers as Record<string, string>;
  const joined: Record<string, string> = {};
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    joined[name] = values.join(name === 'cookie' ? '; ' : ', ');
  return joined;
}

async function toRequest(incoming: IncomingMessage, client: Client): Promise<Request> {
  const method = incoming.method ?? 'GET';
  // Concatenated on purpose: `new URL(url, base)` would let `//evil.example/` choose the origin.
  const url = `http://${incoming.headers.host}${incoming.url}`;
  if (isShortJson(incoming)) {
    const init = { method, headers: joinedHeaders(incoming), body: await textOf(incoming) };
    return new ShortRequest(url, init, client);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal: client.signal,
    ...(hasBody ? { body: bodyOf(incoming), duplex: 'half' as const } : {}),
  });
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Not Readable.toWeb: canceling it destroys the socket before a 413 can be sent.
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    // Nothing is read until it is needed, because a partial read would block the next call on the connection.
    { highWaterMark: 0 },
  );
}

/** Node sets these itself, depending on the connection; HTTP/1.0, for example, does not support chunks. */
const OF_ONE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'transfer-encoding']);

async function send(
  response: Response,
  incoming: IncomingMessage,
  { outgoing, state }: { outgoing: ServerResponse; state: State },
): Promise<void> {
  if (response instanceof LightResponse && response.headers.has('content-length')) {
    const headers: string[] = [];
    response.headers.forEach((value, name) => headers.push(name, value));
    outgoing.writeHead(response.status, headers).end(await response.text());
    return;
  }
  const type = response.headers.get('content-type') ?? '';
  const cookies = response.headers.getSetCookie();
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && !OF_ONE_CONNECTION.has(name)) outgoing.setHeader(name, value);
  });
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.writeHead(response.status);
  if (!response.body || incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  if (STREAMED.test(type)) outgoing.flushHeaders();
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  outgoing.once('close', stop);
  if (NEVER_ENDS.test(type)) state.endings.add(stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || outgoing.destroyed) break;
      if (!outgoing.write(value)) await drained(outgoing);
    }
    outgoing.end();
  } finally {
    state.endings.delete(stop);
    outgoing.off('close', stop);
  }
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
}

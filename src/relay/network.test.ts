import type { CacheConfig, RequestParameters, Variables } from 'relay-runtime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setWaitingTimes } from '../lib/waiting-times.ts';
import { createNetwork } from './network.ts';
import { offerToReconnect, reconnect, untilReachable } from './reconnect.ts';
import { NO_TOKEN, type NetworkOptions, type TokenSource } from './send.ts';
import { unreachable } from './transport-error.ts';

type Answer = (request: Request) => Response | Promise<Response>;

type Kind = 'query' | 'mutation' | 'subscription';

const operation = (operationKind: Kind = 'query') =>
  ({
    name: 'ScreenQuery',
    text: 'query ScreenQuery { viewer { email } }',
    operationKind,
  }) as RequestParameters;

function setUp(...answers: Answer[]) {
  return setUpWith({}, ...answers);
}

function setUpWith(more: Partial<NetworkOptions>, ...answers: Answer[]) {
  const requests: { request: Request; body: unknown }[] = [];
  const events: string[] = [];
  const token: TokenSource = {
    current: async () => 'first',
    renew: async (refused) => `renewed after ${refused}`,
    refused: () => void events.push('refused'),
  };
  const network = createNetwork({
    url: 'http://api/graphql',
    token,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push({ request: request.clone(), body: await request.json() });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new Error('no answer');
      return answer(request);
    },
    onCall: (id, running) => void events.push(`${running ? 'start' : 'end'} ${id.split('#')[0]}`),
    ...more,
    onReachable: (reachable) => void events.push(reachable ? 'reached' : 'unreachable'),
  });
  const received: unknown[] = [];
  const run = (variables: Variables = {}, kind?: Kind, cacheConfig: CacheConfig = {}) => {
    const done = Promise.withResolvers<void>();
    const subscription = network
      .execute(operation(kind), variables, cacheConfig)
      .subscribe({ next: (value) => void received.push(value), error: done.reject, complete: done.resolve });
    return { done: done.promise, subscription };
  };
  return { requests, events, received, run };
}

const json =
  (value: unknown, init?: ResponseInit): Answer =>
  () =>
    Response.json(value, init);
const reached =
  (status: number): Answer =>
  () =>
    new Response('<h1>no</h1>', { status });
const gone: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

describe('one operation', () => {
  test('is one POST with exactly the body and headers of the specification', async () => {
    const { requests, run, received, events } = setUp(json({ data: { viewer: null } }));
    await run({ first: 5 }).done;
    const [{ request, body } = { request: null, body: null }] = requests;
    expect(body).toEqual({ operationName: 'ScreenQuery', variables: { first: 5 }, query: operation().text });
    expect(request?.method).toBe('POST');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'multipart/mixed, application/json',
      authorization: 'Bearer first',
      'content-type': 'application/json',
    });
    expect(received).toEqual([{ data: { viewer: null } }]);
    await vi.waitFor(() => expect(events).toEqual(['start ScreenQuery', 'reached', 'end ScreenQuery']));
  });

  test.each([
    ['a non-2xx status', reached(503), 'Response not successful: Received status code 503'],
    [
      'a non-2xx status with a GraphQL body',
      json({ data: null, errors: [{ message: 'x' }] }, { status: 500 }),
      'Response not successful: Received status code 500',
    ],
    ['neither data nor errors', json({}), "Server response was missing for operation 'ScreenQuery'"],
    ['null', json(null), "Server response was missing for operation 'ScreenQuery'"],
    ['a web page', reached(200), 'Server response could not be parsed: '],
    ['no server', gone, 'Server could not be reached: Failed to fetch'],
  ])('fails with the message of the specification on %s', async (_, answer, message) => {
    await expect(setUp(answer).run().done).rejects.toThrow(message);
  });

  test('is sent anonymously without a token, and its rejection is returned as a response', async () => {
    const { requests, run } = setUpWith({ token: NO_TOKEN }, reached(401));
    await expect(run().done).rejects.toThrow('Received status code 401');
    expect(requests.map(({ request }) => request.headers.get('authorization'))).toEqual([null]);
  });

  test('is repeated anonymously if the token is rejected and there is no new one', async () => {
    const token = { ...NO_TOKEN, current: async () => 'old' };
    const { requests, run, received } = setUpWith({ token }, reached(401), json({ data: 1 }));
    await run().done;
    expect(requests.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer old', null]);
    expect(received).toEqual([{ data: 1 }]);
  });

  test('reports that the server cannot be reached', async () => {
    const { events, run } = setUp(gone);
    await expect(run().done).rejects.toThrow();
    expect(events).toContain('unreachable');
  });

  test('returns data together with errors, including the request id', async () => {
    const { run, received } = setUp(
      json(
        {
          data: { viewer: { email: null } },
          errors: [{ message: 'no', path: ['viewer', 'email'], extensions: { code: 'FORBIDDEN' } }],
        },
        { headers: { 'x-request-id': 'r-1' } },
      ),
    );
    await run().done;
    expect(received).toEqual([
      {
        data: { viewer: { email: null } },
        errors: [
          {
            message: 'no',
            path: ['viewer', 'email'],
            extensions: { code: 'FORBIDDEN', message: 'no', request_id: 'r-1' },
          },
        ],
      },
    ]);
  });

  test('fails as a whole, with the causing error first, if an error nulled a root field', async () => {
    const lost = {
      message: 'no',
      path: ['trading_partner', 'newest'],
      extensions: { message: 'no', request_id: 'r-2' },
    };
    const other = {
      message: 'odd',
      path: ['viewer', 'email'],
      extensions: { message: 'odd', request_id: 'r-2' },
    };
    const data = { viewer: { email: null }, trading_partner: null };
    const answer = json({ data, errors: [other, lost] }, { headers: { 'x-request-id': 'r-2' } });
    const { run, received } = setUp(answer);
    await run().done;
    expect(received).toEqual([{ data: null, errors: [lost, other] }]);
    const mutation = setUp(answer);
    await mutation.run({}, 'mutation').done;
    expect(mutation.received).toMatchObject([{ data }]);
  });

  test('is aborted silently when nobody needs it anymore', async () => {
    const waiting = Promise.withResolvers<Request>();
    const { run, received, events } = setUp((request) => {
      waiting.resolve(request);
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    });
    const { subscription } = run();
    const request = await waiting.promise;
    subscription.unsubscribe();
    expect(request.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(events).toContain('end ScreenQuery'));
    expect(events).not.toContain('unreachable');
    expect(received).toEqual([]);
  });
});

describe('a refresh', () => {
  const read = (email: string) => json({ data: { viewer: { __typename: 'Viewer', email } } });

  test.each([
    ['began during it', false],
    ['had begun before', true],
  ])('that a mutation overtook is sent again, if the mutation %s', async (_, isFirst) => {
    const answers = {
      old: Promise.withResolvers<Response>(),
      changed: Promise.withResolvers<Response>(),
    };
    const [first, second] = isFirst ? [answers.changed, answers.old] : [answers.old, answers.changed];
    const { run, received, requests } = setUp(
      () => first.promise,
      () => second.promise,
      read('new'),
    );
    const refresh = () => run({}, 'query', { metadata: { isRefresh: true } });
    const change = () => run({}, 'mutation');
    const [before, after] = isFirst ? [change, refresh] : [refresh, change];
    const runs = [before()];
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    runs.push(after());
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    const changed = { data: { viewer: { __typename: 'Viewer', email: 'changed' } } };
    answers.changed.resolve(Response.json(changed));
    await vi.waitFor(() => expect(received).toEqual([changed]));
    answers.old.resolve(Response.json({ data: { viewer: { __typename: 'Viewer', email: 'old' } } }));
    await Promise.all(runs.map(({ done }) => done));
    expect(received).toEqual([changed, { data: { viewer: { __typename: 'Viewer', email: 'new' } } }]);
  });

  test('that no mutation overtook is delivered, also while one runs', async () => {
    const { run, received, requests } = setUp(() => new Promise<Response>(() => undefined), read('now'));
    const { subscription } = run({}, 'mutation');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await run({}, 'query', { metadata: { isRefresh: true } }).done;
    expect(received).toEqual([{ data: { viewer: { __typename: 'Viewer', email: 'now' } } }]);
    expect(requests).toHaveLength(2);
    subscription.unsubscribe();
  });
});

describe('an unreachable server', () => {
  test('is waited for while the page offers a retry; waiting calls do not count as running', async () => {
    const withdraw = offerToReconnect();
    const { run, received, events } = setUpWith({ untilReachable }, gone, gone, json({ data: 1 }));
    const { done } = run();
    await vi.waitFor(() => expect(events.at(-1)).toBe('end ScreenQuery'));
    reconnect();
    await vi.waitFor(() => expect(events.filter((event) => event === 'unreachable')).toHaveLength(2));
    await vi.waitFor(() => expect(events.at(-1)).toBe('end ScreenQuery'));
    reconnect();
    await done;
    expect(received).toEqual([{ data: 1 }]);
    withdraw();
  });

  test('counts as unreachable if the connection breaks after the response headers', async () => {
    const withdraw = offerToReconnect();
    const torn = () =>
      new Response(
        new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('reset')) }),
        { headers: { 'content-type': 'application/json' } },
      );
    const { run, received, events } = setUpWith({ untilReachable }, torn, json({ data: 1 }));
    const { done } = run();
    await vi.waitFor(() => expect(events).toEqual(['start ScreenQuery', 'unreachable', 'end ScreenQuery']));
    reconnect();
    await done;
    expect(received).toEqual([{ data: 1 }]);
    expect(events).toContain('reached');
    withdraw();
  });

  test('includes the sign-in provider: nothing can be requested without a token', async () => {
    const withdraw = offerToReconnect();
    let isAway = true;
    const { run, requests, received, events } = setUpWith(
      {
        untilReachable,
        token: {
          current: async () => {
            if (isAway) throw unreachable(new TypeError('Failed to fetch'));
            return 'first';
          },
          renew: async () => 'second',
          refused: () => undefined,
        },
      },
      json({ data: 1 }),
    );
    const { done } = run();
    await vi.waitFor(() => expect(events).toContain('unreachable'));
    expect(requests).toEqual([]);
    await vi.waitFor(() => expect(events.at(-1)).toBe('end ScreenQuery'));
    isAway = false;
    reconnect();
    await done;
    expect(received).toEqual([{ data: 1 }]);
    withdraw();
  });

  test('is not waited for if nothing offers a retry', async () => {
    offerToReconnect()();
    await expect(setUpWith({ untilReachable }, gone).run().done).rejects.toThrow('could not be reached');
  });

  test('is not waited for by a mutation, nor where waiting would not be visible', async () => {
    const withdraw = offerToReconnect();
    const options = { untilReachable };
    await expect(setUpWith(options, gone).run({}, 'mutation').done).rejects.toThrow('could not be reached');
    const failFast = { metadata: { failFast: true } };
    await expect(setUpWith(options, gone).run({}, 'query', failFast).done).rejects.toThrow();
    withdraw();
  });

  test('is no longer waited for by a query that nobody needs', async () => {
    const withdraw = offerToReconnect();
    const { run, requests, events } = setUpWith({ untilReachable }, gone);
    const { subscription } = run();
    await vi.waitFor(() => expect(events).toContain('end ScreenQuery'));
    subscription.unsubscribe();
    reconnect();
    await Promise.resolve();
    expect(requests).toHaveLength(1);
    withdraw();
  });
});

describe('a rejected token', () => {
  const refusal = json({ errors: [{ message: 'expired' }] }, { status: 401 });

  test('is renewed once and the operation repeated', async () => {
    const { run, requests, received, events } = setUp(refusal, json({ data: 1 }));
    await run().done;
    expect(requests.map(({ request }) => request.headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer renewed after first',
    ]);
    expect(received).toEqual([{ data: 1 }]);
    expect(events).not.toContain('refused');
  });

  test('rejected again, leads to a new sign-in', async () => {
    const { run, requests, events } = setUp(refusal);
    await expect(run().done).rejects.toThrow('Received status code 401');
    expect(requests).toHaveLength(2);
    expect(events).toContain('refused');
  });
});

describe('a deferred response', () => {
  const boundary = { headers: { 'content-type': 'multipart/mixed; boundary=-' } };
  const parts = (...values: unknown[]) =>
    `${values.map((value) => `---\r\n\r\n${JSON.stringify(value)}\r\n`).join('')}-----`;

  test('arrives part by part, and the call runs until the last part', async () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    const { run, received, events } = setUp(() => new Response(stream.readable, boundary));
    const { done } = run();
    const body = parts(
      { data: { a: 1 }, hasNext: true },
      { incremental: [{ path: [], label: 'L', data: { b: 2 } }], hasNext: false },
    );
    const cut = body.indexOf('---', 3) + 3;
    await writer.write(new TextEncoder().encode(body.slice(0, cut)));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(events).not.toContain('end ScreenQuery');
    await writer.write(new TextEncoder().encode(body.slice(cut)));
    await done;
    expect(received.slice(1)).toEqual([
      { data: { a: 1, b: 2 }, path: [], label: 'L', extensions: { is_final: false } },
      { data: null, extensions: { is_final: true } },
    ]);
    await vi.waitFor(() => expect(events.at(-1)).toBe('end ScreenQuery'));
  });

  test('that breaks off is an error and does not start over', async () => {
    const withdraw = offerToReconnect();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          new TextEncoder().encode(parts({ data: { a: 1 }, hasNext: true }).slice(0, -5) + '---'),
        );
      },
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const { run, requests } = setUpWith({ untilReachable }, () => new Response(broken, boundary));
    await expect(run().done).rejects.toThrow('could not be reached');
    expect(requests).toHaveLength(1);
    withdraw();
  });

  test('without any part counts as a missing response', async () => {
    const { run } = setUp(() => new Response('-----', boundary));
    await expect(run().done).rejects.toThrow('Server response was missing');
  });

  test('with a part that is not JSON cannot be parsed', async () => {
    const { run } = setUp(() => new Response('---\r\n\r\n{\r\n-----', boundary));
    await expect(run().done).rejects.toThrow('Server response could not be parsed');
  });
});

describe('a subscription', () => {
  const stream =
    (...events: string[]): Answer =>
    () =>
      new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
  const next = (value: unknown) => `event: next\ndata: ${JSON.stringify(value)}\n\n`;
  const complete = 'event: complete\ndata:\n\n';

  beforeEach(() => setWaitingTimes({ reconnectDelay: 1, longestReconnectDelay: 2 }));

  test('follows the events to the end, and does not count as a loading call', async () => {
    const { run, received, events, requests } = setUp(stream(next({ data: 1 }), next({ data: 2 }), complete));
    await run({}, 'subscription').done;
    expect(received).toEqual([{ data: 1 }, { data: 2 }]);
    expect(requests[0]?.request.headers.get('accept')).toBe('text/event-stream');
    expect(events).toEqual(['reached']);
  });

  test('reconnects where it broke off', async () => {
    const { run, received, requests } = setUp(
      stream(next({ data: 1 })),
      gone,
      reached(502),
      reached(429),
      stream(next({ data: 2 }), complete),
    );
    const resume = () => ({ after_seq: received.length });
    await run({ after_seq: 0 }, 'subscription', { metadata: { resume } }).done;
    expect(received).toEqual([{ data: 1 }, { data: 2 }]);
    expect(requests.map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      { after_seq: 0 },
      { after_seq: 1 },
      { after_seq: 1 },
      { after_seq: 1 },
      { after_seq: 1 },
    ]);
  });

  test('delivers an event after the response of a mutation that had begun before', async () => {
    const response = Promise.withResolvers<Response>();
    const read = Promise.withResolvers<void>();
    const { run, received } = setUp(
      () => response.promise,
      () => {
        read.resolve();
        return stream(next({ data: 'booked' }), complete)(new Request('http://api/graphql'));
      },
    );
    const mutation = run({}, 'mutation');
    const subscription = run({}, 'subscription');
    await read.promise;
    // Long enough for the event to be read.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    response.resolve(Response.json({ data: 'accepted' }));
    await Promise.all([mutation.done, subscription.done]);
    expect(received).toEqual([{ data: 'accepted' }, { data: 'booked' }]);
  });

  test('ends with an error if it is rejected', async () => {
    const { run, requests } = setUp(reached(403));
    await expect(run({}, 'subscription').done).rejects.toThrow('Received status code 403');
    expect(requests).toHaveLength(1);
  });

  test('stops retrying when nobody needs it anymore', async () => {
    vi.useFakeTimers();
    const { run, requests } = setUp(gone);
    const { subscription } = run({}, 'subscription');
    await vi.advanceTimersByTimeAsync(5);
    const asked = requests.length;
    expect(asked).toBeGreaterThan(1);
    subscription.unsubscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.length).toBe(asked);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import type { NetworkOptions, TokenSource } from '../../relay/send.ts';
import { createFetcher, type ExplorerRequest } from './fetcher.ts';

const OWNER = 'owner@northbay.example';
const ORIGIN = 'http://localhost';
let mock: TestServer;
let company_uuid = '';
let token: TokenSource;

beforeAll(async () => {
  mock = await createTestServer();
  const bearer = await mock.server.tokenFor(OWNER, ORIGIN);
  token = { current: async () => bearer, renew: async () => bearer, refused: () => undefined };
  const { data } = await mock.graphql<{ viewer: { companies: { company_uuid: string }[] } }>(
    OWNER,
    '{ viewer { companies { company_uuid } } }',
  );
  company_uuid = data.viewer.companies[0]?.company_uuid ?? '';
});

/** Runs until the responses end, or until `enough` have arrived. */
function run(
  request: ExplorerRequest,
  {
    options,
    enough = Infinity,
    headers,
  }: {
    options?: Partial<NetworkOptions>;
    enough?: number;
    headers?: Record<string, unknown>;
  } = {},
) {
  const sent: Request[] = [];
  const calls: [string, boolean][] = [];
  const fetcher = createFetcher({
    url: `${ORIGIN}/graphql`,
    token,
    fetch: async (input, init) => {
      const item = new Request(input, init);
      sent.push(item.clone());
      return mock.server.fetch(item);
    },
    onCall: (id, running) => void calls.push([id, running]),
    ...options,
  });
  const answers: unknown[] = [];
  const done = new Promise<unknown[]>((resolve, reject) => {
    const { unsubscribe } = fetcher(request, { headers }).subscribe({
      next(answer) {
        answers.push(answer);
        if (answers.length < enough) return;
        unsubscribe();
        resolve(answers);
      },
      error: reject,
      complete: () => resolve(answers),
    });
  });
  return { done, sent, calls };
}

test('sends the person’s token, in the same format as the portal', async () => {
  const { done, sent, calls } = run({ query: 'query Me { viewer { email } }', operationName: 'Me' });
  expect(await done).toEqual([
    { data: { viewer: { email: OWNER } }, extensions: { cost: expect.any(Object) as object } },
  ]);
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toEqual({
    operationName: 'Me',
    variables: {},
    query: 'query Me { viewer { email } }',
  });
  expect(calls.map(([, running]) => running)).toEqual([true, false]);
  expect(new Set(calls.map(([id]) => id)).size).toBe(1);
});

test('passes on deferred parts as they arrive', async () => {
  const query = `query P($company_uuid: ID!) { company(company_uuid: $company_uuid) {
    company_uuid ... @defer { pulse { current { executions } } } } }`;
  const answers = await run({ query, operationName: 'P', variables: { company_uuid } }).done;
  expect(answers.length).toBeGreaterThan(1);
  expect(answers[0]).toMatchObject({ data: { company: { company_uuid } }, hasNext: true });
  expect(JSON.stringify(answers.slice(1))).toContain('"executions"');
});

test('a subscription runs until it is closed, and does not count as a running call', async () => {
  const query = `subscription S($company_uuid: ID!) { pulse_tick(company_uuid: $company_uuid) { sequence } }`;
  const { done, sent, calls } = run(
    { query, operationName: 'S', variables: { company_uuid } },
    { enough: 1 },
  );
  expect(await done).toEqual([
    {
      data: { pulse_tick: { sequence: expect.any(Number) as number } },
      extensions: { cost: expect.any(Object) as object },
    },
  ]);
  expect(sent[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(calls).toEqual([]);
});

test('a rejection in GraphQL’s format is a response, whatever its status', async () => {
  const [answer] = await run({ query: '{ nothing }' }).done;
  expect(answer).toMatchObject({ errors: [{ message: expect.stringContaining('nothing') as string }] });
});

test('other failures are reported in the portal’s words', async () => {
  const answering = (response: () => Response) =>
    run({ query: '{ a }' }, { options: { fetch: async () => response() } }).done;
  await expect(answering(() => new Response('<html>', { status: 502 }))).rejects.toThrow(
    'Response not successful: Received status code 502',
  );
  await expect(answering(() => new Response('<html>'))).rejects.toThrow('could not be parsed');
  await expect(
    answering(() => Response.json({ errors: [{ message: 'No.' }] }, { status: 400 })),
  ).resolves.toEqual([{ errors: [{ message: 'No.' }] }]);
});

test('entered headers are sent, and override the portal’s', async () => {
  const { done, sent } = run(
    { query: '{ __typename }' },
    { headers: { Authorization: 'Bearer theirs', 'X-A': 1 } },
  );
  await done.catch(() => undefined);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer theirs');
  expect(sent[0]?.headers.get('x-a')).toBe('1');
});

test('invalid text is sent anyway, because the server explains the error', async () => {
  const [answer] = await run({ query: '{ viewer {' }).done;
  expect(answer).toMatchObject({ errors: [{ message: expect.stringMatching(/Syntax/) as string }] });
});

test.each([
  ['the name of the tab before', 'query Me { viewer { email } }', 'Other', 'Me'],
  ['a name in a document without one', '{ viewer { email } }', 'Other', null],
  ['one of several', 'query A { viewer { email } } query B { viewer { name } }', 'A', 'A'],
])('%s: runs the existing operation', async (_, query, operationName, name) => {
  const { done, sent } = run({ query, operationName });
  expect(await done).toEqual([
    { data: { viewer: { email: OWNER } }, extensions: { cost: expect.any(Object) as object } },
  ]);
  expect(await sent[0]?.json()).toMatchObject({ operationName: name });
});

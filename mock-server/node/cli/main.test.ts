import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';

function run(...args: string[]) {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  const line = Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => Promise.reject(new Error(errors))),
  ]);
  line.catch(() => {});
  return { child, line, ended, errors: () => errors };
}

test('prints its URL in one line, serves, and exits at a signal with its port free', async () => {
  const { child, line, ended, errors } = run('--port', '0', '--json', '--portal', 'http://localhost:1234');
  const { url, pid } = JSON.parse(await line) as { url: string; pid: number };
  expect(pid).toBe(child.pid);
  const token = await fetch(`${url}/oauth/token`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:1234' },
  });
  expect(token.headers.get('access-control-allow-origin')).toBe('http://localhost:1234');
  const question = JSON.stringify({ query: '{ __typename }' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: question });
  expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(errors()).toBe('');
  await expect(fetch(url)).rejects.toThrow();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'exits at %s with open streams: their readers are notified',
  async (signal) => {
    const { child, line, ended, errors } = run('--port=0', '--json', '--now', '2026-09-15T14:30:00Z');
    const { url } = JSON.parse(await line) as { url: string };
    const control = { 'x-mock-control': '1' };
    const post = (path: string, headers: Record<string, string>, body: unknown) =>
      fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const asked = await post('/__mock/token', control, { email: 'owner@northbay.example' });
    const { token } = (await asked.json()) as { token: string };
    const graphql = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const listed = await post('/graphql', graphql, { query: '{ viewer { companies { company_uuid } } }' });
    const { data } = (await listed.json()) as {
      data: { viewer: { companies: { company_uuid: string }[] } };
    };
    const subscription = await post(
      '/graphql',
      { ...graphql, accept: 'text/event-stream' },
      {
        query: 'subscription($uuid: ID!) { pulse_tick(company_uuid: $uuid) { sequence } }',
        variables: { uuid: data.viewer.companies[0]?.company_uuid },
      },
    );
    const log = await fetch(`${url}/__mock/log/stream`, { headers: control });
    const readers = [subscription, log].map(({ body }) => body!.getReader());
    await Promise.all(readers.map((reader) => reader.read()));
    const ends = readers.map(async (reader) => {
      while (!(await reader.read()).done);
    });
    child.kill(signal);
    await Promise.all(ends);
    expect(await ended).toEqual([0, null]);
    expect(errors()).toBe('');
  },
);

test("the schema's description needs no token", async () => {
  const { line } = run('--port=0', '--json');
  const { url } = JSON.parse(await line) as { url: string };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await response.json()) as { data: IntrospectionQuery };
  expect(buildClientSchema(data).getType('Company')).toBeDefined();
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test('an invalid state file is refused in one sentence, with code 1', async () => {
  const { ended, errors } = run('--port=0', '--state', `sqlite:${import.meta.filename}`);
  expect(await ended).toEqual([1, null]);
  expect(errors()).toBe(
    `${import.meta.filename} is not a state file of this mock server, or it is damaged. It was left unchanged. Choose another file with --state.\n`,
  );
});

test.each([
  [['--state', 'redis'], '--state must be memory or sqlite:FILE, not "redis".\n'],
  [['--live', '0'], '--live must be a number above 0 and up to 600, not "0".\n'],
  [['--schema', 'nowhere'], '--schema must be an existing file or folder; nowhere does not exist.\n'],
  [['--colour', 'red'], 'Unknown option --colour: --help lists them all.\n'],
  [['--port', 'x'], '--port must be a port number from 0 to 65535, not "x".\n'],
])('%j ends with code 2 and one sentence', async (args, sentence) => {
  const { ended, errors } = run(...args);
  expect(await ended).toEqual([2, null]);
  expect(errors()).toBe(sentence);
});

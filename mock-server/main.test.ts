import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';

// A process has to start, on a machine that runs other tests beside this one.
vi.setConfig({ testTimeout: 60_000 });

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

test('says in one line where it answers, serves, and ends at a signal with its port free', async () => {
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

test.each([
  [['--colour', 'red'], 'Unknown option --colour: --help lists what there is.\n'],
  [['--port', 'x'], '--port wants a port number from 0 to 65535, not "x".\n'],
])('%j ends with code 2 and one sentence', async (args, sentence) => {
  const { ended, errors } = run(...args);
  expect(await ended).toEqual([2, null]);
  expect(errors()).toBe(sentence);
});

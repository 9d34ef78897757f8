import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Task } from '../../kernel/mapping-task.ts';
import { createSandbox } from './sandbox.ts';

const check: Task = { kind: 'CHECK', expression: '1' };
const endless: Task = {
  kind: 'EVALUATE',
  expression: '($f := function($x) { $f($x) }; $f(1))',
  input: '{}',
  functions: [],
  tables: {},
  now: 0,
};

test('two workspaces never share a child', async () => {
  const pool = createSandbox({ run_ms: 60_000 });
  await Promise.all(['a', 'b', 'a', 'b'].map((workspace) => pool.of(workspace).run(check)));
  const [a, b] = [pool.pids('a'), pool.pids('b')];
  expect(a.length).toBeGreaterThan(0);
  expect(b.length).toBeGreaterThan(0);
  expect(a.filter((pid) => b.includes(pid))).toEqual([]);
  await pool.dispose();
});

test('there are never more children than allowed; the idle one that was used least recently is ended', async () => {
  const pool = createSandbox({ children: 2, at_once: 1, run_ms: 60_000 });
  await pool.of('a').run(check);
  await pool.of('b').run(check);
  await pool.of('a').run(check);
  await pool.of('c').run(check);
  expect(pool.pids()).toHaveLength(2);
  expect(pool.pids('b')).toEqual([]);
  await pool.dispose();
});

test('a workspace with many runs does not delay another one beyond the next run', async () => {
  const pool = createSandbox({ children: 1, run_ms: 60_000 });
  const order: string[] = [];
  const run = (workspace: string) =>
    pool
      .of(workspace)
      .run(check)
      .then(() => void order.push(workspace));
  await Promise.all([...Array.from({ length: 8 }, () => run('a')), run('b')]);
  await pool.dispose();
  expect(order.indexOf('b')).toBeLessThanOrEqual(2);
});

test('a workspace cannot take up all children or the queue of another one', async () => {
  const pool = createSandbox({ children: 3, at_once: 3, per_workspace: 2, waiting: 1, run_ms: 60_000 });
  const runs = Array.from({ length: 4 }, () => pool.of('a').run(endless));
  expect((await runs[3])?.error?.code).toBe('BUSY');
  expect((await pool.of('b').run(check)).error).toBeNull();
  expect(pool.pids('a')).toHaveLength(2);
  await pool.dispose();
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['killed', 'setInterval(() => {}, 1000);', 'SIGKILL'],
  ['done', '', null],
] as const)('no child is left when the server is %s', async (_what, rest, signal) => {
  const sandbox = join(import.meta.dirname, 'sandbox.ts');
  const script = `const { createSandbox } = await import(${JSON.stringify(sandbox)});
    const pool = createSandbox();
    await pool.of('a').run({ kind: 'CHECK', expression: '1' });
    process.stdout.write(String(pool.pids()[0]) + '\\n');
    ${rest}`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(text.toString());
  expect(pid).toBeGreaterThan(0);
  const gone = once(server, 'exit');
  if (signal) server.kill(signal);
  await gone;
  await expect.poll(() => isThere(pid)).toBe(false);
});

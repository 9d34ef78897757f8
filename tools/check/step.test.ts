import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandsOf } from './commands.ts';
import type { Progress } from './progress.ts';
import { runStep } from './step.ts';

const root = join(import.meta.dirname, '../..');

const PROGRESS: Progress = { done: 1, total: 2, passed: 3, failed: 0, skipped: 1, firstFailure: null };

async function run(...scripts: readonly string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'causeway-step-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const seen: Progress[] = [];
  const running = new Set<ChildProcess>();
  const result = await runStep({
    commands: scripts.map((script) => ['-e', script]),
    cwd,
    log: join(cwd, 'step.log'),
    onProgress: (progress) => seen.push(progress),
    running,
  });
  expect(running.size).toBe(0);
  return { ...result, seen, log: await readFile(join(cwd, 'step.log'), 'utf8') };
}

test('the commands of a step run in turn, and all that they print is kept', async () => {
  const { succeeded, output, log } = await run(`console.log('one')`, `console.error('two')`);
  expect(succeeded).toBe(true);
  expect(output).toBe('one\ntwo\n');
  expect(log).toBe(output);
});

test('a command that fails ends its step', async () => {
  const { succeeded, output } = await run(`console.log('one'); process.exit(3)`, `console.log('two')`);
  expect(succeeded).toBe(false);
  expect(output).toBe('one\n');
});

test('a command that a signal ends has failed', async () => {
  const { succeeded } = await run(`process.kill(process.pid, 'SIGKILL')`);
  expect(succeeded).toBe(false);
});

test('a step tells its progress', async () => {
  const { seen, progress } = await run(`process.send(${JSON.stringify(PROGRESS)})`);
  expect(seen).toEqual([PROGRESS]);
  expect(progress).toEqual(PROGRESS);
});

test.each(['relay', 'types', 'lint', 'format:check', 'unused', 'unit', 'build', 'budgets', 'journeys'])(
  'npm run %s consists of commands that Node can run',
  (script) => {
    const commands = commandsOf(root, script);
    expect(commands.length).toBeGreaterThan(0);
    for (const [file = ''] of commands) expect([file, existsSync(resolve(root, file))]).toEqual([file, true]);
  },
);

test('a script that is not there is named', () => {
  expect(() => commandsOf(root, 'no-such-script')).toThrow('package.json has no script no-such-script.');
});

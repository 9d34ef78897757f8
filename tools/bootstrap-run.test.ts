import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

// Stands in for npm during an installation, which has to clean up when it is stopped.
const CHILD = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50)); setInterval(() => {}, 1000);
  process.stdout.write('begun');`;
const PARENT = `import { run } from '${pathToFileURL(join(import.meta.dirname, 'bootstrap-run.mjs')).href}';
  const going = run({ file: process.execPath, args: ['-e', ${JSON.stringify(CHILD)}] }, { onTick: () => {} });
  console.log('running');
  await going;
  console.log('went on');`;

test('a stopped setup stops its child process, waits for it, and does not continue', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  let output = '';
  parent.stderr.on('data', (data: Buffer) => (output += data));
  await once(parent.stdout, 'data');
  parent.stdout.on('data', (data: Buffer) => (output += data));
  parent.kill('SIGINT');
  expect(await once(parent, 'close')).toEqual([130, null]);
  expect(output).toBe('\nStopping …\n');
});

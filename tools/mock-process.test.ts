import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMockProcess } from './mock-process.ts';

/**
 * Stands in for mock-server/node/cli/main.ts: same command line and same first line. Returns its process id on request.
 */
const ENTRY = `
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
const port = Number(process.argv.find((a) => a.startsWith('--port=')).slice(7));
if (readFileSync(new URL('./mode.json', import.meta.url), 'utf8').includes('broken')) {
  console.error('It is broken.');
  process.exit(1);
}
const server = createServer((_, response) => response.end(String(process.pid)));
server.listen(port, 'localhost', () =>
  console.log(JSON.stringify({ url: 'http://localhost:' + server.address().port, pid: process.pid })));
process.on('SIGTERM', () => process.exit(0));
`;

async function setUp(mode = 'works') {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-child-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entry = join(folder, 'entry.mjs');
  const change = (text: string) => writeFile(join(folder, 'mode.json'), text);
  await writeFile(entry, ENTRY);
  await change(mode);
  const lines: string[] = [];
  let waiting: { words: string; found: () => void } | undefined;
  const log = (line: string) => {
    lines.push(line);
    if (waiting && line.includes(waiting.words)) waiting.found();
  };
  /** Resolves at the next line that contains the text. */
  const lineWith = (words: string) => new Promise<void>((found) => (waiting = { words, found }));
  const start = async () => {
    const child = await startMockProcess({ entry, args: ['--port=0'], watch: [folder], log });
    onTestFinished(() => child.close());
    return child;
  };
  return { start, change, lineWith, lines, folder };
}

const pidAt = async (url: string) => Number(await (await fetch(url)).text());
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('restarts on the same port when a file changes, and leaves no process behind', async () => {
  const { start, change, lineWith } = await setUp();
  const child = await start();
  const first = await pidAt(child.url);
  const again = lineWith('responds');
  await change('still works');
  await again;
  const second = await pidAt(child.url);
  expect(second).not.toBe(first);
  expect(isAlive(first)).toBe(false);
  await child.close();
  expect(isAlive(second)).toBe(false);
});

test('restarts for JavaScript too, which the server also runs', async () => {
  const { start, folder, lineWith } = await setUp();
  const child = await start();
  const first = await pidAt(child.url);
  const again = lineWith('responds');
  await writeFile(join(folder, 'realm.js'), 'export {};');
  await again;
  expect(await pidAt(child.url)).not.toBe(first);
});

test('does not restart for generated files, which hold no code', async () => {
  const { start, change, folder, lineWith, lines } = await setUp();
  await mkdir(join(folder, '__generated__'));
  await start();
  const again = lineWith('responds');
  await change('still works');
  await writeFile(join(folder, '__generated__/types.ts'), 'export {};');
  await again;
  expect(lines).toEqual([expect.stringContaining('mode.json changed'), expect.stringContaining('responds')]);
});

test('reports a change that breaks it, and the next one fixes it', async () => {
  const { start, change, lineWith } = await setUp();
  const child = await start();
  const broken = lineWith('It is broken.');
  await change('broken');
  await broken;
  await expect(fetch(child.url)).rejects.toThrow();
  const mended = lineWith('responds');
  await change('works');
  await mended;
  expect(await pidAt(child.url)).toBeGreaterThan(0);
});

test('reports an unexpected exit', async () => {
  const { start, lineWith } = await setUp();
  const child = await start();
  const exited = lineWith('exited with SIGKILL');
  process.kill(await pidAt(child.url), 'SIGKILL');
  await exited;
});

test('says why it cannot start', async () => {
  const { start } = await setUp('broken');
  await expect(start()).rejects.toThrow(/^It is broken\.$/);
});

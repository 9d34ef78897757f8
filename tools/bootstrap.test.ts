import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './bootstrap.mjs';

const locked = {
  '': { name: 'causeway' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-win32': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};
type Packages = Record<string, { version?: string; integrity?: string; name?: string; optional?: boolean }>;

async function folder(installed: Packages | null, lock: Packages = locked) {
  const root = await mkdtemp(join(tmpdir(), 'causeway-install-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const write = async (packages: Packages) =>
    writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  await write(lock);
  if (installed) {
    await mkdir(join(root, 'node_modules'));
    for (const path of Object.keys(installed)) {
      await mkdir(join(root, path));
      await writeFile(join(root, path, 'package.json'), '{}');
    }
    await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return { root, write };
}
const { '': _root, 'node_modules/a-win32': _optional, ...here } = locked;

test('compares what npm installed with the lock file', async () => {
  expect(isInstalled((await folder(here)).root)).toBe(true);
  expect(isInstalled((await folder(null)).root)).toBe(false);
  expect(isInstalled((await folder({})).root)).toBe(false);
  const other = (entry: object) => ({ 'node_modules/a': { ...here['node_modules/a'], ...entry } });
  expect(isInstalled((await folder(other({ version: '1.0.1' }))).root)).toBe(false);
  expect(isInstalled((await folder(other({ integrity: 'sha512-x' }))).root)).toBe(false);
  expect(isInstalled((await folder({ ...here, 'node_modules/left-over': { version: '1.0.0' } })).root)).toBe(
    false,
  );
});

test('notices a changed lock file even if the last check succeeded', async () => {
  const { root, write } = await folder(here);
  expect(isInstalled(root)).toBe(true);
  // From here on, only the stamp is used.
  await rm(join(root, 'node_modules/.package-lock.json'));
  expect(isInstalled(root)).toBe(true);
  await write({ ...locked, 'node_modules/b': { version: '2.0.0' } });
  expect(isInstalled(root)).toBe(false);
});

test('notices a package whose folder was removed, whatever was recorded', async () => {
  const { root } = await folder(here);
  expect(isInstalled(root)).toBe(true);
  await rm(join(root, 'node_modules/a'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('every command in the README sets up what it needs, whichever runs first', () => {
  const repository = join(import.meta.dirname, '..');
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  const named = ['start', 'test', ...Array.from(readme.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name!)];
  expect(named).toContain('control');
  expect(named.filter((name) => !scripts[`pre${name}`]?.startsWith('node tools/bootstrap.mjs'))).toEqual([]);
});

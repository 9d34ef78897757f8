import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import relayCompiler from 'relay-compiler';
import { leftToDo, planOf } from './new.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'new-screen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};
const bin = (name: string) => join(ROOT, 'node_modules', name, 'bin', name);

describe.each([
  ['list settings/sample-rows host_systems', 'settings'],
  ['list systems/sample-gates carrier_api_keys', 'systems'],
  // Rows without a time of creation, or with another name.
  ['list data/sample-lanes mappings', 'data'],
  ['list company/sample-boards users', 'workspace'],
  ['screen settings/sample-page', 'settings'],
  ['screen company/sample-desk', 'workspace'],
])('npm run new %s', (words, row) => {
  const plan = planOf(words.split(' '), read);
  const { names, written, changed } = plan;
  const root = join(folder, names.screen);
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  test('writes documents that the compiler accepts, and code that is clean once it is formatted', () => {
    cpSync(join(ROOT, 'schema'), join(root, 'schema'), { recursive: true });
    cpSync(join(ROOT, 'src/client-schema'), join(root, 'src/client-schema'), { recursive: true });
    mkdirSync(join(root, 'src/__generated__'), { recursive: true });
    cpSync(join(ROOT, 'relay.config.js'), join(root, 'relay.config.js'));
    put('package.json', '{ "type": "module" }');
    for (const [file, text] of written) put(file, text);
    const compiled = run(String(relayCompiler), ['--noWatchman'], root);
    expect(compiled.status, compiled.output).toBe(0);
    const formatted = run(
      process.execPath,
      [bin('oxfmt'), `--config=${ROOT}/.oxfmtrc.json`, 'src/routes'],
      root,
    );
    expect(formatted.status, formatted.output).toBe(0);
    const linted = run(
      process.execPath,
      [bin('oxlint'), '--deny-warnings', `--config=${ROOT}/.oxlintrc.json`, 'src/routes'],
      root,
    );
    expect(linted.status, linted.output).toBe(0);
  });

  test('enters the screen wherever all screens are listed', () => {
    const gained = [...changed].map(([file, text]) => {
      const before = new Set(read(file).split('\n'));
      return text
        .split('\n')
        .filter((line) => !before.has(line))
        .join('\n');
    });
    expect(gained.filter((text) => !text.includes(names.screen))).toEqual([]);
    expect(changed.get('src/routes/paths.ts')).toContain(`  ${names.screen}: '${names.pattern}',`);
    expect(changed.get('README.md')).toMatch(
      new RegExp(`^\\| ${row} \\|.*\\(\`${names.screen}\`\\) \\|$`, 'm'),
    );
  });

  test('names only files that exist for what is left to do', () => {
    const files = leftToDo(plan).flatMap((line) => line.match(/(?:src|tests)\/[\w./-]*\w/g) ?? []);
    const known = [...written.keys()].map((file) => dirname(file));
    expect(files.filter((file) => !known.includes(file)).every((file) => existsSync(join(ROOT, file)))).toBe(
      true,
    );
  });
});

test.each([
  ['tree settings/x', /^Unknown command tree:/],
  ['screen flows/x', /the areas are settings, systems, data, company/],
  ['screen settings/a/b', /must be an area and a folder/],
  ['screen settings/Dock', /lowercase words with hyphens/],
  ['screen settings/notifiers', /has notifiers already/],
  ['screen settings/tp', /has .*settings\/tp' already/],
  ['list settings/sample-rows', /Company\.sample_rows is not a list in schema\/.*notifiers/],
  ['screen settings/sample-page users', /^Unknown/],
])('refuses %s', (words, message) => {
  expect(() => planOf(words.split(' '), read)).toThrow(message);
});

test('says what to add by hand if a list of screens looks different', () => {
  const changed = (file: string) => (file === 'tests/journeys/places.ts' ? '' : read(file));
  expect(() => planOf(['screen', 'settings/sample-page'], changed)).toThrow(
    /tests\/journeys\/places\.ts has no .* by hand/,
  );
});

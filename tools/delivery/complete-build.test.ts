import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFaults } from './build-faults.ts';
import { completeBuild } from './complete-build.ts';
import { currentRelease } from './release.ts';
import type { Sbom } from './sbom.ts';

let root: string;
const dist = () => join(root, 'dist');
const put = (file: string, value: unknown) => {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
};
const read = (file: string) => readFileSync(join(dist(), file), 'utf8');
const readJson = (file: string) => JSON.parse(read(file)) as unknown;

const release = { name: 'portal', version: '1.2.0', commit: 'abc', release: 'portal-1.2.0+abc' };
const component = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version });
const installed: Sbom = {
  metadata: { component: component('folder', '1.2.0') },
  components: [
    component('editor', '2.0.0'),
    component('font', '1.0.0'),
    component('tester', '9.0.0'),
    component('part', '3.0.0'),
  ],
  dependencies: [
    { ref: 'folder@1.2.0', dependsOn: ['editor@2.0.0', 'font@1.0.0', 'tester@9.0.0'] },
    { ref: 'editor@2.0.0', dependsOn: ['part@3.0.0', 'tester@9.0.0'] },
    { ref: 'font@1.0.0', dependsOn: [] },
    { ref: 'tester@9.0.0', dependsOn: [] },
    { ref: 'part@3.0.0', dependsOn: [] },
  ],
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  put('dist/index.html', '<meta name="release" content="portal-1.2.0+abc">');
  put('dist/assets/index-aaaaaaaa.js', 'const words = "\\n//# sourceMappingURL=";');
  put(
    'dist/assets/again-cccccccc.js',
    'export{a as b}from"./index-aaaaaaaa.js";import"./index-aaaaaaaa.js";\n',
  );
  put('dist/assets/index-aaaaaaaa.js.map', {
    version: 3,
    sources: [
      '../../src/main.ts',
      '../../node_modules/editor/main.js',
      '../../node_modules/editor/node_modules/part/a.js',
    ],
    sourcesContent: ['', '/*! @license Purifier 3.1.7 | (c) somebody */', null],
    mappings: '',
  });
  put('dist/.vite/manifest.json', {
    'index.html': { file: 'assets/index-aaaaaaaa.js', src: 'index.html' },
    'node_modules/font/font.woff2': {
      file: 'assets/font-bbbbbbbb.woff2',
      src: 'node_modules/font/font.woff2',
    },
  });
  put('dist/.vite/modules.json', { 'src/main.ts': 'assets/index-aaaaaaaa.js' });
  put('node_modules/editor/package.json', {
    name: 'editor',
    version: '2.0.0',
    license: 'MIT',
    author: { name: 'Ed' },
  });
  put('node_modules/editor/LICENSE', 'The license of the editor');
  put('node_modules/editor/NOTICE.txt', 'A notice');
  put('node_modules/editor/main.js.LEGAL.txt', 'What is bundled into the editor');
  put('node_modules/editor/node_modules/part/package.json', {
    name: 'part',
    version: '3.0.0',
    license: 'ISC',
  });
  put('node_modules/font/package.json', { name: 'font', version: '1.0.0', license: 'OFL-1.1' });
  put('node_modules/font/LICENSE', 'The license of the font');
  put('node_modules/tester/package.json', { name: 'tester', version: '9.0.0', license: 'MIT' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a build says which source it was made from', () => {
  completeBuild(dist(), root, installed, release);
  expect(readJson('version.json')).toEqual(release);
});

test('the release is the version and the commit', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
  };
  expect(currentRelease({ COMMIT: '1f2e' })).toEqual({
    name,
    version,
    commit: '1f2e',
    release: `${name}-${version}+1f2e`,
  });
  expect(currentRelease({}).release).toMatch(/^causeway-[\d.]+(?:\+[\da-f]{12}(?:-modified)?)?$/);
});

test('the source maps are not published, and name their sources from the root of the project', () => {
  completeBuild(dist(), root, installed, release);
  expect(existsSync(join(dist(), 'assets/index-aaaaaaaa.js.map'))).toBe(false);
  expect(readJson('.release/maps/assets/index-aaaaaaaa.js.map')).toMatchObject({
    sources: ['src/main.ts', 'node_modules/editor/main.js', 'node_modules/editor/node_modules/part/a.js'],
  });
});

test('the notices have the texts of every package in the build, fonts included, and of no other', () => {
  completeBuild(dist(), root, installed, release);
  const notices = read('licenses.txt');
  for (const words of [
    'editor 2.0.0\nLicense: MIT\nAuthor: Ed\nContains: purifier 3.1.7',
    'The license of the editor',
    'A notice',
    'What is bundled into the editor',
    'part 3.0.0\nLicense: ISC\n\nThe package contains no license text.',
    'font 1.0.0\nLicense: OFL-1.1\n\nThe license of the font',
  ]) {
    expect(notices).toContain(words);
  }
  expect(notices).not.toContain('tester');
});

test('the bill of materials lists the packages in the build and the copies inside them', () => {
  completeBuild(dist(), root, installed, release);
  expect(readJson('.release/sbom.cdx.json')).toEqual({
    metadata: {
      component: { 'bom-ref': 'folder@1.2.0', type: 'application', name: 'portal', version: '1.2.0+abc' },
    },
    components: [
      component('editor', '2.0.0'),
      component('font', '1.0.0'),
      component('part', '3.0.0'),
      {
        'bom-ref': 'pkg:npm/purifier@3.1.7',
        type: 'library',
        name: 'purifier',
        version: '3.1.7',
        purl: 'pkg:npm/purifier@3.1.7',
      },
    ],
    dependencies: [
      { ref: 'folder@1.2.0', dependsOn: ['editor@2.0.0', 'font@1.0.0'] },
      { ref: 'editor@2.0.0', dependsOn: ['part@3.0.0', 'pkg:npm/purifier@3.1.7'] },
      { ref: 'font@1.0.0', dependsOn: [] },
      { ref: 'part@3.0.0', dependsOn: [] },
      { ref: 'pkg:npm/purifier@3.1.7', dependsOn: [] },
    ],
  });
});

test('a package that the lock file does not list fails the build', () => {
  put('node_modules/editor/package.json', { name: 'editor', version: '2.0.1' });
  expect(() => completeBuild(dist(), root, installed, release)).toThrow('does not list editor 2.0.1');
});

test('a complete build has no faults', () => {
  completeBuild(dist(), root, installed, release);
  expect(buildFaults(dist())).toEqual([]);
});

test('what is missing or must not be published is a fault', () => {
  completeBuild(dist(), root, installed, release);
  const maps = join(dist(), '.release/maps/assets/');
  cpSync(join(maps, 'index-aaaaaaaa.js.map'), join(dist(), 'assets/index-aaaaaaaa.js.map'));
  rmSync(maps, { recursive: true });
  rmSync(join(dist(), '.release/sbom.cdx.json'));
  put('dist/assets/index-aaaaaaaa.js', 'run();\n//# sourceMappingURL=index-aaaaaaaa.js.map\n');
  put('dist/explorer.html', '<meta name="release" content="portal-1.1.0+abb">');
  expect(buildFaults(dist())).toEqual([
    'The build has no .release/sbom.cdx.json.',
    'assets/index-aaaaaaaa.js.map would be published.',
    'assets/index-aaaaaaaa.js refers to a source map.',
    'assets/index-aaaaaaaa.js has no source map.',
    'explorer.html does not name the release portal-1.2.0+abc.',
  ]);
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { build, parseAst, type Plugin, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { readBarrel, rewriteImports, unbarrel } from './vite-unbarrel.ts';

const CORE = resolve('node_modules/@mantine/core/esm/index.mjs');
const ICONS = resolve('node_modules/@tabler/icons-react/dist/esm/tabler-icons-react.mjs');

const barrel = new Map([
  ['A', { imported: 'A', source: '/lib/a.mjs' }],
  ['B', { imported: 'default', source: '/lib/b.mjs' }],
]);

function rewrite(code: string): string | null {
  return rewriteImports(code, parseAst(code), (source) => (source === 'lib' ? barrel : undefined));
}

test('rewrites names, aliases and defaults to the file that defines them', () => {
  expect(rewrite(`import { A, B as Bee } from 'lib';`)).toBe(
    `import { A as A } from "/lib/a.mjs"; import { default as Bee } from "/lib/b.mjs";`,
  );
  expect(rewrite(`export { A as C } from 'lib';`)).toBe(`export { A as C } from "/lib/a.mjs";`);
});

test('does not change namespaces, strings, other packages or names that the barrel does not list', () => {
  expect(rewrite(`import { A, X } from 'lib';`)).toBe(
    `import { A as A } from "/lib/a.mjs"; import { X as X } from "lib";`,
  );
  expect(rewrite(`import * as lib from 'lib';`)).toBeNull();
  expect(rewrite(`import { A } from 'other'; const s = "import { A } from 'lib';";`)).toBeNull();
});

test('keeps the number of lines, so that source maps stay correct', () => {
  const code = `import {\n  A,\n  B,\n} from 'lib';\nconst after = A;\n`;
  expect(rewrite(code)?.split('\n').indexOf('const after = A;')).toBe(4);
});

test.each([
  ['@mantine/core', CORE, ['Menu', 'useMantineTheme', 'createTheme']],
  ['@tabler/icons-react', ICONS, ['IconCheck', 'IconX']],
])('%s: every listed export points at a file', (_name, file, names) => {
  const read = readBarrel(file);
  for (const name of names) expect(read.has(name), name).toBe(true);
  expect([...read.values()].filter(({ source }) => isAbsolute(source) && !existsSync(source))).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'unbarrel-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a build never loads the barrel, and exports used only by a lazy module stay out of the entry', async () => {
  const core = JSON.stringify('@mantine/core');
  writeFileSync(
    join(folder, 'main.js'),
    `import { UnstyledButton } from ${core}; console.log(UnstyledButton); import('./lazy.js');`,
  );
  writeFileSync(join(folder, 'lazy.js'), `import { Menu } from ${core}; console.log(Menu);`);
  // The folder is outside the project, so the bare name needs an alias for the run without the plugin.
  const alias = [{ find: /^@mantine\/core$/, replacement: CORE }];
  const modulesOf = async (plugins: Plugin[]) => {
    let graph: string[] = [];
    const spy: Plugin = {
      name: 'spy',
      buildEnd() {
        graph = [...this.getModuleIds()];
      },
    };
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      plugins: [...plugins, spy],
      resolve: { alias },
      build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    });
    const { output } = built as Rolldown.RolldownOutput;
    const entry = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry) as Rolldown.OutputChunk;
    return { graph, entry: entry.moduleIds };
  };
  const plain = await modulesOf([]);
  const without = await modulesOf([unbarrel()]);
  expect(plain.graph).toContain(CORE);
  expect(without.graph).not.toContain(CORE);
  expect(without.graph.some((id) => id.endsWith('/Menu/Menu.mjs'))).toBe(true);
  expect(without.entry.some((id) => id.includes('/Menu/'))).toBe(false);
});

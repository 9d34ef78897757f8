import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readBarrel } from '#tools/vite-unbarrel.ts';

const MODULES = resolve('node_modules');
const STYLED = ['@mantine/core', '@mantine/dates', '@mantine/notifications'] as const;
const barrels = new Map(
  STYLED.map((name) => [name as string, readBarrel(join(MODULES, name, 'esm/index.mjs'))]),
);

interface Import {
  from: string;
  names: string[];
}

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const statics = module.staticImports.map((item) => ({
    from: item.moduleRequest.value,
    names: item.entries
      .filter((entry) => !entry.isType)
      .map((entry) => entry.importName.name)
      .filter((name) => name !== null),
  }));
  const exports = module.staticExports.flatMap((item) =>
    item.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ from: entry.moduleRequest.value, names: [entry.importName.name ?? ''] }] : [],
    ),
  );
  return [...statics, ...exports];
}

/** Follows imports through Mantine's files and collects each CSS module, as `package/Component`. */
function stylesBehind(file: string, found: Set<string>, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const style = /node_modules\/(@mantine\/\w+)\/.*\/(\w+)\.module\.mjs$/.exec(file);
  if (style) found.add(`${style[1]}/${style[2]}`);
  for (const { from, names } of importsOf(file)) {
    if (from.startsWith('.')) stylesBehind(join(dirname(file), from), found, seen);
    for (const name of names) {
      const origin = barrels.get(from)?.get(name);
      if (origin && existsSync(origin.source)) stylesBehind(origin.source, found, seen);
    }
  }
}

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/__generated__/**', '**/*.test.*'] });
const imported = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const lazy = [...text.matchAll(/import\('(@mantine\/notifications)'\)/g)];
  return [...importsOf(file), ...lazy.map((match) => ({ from: match[1] ?? '', names: [] }))];
});
const listed = new Set(
  [...globSync('src/**/*.{css,ts,tsx}')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(?:@import|import) '(@mantine\/[^']+)\.layer\.css'/gm)].map(
      (match) => (match[1] ?? '').replace('/styles/', '/'),
    ),
  ),
);

function neededStyles(): string[] {
  const needed = new Set(['@mantine/core/baseline', '@mantine/core/global']);
  const seen = new Set<string>();
  for (const { from, names } of imported) {
    for (const name of names) {
      const origin = barrels.get(from)?.get(name);
      if (origin) stylesBehind(origin.source, needed, seen);
    }
    if (from !== '@mantine/core' && barrels.has(from)) needed.add(`${from}/styles`);
  }
  const files = [...needed].map((name) =>
    name.startsWith('@mantine/core/') ? name : name.replace(/\w+$/, 'styles'),
  );
  return [...new Set(files)].sort();
}

test('lists the stylesheets of the Mantine components in use, and no others', () => {
  expect([...listed].sort()).toEqual(neededStyles());
});

test('the listed stylesheets exist', () => {
  const missing = [...listed].filter((name) => {
    const [scope = '', pkg = '', file = ''] = name.split('/');
    const path = pkg === 'core' ? `styles/${file}` : file;
    return !existsSync(join(MODULES, scope, pkg, `${path}.layer.css`));
  });
  expect(missing).toEqual([]);
  expect(listed.size).toBeGreaterThan(10);
});

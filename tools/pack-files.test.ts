import { expect, test } from 'vitest';
import type { ChunkRules } from './chunk-rules.ts';
import { packFiles } from './pack-files.ts';

const NO_RULES: ChunkRules = {
  everyPage: ['every-page', /\/start\.ts$/],
  together: [],
  queryParts: [],
  screenParts: [],
  ownStyles: /(?!)/,
  laterParts: [],
};

/**
 * Packs a graph, given as modules with their static imports. A lazily imported module is written `module < opener`.
 * Imported modules that are not keys of the graph are in a file already, and those in `areas` in the file of that area.
 * Returns the modules of each file.
 */
function pack(
  graph: Readonly<Record<string, readonly string[]>>,
  rules: Partial<ChunkRules> = {},
  areas: Readonly<Record<string, string>> = {},
): Record<string, string[]> {
  const parsed = Object.entries(graph).map(([words, imports]) => {
    const [id = '', ...openers] = words.split(' < ');
    return { id, openers, imports };
  });
  const importsOf = new Map(parsed.map(({ id, imports }) => [id, imports]));
  const files = packFiles(
    {
      lazy: parsed.filter(({ openers }) => openers.length > 0),
      importsOf: (id) => (importsOf.get(id) ?? []).filter((value) => importsOf.has(value)),
      areaOf: (id) =>
        [id, ...(importsOf.get(id) ?? [])].map((value) => areas[value]).find((area) => area !== undefined),
    },
    { ...NO_RULES, ...rules },
  );
  const together = Map.groupBy([...files.keys()].toSorted(), (id) => files.get(id) ?? '');
  return Object.fromEntries(together);
}

test("a screen's file contains what it alone needs; several screens share the rest", () => {
  expect(
    pack({
      '/a/A.tsx < /a/route.ts': ['/own.ts', '/both.ts'],
      '/b/B.tsx < /b/route.ts': ['/both.ts'],
      '/own.ts': ['/both.ts'],
      '/both.ts': [],
    }),
  ).toEqual({ A: ['/a/A.tsx', '/own.ts'], B: ['/b/B.tsx'], common: ['/both.ts'] });
});

test('a query’s file contains what the query needs, so that it waits for no screen', () => {
  expect(
    pack({
      '/a/a-query.ts < /a/route.ts': ['/a/artifact.ts'],
      '/a/A.tsx < /a/route.ts': ['/a/artifact.ts'],
      '/a/artifact.ts': [],
    }),
  ).toEqual({ A: ['/a/A.tsx'], 'a-query': ['/a/a-query.ts', '/a/artifact.ts'] });
});

test('what a module shares with lazy imports inside it goes into its own file: a screen and its dialogs, a layout and its screens', () => {
  expect(
    pack({
      '/a/A.tsx < /a/route.ts': ['/form.ts', '/words.ts'],
      '/Dialog.tsx < /form.ts': ['/words.ts'],
      '/form.ts': [],
      '/words.ts': [],
    }),
  ).toEqual({ A: ['/a/A.tsx', '/form.ts', '/words.ts'], Dialog: ['/Dialog.tsx'] });
  expect(
    pack({
      '/x/XLayout.tsx < /x/route.ts': ['/head.ts'],
      '/x/a/A.tsx < /x/a/route.ts': ['/head.ts'],
      '/x/b/B.tsx < /x/b/route.ts': ['/head.ts'],
      '/head.ts': [],
    }),
  ).toMatchObject({ XLayout: ['/head.ts', '/x/XLayout.tsx'] });
});

test('a dialog that two screens share is in neither screen’s file', () => {
  expect(
    pack({
      '/a/A.tsx < /a/route.ts': ['/button.ts', '/words.ts'],
      '/b/B.tsx < /b/route.ts': ['/button.ts'],
      '/Dialog.tsx < /button.ts': ['/words.ts'],
      '/button.ts': [],
      '/words.ts': [],
    }),
  ).toEqual({
    A: ['/a/A.tsx'],
    B: ['/b/B.tsx'],
    Dialog: ['/Dialog.tsx'],
    common: ['/button.ts', '/words.ts'],
  });
});

test('a rule keeps a part, and what only that part needs, out of the screens that do not need it', () => {
  const graph = {
    '/a/A.tsx < /a/route.ts': ['/grid/Grid.tsx'],
    '/b/B.tsx < /b/route.ts': ['/grid/Grid.tsx', '/text.ts'],
    '/c/C.tsx < /c/route.ts': ['/text.ts'],
    '/grid/Grid.tsx': ['/rows.ts', '/text.ts'],
    '/rows.ts': [],
    '/text.ts': [],
  };
  expect(pack(graph, { screenParts: [['grid', /\/grid\//]] })).toMatchObject({
    grid: ['/grid/Grid.tsx', '/rows.ts'],
    common: ['/text.ts'],
  });
});

test('what only dialogs share is in no file that screens load', () => {
  const graph = {
    '/a/A.tsx < /a/route.ts': [],
    '/One.tsx < /shell.ts': ['/form.ts', '/other.ts'],
    '/Two.tsx < /shell.ts': ['/form.ts', '/other.ts'],
    '/form.ts': [],
    '/other.ts': [],
  };
  expect(pack(graph, { laterParts: [['forms', /\/form\.ts$/]] })).toMatchObject({
    A: ['/a/A.tsx'],
    forms: ['/form.ts'],
    'common-later': ['/other.ts'],
  });
});

test('lazy imports that match a rule share a file, and what every page loads is in one file', () => {
  const graph = {
    '/start.ts < /main.ts': ['/addresses.ts'],
    '/reports.ts < /start.ts': ['/addresses.ts'],
    '/menu/One.tsx < /shell.ts': ['/words.ts'],
    '/menu/Two.tsx < /shell.ts': ['/words.ts'],
    '/addresses.ts': [],
    '/words.ts': [],
  };
  expect(pack(graph, { together: [['menus', /\/menu\//]] })).toEqual({
    'every-page': ['/addresses.ts', '/start.ts'],
    reports: ['/reports.ts'],
    menus: ['/menu/One.tsx', '/menu/Two.tsx', '/words.ts'],
  });
});

test('a module with an area’s styles makes no other area load that area', () => {
  const graph = {
    '/x/a/A.tsx < /x/a/route.ts': ['/Tabs.tsx', '/icon.ts'],
    '/x/b/B.tsx < /x/b/route.ts': ['/Tabs.tsx'],
    '/y/C.tsx < /y/route.ts': ['/icon.ts'],
    '/Tabs.tsx': ['/Tabs.css', '/icon.ts'],
    '/icon.ts': [],
  };
  const areas = { '/Tabs.css': 'area-x', '/x/a/route.ts': 'area-x', '/x/b/route.ts': 'area-x' };
  expect(pack(graph, {}, areas)).toMatchObject({ 'area-x': ['/Tabs.tsx'], common: ['/icon.ts'] });
  // Only screens of that area load this part.
  expect(pack(graph, { screenParts: [['tabs', /Tabs/]] }, areas)).toMatchObject({ tabs: ['/Tabs.tsx'] });
});

test('no two files import each other, whatever the rules', () => {
  const graph = {
    '/a/A.tsx < /a/route.ts': ['/upper.ts'],
    '/b/B.tsx < /b/route.ts': ['/upper.ts', '/lower.ts'],
    '/upper.ts': ['/between.ts'],
    '/between.ts': ['/lower.ts'],
    '/lower.ts': [],
  };
  // Two modules that match one rule, with a module of another rule between them.
  expect(
    pack(graph, {
      screenParts: [
        ['ends', /upper|lower/],
        ['middle', /between/],
      ],
    }),
  ).toMatchObject({ ends: ['/between.ts', '/lower.ts', '/upper.ts'] });
});

test('two files never have the same name', () => {
  expect(
    Object.keys(
      pack({ '/a/A.tsx < /a/route.ts': [], '/b/A.tsx < /b/route.ts': [], '/common.ts < /x.ts': [] }),
    ),
  ).toEqual(['A', 'A_', 'common']);
});

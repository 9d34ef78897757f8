import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const unix = (path: string) => path.split(sep).join('/');
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(ts|tsx)$/.test(entry.name) &&
        !/__generated__|node_modules/.test(entry.parentPath),
    )
    .map((entry) => unix(relative(root, join(entry.parentPath, entry.name))));

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"](\.{1,2}\/[^'"]+)['"]/g)].map((match) =>
    unix(relative(root, join(root, dirname(file), match[1] ?? ''))),
  );
}

/** A layer may import from itself and from the layers below it. */
const layers: readonly (readonly string[])[] = [
  ['src/lib'],
  ['src/ui', 'src/edi'],
  ['src/settings.ts', 'src/relay', 'src/auth', 'src/telemetry', 'src/errors', 'src/client-state'],
  ['src/routes'],
  ['src/app.tsx', 'src/main.tsx', 'src/explorer.tsx'],
];
const within = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
const layerOf = (file: string) => layers.findIndex((places) => places.some((place) => within(file, place)));

const portal = files('src');

describe('the source', () => {
  test('imports one way: routes, then state, network and sign-in, then interface pieces, then lib', () => {
    const upwards = portal.flatMap((file) =>
      isTest(file)
        ? []
        : imports(file)
            .filter((target) => within(target, 'src') && layerOf(target) > layerOf(file))
            .map((target) => `${file} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  test('places every file of the portal in a layer', () => {
    expect(portal.filter((file) => !isTest(file) && layerOf(file) < 0)).toEqual([]);
  });

  test('shows every interface component in the catalogue, alone or as part of another one', () => {
    // Components around every page are also around the catalogue.
    const reached = new Set(['src/ui/UiProvider.tsx']);
    const visit = (file: string) => {
      for (const target of imports(file)) {
        if (!target.startsWith('src/ui/') || reached.has(target)) continue;
        reached.add(target);
        visit(target);
      }
    };
    visit('src/ui/UiProvider.tsx');
    for (const file of portal) if (file.startsWith('src/routes/dev-catalogue/')) visit(file);
    const pieces = portal.filter(
      (file) => file.startsWith('src/ui/') && file.endsWith('.tsx') && !isTest(file),
    );
    expect(pieces.filter((file) => !reached.has(file))).toEqual([]);
  });

  test('never brings the mock server into the portal', () => {
    const leaks = portal.flatMap((file) =>
      isTest(file)
        ? []
        : imports(file)
            .filter((target) => !within(target, 'src'))
            .map((target) => `${file} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  test('never brings the portal into the mock server', () => {
    const leaks = files('mock-server').flatMap((file) =>
      isTest(file)
        ? []
        : imports(file)
            .filter((target) => within(target, 'src'))
            .map((target) => `${file} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  test('keeps areas apart: what two of them share is in src/routes/_shared', () => {
    const areaOf = (file: string) =>
      /^src\/routes\/(workspaces|company|partner|settings|systems|data|partner-settings|flows)\//.exec(
        file,
      )?.[1];
    const across = portal.flatMap((file) => {
      const area = areaOf(file);
      if (isTest(file) || area === undefined) return [];
      return imports(file)
        .filter((target) => (areaOf(target) ?? area) !== area)
        .map((target) => `${file} → ${target}`);
    });
    const fromOutside = portal.flatMap((file) =>
      isTest(file) || areaOf(file) !== undefined || file === 'src/routes/areas.ts'
        ? []
        : imports(file)
            .filter((target) => areaOf(target) !== undefined)
            .map((target) => `${file} → ${target}`),
    );
    expect([...across, ...fromOutside]).toEqual([]);
  });

  test("keeps what an area's screens share in its _shared folder", () => {
    const privately = portal.filter((file) => /\/_(?!_generated__|shared\/)[^/]*\//.test(file));
    expect(privately).toEqual([]);
  });

  test('keeps Node in one folder of the mock server; the others use the platform module', () => {
    // Globals of Node are excluded by `mock-server/tsconfig.json`, which has no types for them.
    const knows = /['"]node:|\bimport\.meta\b/;
    const rooms = files('mock-server').filter(
      (file) =>
        !within(file, 'mock-server/node') &&
        !within(file, 'mock-server/testing') &&
        // Code for customers' runs, as text: the server never executes it.
        !within(file, 'mock-server/services/attacks/cases') &&
        !isTest(file) &&
        !/(?:^|[./])testing\.ts$/.test(file),
    );
    const found = rooms.filter(
      (file) =>
        knows.test(withoutComments(readFileSync(join(root, file), 'utf8'))) ||
        imports(file).some((target) => within(target, 'mock-server/node')),
    );
    expect(found).toEqual([]);
    expect(rooms.length).toBeGreaterThan(500);
  });

  test('has a folder with a README for everything in the mock server except its entry', () => {
    const inRoot = readdirSync(join(root, 'mock-server'), { withFileTypes: true });
    expect(
      inRoot
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['README.md', 'server.test.ts', 'server.ts', 'tsconfig.json']);
    const rooms = inRoot.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(rooms.filter((room) => !existsSync(join(root, 'mock-server', room, 'README.md')))).toEqual([]);
  });

  test('has no barrels', () => {
    expect(
      [...portal, ...files('mock-server'), ...files('tools')].filter((file) => /\/index\.tsx?$/.test(file)),
    ).toEqual([]);
  });

  test('contains addresses of the portal in paths.ts only', () => {
    const spelled = portal.filter(
      (file) =>
        !isTest(file) &&
        within(file, 'src/routes') &&
        !['src/routes/paths.ts', 'src/routes/route-tree.ts'].includes(file) &&
        !file.endsWith('/route.ts') &&
        /['"`]\/(?:c|multic|settings)\//.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    );
    expect(spelled).toEqual([]);
  });

  test('never uses random numbers or the current time in the seeded data', () => {
    const impure = [
      ...files('mock-server/product/world'),
      ...files('mock-server/product/content'),
      ...files('mock-server/engine/generate'),
    ].filter(
      (file) =>
        !isTest(file) &&
        /Math\.random|Date\.now|new Date\(\)|randomUUID/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(impure).toEqual([]);
  });
});

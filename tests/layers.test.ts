import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, importsOf, isForTests, specifiersIn } from '../tools/imports.ts';

const root = join(import.meta.dirname, '..');

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const imports = (file: string): string[] => importsOf(file).map(({ to }) => to);

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

const portal = filesIn('src');

describe('the source', () => {
  test('imports one way: routes, then state, network and sign-in, then interface pieces, then lib', () => {
    const upwards = portal.flatMap((file) =>
      isForTests(file)
        ? []
        : imports(file)
            .filter((target) => within(target, 'src') && layerOf(target) > layerOf(file))
            .map((target) => `${file} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  test('climbs at most two levels: what is farther away is imported by its alias', () => {
    const climbing = [...portal, ...filesIn('tests')].flatMap((file) =>
      specifiersIn(readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => specifier.startsWith('../../../'))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(climbing).toEqual([]);
  });

  test('has one alias for what areas share', () => {
    const others = [...portal, ...filesIn('tests')].flatMap((file) =>
      specifiersIn(readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => specifier.startsWith('#routes/_shared/'))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(others).toEqual([]);
  });

  test('places every file of the portal in a layer', () => {
    expect(portal.filter((file) => !isForTests(file) && layerOf(file) < 0)).toEqual([]);
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
      (file) => file.startsWith('src/ui/') && file.endsWith('.tsx') && !isForTests(file),
    );
    expect(pieces.filter((file) => !reached.has(file))).toEqual([]);
  });

  test('never brings the mock server into the portal', () => {
    const leaks = portal.flatMap((file) =>
      isForTests(file)
        ? []
        : imports(file)
            .filter((target) => !within(target, 'src') && !within(target, 'rules'))
            .map((target) => `${file} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  test('imports nothing into the rules that the portal and the mock server share, and runs them anywhere', () => {
    const rules = filesIn('rules').filter((file) => !isForTests(file));
    expect(rules.length).toBeGreaterThan(5);
    const tied = rules.filter((file) =>
      /['"]node:|\b(?:window|document|process|Buffer)\b/.test(
        withoutComments(readFileSync(join(root, file), 'utf8')),
      ),
    );
    const leaks = rules.flatMap((file) => {
      const inside = imports(file).filter((target) => within(target, 'rules'));
      return specifiersIn(readFileSync(join(root, file), 'utf8')).length === inside.length ? [] : [file];
    });
    expect([...tied, ...leaks]).toEqual([]);
  });

  test('never brings the portal into the mock server', () => {
    const leaks = filesIn('mock-server').flatMap((file) =>
      isForTests(file)
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
      if (isForTests(file) || area === undefined) return [];
      return imports(file)
        .filter((target) => (areaOf(target) ?? area) !== area)
        .map((target) => `${file} → ${target}`);
    });
    const fromOutside = portal.flatMap((file) =>
      isForTests(file) || areaOf(file) !== undefined || file === 'src/routes/areas.ts'
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
    const rooms = filesIn('mock-server').filter(
      (file) =>
        !within(file, 'mock-server/node') &&
        !within(file, 'mock-server/testing') &&
        // Code for customers' runs, as text: the server never executes it.
        !within(file, 'mock-server/services/attacks/cases') &&
        !isForTests(file),
    );
    const found = rooms.filter(
      (file) =>
        knows.test(withoutComments(readFileSync(join(root, file), 'utf8'))) ||
        imports(file).some((target) => within(target, 'mock-server/node')),
    );
    expect(found).toEqual([]);
    expect(rooms.length).toBeGreaterThan(500);
  });

  test('has floors for everything in the mock server except its entry, each folder of a floor with a README', () => {
    const inRoot = readdirSync(join(root, 'mock-server'), { withFileTypes: true });
    expect(
      inRoot
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['README.md', 'server.test.ts', 'server.ts', 'tsconfig.json']);
    const foldersIn = (place: string) =>
      readdirSync(join(root, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${place}/${name}`)
        .filter((folder) => !folder.endsWith('__generated__'));
    const floors = foldersIn('mock-server');
    const rooms = floors
      .filter((floor) => !/\/(?:node|testing)$/.test(floor))
      .flatMap((floor) => [floor, ...foldersIn(floor)]);
    expect([...floors, ...rooms].filter((room) => !existsSync(join(root, room, 'README.md')))).toEqual([]);
  });

  test('has no barrels', () => {
    expect(
      [...portal, ...filesIn('mock-server'), ...filesIn('tools')].filter((file) =>
        /\/index\.tsx?$/.test(file),
      ),
    ).toEqual([]);
  });

  test('contains addresses of the portal in paths.ts only', () => {
    const spelled = portal.filter(
      (file) =>
        !isForTests(file) &&
        within(file, 'src/routes') &&
        !['src/routes/paths.ts', 'src/routes/route-tree.ts'].includes(file) &&
        !file.endsWith('/route.ts') &&
        /['"`]\/(?:c|multic|settings)\//.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    );
    expect(spelled).toEqual([]);
  });

  test('never uses random numbers or the current time in the seeded data', () => {
    const impure = [
      ...filesIn('mock-server/product/world'),
      ...filesIn('mock-server/product/content'),
      ...filesIn('mock-server/engine/generate'),
    ].filter(
      (file) =>
        !isForTests(file) &&
        /Math\.random|Date\.now|new Date\(\)|randomUUID/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(impure).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkRules } from './chunk-rules.ts';
import { openedByScreens } from './imports.ts';
import { isQuery, packFiles, reach } from './pack-files.ts';

const ROOT = join(import.meta.dirname, '..');
const AREAS = join(ROOT, 'src/routes/areas.ts');
const SOURCE = join(ROOT, 'src/');
const ROUTES = join(ROOT, 'src/routes/');
/** Only for development: it is in the module graph, but in no build, so its imports do not count as shared. */
const CATALOGUE = join(ROUTES, 'dev-catalogue/');

/** Which file each module belongs to. */
interface Plan {
  /** The modules of the first paint. */
  readonly entry: ReadonlySet<string>;
  /** The file names of the areas, by module. */
  readonly areas: ReadonlyMap<string, string>;
  /** The file names of all other modules. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Decides which modules share a file. By default, the bundler extracts whatever two lazy modules have in common, which
 * creates a hundred files of a few hundred bytes. Each costs a request, and small files compress badly.
 *
 * - The first paint has two files beside the entry: the libraries and our own code.
 * - An area's routes and skeletons are one file, with one stylesheet for all its screens. Styles that several areas
 *   share are in the entry, so that an area's styles come after them in the document; `ownStyles` are the exception.
 * - The rest is grouped by what loads it (`packFiles`).
 */
export function chunks(): Plugin {
  let plan: Plan = { entry: new Set(), areas: new Map(), files: new Map() };
  return {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const modules = new Map<string, Rolldown.ModuleInfo>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
      plan = makePlan(modules);
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: (id: string) => plan.entry.has(id) && id.includes('/node_modules/'),
                  priority: 4,
                },
                { name: 'shell', test: (id: string) => plan.entry.has(id), priority: 3 },
                {
                  name: (id: string) => plan.areas.get(id) ?? null,
                  debugName: 'areas',
                  priority: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: (id: string) => plan.files.get(id) ?? null,
                  debugName: 'files',
                  priority: 1,
                  // The plan already contains all dependencies.
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const fileOf: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds.filter((moduleId) => moduleId.startsWith(SOURCE))) {
          fileOf[relative(ROOT, id).split(sep).join('/')] = chunk.fileName;
        }
      }
      // For tools/budgets.ts. Skipped for the explorer's document, which has no areas and is built into the same
      // folder.
      if (!('src/routes/areas.ts' in fileOf)) return;
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(fileOf) });
    },
  };
}

type Modules = ReadonlyMap<string, Rolldown.ModuleInfo>;

function makePlan(modules: Modules): Plan {
  const statically = (id: string) => modules.get(id)?.importedIds ?? [];
  const lazily = (id: string) =>
    modules.get(id)?.dynamicallyImportedIds.filter((value) => !value.startsWith(CATALOGUE)) ?? [];
  const either = (id: string) => [...statically(id), ...lazily(id)];

  const pages = [...modules.values()].filter(({ isEntry }) => isEntry).map(({ id }) => id);
  // The page's own script must stay the entry, or the build manifest has none.
  const scripts = pages.flatMap(statically);
  const entry = reach(scripts.flatMap(statically), statically);
  const areas = new Map<string, string>();
  const roots = lazily(AREAS);
  if (roots.length === 0) return { entry, areas, files: new Map() };

  const outside = reach(scripts, (id) => (id === AREAS ? statically(id) : either(id)));
  const inside = new Map(roots.map((root) => [root, reach([root], either)]));
  for (const [root, reached] of inside) {
    for (const id of [...reach([root], statically), ...[...reached].filter(isStyle)]) {
      if (entry.has(id)) continue;
      const isElsewhere = roots.some((other) => other !== root && inside.get(other)?.has(id));
      const isShared = isElsewhere || outside.has(id);
      if (isShared && isStyle(id) && chunkRules.ownStyles.test(id)) continue;
      if (isShared) entry.add(id);
      else areas.set(id, `area-${basename(dirname(root))}`);
    }
  }
  for (const id of outside) if (isStyle(id) && !id.startsWith(ROUTES)) entry.add(id);
  const placed = new Set([...entry, ...areas.keys(), ...scripts, ...pages]);
  const files = new Map<string, string>();
  const areaFiles = new Set(areas.values());
  for (const [id, file] of packRest(modules, placed, areas))
    (areaFiles.has(file) ? areas : files).set(id, file);
  return { entry, areas, files };
}

/** Assigns a file to each module that has none yet. */
function packRest(
  modules: Modules,
  placed: ReadonlySet<string>,
  areas: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const imports = (id: string) => modules.get(id)?.importedIds ?? [];
  const lazyImports = [...modules.values()].flatMap(({ id, dynamicallyImportedIds }) =>
    openings(id, dynamicallyImportedIds),
  );
  const openers = Map.groupBy(
    lazyImports.filter(({ lazy }) => !placed.has(lazy) && !lazy.startsWith(CATALOGUE)),
    ({ lazy }) => lazy,
  );
  return packFiles(
    {
      lazy: [...openers].map(([id, from]) => ({ id, openers: from.map(({ opener }) => opener) })),
      importsOf: (id) => imports(id).filter((imported) => !placed.has(imported)),
      areaOf: (id) =>
        [id, ...imports(id)].map((imported) => areas.get(imported)).find((area) => area !== undefined),
    },
    chunkRules,
  );
}

/** The lazy imports of a module. What a route.ts declares for its screens to open counts as theirs. */
function openings(id: string, lazy: readonly string[]) {
  const later = new Set(basename(id) === 'route.ts' ? openedByScreensOf(id) : []);
  const screens = lazy.filter((value) => !later.has(value) && !isQuery(value));
  return lazy.flatMap((value) =>
    (later.has(value) ? screens : [id]).map((opener) => ({ lazy: value, opener })),
  );
}

const openedByScreensOf = (file: string): string[] =>
  openedByScreens(readFileSync(file, 'utf8'), relative(ROOT, dirname(file)).split(sep).join('/')).map(
    (value) => join(ROOT, value),
  );

const isStyle = (id: string) => id.endsWith('.css');

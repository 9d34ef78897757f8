import { basename, dirname, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkRules } from './chunk-rules.ts';
import { packFiles, reach } from './pack-files.ts';

const ROOT = join(import.meta.dirname, '..');
const AREAS = join(ROOT, 'src/routes/areas.ts');
const SOURCE = join(ROOT, 'src/');
const ROUTES = join(ROOT, 'src/routes/');
/** Of development alone: in the graph, but in no build, so it makes nothing shared. */
const CATALOGUE = join(ROUTES, 'dev-catalogue/');

/** Which file each module goes into. */
interface Plan {
  /** What the first paint needs. */
  readonly entry: ReadonlySet<string>;
  /** The names of the areas' own files. */
  readonly areas: ReadonlyMap<string, string>;
  /** The names of the rest. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Decides which modules share a file. Left to itself, the bundler cuts out whatever two lazy modules have in common,
 * which makes a hundred files of a few hundred bytes: each costs a request, and small ones compress badly.
 *
 * - What the first paint needs is in two files beside the entry: the libraries and our own.
 * - An area's routes and skeletons are one file, and one stylesheet that has the styles of all its screens. Styles of
 *   several areas are the entry's, so that an area's come after them in the document; `ownStyles` are the exception.
 * - The rest is packed by what loads it (`packFiles`).
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
                  // Each of them is in the plan itself.
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
        for (const id of chunk.moduleIds.filter((one) => one.startsWith(SOURCE))) {
          fileOf[relative(ROOT, id).split(sep).join('/')] = chunk.fileName;
        }
      }
      // For tools/budgets.ts; the explorer's document, which has no areas, is built into the same folder.
      if (!('src/routes/areas.ts' in fileOf)) return;
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(fileOf) });
    },
  };
}

type Modules = ReadonlyMap<string, Rolldown.ModuleInfo>;

function makePlan(modules: Modules): Plan {
  const statically = (id: string) => modules.get(id)?.importedIds ?? [];
  const lazily = (id: string) =>
    modules.get(id)?.dynamicallyImportedIds.filter((one) => !one.startsWith(CATALOGUE)) ?? [];
  const either = (id: string) => [...statically(id), ...lazily(id)];

  const pages = [...modules.values()].filter(({ isEntry }) => isEntry).map(({ id }) => id);
  // The page's own script stays the entry, or the build manifest names none.
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

/** The file of each module that is in none yet. */
function packRest(
  modules: Modules,
  placed: ReadonlySet<string>,
  areas: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const imports = (id: string) => modules.get(id)?.importedIds ?? [];
  const lazyImports = [...modules.values()].flatMap(({ id, dynamicallyImportedIds }) =>
    dynamicallyImportedIds.map((lazy) => ({ lazy, opener: id })),
  );
  const openers = Map.groupBy(
    lazyImports.filter(({ lazy }) => !placed.has(lazy) && !lazy.startsWith(CATALOGUE)),
    ({ lazy }) => lazy,
  );
  return packFiles(
    {
      lazy: [...openers].map(([id, from]) => ({ id, openers: from.map(({ opener }) => opener) })),
      importsOf: (id) => imports(id).filter((one) => !placed.has(one)),
      areaOf: (id) => [id, ...imports(id)].map((one) => areas.get(one)).find((area) => area !== undefined),
    },
    chunkRules,
  );
}

const isStyle = (id: string) => id.endsWith('.css');

import { basename, dirname, join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { packBuckets } from './pack-buckets.ts';

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
  readonly buckets: ReadonlyMap<string, string>;
}

/**
 * Decides which modules share a file. Left to itself, the bundler cuts out whatever two lazy modules have in common,
 * which makes a hundred files of a few hundred bytes: each costs a request, and small ones compress badly.
 *
 * - What the first paint needs is in two files beside the entry: the libraries and our own.
 * - An area's routes and skeletons are one file, and one stylesheet that has the styles of all its screens. Styles of
 *   several areas are the entry's, so that an area's come after them in the document.
 * - The rest is packed by what loads it (`packBuckets`).
 */
export function chunks(): Plugin {
  let plan: Plan = { entry: new Set(), areas: new Map(), buckets: new Map() };
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
                },
                {
                  name: (id: string) => plan.buckets.get(id) ?? null,
                  debugName: 'buckets',
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
  if (roots.length === 0) return { entry, areas, buckets: new Map() };

  const outside = reach(scripts, (id) => (id === AREAS ? statically(id) : either(id)));
  const inside = new Map(roots.map((root) => [root, reach([root], either)]));
  for (const [root, reached] of inside) {
    for (const id of [...reach([root], statically), ...[...reached].filter(isStyle)]) {
      if (entry.has(id)) continue;
      const isElsewhere = roots.some((other) => other !== root && inside.get(other)?.has(id));
      if (isElsewhere || outside.has(id)) entry.add(id);
      else areas.set(id, `area-${basename(dirname(root))}`);
    }
  }
  for (const id of outside) if (isStyle(id) && !id.startsWith(ROUTES)) entry.add(id);
  const placed = new Set([...entry, ...areas.keys(), ...scripts, ...pages]);
  return { entry, areas, buckets: packRest(modules, placed, areas) };
}

/** The file of each module that is in none yet. */
function packRest(
  modules: Modules,
  placed: ReadonlySet<string>,
  areas: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const imports = (id: string) => modules.get(id)?.importedIds ?? [];
  const unplaced = (id: string) => imports(id).filter((one) => !placed.has(one));
  const sizeOf = (id: string) => modules.get(id)?.code?.length ?? 0;
  const sizeOfAll = (ids: readonly string[]) => ids.reduce((sum, id) => sum + sizeOf(id), 0);
  const lazy = [...modules.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds);
  const roots = [...new Set(lazy)].filter((id) => !placed.has(id)).sort();
  // What every page loads counts as one import.
  const always = roots.findIndex(isForEveryPage);
  const loadedBy = new Map<string, Set<number>>();
  const areaLoadedBy = new Map([...new Set(areas.values())].map((area) => [area, new Set<number>()]));
  for (const [index, root] of roots.entries()) {
    const by = isForEveryPage(root) ? always : index;
    for (const id of reach([root], unplaced)) {
      loadedBy.set(id, (loadedBy.get(id) ?? new Set()).add(by));
      for (const imported of imports(id)) areaLoadedBy.get(areas.get(imported) ?? '')?.add(by);
    }
  }
  const together = Map.groupBy([...loadedBy.keys()].sort(), (id) => [...(loadedBy.get(id) ?? [])].join());
  const buckets = [...together.values()].map((ids) => ({
    modules: ids,
    size: sizeOfAll(ids),
    loadedBy: [...(loadedBy.get(ids[0] as string) ?? [])],
  }));
  const packed = packBuckets(buckets, {
    weights: roots.map(weightOf),
    importsOf: imports,
    request: 32_000,
    small: 7000,
    fixed: [...areaLoadedBy].map(([area, by]) => {
      const ids = [...areas.keys()].filter((id) => areas.get(id) === area);
      return { modules: ids, size: sizeOfAll(ids), loadedBy: [...by] };
    }),
  });

  const rank = (id: string) => (isScreen(id) ? 2 : roots.includes(id) ? 1 : 0);
  const taken = new Set<string>();
  const fileOf = new Map<string, string>();
  for (const ids of packed) {
    const [main = ''] = ids.toSorted((a, b) => rank(b) - rank(a) || sizeOf(b) - sizeOf(a));
    let name = basename(main).replace(/(?:\.graphql)?\.\w+(?:\?.*)?$/, '');
    while (taken.has(name)) name += '_';
    taken.add(name);
    for (const id of ids) fileOf.set(id, name);
  }
  return fileOf;
}

function reach(start: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const rest = [...start];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    rest.push(...next(id));
  }
  return seen;
}

const isStyle = (id: string) => id.endsWith('.css');
/** What the entry itself loads after the first paint, on every page. */
const isForEveryPage = (id: string) => id.endsWith('/src/telemetry/start.ts');
/** Counts for more: the sooner it is there, the sooner its answer is on the way. */
const isQuery = (id: string) => /-query\.ts$|\.graphql\.ts$/.test(id);
/** Where people spend most of their time. */
const isOften = (id: string) => /\/(?:PulseScreen|PartnerSearchScreen|screen-and-quick-view)\.tsx?$/.test(id);
/** Where they go from there. */
const isNext = (id: string) => /\/(?:ExecutionLayout|OverviewScreen|LogsScreen)\.tsx$/.test(id);
/** Counts for more than a dialog, which not everybody opens. */
const isScreen = (id: string) =>
  id.startsWith(ROUTES) && /(?:(?:Screen|Layout)\.tsx|screens?-and-[\w-]+\.ts)$/.test(id);

function weightOf(id: string): number {
  if (isQuery(id)) return 10;
  if (isOften(id)) return 2;
  if (isNext(id)) return 1.5;
  return isScreen(id) || isForEveryPage(id) ? 1 : 0.2;
}

import { basename, dirname } from 'node:path';
import type { ChunkRules, Rule } from './chunk-rules.ts';

/** A module that is imported lazily, and the modules that do so. */
export interface LazyModule {
  readonly id: string;
  readonly openers: readonly string[];
}

export interface LazyGraph {
  readonly lazy: readonly LazyModule[];
  /** The modules that a module imports statically, apart from those that have a file already. */
  readonly importsOf: (module: string) => readonly string[];
  /** The area's file that a module is in, or imports something of. */
  readonly areaOf: (module: string) => string | undefined;
}

/**
 * Names the file of each module that is only loaded lazily:
 *
 * 1. What one lazy import needs is in its file. If it is there whenever the others that need it are loaded, as a screen is
 *    for its dialogs, and a layout for its screens, it has what they share.
 * 2. What a query needs is in the query's file, even if its screen needs it too: the sooner the query is there, the sooner
 *    its answer is on the way.
 * 3. What several need is in the file of the rule that it or all its importers match; otherwise, and if a query needs it
 *    without a rule of its own, in `common`, or in
 *    `common-later` if no screen needs it.
 *
 * A file takes along what its modules import and no file before it has. So no two files import each other, in which
 * case a module could run before what it imports.
 */
export function packFiles(graph: LazyGraph, rules: ChunkRules): ReadonlyMap<string, string> {
  const { lazy, importsOf, areaOf } = graph;
  const [everyPage] = rules.everyPage;
  const together = [rules.everyPage, ...rules.together];
  const members = Map.groupBy(lazy, ({ id }) => fileIn(together, id) ?? id);
  const loaders = loadersOf(members, importsOf);
  const by = (id: string) => loaders.get(id) ?? [];
  const precedes = order(members, by);
  const isScreen = (loader: string) =>
    !isQuery(loader) && openersOf(members, loader).some((opener) => basename(opener) === 'route.ts');

  /** The lazy import whose file a module is in; undefined if several need it. */
  const ownerOf = (id: string): string | undefined => {
    if (by(id).includes(everyPage)) return by(id).some(isScreen) ? undefined : everyPage;
    const queries = by(id).filter(isQuery);
    const others = by(id).filter((one) => !isQuery(one));
    const owner = others.find((one) => others.every((other) => precedes(one, other)));
    if (queries.length === 0) return owner;
    return queries.length === 1 && (owner || others.length === 0) ? queries[0] : undefined;
  };
  const ids = [...loaders.keys()].sort();
  const owners = new Map(ids.map((id) => [id, ownerOf(id)]));
  const shared = ids.filter((id) => owners.get(id) === undefined);
  const isForScreens = (id: string) => by(id).some((one) => isScreen(one) || isQuery(one));
  const ofQueries = (id: string): string | undefined => fileIn(rules.queryParts, id);
  const partOf = parts(shared, importsOf, owners, (id) =>
    isForScreens(id) ? rules.screenParts : rules.laterParts,
  );
  const ofPart = Map.groupBy(shared, partOf);

  const fileOf = new Map<string, string>();
  const take = (file: string, some: readonly string[]) => {
    const free = (id: string) => importsOf(id).filter((one) => !fileOf.has(one));
    for (const id of reach(some, free)) fileOf.set(id, file);
  };
  const isOnlyIn = (area: string, part: string) =>
    (ofPart.get(part) ?? []).every((id) =>
      by(id).every(
        (one) => !isScreen(one) || openersOf(members, one).every((opener) => areaOf(opener) === area),
      ),
    );
  const common: string[] = [];
  const ofAreas = new Map<string, string>();
  for (const id of shared.filter(isForScreens)) {
    const part = partOf(id);
    const area = [...reach([id], importsOf)].map(areaOf).find((one) => one !== undefined);
    // With the area's styles, for instance. In another file it would make other areas' screens load this area.
    if (area !== undefined && (part === undefined || !isOnlyIn(area, part))) ofAreas.set(id, area);
    else if (ofQueries(id) === undefined && (part === undefined || by(id).some(isQuery))) common.push(id);
  }
  take('common', common);
  for (const [id, area] of ofAreas) take(area, [id]);
  for (const [file] of rules.queryParts)
    take(
      file,
      shared.filter((id) => ofQueries(id) === file && !fileOf.has(id)),
    );
  for (const [file] of [...rules.screenParts, ...rules.laterParts])
    take(
      file,
      (ofPart.get(file) ?? []).filter((id) => !fileOf.has(id)),
    );
  take(
    'common-later',
    shared.filter((id) => !fileOf.has(id)),
  );

  const nameOf = names([...new Set(fileOf.values()), ...together.map(([file]) => file)], together);
  for (const [id, owner] of owners) if (owner !== undefined && !fileOf.has(id)) fileOf.set(id, nameOf(owner));
  return fileOf;
}

/** By the file that lazy imports share, or the only one's module. */
type Members = ReadonlyMap<string, readonly LazyModule[]>;
type Imports = LazyGraph['importsOf'];

const fileIn = (rules: readonly Rule[], id: string): string | undefined =>
  rules.find(([, modules]) => modules.test(id))?.[0];
const isQuery = (id: string): boolean => /-(?:query|request)(?:\.ts)?$|\.graphql\.ts$/.test(id);
const openersOf = (members: Members, loader: string): readonly string[] =>
  (members.get(loader) ?? []).flatMap(({ openers }) => openers);

/** The lazy imports that need each module. */
function loadersOf(members: Members, importsOf: Imports): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>();
  for (const [loader, modules] of members)
    for (const id of reach(
      modules.map((one) => one.id),
      importsOf,
    ))
      loaders.set(id, [...(loaders.get(id) ?? []), loader]);
  return loaders;
}

/** Tells whether one lazy import is there whenever another is loaded. */
function order(members: Members, by: (id: string) => readonly string[]) {
  const precedes = (first: string, second: string, seen: readonly string[] = []): boolean => {
    if (first === second) return true;
    if (first.endsWith('Layout.tsx') && second.startsWith(`${dirname(first)}/`)) return true;
    if (seen.includes(second)) return false;
    return openersOf(members, second).every(
      (opener) =>
        by(opener).length > 0 &&
        by(opener).every((one) => one === second || precedes(first, one, [...seen, second])),
    );
  };
  return precedes;
}

/** Tells the rule's file that a shared module belongs to: the one it matches, or that all its importers belong to. */
function parts(
  shared: readonly string[],
  importsOf: Imports,
  owners: ReadonlyMap<string, string | undefined>,
  rulesFor: (id: string) => readonly Rule[],
) {
  const importers = new Map<string, string[]>();
  for (const id of owners.keys())
    for (const imported of importsOf(id)) importers.set(imported, [...(importers.get(imported) ?? []), id]);
  const known = new Map<string, string | undefined>();
  const partOf = (id: string): string | undefined => {
    if (known.has(id)) return known.get(id);
    // Modules may import each other.
    known.set(id, undefined);
    const from = (importers.get(id) ?? []).map((one) =>
      owners.get(one) === undefined ? partOf(one) : undefined,
    );
    const part = fileIn(rulesFor(id), id) ?? (from.every((one) => one === from[0]) ? from[0] : undefined);
    known.set(id, part);
    return part;
  };
  shared.forEach(partOf);
  return partOf;
}

/** Gives each lazy import's file a name that no other has. */
function names(taken: readonly string[], together: readonly Rule[]) {
  const used = new Set(taken);
  const known = new Map(together.map(([file]) => [file, file]));
  return (loader: string): string => {
    let name = known.get(loader);
    if (name === undefined) {
      name = basename(loader).replace(/(?:\.graphql)?\.\w+$/, '');
      while (used.has(name)) name += '_';
      used.add(name);
      known.set(loader, name);
    }
    return name;
  };
}

/** Some modules, and whatever follows from them. */
export function reach(start: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const rest = [...start];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    rest.push(...next(id));
  }
  return seen;
}

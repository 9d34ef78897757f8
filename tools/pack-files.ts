import { basename, dirname } from 'node:path';
import type { ChunkRules, Rule } from './chunk-rules.ts';

/** A lazily imported module, with the modules that import it. */
export interface LazyModule {
  readonly id: string;
  readonly openers: readonly string[];
}

export interface LazyGraph {
  readonly lazy: readonly LazyModule[];
  /** The static imports of a module, without modules that are in a file already. */
  readonly importsOf: (module: string) => readonly string[];
  /** The file of the area that a module is part of or imports from. */
  readonly areaOf: (module: string) => string | undefined;
}

/**
 * Names the file of each module that is only loaded lazily:
 *
 * 1. What only one lazy import needs goes into that import's file. If that import is always loaded before all others
 *    that need a module, as a screen is before its dialogs and a layout before its screens, its file also has what they
 *    share.
 * 2. What a query needs goes into the query's file, even if the query's screen needs it too: the sooner the query
 *    loads, the sooner its response arrives.
 * 3. What several lazy imports need goes into the file of the rule that it matches, or that all its importers belong
 *    to. Otherwise, or if a query needs it and no rule for queries matches, it goes into `common`, or into `common-
 *    later` if no screen needs it at first.
 *
 * A file also gets the imports of its modules that are in no earlier file. So no two files import each other; if they
 * did, a module could run before its imports.
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

  /** The lazy import whose file contains this module; undefined if several need it. */
  const ownerOf = (id: string): string | undefined => {
    if (by(id).includes(everyPage)) return by(id).some(isScreen) ? undefined : everyPage;
    const queries = by(id).filter(isQuery);
    const others = by(id).filter((value) => !isQuery(value));
    const owner = others.find((value) => others.every((other) => precedes(value, other)));
    if (queries.length === 0) return owner;
    return queries.length === 1 && (owner || others.length === 0) ? queries[0] : undefined;
  };
  const ids = [...loaders.keys()].sort();
  const owners = new Map(ids.map((id) => [id, ownerOf(id)]));
  const shared = ids.filter((id) => owners.get(id) === undefined);
  const isForScreens = (id: string) => by(id).some((value) => isScreen(value) || isQuery(value));
  const ofQueries = (id: string): string | undefined => fileIn(rules.queryParts, id);
  const partOf = parts(shared, importsOf, owners, (id) =>
    isForScreens(id) ? rules.screenParts : rules.laterParts,
  );
  const ofPart = Map.groupBy(shared, partOf);

  const fileOf = new Map<string, string>();
  const take = (file: string, some: readonly string[]) => {
    const free = (id: string) => importsOf(id).filter((imported) => !fileOf.has(imported));
    for (const id of reach(some, free)) fileOf.set(id, file);
  };
  const isOnlyIn = (area: string, part: string) =>
    (ofPart.get(part) ?? []).every((id) =>
      by(id).every(
        (value) => !isScreen(value) || openersOf(members, value).every((opener) => areaOf(opener) === area),
      ),
    );
  const common: string[] = [];
  const ofAreas = new Map<string, string>();
  for (const id of shared.filter(isForScreens)) {
    const part = partOf(id);
    const area = [...reach([id], importsOf)].map(areaOf).find((candidate) => candidate !== undefined);
    // For example, it imports the area's styles. In any other file, it would make screens of other areas load this
    // area.
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

/** The lazy imports of each file: several if a rule combines them, otherwise one, with its module ID as the key. */
type Members = ReadonlyMap<string, readonly LazyModule[]>;
type Imports = LazyGraph['importsOf'];

const fileIn = (rules: readonly Rule[], id: string): string | undefined =>
  rules.find(([, modules]) => modules.test(id))?.[0];
export const isQuery = (id: string): boolean => /-(?:query|request)(?:\.ts)?$|\.graphql\.ts$/.test(id);
const openersOf = (members: Members, loader: string): readonly string[] =>
  (members.get(loader) ?? []).flatMap(({ openers }) => openers);

/** For each module, the lazy imports that need it. */
function loadersOf(members: Members, importsOf: Imports): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>();
  for (const [loader, modules] of members)
    for (const id of reach(
      modules.map((module) => module.id),
      importsOf,
    ))
      loaders.set(id, [...(loaders.get(id) ?? []), loader]);
  return loaders;
}

/** Returns a function that tells whether one lazy import is always loaded before another. */
function order(members: Members, by: (id: string) => readonly string[]) {
  const precedes = (first: string, second: string, seen: readonly string[] = []): boolean => {
    if (first === second) return true;
    if (first.endsWith('Layout.tsx') && second.startsWith(`${dirname(first)}/`)) return true;
    if (seen.includes(second)) return false;
    return openersOf(members, second).every(
      (opener) =>
        by(opener).length > 0 &&
        by(opener).every((value) => value === second || precedes(first, value, [...seen, second])),
    );
  };
  return precedes;
}

/**
 * Returns a function that tells which rule's file a shared module belongs to: that of the rule it matches, or the one
 * that all its importers belong to.
 */
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
    // Prevents an endless recursion if modules import each other.
    known.set(id, undefined);
    const from = (importers.get(id) ?? []).map((value) =>
      owners.get(value) === undefined ? partOf(value) : undefined,
    );
    const part =
      fileIn(rulesFor(id), id) ?? (from.every((candidate) => candidate === from[0]) ? from[0] : undefined);
    known.set(id, part);
    return part;
  };
  shared.forEach(partOf);
  return partOf;
}

/** Returns a function that gives the file of each lazy import a unique name. */
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

/** The given modules, and all that can be reached from them. */
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

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A package of which a build contains at least one file. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or what the package says instead. */
  readonly license: string;
  readonly author: string | null;
  /** The text of each license and notice in the package. */
  readonly texts: readonly string[];
}

/** A package that another one contains as a copy, according to its license comment. */
export interface CopiedPackage {
  readonly name: string;
  readonly version: string;
  readonly inside: BundledPackage;
}

export interface Bundled {
  readonly packages: readonly BundledPackage[];
  readonly copies: readonly CopiedPackage[];
}

/** A file of the build's input. */
export interface BundledFile {
  /** From the root of the project, with slashes. */
  readonly path: string;
  /** Null for fonts and images. */
  readonly text: string | null;
}

/** Their helpers are in every build, without a name in its source maps. */
const ALWAYS = ['node_modules/vite', 'node_modules/rolldown'];
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const TEXTS = /^(?:licen[cs]e|copying|notice|third-?party-?notices)/i;
/** Where a bundled file has the notices of what was bundled into it. */
const BESIDE = ['.LEGAL.txt', '.LICENSE.txt'];
const COPY = /@license (\w[\w.-]*) v?(\d+\.\d+\.\d+)/g;

/** The packages that these files belong to, by name and version. Files of the project itself are ignored. */
export function bundledPackages(root: string, files: readonly BundledFile[]): Bundled {
  const byFolder = Map.groupBy(files, ({ path }) => PACKAGE.exec(path)?.[0] ?? '');
  for (const folder of ALWAYS) if (existsSync(join(root, folder))) byFolder.set(folder, []);
  byFolder.delete('');
  const packages = new Map<string, BundledPackage>();
  const copies = new Map<string, CopiedPackage>();
  for (const [folder, own] of byFolder) {
    const found = readPackage(root, folder, own);
    packages.set(`${found.name}@${found.version}`, found);
    for (const [, name = '', version = ''] of own.flatMap(({ text }) => [...(text ?? '').matchAll(COPY)])) {
      const copy = name.toLowerCase();
      if (copy !== found.name) copies.set(`${copy}@${version}`, { name: copy, version, inside: found });
    }
  }
  const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { packages: sorted(packages), copies: sorted(copies) };
}

function readPackage(root: string, folder: string, files: readonly BundledFile[]): BundledPackage {
  const read = (path: string) => readFileSync(join(root, path), 'utf8').trim();
  const manifest = JSON.parse(read(posix.join(folder, 'package.json'))) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name: string };
  };
  const { name, version, license, author } = manifest;
  const own = readdirSync(join(root, folder)).filter((file) => TEXTS.test(file));
  const beside = files
    .flatMap(({ path }) => BESIDE.map((ending) => path + ending))
    .filter((path) => existsSync(join(root, path)));
  return {
    name,
    version,
    license: license ?? 'UNKNOWN',
    author: (typeof author === 'object' ? author.name : author) ?? null,
    texts: [...own.toSorted().map((file) => posix.join(folder, file)), ...beside].map(read),
  };
}

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
}

/**
 * The files that a build was made from: scripts according to its source maps, which include those of workers, and fonts
 * and images according to its manifests.
 */
export function filesOfBuild(maps: readonly SourceMap[], manifests: string): BundledFile[] {
  const scripts = maps.flatMap(({ sources, sourcesContent }) =>
    sources.map((path, at) => ({ path, text: sourcesContent[at] ?? null })),
  );
  const assets = globSync('*.json', { cwd: manifests }).flatMap((file) => {
    const chunks = JSON.parse(readFileSync(join(manifests, file), 'utf8')) as Record<
      string,
      { src?: string } | string
    >;
    return Object.values(chunks).flatMap((chunk) =>
      typeof chunk === 'object' && chunk.src ? [chunk.src] : [],
    );
  });
  return [...scripts, ...assets.map((path) => ({ path, text: null }))];
}

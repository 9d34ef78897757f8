/**
 * Checks the size of the built portal against its limits, in exact gzip bytes of everything that a person loads to see
 * a page. Follows the imports in the build manifest, because a list of files would miss what a chunk imports
 * statically. Also checks that the build has what a delivery needs.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaOf } from '../src/routes/area-of.ts';
import { areas } from '../src/routes/areas.ts';
import { patterns, type ScreenName } from '../src/routes/paths.ts';
import { buildFaults } from './delivery/build-faults.ts';
import { resolveImport, withoutOpenedByScreens } from './imports.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const KB = 1024;
/**
 * Limits may only go down. They went up on 2026-11-28, by 1 KB each for the entry and ordinary screens: everybody needs
 * the rules for secrets and other people's responses, and every form is frozen while it is saved. Then by half a KB for
 * failures that had been silent: data that no response brought, and fields that a screen can do without. Then by
 * half a KB to 0.75 KB for Relay's second version of its hooks, which the build no longer removes.
 */
const ENTRY_LIMIT = 247.25 * KB;
const ENTRY_CSS_LIMIT = 18.25 * KB;
const AREA_CSS_LIMIT = 14 * KB;
/** What an area's routes and skeletons may add to the entry; they grow with each of its screens. */
const AREA_LIMIT = 6 * KB;
/** What a screen, with its layouts, may add to the entry and its area, by kind of screen. */
const KINDS = {
  ordinary: 47 * KB,
  execution: 56 * KB,
  data: 70.75 * KB,
  builder: 125 * KB,
  editor: 215 * KB,
};
/** Screens not listed here are ordinary. */
const KIND_OF: { readonly [Name in ScreenName]?: keyof typeof KINDS } = {
  execution: 'execution',
  // Includes the window over its lines, with their search and filters.
  executionLogs: 'data',
  ecp: 'data',
  executionFiles: 'data',
  partnerDashboard: 'data',
  partnerSearch: 'data',
  partnerLibrary: 'data',
  pulse: 'data',
  metrics: 'data',
  quote: 'data',
  mapping: 'editor',
  flowBuilder: 'builder',
  newFlowBuilder: 'builder',
};
/** A smaller script costs a request and compresses badly. */
const SMALL_CHUNK = 2 * KB;
/** The number of scripts and stylesheets that a cold load of a screen may request, including the entry's. */
const FILES_LIMIT = 18;

/** The explorer's document with all its files. Most of it is Monaco, and it shares nothing with the portal. */
const EXPLORER_LIMIT = 2050 * KB;

const dist = 'dist';
const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Readonly<Record<string, Chunk>>;
const manifest = readManifest('manifest.json');
/** The file of each of our modules; the manifest lists only modules that have a file of their own. */
const fileOf = JSON.parse(readFileSync(join(dist, '.vite/modules.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const chunkOfFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key] ?? chunkOfFile.get(fileOf[key] ?? '');
  if (!chunk) throw new Error(`The build does not say where ${key} is.`);
  return chunk;
};

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

/** The files that load with a module: its own, and those of its static imports. */
function closure(key: string, seen = new Set<string>(), files = new Set<string>()): Set<string> {
  if (seen.has(key)) return files;
  seen.add(key);
  const { file, css = [], imports = [] } = chunkOf(key);
  for (const value of [file, ...css]) files.add(value);
  for (const imported of imports) closure(imported, seen, files);
  return files;
}
const isCss = (file: string) => file.endsWith('.css');
const weight = (files: Iterable<string>, wanted: (file: string) => boolean) =>
  [...files].reduce((sum, file) => sum + (wanted(file) ? size(file) : 0), 0);
const isScript = (file: string) => file.endsWith('.js');
const show = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

const problems: string[] = [];
function gate(name: string, bytes: number, limit: number, more = ''): void {
  console.log(`${name.padEnd(40)} ${show(bytes).padStart(9)} of ${show(limit).padStart(9)}${more}`);
  if (bytes > limit) problems.push(`${name} weighs ${show(bytes)}; ${show(limit)} are allowed.`);
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
if (entries.length === 0) problems.push('The build manifest names no entry.');
const entry = new Set(entries.flatMap((key) => [...closure(key)]));
gate('entry', weight(entry, isScript), ENTRY_LIMIT);
gate('entry’s stylesheet', weight(entry, isCss), ENTRY_CSS_LIMIT);

const ROUTES = 'src/routes';
const routeFiles = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .map((file) => posix.join(ROUTES, file.replaceAll('\\', '/')))
  .filter((file) => basename(file) === 'route.ts');

/** The lazy imports in a part of a route.ts, as keys of the manifest. */
const lazyIn = (text: string, folder: string): string[] =>
  [...text.matchAll(/import\(\s*'([^']+)'\s*\)/g)].flatMap(
    ([, specifier = '']) => resolveImport(folder, specifier) ?? [],
  );

/** What each route.ts loads for all its screens, and for each one. */
const declared = new Map<string, { shared: string[]; screens: [ScreenName, string[]][] }>();
for (const file of routeFiles) {
  const [head = '', ...parts] = withoutOpenedByScreens(readFileSync(file, 'utf8')).split(
    /(?=(?:screen|redirect)Route<')/,
  );
  declared.set(dirname(file), {
    shared: lazyIn(head, dirname(file)),
    screens: parts.map((part) => [
      /Route<'(\w+)'/.exec(part)?.[1] as ScreenName,
      lazyIn(part, dirname(file)),
    ]),
  });
}
const layoutsAround = (folder: string): string[] => {
  const above = dirname(folder);
  return above.startsWith(ROUTES) ? [...layoutsAround(above), ...(declared.get(above)?.shared ?? [])] : [];
};

/** The script and the stylesheet that only pages of this area load. */
const filesOfArea = (area: string): string[] =>
  [...closure(`${ROUTES}/${area}/routes.ts`)].filter((file) => basename(file).startsWith(`area-${area}-`));

const measured = new Set<ScreenName>();
for (const [folder, { shared, screens }] of declared) {
  for (const [name, own] of screens) {
    if (name === 'catalogue') continue;
    measured.add(name);
    const area = areaOf(patterns[name]);
    const modules = [...layoutsAround(folder), ...shared, ...own];
    const before = new Set([...entry, ...(area ? filesOfArea(area) : [])]);
    const files = new Set(modules.flatMap((key) => [...closure(key)]).filter((file) => !before.has(file)));
    const kind = KIND_OF[name] ?? 'ordinary';
    const count = files.size + before.size;
    gate(`${name} (${kind})`, weight(files, isScript), KINDS[kind], ` ${count} files`);
    if (count > FILES_LIMIT) problems.push(`${name} asks for ${count} files; ${FILES_LIMIT} are allowed.`);
  }
}
for (const name of Object.keys(areas)) {
  gate(name, weight(filesOfArea(name), isScript), AREA_LIMIT);
  gate(`${name}’s stylesheet`, weight(filesOfArea(name), isCss), AREA_CSS_LIMIT);
}
for (const screen of Object.keys(patterns) as ScreenName[]) {
  if (areaOf(patterns[screen]) !== null && !measured.has(screen))
    problems.push(`${screen} has not been measured: no route.ts declares it.`);
}

const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
// Files that must stay separate: the page's script, the bundler's helpers, and those of the areas.
const apart = /^(?:index|rolldown-runtime|area-[\w-]+)-[\w-]{8}\.js$/;
const small = scripts.filter(
  (file) => !apart.test(file) && readFileSync(join(dist, 'assets', file)).length < SMALL_CHUNK,
);
console.log(`${scripts.length} scripts; ${small.length} that could be merged are under ${show(SMALL_CHUNK)}`);
if (small.length > 0)
  problems.push(
    `These scripts are too small to be on their own: ${small.join(', ')}. Add them to tools/chunk-rules.ts.`,
  );

// With circular imports, a module could run before its imports.
for (const { file, imports = [] } of Object.values(manifest)) {
  if (imports.some((key) => closure(key).has(file)))
    problems.push(`${file} imports itself by way of others.`);
}

const explorer = new Set(
  Object.values(readManifest('explorer.json'))
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .filter((file) => isCss(file) || isScript(file)),
);
gate(
  'the explorer’s document, all of it',
  weight(explorer, () => true),
  EXPLORER_LIMIT,
);

// The mock server is not part of a build, so words that occur only in its code or seed must not be in one.
const MOCK_WORDS = ['northbay.example', 'x-mock-session', '@faker-js/'];
const everyScript = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' });
for (const file of everyScript.filter((name) => name.endsWith('.js'))) {
  const text = readFileSync(join(dist, 'assets', file), 'utf8');
  for (const words of MOCK_WORDS.filter((value) => text.includes(value))) {
    problems.push(`assets/${file} contains mock code: “${words}”.`);
  }
}

problems.push(...buildFaults(dist));

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exit(1);
}

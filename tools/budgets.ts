/**
 * Gates the built portal's weight, in exact gzip bytes over the build manifest's import closures (design: entry with
 * sign-in 245 KB, stylesheets 20 KB, ordinary route 40 KB, dashboards 60 KB). A file list would miss what a chunk
 * pulls in statically, so closures are measured.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const KB = 1024;
/** May only go down. */
const ENTRY_LIMIT = 245 * KB;
const CSS_LIMIT = 20 * KB;
const ROUTE_LIMIT = 40 * KB;
/** Screens with charts, and those with viewers. */
const LARGER_ROUTES: Readonly<Record<string, number>> = {
  'src/routes/company/pulse/PulseScreen.tsx': 60 * KB,
  'src/routes/company/partner/dashboard/DashboardScreen.tsx': 60 * KB,
  'src/routes/company/partner/search/PartnerSearchScreen.tsx': 60 * KB,
  'src/routes/company/partner/execution/files/FilesScreen.tsx': 60 * KB,
};

/** The explorer's document, whatever of it is loaded: most of it is Monaco, and nothing of it is the portal's. */
const EXPLORER_LIMIT = 2050 * KB;

const dist = 'dist';
const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Readonly<Record<string, Chunk>>;
const manifest = readManifest('manifest.json');

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}
const weight = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + size((manifest[key] as Chunk).file), 0);
const show = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const entry = new Set(entries.flatMap((key) => [...closure(key)]));
const problems: string[] = [];
function gate(name: string, bytes: number, limit: number): void {
  console.log(`${name.padEnd(72)} ${show(bytes).padStart(9)} of ${show(limit)}`);
  if (bytes > limit) problems.push(`${name} is ${show(bytes)}; the limit is ${show(limit)}.`);
}

if (entry.size === 0) problems.push('The build manifest has no entry.');
gate('entry closure (gzip)', weight(entry), ENTRY_LIMIT);
const css = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
gate(
  'stylesheets (gzip)',
  css.reduce((sum, file) => sum + size(`assets/${file}`), 0),
  CSS_LIMIT,
);
for (const key of Object.keys(manifest).sort()) {
  if (!/^src\/routes\/.*Screen\.tsx$/.test(manifest[key]?.src ?? '')) continue;
  const own = [...closure(key)].filter((chunk) => !entry.has(chunk));
  gate(key, weight(own), LARGER_ROUTES[key] ?? ROUTE_LIMIT);
}

const explorer = new Set(
  Object.values(readManifest('explorer.json'))
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .filter((file) => /\.(?:js|css)$/.test(file)),
);
gate(
  'explorer document, total (gzip)',
  [...explorer].reduce((sum, file) => sum + size(file), 0),
  EXPLORER_LIMIT,
);

// The mock server is no part of a build: words that only its code and its seed hold must not be found in one.
const MOCK_WORDS = ['northbay.example', 'x-mock-session', '@faker-js/'];
const scripts = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' });
for (const file of scripts.filter((name) => name.endsWith('.js'))) {
  const text = readFileSync(join(dist, 'assets', file), 'utf8');
  for (const words of MOCK_WORDS.filter((one) => text.includes(one))) {
    problems.push(`assets/${file} contains mock code: “${words}”.`);
  }
}

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exit(1);
}

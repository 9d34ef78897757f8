import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CannotStartError } from '../../mock-server/http.ts';
import { readArguments, UsageError } from '../../mock-server/options.ts';
import { parseSettings, SettingsError, type Settings } from '../../src/settings.ts';
import { hostFiles } from './host-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Read from the root of what is served; the others belong elsewhere. */
const BESIDE_THE_PAGE = new Set(['_headers', '_redirects', 'vercel.json', 'staticwebapp.config.json']);

export const HELP = `npm run deliver -- --settings FILE [--out DIR]: the built portal for one environment.

  --settings FILE              what the portal reads at start: docs/delivery.md says what is in it
  --out DIR                    where to write to (default deploy/); it must not exist, or hold an earlier delivery
`;

/** Reads and checks a settings file. Throws a UsageError that says what to put right. */
export async function readSettingsFile(path: string): Promise<Settings> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--settings: there is no file ${path}.`);
  });
  try {
    return parseSettings(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path} is not JSON: ${error.message}`);
    if (error instanceof SettingsError) throw new UsageError(`${path} cannot be used. ${error.message}`);
    throw error;
  }
}

/** Writes `public/` with the portal and its settings, and `hosts/` with what a server of one's own wants. */
export async function deliver(settings: Settings, out: string, dist: string = DIST): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new CannotStartError('There is no built portal in dist/: "npm run build" makes it.');
  }
  const folder = join(out, 'public');
  if (existsSync(out) && !existsSync(join(folder, 'settings.json'))) {
    throw new UsageError(`--out: ${out} exists and is no delivery; it stays as it is.`);
  }
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'hosts'), { recursive: true });
  await cp(dist, folder, { recursive: true });
  await writeFile(join(folder, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
  for (const [name, text] of Object.entries(hostFiles(settings))) {
    await writeFile(join(BESIDE_THE_PAGE.has(name) ? folder : join(out, 'hosts'), name), text);
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const given = readArguments(argv, { settings: 'value', out: 'value', help: 'flag' });
  if (given.has('help')) {
    process.stdout.write(HELP);
    return;
  }
  const [file] = given.get('settings') ?? [];
  if (file === undefined) throw new UsageError('--settings FILE is missing: --help says what it is.');
  const out = resolve(given.get('out')?.[0] ?? join(ROOT, 'deploy'));
  const settings = await readSettingsFile(file);
  await deliver(settings, out);
  console.log(
    `${out}/public is the portal for ${settings.environment} with ${settings.api}; serve it as ${out}/hosts says.`,
  );
}

if (import.meta.main) {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CannotStartError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

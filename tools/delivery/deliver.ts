import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CannotStartError } from '../../mock-server/node/http/http.ts';
import { readArguments, UsageError } from '../../mock-server/node/cli/options.ts';
import { settingsErrors } from '../../src/lib/settings-rules.ts';
import { parseSettings, type Settings } from '../../src/settings.ts';
import { contentSecurityPolicy, EXPLORER, explorerPolicy } from '../security-headers.ts';
import { UNPUBLISHED } from './complete-build.ts';
import { hostFiles, withPolicy } from './host-files.ts';
import { KEEP_DAYS, keepReplacedAssets } from './replaced-assets.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

/** What operators need and hosts do not publish: the source maps, and the list of packages. */
const BESIDE = ['maps', 'sbom.cdx.json'];

export const HELP = `npm run deliver -- --settings FILE [--out DIR]: prepare the built portal for one environment.

  --settings FILE              settings that the portal reads at start; see docs/delivery.md
  --out DIR                    output folder (default deploy/); must not exist or must contain an earlier delivery

If DIR contains an earlier delivery, its assets stay in DIR/public for ${KEEP_DAYS} days after they were replaced, so that pages
opened before the deployment keep working.

Serve DIR/public. DIR/hosts/NAME contains the configuration for that host. DIR/maps and DIR/sbom.cdx.json, the source maps
and the list of packages, are not for the host. Nothing is written if the settings are not
valid.
`;

/** Reads and validates a settings file. Throws a UsageError that says what to correct. */
export async function readSettingsFile(path: string): Promise<Settings> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--settings: file ${path} does not exist.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${(error as SyntaxError).message}`);
  }
  const faults = settingsErrors(value);
  if (faults.length > 0) {
    const lines = faults.map(({ field, message }) => `  ${field || 'the file'}: ${message}`);
    throw new UsageError(`${path} is not valid:\n${lines.join('\n')}`);
  }
  return parseSettings(value);
}

/**
 * Writes `public/` with the portal and its settings, `hosts/` with a folder for each supported host, and beside them the
 * source maps and the list of packages. Keeps the recently replaced assets of an earlier delivery.
 */
export async function deliver(
  settings: Settings,
  out: string,
  dist: string = DIST,
  now: Date = new Date(),
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new CannotStartError('There is no built portal in dist/. Run "npm run build" first.');
  }
  const folder = join(out, 'public');
  if (existsSync(out) && !existsSync(join(folder, 'settings.json'))) {
    throw new UsageError(`--out: ${out} exists and is not a delivery. It was left unchanged.`);
  }
  await keepReplacedAssets(out, dist, now);
  for (const name of ['hosts', ...BESIDE]) await rm(join(out, name), { recursive: true, force: true });
  for (const name of BESIDE) await cp(join(dist, UNPUBLISHED, name), join(out, name), { recursive: true });
  // The build's internal files are not part of a delivery.
  await cp(dist, folder, { recursive: true, filter: (source) => !basename(source).startsWith('.') });
  await writeFile(join(folder, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
  for (const [document, policy] of [
    ['index.html', contentSecurityPolicy(settings)],
    [EXPLORER.document, explorerPolicy(settings)],
  ] as const) {
    const path = join(folder, document);
    await writeFile(path, withPolicy(await readFile(path, 'utf8'), policy));
  }
  for (const [name, text] of Object.entries(hostFiles(settings))) {
    const path = join(out, 'hosts', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const given = readArguments(argv, { settings: 'value', out: 'value', help: 'flag' });
  if (given.has('help')) {
    process.stdout.write(HELP);
    return;
  }
  const [file] = given.get('settings') ?? [];
  if (file === undefined) throw new UsageError('--settings FILE is required. See --help.');
  const out = resolve(given.get('out')?.[0] ?? join(ROOT, 'deploy'));
  const settings = await readSettingsFile(file);
  await deliver(settings, out);
  console.log(
    `${out}/public contains the portal for ${settings.environment} with ${settings.api}. Serve it as described in the folder of your host in ${out}/hosts.`,
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

// Runs before every npm script that needs the dependencies, on any Node from 20 on, before anything is installed:
// hence plain JavaScript without a single dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './bootstrap-browser.mjs';
import { npmCommand, ownNode, readJson, ROOT, run, say, SetupError } from './bootstrap-run.mjs';
import { ensureServers } from './bootstrap-servers.mjs';

const stampOf = (lockText) =>
  createHash('sha256').update(`${lockText}\n${process.platform} ${process.arch}`).digest('hex');

/** Files that are there when every package of the lock file is; optional ones may be for other platforms. */
const packageFiles = (root, lockText) =>
  Object.entries(JSON.parse(lockText).packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .map(([path]) => join(root, path, 'package.json'));

/**
 * Whether node_modules holds what the lock file says. The stamp is the quick answer; without one (somebody ran npm
 * by hand) npm's own record of what it installed is compared. Neither knows of a folder that somebody removed.
 */
export function isInstalled(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!packageFiles(root, lockText).every((file) => existsSync(file))) return false;
  const stamp = join(root, 'node_modules/.causeway-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === stampOf(lockText)) return true;
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return false;
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([path]) => path !== '');
  const same = wanted.every(([path, entry]) => {
    const there = installed[path];
    // Optional ones are for other platforms when they are missing.
    return there
      ? there.version === entry.version && there.integrity === entry.integrity
      : entry.optional === true;
  });
  const known = new Set(wanted.map(([path]) => path));
  if (!same || !Object.keys(installed).every((path) => known.has(path))) return false;
  writeFileSync(stamp, stampOf(lockText));
  return true;
}

async function install() {
  const lockText = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const wanted = packageFiles(ROOT, lockText);
  const began = Date.now();
  say(`Installing ${wanted.length} packages (npm ci). The first install takes a minute or two.`);
  let shown = 0;
  const onTick = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const there = wanted.filter((file) => existsSync(file)).length;
    // npm has made the folders long before it has filled them.
    const rest = there === wanted.length ? ', still unpacking' : '';
    const line = `  ${there} of ${wanted.length} packages${rest}, ${seconds} s`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
    else if (seconds - shown >= 10) {
      shown = seconds;
      say(line);
    }
  };
  const { code, output } = await run(npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']), {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    onTick,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (code !== 0) {
    say(output.trim());
    throw new SetupError(
      "The packages could not be installed. See npm's output above and check that the package registry is reachable.",
    );
  }
  writeFileSync(join(ROOT, 'node_modules/.causeway-install'), stampOf(lockText));
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function ownNodeVersion() {
  const { status, stdout } = spawnSync(ownNode(), ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/^v/, '') : null;
}

/** Node itself is a dependency; its binary comes by an install script, which npm may have been told to skip. */
async function ensureNode() {
  const wanted = readJson(join(ROOT, 'package.json')).devDependencies.node;
  if (ownNodeVersion() === wanted) return;
  say(`Downloading Node ${wanted} for this project (its install script did not run).`);
  const { output } = await run(
    npmCommand(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']),
    { env: { npm_config_ignore_scripts: 'false' } },
  );
  if (ownNodeVersion() === wanted) return;
  say(output.trim());
  throw new SetupError(
    `Node ${wanted} is missing in node_modules. Run "npm rebuild node --ignore-scripts=false".`,
  );
}

async function main(argv) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Node 20 or newer is required; found ${process.versions.node}.`);
  }
  if (!isInstalled(ROOT)) await install();
  await ensureNode();
  if (argv.includes('--browser')) await ensureBrowser();
  if (argv.includes('--servers')) await ensureServers();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    say(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  });
}

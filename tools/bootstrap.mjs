// Runs before every npm script that needs the dependencies, on any Node version from 20 on, before anything is
// installed. It is therefore plain JavaScript without dependencies.
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

/** Files that exist once every package in the lock file is installed. Optional packages may be for other platforms. */
const packageFiles = (root, lockText) =>
  Object.entries(JSON.parse(lockText).packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .map(([path]) => join(root, path, 'package.json'));

/**
 * Whether node_modules matches the lock file. The stamp file gives the quick answer; without it (someone ran npm by
 * hand), compares with npm's own record. Neither notices a folder that someone removed.
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
    // Missing optional packages are for other platforms.
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
    // npm creates the folders long before it fills them.
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

/**
 * Node itself is a dependency. An install script provides its binary, and npm may be configured to skip such scripts.
 */
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

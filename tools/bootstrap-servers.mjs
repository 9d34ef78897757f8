// Finds the web servers that the delivery files are tested on, or installs them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installWithApt, isDebianRoot } from './bootstrap-apt.mjs';
import { ROOT, SetupError, WINDOWS } from './bootstrap-run.mjs';

/** How to get each server's version, and the environment variable that may contain its path. */
const SERVERS = {
  nginx: { ask: '-v', variable: 'NGINX_PATH' },
  caddy: { ask: 'version', variable: 'CADDY_PATH' },
};

const runs = (path, name) =>
  spawnSync(path, [SERVERS[name].ask], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function find(name) {
  const { variable } = SERVERS[name];
  const named = process.env[variable];
  if (named) {
    if (runs(named, name)) return named;
    throw new SetupError(`${variable} is ${named}, but no ${name} runs there.`);
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  // These folders are not on every user's PATH.
  return [...onPath, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, WINDOWS ? `${name}.exe` : name))
    .find((path) => runs(path, name));
}

const findAll = () => Object.fromEntries(Object.keys(SERVERS).map((name) => [name, find(name)]));

/** Writes the servers' paths to node_modules/.cache, where server-paths.ts reads them. */
export async function ensureServers() {
  let found = findAll();
  const missing = () => Object.keys(SERVERS).filter((name) => found[name] === undefined);
  if (missing().length > 0 && isDebianRoot()) {
    await installWithApt(missing());
    found = findAll();
  }
  if (missing().length > 0) {
    throw new SetupError(
      `The tests of a delivery need ${missing().join(' and ')}, which was not found. Install it or set ${missing()
        .map((name) => SERVERS[name].variable)
        .join(' and ')}.`,
    );
  }
  const record = join(ROOT, 'node_modules/.cache/causeway-servers.json');
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify(found)}\n`);
}

// Shared by the setup steps. Plain JavaScript without dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const WINDOWS = process.platform === 'win32';

/** A reason to stop, as one sentence for the user. */
export class SetupError extends Error {}

export const say = (text) => process.stderr.write(`${text}\n`);

/** The parsed file, or null if it is missing or damaged. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The Node version that is a dependency of this project. */
export const ownNode = () =>
  join(ROOT, WINDOWS ? 'node_modules/node/bin/node.exe' : 'node_modules/.bin/node');

/**
 * How to run npm: the same npm that runs this script, with the same Node. The one in node_modules may be about to be
 * replaced.
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js'))
    return { file: process.env.npm_node_execpath ?? process.execPath, args: [cli, ...args], shell: false };
  return { file: WINDOWS ? 'npm.cmd' : 'npm', args, shell: WINDOWS };
}

const STOP_MS = 5000;
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command quietly; resolves with its exit code and output. */
export function run({ file, args, shell = false }, { env = {}, cwd = ROOT, timeout, onTick } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (data) => (output = (output + data).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ticking = onTick ? setInterval(onTick, 1000) : undefined;
    let stopped = false;
    // npm rolls back an unfinished installation, which may take long; if left running, it would interfere with the next
    // start.
    const stop = () => {
      if (stopped) return child.kill('SIGKILL');
      stopped = true;
      say('\nStopping …');
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
    };
    for (const signal of STOPS) process.on(signal, stop);
    const done = (code) => {
      clearInterval(ticking);
      for (const signal of STOPS) process.off(signal, stop);
      if (stopped) process.exit(130);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      keep(error.message);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

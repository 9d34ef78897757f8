import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CannotStartError } from '../mock-server/node/http/http.ts';
import { watchFolder } from '../mock-server/node/watch/watch-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const STOP_MS = 5000;
const SETTLE_MS = 150;

export interface MockProcess {
  readonly url: string;
  close(): Promise<void>;
}

export interface MockProcessOptions {
  /** Options of mock-server/node/cli/main.ts, without `--json`. */
  args: readonly string[];
  /** Folders whose changes restart it, on the same port. */
  watch?: readonly string[];
  /** Prints one line for the user. */
  log: (line: string) => void;
  entry?: string;
}

/**
 * Runs the mock server as a child process, so that a change in its code does not restart the portal's server. The child
 * ends when this process does, even if it is killed, because the channel between them closes.
 */
export async function startMockProcess(options: MockProcessOptions): Promise<MockProcess> {
  const { log } = options;
  const entry = options.entry ?? join(ROOT, 'mock-server/node/cli/main.ts');
  let closing = false;
  let child: ChildProcess | undefined;

  /** Resolves with its address once it is ready; rejects with its output if it exits before that. */
  const launch = (args: readonly string[]) =>
    new Promise<string>((answered, failed) => {
      const started = spawn(process.execPath, [entry, '--json', ...args], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // In a process group of its own: Ctrl+C reaches only this process, which then ends the child.
        detached: process.platform !== 'win32',
      });
      child = started;
      let ready = false;
      let errorOutput = '';
      createInterface({ input: started.stdout! }).on('line', (line) => {
        if (ready) return log(line);
        ready = true;
        answered((JSON.parse(line) as { url: string }).url);
      });
      started.stderr!.on('data', (data: Buffer) => {
        if (ready) process.stderr.write(data);
        else errorOutput += data.toString();
      });
      started.on('error', failed);
      started.on('close', (code, signal) => {
        if (child === started) child = undefined;
        if (!ready)
          failed(
            new CannotStartError(errorOutput.trim() || `The mock server exited with ${signal ?? code}.`),
          );
        else if (!closing && !restarting) {
          log(`The mock server exited with ${signal ?? code}. It restarts when its files change.`);
        }
      });
    });

  const stop = (running: ChildProcess) =>
    new Promise<void>((ended) => {
      const timer = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
      running.once('close', () => {
        clearTimeout(timer);
        ended();
      });
      running.kill('SIGTERM');
    });

  let restarting: Promise<void> | undefined;
  let again = false;
  const restart = async (args: readonly string[], path: string) => {
    if (closing) return;
    if (restarting) {
      again = true;
      return;
    }
    log(`${path} changed; restarting the mock server.`);
    restarting = (async () => {
      if (child) await stop(child);
      if (closing) return;
      await launch(args).then(
        (again) => log(`It responds at ${again} again.`),
        (error: Error) => log(error.message),
      );
    })();
    await restarting;
    restarting = undefined;
    if (again) {
      again = false;
      await restart(args, path);
    }
  };

  const url = await launch(options.args);
  const watchers: (() => void)[] = [];
  if (options.watch) {
    const args = [...withoutPort(options.args), `--port=${new URL(url).port}`];
    let timer: NodeJS.Timeout | undefined;
    for (const folder of options.watch) {
      const changed = (name: string) => {
        if (!/\.(?:[cm]?[jt]s|graphql|json|css|html)$/.test(name) || /\.test\.|__generated__/.test(name))
          return;
        clearTimeout(timer);
        // Editors write in several steps; one restart covers them all.
        timer = setTimeout(() => void restart(args, join(folder, name)), SETTLE_MS);
      };
      const failed = (error: Error) => log(`${folder} is not watched: ${error.message}`);
      watchers.push(watchFolder(resolve(ROOT, folder), changed, { failed }));
    }
  }

  return {
    url,
    async close() {
      closing = true;
      for (const stop of watchers) stop();
      await restarting;
      if (child) await stop(child);
    },
  };
}

const withoutPort = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('--port='));

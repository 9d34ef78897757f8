import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { processorTime } from './processor-time.ts';

/** A running server of the comparison. */
export interface Running {
  readonly url: string;
  /** CPU time in milliseconds since its start; NaN if the system does not report it. */
  spent(): number;
  stop(): Promise<void>;
}

/** Starts a Node program that prints `{"port"}` or `{"url"}` as one JSON line once it listens. */
export async function start(args: readonly string[], cwd: string): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let failure = '';
  child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  const line = await firstLine(child);
  if (line === null) throw new Error(`${args.join(' ')} did not start:\n${failure}`);
  const { port, url } = JSON.parse(line) as { port?: number; url?: string };
  return {
    url: url ?? `http://127.0.0.1:${port}`,
    spent: () => processorTime(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
        // Some of the libraries wait forever for kept-alive connections.
        setTimeout(() => child.kill('SIGKILL'), 1000).unref();
      }),
  };
}

async function firstLine(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) return line;
  }
  return null;
}

/** Retries until the first response with status 200. */
export async function firstAnswer(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"')) {
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 400)}`);
  }
  return text;
}

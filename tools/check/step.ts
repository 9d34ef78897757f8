import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Progress } from './progress.ts';

export interface StepOptions {
  /** Arguments for Node, of one command after another; each runs only if the one before it succeeded. */
  readonly commands: readonly (readonly string[])[];
  readonly cwd: string;
  /** The file that gets all that the step prints. */
  readonly log: string;
  readonly onProgress?: (progress: Progress) => void;
  /** The commands that are running, so that they can be ended together. */
  readonly running: Set<ChildProcess>;
}

export interface StepResult {
  readonly succeeded: boolean;
  readonly output: string;
  /** The last progress, if the step reported any. */
  readonly progress: Progress | null;
}

/** Runs the commands of a step with the Node that runs this. Resolves when the last one has ended, with or without success. */
export async function runStep({ commands, cwd, log, onProgress, running }: StepOptions): Promise<StepResult> {
  const file = createWriteStream(log);
  const parts: string[] = [];
  let progress: Progress | null = null;
  let succeeded = true;
  const keep = (text: string) => {
    parts.push(text);
    file.write(text);
  };
  for (const args of commands) {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
    child.on('message', (message: Progress) => {
      progress = message;
      onProgress?.(message);
    });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    child.on('error', (error) => keep(`${error.message}\n`));
    child.on('close', (code) => resolve(code === 0));
    // oxlint-disable-next-line no-await-in-loop -- a command needs what the one before it made
    succeeded = await promise;
    running.delete(child);
    if (!succeeded) break;
  }
  file.end();
  await finished(file);
  return { succeeded, output: parts.join(''), progress };
}

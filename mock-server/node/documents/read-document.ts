import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DocumentKind, ReadAnswer, ReadTask } from './task.ts';
import { Turns } from './turns.ts';

const TOO_LONG = 'This file takes too long to read. Upload only the relevant part, or paste its text.';
const TOO_LARGE =
  'This file takes too much memory to read. Upload only the relevant part, or paste its text.';
const TOO_MANY = 'Too many files are waiting to be read. Try again in a minute.';

export interface ReadLimits {
  /** Real time for one document, in milliseconds. */
  readonly patience: number;
  /** Memory of the process that reads it, in bytes: everything, including the runtime and the document itself. */
  readonly memory: number;
  /** Maximum size of its unpacked parts altogether, in bytes. */
  readonly unpacked: number;
}

/** About 100 MB of the memory are the runtime and the PDF library. */
export const READ_LIMITS: ReadLimits = { patience: 20_000, memory: 256_000_000, unpacked: 67_108_864 };

// One at a time, so that the memory of all documents is that of one.
const turns = new Turns({ atOnce: 1, waitingEach: 30, waiting: 100 });

const running = new Set<number>();

/** The process ids of the readers that are running. */
export const readerPids = (): readonly number[] => [...running];

/**
 * The text of a document; throws a user-readable message. `bytes` is called when the turn of `who` comes, so that
 * waiting documents stay on disk. Each is read in a process of its own, because a small file can unpack to a huge one.
 */
export async function readDocument(
  kind: DocumentKind,
  {
    file_name,
    bytes,
    who,
  }: { readonly file_name: string; readonly bytes: () => Promise<Uint8Array>; readonly who: string },
  limits: ReadLimits = READ_LIMITS,
): Promise<string> {
  const turn = turns.take(who, async () =>
    read(kind, file_name, { bytes: await bytes(), readLimits: limits }),
  );
  if (!turn) throw new Error(TOO_MANY);
  const answer = await turn;
  if ('error' in answer) throw new Error(answer.error);
  return answer.text;
}

async function read(
  kind: DocumentKind,
  file_name: string,
  { bytes, readLimits: { patience, memory, unpacked } }: { bytes: Uint8Array; readLimits: ReadLimits },
): Promise<ReadAnswer> {
  const task: ReadTask = { kind, file_name, mostBytes: unpacked, mostMemory: memory };
  // Not by URL, because screen tests have the browser's `URL` class.
  const reader = fork(join(import.meta.dirname, 'reader.ts'), [JSON.stringify(task)], {
    execArgv: [],
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  if (reader.pid !== undefined) running.add(reader.pid);
  const answer = Promise.withResolvers<ReadAnswer>();
  const gone = Promise.withResolvers<void>();
  const timer = setTimeout(() => answer.resolve({ error: TOO_LONG }), patience);
  // The worker is ours.
  reader.once('message', (message) => answer.resolve(message as ReadAnswer));
  reader.once('error', () => {
    answer.resolve({ error: TOO_LARGE });
    gone.resolve();
  });
  reader.once('exit', () => {
    answer.resolve({ error: TOO_LARGE });
    gone.resolve();
  });
  // The process may end before it has read everything.
  reader.stdin?.on('error', () => {});
  reader.stdin?.end(bytes);
  const read = await answer.promise;
  clearTimeout(timer);
  reader.kill('SIGKILL');
  // The next one starts when the memory of this one is free again.
  await gone.promise;
  if (reader.pid !== undefined) running.delete(reader.pid);
  return read;
}

import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadAnswer, ReadTask } from './task.ts';

/** Time between two looks at the memory, in milliseconds. */
const WATCH_MS = 10;

/**
 * The main thread of the process that reads a document. A second thread does the work, so that this one can end the
 * process when it takes too much memory: a limit of the heap would not count buffers, in which documents are unpacked.
 */
const task = JSON.parse(process.argv[2] ?? '') as ReadTask;
setInterval(() => {
  // oxlint-disable-next-line unicorn/no-process-exit -- nothing else ends the other thread at once
  if (process.memoryUsage.rss() > task.mostMemory) process.exit(1);
}, WATCH_MS);
// The server has exited.
// oxlint-disable-next-line unicorn/no-process-exit -- nobody waits for the answer
process.on('disconnect', () => process.exit(1));

const bytes = new Uint8Array(await buffer(process.stdin));
const worker = new Worker(join(import.meta.dirname, 'read-worker.ts'), {
  workerData: { ...task, bytes },
  transferList: [bytes.buffer],
});
// oxlint-disable-next-line unicorn/no-process-exit -- the server reports any exit without an answer
worker.once('error', () => process.exit(1));
worker.once('message', (answer: ReadAnswer) => process.send?.(answer));

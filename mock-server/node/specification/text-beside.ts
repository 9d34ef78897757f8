import { Worker } from 'node:worker_threads';

const TOO_LONG = 'This file takes too long to read. Upload only the relevant part, or paste its text.';
/** Timeout in milliseconds of real time. */
const PATIENCE = 20_000;
const MOST_MEGABYTES = 512;

/**
 * The text of a specification; throws a user-readable message. Runs in a worker so that the server stays responsive,
 * because a small file can unpack to a huge one.
 */
export async function textBeside(file_name: string, bytes: Uint8Array, patience = PATIENCE): Promise<string> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { file_name, bytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const answer = Promise.withResolvers<{ readonly text: string } | { readonly fault: string }>();
  worker.once('message', answer.resolve);
  // Most likely out of memory.
  worker.once('error', () => answer.resolve({ fault: TOO_LONG }));
  const timer = setTimeout(() => answer.resolve({ fault: TOO_LONG }), patience);
  const read = await answer.promise;
  clearTimeout(timer);
  await worker.terminate();
  if ('fault' in read) throw new Error(read.fault);
  return read.text;
}

import { Worker } from 'node:worker_threads';

const TOO_LONG = 'This file takes too long to read. Upload only the relevant part, or paste its text.';
/** Milliseconds of the machine's time. */
const PATIENCE = 20_000;
const MOST_MEGABYTES = 512;

/**
 * The text of a specification; throws a sentence for people. Beside the server, which answers meanwhile: a small file
 * may unpack to more than anybody waits for.
 */
export async function textBeside(file_name: string, bytes: Uint8Array, patience = PATIENCE): Promise<string> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { file_name, bytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const answer = Promise.withResolvers<{ readonly text: string } | { readonly fault: string }>();
  worker.once('message', answer.resolve);
  // Out of memory, most likely.
  worker.once('error', () => answer.resolve({ fault: TOO_LONG }));
  const timer = setTimeout(() => answer.resolve({ fault: TOO_LONG }), patience);
  const read = await answer.promise;
  clearTimeout(timer);
  await worker.terminate();
  if ('fault' in read) throw new Error(read.fault);
  return read.text;
}

import { parentPort, workerData } from 'node:worker_threads';
import { csvOfWorkbook, textOfSpecification } from '../../product/model/mapping/specification/text-of.ts';
import { refuseBomb } from './pdf-streams.ts';
import type { ReadAnswer, ReadTask } from './task.ts';

// `read-document.ts` started the worker with it.
const { kind, file_name, mostBytes, bytes } = workerData as ReadTask & { readonly bytes: Uint8Array };

async function read(): Promise<string> {
  if (kind === 'WORKBOOK') return csvOfWorkbook(bytes, mostBytes);
  await refuseBomb(bytes, mostBytes);
  return textOfSpecification(file_name, bytes, mostBytes);
}

const answer: ReadAnswer = await read().then(
  (text) => ({ text }),
  (error: Error) => ({ error: error.message }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- unlike windows, threads have no origin
parentPort?.postMessage(answer);

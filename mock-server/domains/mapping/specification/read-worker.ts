import { parentPort, workerData } from 'node:worker_threads';
import { textOfSpecification } from './text-of.ts';

const { file_name, bytes } = workerData as { file_name: string; bytes: Uint8Array };
// That rule is about windows; a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(
  await textOfSpecification(file_name, bytes).then(
    (text) => ({ text }),
    (error: Error) => ({ fault: error.message }),
  ),
);

import { parentPort, workerData } from 'node:worker_threads';
import { textOfSpecification } from '../../domains/mapping/specification/text-of.ts';

const { file_name, bytes } = workerData as { file_name: string; bytes: Uint8Array };
const answer = await textOfSpecification(file_name, bytes).then(
  (text) => ({ text }),
  (error: Error) => ({ fault: error.message }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- unlike windows, threads have no origin
parentPort?.postMessage(answer);

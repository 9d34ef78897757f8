import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { cells, OUT_OF_TIME_FD } from './spent.ts';

/**
 * The thread of a child process that measures its processor time, and ends the process if a run has used up its time
 * in a long call that nothing inside can interrupt. While nothing runs, it sleeps.
 */
const TICK_MS = 10;
const shared = cells(workerData as SharedArrayBuffer);

for (;;) {
  shared.awaitRun();
  while (shared.isRunning()) {
    shared.measure();
    if (shared.isOver()) {
      writeSync(OUT_OF_TIME_FD, '.');
      process.kill(process.pid, 'SIGKILL');
    }
    shared.pause(TICK_MS);
  }
}

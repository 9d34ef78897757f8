import { writeSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { cells, OUT_OF_TIME_FD } from './spent.ts';

/**
 * The thread of a child process that measures its processor time, and ends the process if a run has used up its time
 * in a long call that nothing inside can interrupt. While nothing runs, it sleeps.
 */
const TICK_MS = 10;
// The process that starts it passes nothing else.
const shared = cells(workerData as SharedArrayBuffer);

/** The clock of the realm that runs. */
let realm = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Not by events, because this thread waits for runs without ever returning to its loop of events. */
function nextRealm(): void {
  if (!parentPort) return;
  for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort))
    // Each new realm sends its clock.
    realm = new Int32Array(next.message as SharedArrayBuffer);
}

for (;;) {
  shared.awaitRun();
  while (shared.isRunning()) {
    nextRealm();
    shared.measure();
    Atomics.store(realm, 0, shared.spent());
    if (shared.isOver()) {
      writeSync(OUT_OF_TIME_FD, '.');
      process.kill(process.pid, 'SIGKILL');
    }
    shared.pause(TICK_MS);
  }
}

import { CannotStartError } from './http.ts';
import { UsageError } from './options.ts';

const PARENT_CHECK_MS = 500;

/**
 * Starts something, keeps it until it is told to stop, and ends with exit code 0 then: being stopped is no failure.
 * When it cannot start, an expected complaint is one sentence and a bug keeps its stack.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<never> {
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  const stop = () => {
    stopping = true;
    stopped.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second Ctrl-C does not wait for anybody.
    process.on(signal, () => (stopping ? process.exit(1) : stop()));
  }
  // Started by another program of ours that has gone, however it went.
  if (process.connected) process.on('disconnect', stop);
  if (process.env.npm_lifecycle_event !== undefined) {
    // npm hands a signal to its shell, and not every shell hands it on: it just goes.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
  }
  try {
    const running = await start();
    await stopped.promise;
    await running.close();
  } catch (error) {
    // Ctrl-C reaches everybody at once, so a start that it interrupts may fail in any way.
    if (!stopping) {
      const said = error instanceof UsageError || error instanceof CannotStartError;
      console.error(said ? error.message : error);
      process.exit(error instanceof UsageError ? 2 : 1);
    }
  }
  process.exit(0);
}

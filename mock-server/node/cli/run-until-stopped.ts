import { CannotStartError } from '../../kernel/errors.ts';
import { UsageError } from './options.ts';

const PARENT_CHECK_MS = 500;

/**
 * Starts something, keeps it running until it is told to stop, and then exits with code 0, because being stopped is not
 * an error. If it cannot start, an expected problem is printed as one sentence, a bug with its stack.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<never> {
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  const stop = () => {
    stopping = true;
    stopped.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second Ctrl-C exits immediately.
    process.on(signal, () => (stopping ? process.exit(1) : stop()));
  }
  // Another of our programs started this one and has exited, for whatever reason.
  if (process.connected) process.on('disconnect', stop);
  if (process.env.npm_lifecycle_event !== undefined) {
    // npm passes a signal to its shell, but not every shell passes it on, so the parent process may just disappear.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
  }
  try {
    const running = await start();
    await stopped.promise;
    await running.close();
  } catch (error) {
    // Ctrl-C reaches all processes at once, so a start that it interrupts may fail in any way.
    if (!stopping) {
      const said = error instanceof UsageError || error instanceof CannotStartError;
      console.error(said ? error.message : error);
      process.exit(error instanceof UsageError ? 2 : 1);
    }
  }
  process.exit(0);
}

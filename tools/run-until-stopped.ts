import { CannotStartError } from '../mock-server/http.ts';
import { UsageError } from '../mock-server/options.ts';

/**
 * Starts something, keeps it until Ctrl-C or a signal, and ends with exit code 0 then: being stopped is no failure.
 * When it cannot start, an expected complaint is one sentence and a bug keeps its stack.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not wait for anybody.
      if (stopping) process.exit(1);
      stopping = true;
      stopped.resolve();
    });
  }
  try {
    const running = await start();
    await stopped.promise;
    await running.close();
  } catch (error) {
    if (!stopping) {
      const said = error instanceof UsageError || error instanceof CannotStartError;
      console.error(said ? error.message : error);
      process.exit(error instanceof UsageError ? 2 : 1);
    }
  }
  process.exit(0);
}

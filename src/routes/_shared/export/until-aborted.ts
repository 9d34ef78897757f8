import type { Observable } from 'relay-runtime';

/** The value of a fetch. An abort rejects and cancels the request. */
export const untilAborted = <Value>(
  asked: Observable<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let value: Value | undefined;
    const { unsubscribe } = asked.subscribe({
      next: (given) => {
        value = given;
      },
      error: reject,
      complete: () => resolve(value),
    });
    const stop = () => {
      unsubscribe();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

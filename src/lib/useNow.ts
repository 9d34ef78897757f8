import { useSyncExternalStore } from 'react';

interface Clock {
  subscribe: (listener: () => void) => () => void;
  now: () => number;
}

const clocks = new Map<number, Clock>();

function makeClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const onVisibility = () => {
    clearInterval(timer);
    timer = undefined;
    if (document.visibilityState === 'visible') {
      tick();
      timer = setInterval(tick, everyMs);
    }
  };
  return {
    // Between two lives of the timer the value would be old. Within one step it must not change, or React re-renders.
    now() {
      if (listeners.size === 0 && Math.abs(Date.now() - now) >= everyMs) now = Date.now();
      return now;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        timer = setInterval(tick, everyMs);
        document.addEventListener('visibilitychange', onVisibility);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}

/**
 * The present, in steps. All who ask for the same step share one timer, see the same value and render together; the
 * timer rests while the page is hidden. The one place where rendering may learn the time.
 */
export function useNow(everyMs: 1_000 | 10_000 | 60_000 = 10_000): number {
  let clock = clocks.get(everyMs);
  if (!clock) {
    clock = makeClock(everyMs);
    clocks.set(everyMs, clock);
  }
  return useSyncExternalStore(clock.subscribe, clock.now);
}

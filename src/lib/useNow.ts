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
    // If the timer was stopped, the value may be old, so refresh it. Within one step it must not change, or React
    // re-renders.
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
 * The current time, in steps. All callers with the same step share one timer, get the same value, and render together;
 * the timer stops while the page is hidden. Rendering reads the clock only through this hook.
 */
export function useNow(everyMs: 1_000 | 10_000 | 60_000 = 10_000): number {
  let clock = clocks.get(everyMs);
  if (!clock) {
    clock = makeClock(everyMs);
    clocks.set(everyMs, clock);
  }
  return useSyncExternalStore(clock.subscribe, clock.now);
}

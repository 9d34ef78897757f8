import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from './server-clock.ts';

interface Clock {
  subscribe: (listener: () => void) => () => void;
  now: () => number;
}

const clocks = new Map<number, Clock>();

function makeClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopFollowing = () => {};

  const tick = () => {
    now = serverNow();
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
      if (listeners.size === 0 && Math.abs(serverNow() - now) >= everyMs) now = serverNow();
      return now;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        timer = setInterval(tick, everyMs);
        stopFollowing = onServerTime(tick);
        document.addEventListener('visibilitychange', onVisibility);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        stopFollowing();
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}

/**
 * The server's current time (src/lib/server-clock.ts), in steps. All callers with the same step share one timer, get the same value, and render together;
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

import type { Clock } from '../../kernel/clock.ts';
import type { MockContext } from '../../product/context.ts';
import { arrive, keptArrivals, MAX_ARRIVALS } from '../../product/model/processing/arrivals.ts';
import { hash } from '../../kernel/random.ts';
import type { Session, Sessions } from '../../engine/session/session.ts';

const MINUTE = 60_000;

export interface LiveState {
  /** Executions per minute of data time; 0 if off. */
  readonly rate_per_minute: number;
  /** Number of arrivals since the server started. */
  readonly arrived: number;
  /** Number of arrivals still in the session: the oldest are dropped when there are more than `most`. */
  readonly kept: number;
  readonly most: number;
  /** Why no executions can arrive; null if they can. */
  readonly obstacle: string | null;
}

export interface LiveTraffic {
  state(): LiveState;
  /** 0 stops it; no effect while there is an obstacle. Past arrivals stay, and runs in progress continue. */
  setRate(rate_per_minute: number): void;
  subscribe(listener: () => void): () => void;
}

export interface LiveTrafficOptions {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly obstacle?: string | null;
  readonly contextOf: (session: Session) => MockContext;
}

/** Makes executions arrive on their own in the default session, at irregular intervals. */
export function createLiveTraffic({
  clock,
  sessions,
  contextOf,
  obstacle = null,
}: LiveTrafficOptions): LiveTraffic {
  const listeners = new Set<() => void>();
  let rate = 0;
  let drawn = 0;
  let arrived = 0;
  let callOff = () => {};

  // Looked up each time, because the session's state may have been replaced.
  const session = (): Session => sessions.named('default')!;

  async function startOne(): Promise<void> {
    if (await arrive(contextOf(session()))) arrived++;
  }

  function next(): void {
    if (rate === 0) return;
    // Exponentially distributed, as for independent events: most intervals are short, some are long.
    const dice = (hash('live', clock.anchor, drawn++) + 0.5) / 4294967296;
    const gap = Math.min(5, -Math.log(dice)) * (MINUTE / rate);
    callOff = clock.schedule(gap, () => {
      void startOne();
      next();
    });
  }

  return {
    state: () => ({
      rate_per_minute: rate,
      arrived,
      kept: keptArrivals(session()),
      most: MAX_ARRIVALS,
      obstacle,
    }),
    setRate(wanted) {
      callOff();
      rate = obstacle === null ? wanted : 0;
      next();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

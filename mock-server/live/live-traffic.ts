import type { Clock } from '../clock.ts';
import type { MockContext } from '../context.ts';
import { arrive, keptArrivals, MOST_ARRIVALS } from '../domains/execution/arrivals.ts';
import { hash } from '../generate/random.ts';
import type { Session, Sessions } from '../session/session.ts';

const MINUTE = 60_000;

export interface LiveState {
  /** Executions in a minute of data time; 0 when none arrive. */
  readonly rate_per_minute: number;
  /** How many have arrived since the start of the server. */
  readonly arrived: number;
  /** How many of them the session still has: the oldest go when there are more than `most`. */
  readonly kept: number;
  readonly most: number;
  /** Why none can arrive; null when they can. */
  readonly obstacle: string | null;
}

export interface LiveTraffic {
  state(): LiveState;
  /** 0 ends it; does nothing while there is an obstacle. What has arrived stays, and what runs goes on. */
  setRate(rate_per_minute: number): void;
  subscribe(listener: () => void): () => void;
}

export interface LiveTrafficOptions {
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** What the domains need; called inside of the session. */
  readonly obstacle?: string | null;
  readonly contextOf: () => Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;
}

/** Lets executions arrive by themselves, one after another at uneven distances, in the default session. */
export function createLiveTraffic({
  clock,
  sessions,
  contextOf,
  obstacle = null,
}: LiveTrafficOptions): LiveTraffic {
  const listeners = new Set<() => void>();
  let rate = 0;
  let arrived = 0;
  let callOff = () => {};

  // Looked up each time: another state may have taken the session's place.
  const session = (): Session => sessions.named('default') as Session;

  function next(): void {
    if (rate === 0) return;
    // As calls that know nothing of each other come: most soon after the one before, some after a while.
    const dice = (hash('live', clock.anchor, arrived) + 0.5) / 4294967296;
    const gap = Math.min(5, -Math.log(dice)) * (MINUTE / rate);
    callOff = clock.schedule(gap, () => {
      if (sessions.run(session(), () => arrive(contextOf()))) arrived++;
      next();
    });
  }

  return {
    state: () => ({
      rate_per_minute: rate,
      arrived,
      kept: keptArrivals(session()),
      most: MOST_ARRIVALS,
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

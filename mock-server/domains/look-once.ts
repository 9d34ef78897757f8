import type { MockContext } from '../kernel/context.ts';
import type { Session } from '../data/session/session.ts';
import { keyOf } from './key-of.ts';

interface Look<Found> {
  readonly context: MockContext;
  readonly key: string;
  readonly elapsed: number;
  readonly version: number;
  readonly found: Found;
}

/** A look-up by key that keeps its latest result. Valid until time passes or something is written. */
export function lookOnceByKey<Found>(
  look: (key: string, context: MockContext) => Found,
): (key: string, context: MockContext) => Found {
  // By session, because a weak map with an entry for each call costs more than the look-ups that it saves.
  const looks = new WeakMap<Session, Look<Found>>();
  return (key, context) => {
    const elapsed = context.clock.elapsed();
    const { session } = context;
    const { version } = session.overlay;
    const last = looks.get(session);
    if (last?.context === context && last.key === key && last.elapsed === elapsed && last.version === version)
      return last.found;
    const found = look(key, context);
    looks.set(session, { context, key, elapsed, version, found });
    return found;
  };
}

/** The same for the entity behind a link, while its fields are resolved one by one. */
export function lookOnce<Found>(
  look: (key: string, context: MockContext) => Found,
): (source: unknown, context: MockContext) => Found {
  const byKey = lookOnceByKey(look);
  return (source, context) => byKey(keyOf(source), context);
}

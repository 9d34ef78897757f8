import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import { keyOf } from './key-of.ts';

interface Look<Found> {
  readonly context: MockContext;
  readonly key: string;
  readonly elapsed: number;
  readonly version: number;
  readonly found: Found;
}

/** Caches the latest result of a look-up by key until time passes or something is written. */
export function lookOnceByKey<Found>(
  look: (key: string, context: MockContext) => Found,
): (key: string, context: MockContext) => Found {
  // Stored by session, because a weak map with an entry for each call costs more than the look-ups it saves.
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

/** Does the same for the entity of a link, whose fields are resolved one after another. */
export function lookOnce<Found>(
  look: (key: string, context: MockContext) => Found,
): (source: Link, context: MockContext) => Found {
  const byKey = lookOnceByKey(look);
  return (source, context) => byKey(keyOf(source), context);
}

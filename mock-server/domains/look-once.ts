import type { MockContext } from '../context.ts';
import { keyOf } from './key-of.ts';

interface Look<Found> {
  readonly source: unknown;
  readonly elapsed: number;
  readonly version: number;
  readonly found: Found;
}

/**
 * One field after the other is asked of the same link: what it leads to is looked up once, as long as neither time
 * passes nor anything is written.
 */
export function lookOnce<Found>(
  look: (key: string, context: MockContext) => Found,
): (source: unknown, context: MockContext) => Found {
  /** What each call looked at last. */
  const looks = new WeakMap<MockContext, Look<Found>>();
  return (source, context) => {
    const elapsed = context.clock.elapsed();
    const { version } = context.session.overlay;
    const last = looks.get(context);
    if (last && last.source === source && last.elapsed === elapsed && last.version === version)
      return last.found;
    const found = look(keyOf(source), context);
    looks.set(context, { source, elapsed, version, found });
    return found;
  };
}

import type { MockContext } from '../kernel/context.ts';
import { keyOf } from './key-of.ts';

interface Look<Found> {
  readonly source: unknown;
  readonly elapsed: number;
  readonly version: number;
  readonly found: Found;
}

/**
 * Caches the look-up behind a link while its fields are resolved one by one. Valid until time passes or something is
 * written.
 */
export function lookOnce<Found>(
  look: (key: string, context: MockContext) => Found,
): (source: unknown, context: MockContext) => Found {
  /** The latest look-up of each context. */
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

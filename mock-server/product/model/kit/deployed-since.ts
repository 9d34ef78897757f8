import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import { doneWords } from './when-labels.ts';

interface Deployed {
  /** How an input names it: a revision's number, or when a version was saved. */
  readonly as: number;
  /** "Revision 4"; null for what has no name. */
  readonly name: string | null;
  readonly by: Actor | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The CONFLICT at `path` for somebody who has not seen what is deployed now; null if they have. They have seen 0 if
 * nothing was. Ask after the permission.
 */
export function deployedSince(
  seen: number,
  now: Deployed | null,
  { path, context }: { path: string; context: Pick<MockContext, 'clock' | 'person' | 'store'> },
): UserError | null {
  if (seen === (now?.as ?? 0)) return null;
  if (!now) return userError('CONFLICT', 'Nothing is deployed yet.', path);
  const done = doneWords(now.by, now.at, context);
  return userError(
    'CONFLICT',
    now.name === null ? `Deployed ${done}.` : `${now.name} was deployed ${done}.`,
    path,
  );
}

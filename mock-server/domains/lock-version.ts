import { userError, type UserError } from '../errors.ts';
import type { MockContext } from '../context.ts';
import type { Actor } from '../world/actors.ts';

/** The `lock_version` of what has never been changed. */
export const FIRST_VERSION = 1;

/**
 * Why a change may not be made to what somebody else has changed since it was read: CONFLICT at `lock_version`, beside
 * which the payload answers the current object. Null when it may.
 */
export function conflict(
  type: string,
  key: string,
  lock_version: number | null | undefined,
  { store }: Pick<MockContext, 'store'>,
): UserError | null {
  if (lock_version == null)
    return userError('VALIDATION', 'Send the lock_version that was read.', 'lock_version');
  if (lock_version === store.read(type, key, 'lock_version')) return null;
  const by = (store.read(type, key, 'updated_by') as Actor | null)?.display ?? 'Somebody else';
  return userError('CONFLICT', `${by} saved changes after this was opened.`, 'lock_version');
}

/** The `lock_version` after a change. */
export const nextVersion = (type: string, key: string, { store }: Pick<MockContext, 'store'>): number =>
  (store.read(type, key, 'lock_version') as number) + 1;

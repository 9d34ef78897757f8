import { userError, type UserError } from '../errors.ts';
import type { MockContext } from '../context.ts';
import type { Actor } from '../world/actors.ts';

/** The `lock_version` of an entity that was never changed. */
export const FIRST_VERSION = 1;

/**
 * Why a change conflicts with a later one by someone else: CONFLICT at `lock_version`; the payload also returns the
 * current object. Null if there is no conflict.
 */
export function conflict(
  type: string,
  key: string,
  lock_version: number | null | undefined,
  { store }: Pick<MockContext, 'store'>,
): UserError | null {
  if (lock_version == null)
    return userError('VALIDATION', 'Send the lock_version you edited.', 'lock_version');
  if (lock_version === store.read(type, key, 'lock_version')) return null;
  const by = (store.read(type, key, 'updated_by') as Actor | null)?.display ?? 'Someone else';
  return userError('CONFLICT', `${by} saved changes after you opened this.`, 'lock_version');
}

/** The `lock_version` after a change. */
export const nextVersion = (type: string, key: string, { store }: Pick<MockContext, 'store'>): number =>
  (store.read(type, key, 'lock_version') as number) + 1;

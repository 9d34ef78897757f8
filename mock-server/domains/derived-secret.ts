import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MockContext } from '../context.ts';

/** What a secret belongs to, and which one it is: rotation counts the version up. */
export interface SecretOf {
  readonly type: string;
  readonly key: string;
  readonly version: number;
}

/**
 * A secret that is computed when it is told or checked. The store keeps its version only, so that no snapshot, no
 * journal, no audit entry and no answer can hold it by mistake.
 */
export const derivedSecret = (
  { world }: Pick<MockContext, 'world'>,
  prefix: string,
  { type, key, version }: SecretOf,
): string =>
  prefix +
  createHmac('sha256', `causeway ${world.seed}`).update(`${type}\0${key}\0${version}`).digest('base64url');

/** Compares without telling by the time it takes how much was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A secret of which its begin and its last four characters are shown. */
export const masked = (prefix: string, secret: string): string => `${prefix}••••••${secret.slice(-4)}`;

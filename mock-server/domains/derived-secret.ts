import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MockContext } from '../kernel/context.ts';

/** The owner of a secret and its version; rotation increments the version. */
export interface SecretOf {
  readonly type: string;
  readonly key: string;
  readonly version: number;
}

/**
 * A secret that is computed whenever it is shown or checked. The store only keeps its version, so that no snapshot,
 * journal, audit entry, or response can contain it by accident.
 */
export const derivedSecret = (
  { world }: Pick<MockContext, 'world'>,
  prefix: string,
  { type, key, version }: SecretOf,
): string =>
  prefix +
  createHmac('sha256', `causeway ${world.seed}`).update(`${type}\0${key}\0${version}`).digest('base64url');

/** Compares in constant time, so that timing does not reveal how much was correct. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A secret with only its prefix and its last four characters visible. */
export const masked = (prefix: string, secret: string): string => `${prefix}••••••${secret.slice(-4)}`;

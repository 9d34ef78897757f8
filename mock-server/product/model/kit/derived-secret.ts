import { platform } from '#platform';
import { base64UrlOf, isSame, utf8 } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';

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
  prefix + base64UrlOf(platform.hmacSha256(`causeway ${world.seed}`, `${type}\0${key}\0${version}`));

/** Compares in constant time, so that timing does not reveal how much was correct. */
export const isSameSecret = (given: string, expected: string): boolean => isSame(utf8(given), utf8(expected));

/** A secret with only its prefix and its last four characters visible. */
export const masked = (prefix: string, secret: string): string => `${prefix}••••••${secret.slice(-4)}`;

import type { SecretInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { AuthKind } from '../../facts/carriers.ts';
import { masked, SECRETS, type CarrierKeySeed } from './seed.ts';

type Environment = CarrierKeySeed['environment'];

const MIN_LENGTH = 8;
const MAX_LENGTH = 10_000;

/** Errors in the secrets for an authentication kind. Messages never repeat the secrets. */
export function secretErrors(kind: AuthKind, given: readonly SecretInput[] | null | undefined): UserError[] {
  const list = given ?? [];
  const needed = SECRETS[kind];
  const errors = needed.flatMap((name) => {
    const { value } = list.find((secretInput) => secretInput.name === name) ?? {};
    if (value == null || value === '')
      return [userError('VALIDATION', `The secret ${name} is required.`, 'secrets')];
    if (value.length < MIN_LENGTH || value.length > MAX_LENGTH) {
      return [
        userError(
          'VALIDATION',
          `The secret ${name} must have ${MIN_LENGTH} to ${MAX_LENGTH.toLocaleString('en')} characters.`,
          'secrets',
        ),
      ];
    }
    if (kind === 'MUTUAL_TLS' && !/^-----BEGIN [A-Z ]+-----/.test(value.trim())) {
      return [
        userError('VALIDATION', `The secret ${name} must be PEM, starting with -----BEGIN.`, 'secrets'),
      ];
    }
    return [];
  });
  const foreign = list.find(({ name }) => !needed.includes(name));
  return foreign
    ? [...errors, userError('VALIDATION', `${kind} has no secret named ${foreign.name}.`, 'secrets')]
    : errors;
}

/**
 * Why a carrier or another vendor would reject secrets; null if it accepts them. The mock calls no real vendor, so the
 * secrets themselves decide: those of a test system begin with `test` or `sandbox`.
 */
export function refusalOf(given: readonly SecretInput[], environment: Environment): string | null {
  const some = (pattern: RegExp) => given.some(({ value }) => pattern.test(value ?? ''));
  if (some(/expired/i)) return '401 Unauthorized: the key has expired';
  if (some(/wrong|invalid/i)) return '401 Unauthorized: the carrier does not know this key';
  return environment === 'PRODUCTION' && some(/^(?:test|sandbox)/i)
    ? '401 Unauthorized: this is a key for the test system'
    : null;
}

/**
 * The stored data about secrets: whether the carrier accepts them, that and since when they are set, and the last
 * characters of the one by which people recognize a key.
 */
export function keptSecrets(
  { auth_kind: kind, environment }: Pick<CarrierKeySeed, 'auth_kind' | 'environment'>,
  given: readonly SecretInput[],
  now: number,
): Pick<CarrierKeySeed, 'secrets' | 'masked_key' | 'refusal'> {
  const first = given.find(({ name }) => name === SECRETS[kind][0])?.value ?? '';
  return {
    secrets: SECRETS[kind].map((name) => ({ name, is_set: true, updated_at: now })),
    refusal: refusalOf(given, environment),
    masked_key: kind === 'MUTUAL_TLS' ? null : masked(first),
  };
}

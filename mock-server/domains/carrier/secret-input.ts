import { userError, type UserError } from '../../graphql/errors.ts';
import { masked, SECRETS, type AuthKind, type KeptSecret } from './seed.ts';

/** `SecretInput` of the schema. */
export interface SecretInput {
  readonly name: string;
  readonly value?: string | null;
}

const SHORTEST = 8;
const LONGEST = 10_000;

/** What is wrong with the secrets for an authentication kind. Messages never repeat the secrets. */
export function secretFaults(kind: AuthKind, given: readonly SecretInput[] | null | undefined): UserError[] {
  const list = given ?? [];
  const needed = SECRETS[kind];
  const faults = needed.flatMap((name) => {
    const { value } = list.find((one) => one.name === name) ?? {};
    if (value == null || value === '')
      return [userError('VALIDATION', `The secret ${name} is required.`, 'secrets')];
    if (value.length < SHORTEST || value.length > LONGEST) {
      return [
        userError(
          'VALIDATION',
          `The secret ${name} must have ${SHORTEST} to ${LONGEST.toLocaleString('en')} characters.`,
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
    ? [...faults, userError('VALIDATION', `${kind} has no secret named ${foreign.name}.`, 'secrets')]
    : faults;
}

/**
 * What is stored of secrets: that they are set, since when, and the last characters of the one that people tell keys
 * apart by.
 */
export function keptSecrets(
  kind: AuthKind,
  given: readonly SecretInput[],
  now: number,
): { secrets: KeptSecret[]; masked_key: string | null } {
  const first = given.find(({ name }) => name === SECRETS[kind][0])?.value ?? '';
  return {
    secrets: SECRETS[kind].map((name) => ({ name, is_set: true, updated_at: now })),
    masked_key: kind === 'MUTUAL_TLS' ? null : masked(first),
  };
}

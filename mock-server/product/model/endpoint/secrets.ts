import type { SecretInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { KeptSecret } from './seed.ts';

const MAX_LENGTH = 20_000;

/** The error in a secret's value; null if it is valid. The message never contains the value. */
function errorOf({ name, value }: SecretInput): string | null {
  if (value === null || value === undefined) return null;
  if (value.trim() === '')
    return 'The secret is empty. Leave it out to keep the stored one, or send null to remove it.';
  if (value.length > MAX_LENGTH) return `Use at most ${MAX_LENGTH.toLocaleString('en')} characters.`;
  if (
    name === 'private_key' &&
    !/^-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s[\s\S]+-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----\s*$/.test(
      value,
    )
  )
    return 'Enter a private key in PEM or OpenSSH format, from -----BEGIN … PRIVATE KEY----- to the end.';
  if (name === 'service_account_key' && !isServiceAccount(value))
    return 'Enter the JSON file of a service account.';
  return null;
}

function isServiceAccount(value: string): boolean {
  try {
    // Any JSON may be given.
    return (JSON.parse(value) as { type?: unknown } | null)?.type === 'service_account';
  } catch {
    return false;
  }
}

/**
 * The secrets after a save. Only the fact that a value is set, and when, is stored, so no response, log line, audit
 * entry, or snapshot can contain the value.
 */
export function saveSecrets(
  before: readonly KeptSecret[],
  given: readonly SecretInput[] | null | undefined,
  now: number,
): { readonly secrets: readonly KeptSecret[]; readonly errors: readonly UserError[] } {
  const errors: UserError[] = [];
  const secrets = new Map(before.map((secret) => [secret.name, secret]));
  for (const [index, secret] of (given ?? []).entries()) {
    const path = ['secrets', String(index)];
    if (!secrets.has(secret.name)) {
      const known = [...secrets.keys()].join(', ');
      const message = known === '' ? 'This type has no secrets.' : `Supported secrets: ${known}.`;
      errors.push(userError('VALIDATION', message, [...path, 'name']));
      continue;
    }
    const error = errorOf(secret);
    if (error !== null) errors.push(userError('VALIDATION', error, [...path, 'value']));
    const is_set = secret.value !== null && secret.value !== undefined;
    secrets.set(secret.name, { name: secret.name, is_set, updated_at: is_set ? now : null });
  }
  return { secrets: [...secrets.values()], errors };
}

/** Secrets that have not been set yet. */
export const noSecrets = (names: readonly string[]): KeptSecret[] =>
  names.map((name) => ({ name, is_set: false, updated_at: null }));

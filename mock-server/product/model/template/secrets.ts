import type { SecretInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { TemplateVariable } from '../../world/template-flow.ts';
import type { StoredSecret } from '../../world/templates.ts';

const MAX_LENGTH = 10_000;

/** Errors in the secrets for a template. Messages never repeat the secrets. */
export const secretErrors = (
  variables: readonly TemplateVariable[],
  given: readonly SecretInput[],
): UserError[] =>
  given.flatMap(({ name, value }) => {
    const path = ['secrets', name];
    if (!variables.some((variable) => variable.name === name && variable.type === 'SECRET'))
      return [userError('VALIDATION', `The template has no secret named “${name}”.`, path)];
    return (value?.length ?? 0) > MAX_LENGTH
      ? [userError('VALIDATION', `Use at most ${MAX_LENGTH.toLocaleString('en')} characters.`, path)]
      : [];
  });

/** The stored data about secrets: that they are set, and since when. Later ones override earlier ones. */
export function keptSecrets(
  before: readonly StoredSecret[],
  given: readonly SecretInput[],
  now: number,
): StoredSecret[] {
  const kept = new Map(before.map((storedSecret) => [storedSecret.name, storedSecret]));
  for (const { name, value } of given)
    kept.set(name, { name, is_set: value != null && value !== '', updated_at: now });
  return [...kept.values()];
}

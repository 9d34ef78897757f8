import type { UserError } from '#lib/user-error.ts';

const isGuard = (field: string | undefined): boolean =>
  field === 'lock_version' || field === 'idempotency_key' || field?.startsWith('expected_') === true;

/**
 * Who was faster and when, as the server says it, if a mutation that is done once (`@once`) was refused for that; null if
 * it was refused for something else.
 */
export const lateWords = (errors: readonly UserError[]): string | null =>
  errors.find(({ code, path }) => code === 'CONFLICT' && isGuard(path[0]))?.message ?? null;

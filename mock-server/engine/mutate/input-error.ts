import type { UserErrorCode } from '../errors.ts';

/** An error in an input; the payload reports it in the schema's own format. */
export interface InputError {
  readonly code: Extract<UserErrorCode, 'NOT_FOUND' | 'CONFLICT' | 'VALIDATION'>;
  readonly message: string;
  readonly path: readonly string[];
}

export const notThere = (type: string, key: string, path: readonly string[]): InputError => ({
  code: 'NOT_FOUND',
  message: `${type} with the key ${key} does not exist.`,
  path,
});

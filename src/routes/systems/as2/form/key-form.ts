import type { UserError } from '#lib/user-error.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { SecretValue } from '#ui/form/form-values.ts';

export const keySizes = ['2048', '3072', '4096'] as const;
export type KeySize = (typeof keySizes)[number];

/** The origin of a key pair. */
export interface KeyValues {
  readonly source: 'generate' | 'import';
  readonly key_size: KeySize;
  readonly validity_days: number | null;
  /** The file in base64. */
  readonly pkcs12: SecretValue;
  readonly passphrase: SecretValue;
}

export const keySecrets = ['pkcs12', 'passphrase'] as const;

export const usualKey: KeyValues = {
  source: 'generate',
  key_size: '2048',
  validity_days: 730,
  pkcs12: null,
  passphrase: null,
};

export const sizeOf = (bits: number): KeySize => keySizes.find((size) => Number(size) === bits) ?? '2048';

/** The errors in the values, with how to correct them. */
export function keyProblems({ source, validity_days, pkcs12 }: KeyValues): readonly ValidationError[] {
  if (source === 'import') return pkcs12 ? [] : [['pkcs12', 'Choose the file with the key pair.']];
  return validity_days !== null &&
    Number.isInteger(validity_days) &&
    validity_days >= 1 &&
    validity_days <= 3650
    ? []
    : [['validity_days', 'Enter 1 to 3,650 days.']];
}

export const generated = ({ key_size, validity_days }: KeyValues) => ({
  key_size: Number(key_size),
  validity_days: validity_days ?? 0,
});

export const imported = ({ pkcs12, passphrase }: KeyValues) => ({
  pkcs12: pkcs12 || '',
  passphrase: passphrase || null,
});

/** Renames the paths of the server's errors to those of the form's fields. */
export const toFieldError = (error: UserError): UserError =>
  error.path[0] === 'key' || error.path[0] === 'import' ? { ...error, path: error.path.slice(1) } : error;

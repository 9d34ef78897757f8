import * as z from 'zod/mini';
import type { SecretValue } from '../../../ui/form/form-values.ts';

/** `IntegrationConfigField` of the schema. */
export interface DeclaredField {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly help: string;
  readonly options: readonly string[];
}

export interface LicensedValues {
  flow_name: string;
  flow_type: string;
  host_system_uuid: string;
  /** By the names that the integration declares, as typed. */
  values: Record<string, string>;
  secrets: Record<string, SecretValue>;
}

const isSecret = ({ type }: DeclaredField): boolean => type === 'SECRET';

export const blank = (
  fields: readonly DeclaredField[],
  first: Pick<LicensedValues, 'flow_name' | 'flow_type' | 'host_system_uuid'>,
): LicensedValues => ({
  ...first,
  values: Object.fromEntries(
    fields
      .filter((field) => !isSecret(field))
      .map(({ name, type }) => [name, type === 'BOOLEAN' ? 'false' : '']),
  ),
  secrets: Object.fromEntries(fields.filter(isSecret).map(({ name }) => [name, null])),
});

function checkOf({ type, required, label, options }: DeclaredField) {
  return z.string().check(
    z.refine((text) => !required || text.trim() !== '', `${label} is required.`),
    z.refine(
      (text) => type !== 'NUMBER' || text.trim() === '' || Number.isFinite(Number(text)),
      'Enter a number.',
    ),
    z.refine((text) => type !== 'ENUM' || text === '' || options.includes(text), 'Choose one from the list.'),
    z.maxLength(500, 'Use at most 500 characters.'),
  );
}

/** What has to be filled in for an integration with these fields. */
export const licensedSchema = (fields: readonly DeclaredField[]) =>
  z.object({
    flow_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Use at least 2 characters.'),
        z.maxLength(80, 'Use at most 80 characters.'),
      ),
    flow_type: z.string().check(z.minLength(1, 'Choose a flow type.')),
    host_system_uuid: z.string().check(z.minLength(1, 'Choose a host system.')),
    values: z.object(
      Object.fromEntries(
        fields.filter((field) => !isSecret(field)).map((field) => [field.name, checkOf(field)]),
      ),
    ),
    secrets: z.object(
      Object.fromEntries(
        fields
          .filter(isSecret)
          .map(({ name, required, label }) => [
            name,
            z
              .union([z.string(), z.literal(false), z.null()])
              .check(
                z.refine(
                  (value) => !required || (typeof value === 'string' && value.trim() !== ''),
                  `${label} is required.`,
                ),
              ),
          ]),
      ),
    ),
  });

function typed({ type }: DeclaredField, text: string): unknown {
  if (type === 'NUMBER') return Number(text);
  return type === 'BOOLEAN' ? text === 'true' : text.trim();
}

/** The values and secrets of a form as the mutations take them: what is left empty is left out. */
export function adapterInput(fields: readonly DeclaredField[], { values, secrets }: LicensedValues) {
  return {
    values: Object.fromEntries(
      fields
        .filter((field) => !isSecret(field) && (values[field.name] ?? '').trim() !== '')
        .map((field) => [field.name, typed(field, values[field.name] ?? '')]),
    ),
    secrets: Object.entries(secrets).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [{ name, value }] : [],
    ),
  };
}

import type { UserError } from '#lib/user-error.ts';
import type { SecretValue } from '#ui/form/form-values.ts';

/** `IntegrationConfigField` of the schema. */
export interface DeclaredField {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly help: string;
  readonly options: readonly string[];
}

/** The values of a form for a licensed integration, by the names that the integration declares. */
export interface AdapterValues {
  /** As entered. */
  readonly adapter_values: Readonly<Record<string, string>>;
  readonly adapter_secrets: Readonly<Record<string, SecretValue>>;
}

export const isSecret = ({ type }: DeclaredField): boolean => type === 'SECRET';

/** The secrets among the fields. */
export const secretFields = (fields: readonly DeclaredField[]): readonly DeclaredField[] =>
  fields.filter(isSecret);

/** The form values; `stored` are the values of a flow, which never include its secrets. */
export function adapterValues(fields: readonly DeclaredField[], stored: unknown): AdapterValues {
  const set = (stored ?? {}) as Readonly<Record<string, string | number | boolean | null>>;
  return {
    adapter_values: Object.fromEntries(
      fields
        .filter((field) => !isSecret(field))
        .map(({ name, type }) => [name, String(set[name] ?? (type === 'BOOLEAN' ? 'false' : ''))]),
    ),
    adapter_secrets: Object.fromEntries(secretFields(fields).map(({ name }) => [name, null])),
  };
}

function typed({ type }: DeclaredField, text: string): unknown {
  if (type === 'NUMBER') return Number(text);
  return type === 'BOOLEAN' ? text === 'true' : text.trim();
}

/** Converts the values and secrets of a form to the input of the mutations; empty ones are omitted. */
export function adapterInput(
  fields: readonly DeclaredField[],
  { adapter_values, adapter_secrets }: AdapterValues,
) {
  return {
    values: Object.fromEntries(
      fields
        .filter((field) => !isSecret(field) && (adapter_values[field.name] ?? '').trim() !== '')
        .map((field) => [field.name, typed(field, adapter_values[field.name] ?? '')]),
    ),
    secrets: Object.entries(adapter_secrets)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => ({ name, value: value === false ? null : value })),
  };
}

/** Renames the server's errors after the form's fields: the server numbers the secrets, the form knows them by name. */
export function placeAdapterErrors(
  fields: readonly DeclaredField[],
  errors: readonly UserError[],
): readonly UserError[] {
  return errors.map((error) => {
    const [root, name] = error.path;
    if (root === 'values' && name !== undefined) return { ...error, path: ['adapter_values', name] };
    if (root !== 'secrets' && root !== 'adapter_secrets') return error;
    const secrets = secretFields(fields);
    const wanted = secrets.find(({ label }) => error.message.startsWith(label)) ?? secrets[0];
    return wanted ? { ...error, path: ['adapter_secrets', wanted.name] } : error;
  });
}

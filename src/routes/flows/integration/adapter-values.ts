import type { SecretValue } from '#ui/form/form-values.ts';
import type { FormFault } from '#ui/form/form-model.ts';

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

/** Renames the server's faults after the form's fields: the server numbers the secrets, the form knows them by name. */
export function placeAdapterFaults(
  fields: readonly DeclaredField[],
  faults: readonly FormFault[],
): readonly FormFault[] {
  return faults.map((fault) => {
    const [root, name] = fault.path;
    if (root === 'values' && name !== undefined) return { ...fault, path: ['adapter_values', name] };
    if (root !== 'secrets' && root !== 'adapter_secrets') return fault;
    const secrets = secretFields(fields);
    const wanted = secrets.find(({ label }) => fault.message.startsWith(label)) ?? secrets[0];
    return wanted ? { ...fault, path: ['adapter_secrets', wanted.name] } : fault;
  });
}

import type { SecretInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { integrationOf, integrationProduct, type ConfigField } from '../../world/integrations.ts';

type Values = Readonly<Record<string, unknown>>;

/** The licensed integration a flow was created with; null for an ordinary flow. */
declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowSetup.integration_identifier': string | null;
  }
}

export function integrationOfFlow(flow_uuid: string, { store, world }: Pick<MockContext, 'store' | 'world'>) {
  const written = store.writtenValue('FlowSetup', flow_uuid, 'integration_identifier');
  const flow = world.flow(flow_uuid);
  return integrationProduct(String(written ?? (flow && integrationOf(flow)) ?? ''));
}

function errorOf({ type, options }: ConfigField, value: unknown): string | null {
  switch (type) {
    case 'NUMBER':
      return typeof value === 'number' ? null : 'Enter a number.';
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : 'Yes or no.';
    case 'ENUM':
      // `includes` takes only what the list can hold.
      return options.includes(value as string) ? null : `One of ${options.join(', ')}.`;
    default:
      return typeof value === 'string' && value.trim() !== '' && value.length <= 500
        ? null
        : 'Enter 1 to 500 characters.';
  }
}

/** Errors in the adapter values that a person entered; `path` is their location in the input. */
export function valueErrors(fields: readonly ConfigField[], values: unknown, path: string): UserError[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return [userError('VALIDATION', 'Enter an object of names and values.', path)];
  // An object, by the check above.
  const given = values as Values;
  const open = fields.filter(({ type }) => type !== 'SECRET');
  const errors = Object.keys(given)
    .filter((name) => !open.some((field) => field.name === name))
    .map((name) => {
      const isSecret = fields.some((field) => field.name === name);
      const message = isSecret
        ? 'This is a secret. Provide it as one.'
        : 'The integration has no such field.';
      return userError('VALIDATION', message, [path, name]);
    });
  for (const field of open) {
    const value = given[field.name];
    if (value === undefined || value === null) {
      if (field.required)
        errors.push(userError('VALIDATION', `${field.label} is required.`, [path, field.name]));
      continue;
    }
    const error = errorOf(field, value);
    if (error !== null) errors.push(userError('VALIDATION', error, [path, field.name]));
  }
  return errors;
}

/** Errors in the secrets that a person entered; `isNew` if none are set yet. */
export function secretErrors(
  fields: readonly ConfigField[],
  secrets: readonly SecretInput[],
  { path, isNew }: { path: string; isNew: boolean },
): UserError[] {
  const known = fields.filter(({ type }) => type === 'SECRET');
  const errors = secrets.flatMap(({ name, value }, place) => {
    const field = known.find((configField) => configField.name === name);
    const where = [path, String(place)];
    if (!field) return userError('VALIDATION', 'The integration has no such secret.', [...where, 'name']);
    return field.required && (value == null || value.trim() === '')
      ? userError('VALIDATION', `${field.label} cannot be empty.`, [...where, 'value'])
      : [];
  });
  if (!isNew) return errors;
  const missing = known.filter(
    ({ name, required }) => required && !secrets.some((secret) => secret.name === name),
  );
  return [...errors, ...missing.map(({ label }) => userError('VALIDATION', `${label} is required.`, path))];
}

/** Errors in the fields of a licensed integration. Other flows cannot have such fields. */
export function adapterErrors(
  flow_uuid: string,
  input: { readonly adapter_values?: unknown; readonly adapter_secrets?: readonly SecretInput[] | null },
  context: MockContext,
): UserError[] {
  const fields = integrationOfFlow(flow_uuid, context)?.config_fields;
  if (fields) {
    return [
      ...(input.adapter_values === undefined
        ? []
        : valueErrors(fields, input.adapter_values, 'adapter_values')),
      ...secretErrors(fields, input.adapter_secrets ?? [], { path: 'adapter_secrets', isNew: false }),
    ];
  }
  return (['adapter_values', 'adapter_secrets'] as const)
    .filter((name) => input[name] != null)
    .map((name) => userError('VALIDATION', 'Only flows of licensed integrations have adapter values.', name));
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowConfiguration.secrets_set': Readonly<Record<string, number | null>>;
  }
}

/** `Secret`s of the schema: which ones are set. Their values are not stored. */
export function adapterSecrets(flow_uuid: string, context: MockContext) {
  const product = integrationOfFlow(flow_uuid, context);
  const set = context.store.writtenValue('FlowConfiguration', flow_uuid, 'secrets_set');
  const seeded = context.world.versionsOf(flow_uuid).at(-1)?.version_timestamp ?? null;
  return (product?.config_fields ?? [])
    .filter(({ type }) => type === 'SECRET')
    .map(({ name }) => {
      const updated_at = set && Object.hasOwn(set, name) ? (set[name] ?? null) : seeded;
      return { name, is_set: updated_at !== null, updated_at };
    });
}

/** Records that secrets were set, and when. */
export function keepSecrets(flow_uuid: string, secrets: readonly SecretInput[], context: MockContext): void {
  const { clock, store } = context;
  if (secrets.length === 0) return;
  const before = store.writtenValue('FlowConfiguration', flow_uuid, 'secrets_set');
  const now = Object.fromEntries(
    secrets.map(({ name, value }) => [name, value == null || value === '' ? null : clock.now()]),
  );
  store.set('FlowConfiguration', flow_uuid, { secrets_set: { ...before, ...now } });
}

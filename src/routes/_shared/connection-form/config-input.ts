import type { EndpointConfigInput, SecretInput } from '#gql/useHostSystemFormSaveMutation';
import type { UserError } from '#lib/user-error.ts';
import { blankConfig, type ConfigValues, type ConnectionValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';
import type { ConfigDefinition } from './field-definitions.ts';
import { configFields, isShown, secretFields, typeForms } from './type-forms.ts';

/** The initial settings of a new connection. */
export const newConfig = (type: ConnectionType): ConfigValues => ({
  ...blankConfig,
  ...typeForms[type].initial,
});

/** Converts stored settings to form values. */
export function configFromStored(
  type: ConnectionType,
  stored: Readonly<Record<string, unknown>>,
): ConfigValues {
  const values = configFields(type).map(
    (field) => [field.name, fromStored(field, stored[field.name])] as const,
  );
  return { ...newConfig(type), ...(Object.fromEntries(values) as Partial<ConfigValues>) };
}

/** The initial settings of a copy. Values that only one connection can have are left empty. */
export function copiedConfig(type: ConnectionType, config: ConfigValues): ConfigValues {
  const own = configFields(type).filter(({ unique }) => unique);
  return { ...config, ...Object.fromEntries(own.map(({ name }) => [name, blankConfig[name]])) };
}

function fromStored(field: ConfigDefinition, value: unknown): unknown {
  switch (field.control) {
    case 'number':
      return typeof value === 'number' ? value / (field.scale ?? 1) : null;
    case 'flag':
      return value === true;
    case 'list':
    case 'tags':
      return Array.isArray(value) ? value.map(String) : [];
    case 'pairs':
      return (value as readonly { name: string; value: string }[]).map((pair) => ({
        key: pair.name,
        value: pair.value,
      }));
    default:
      return value ?? '';
  }
}

/** Converts a field to the server's input. Undefined omits it, so that the server uses its default. */
function toInput(field: ConfigDefinition, config: ConfigValues, isNew: boolean): unknown {
  const shown = isShown(field, config);
  switch (field.control) {
    case 'flag':
      return shown && config[field.name];
    case 'number': {
      const value = config[field.name];
      return value === null ? (isNew ? undefined : null) : Math.round(value * (field.scale ?? 1));
    }
    case 'list':
    case 'tags': {
      const rows = config[field.name].map((row) => row.trim()).filter(Boolean);
      return field.kind === 'whole' ? rows.map(Number) : rows;
    }
    case 'pairs':
      return config[field.name]
        .filter(({ key, value }) => key.trim() !== '' || value !== '')
        .map(({ key, value }) => ({ name: key.trim(), value }));
    default: {
      const value = shown ? config[field.name].trim() : '';
      if (value !== '') return value;
      if (isNew || (!shown && field.control !== 'text')) return undefined;
      // An address is null, not '', if it is missing.
      return field.control === 'text' && field.kind !== undefined ? null : '';
    }
  }
}

/** Converts form values to the server's input. */
export function configInput(type: ConnectionType, config: ConfigValues, isNew: boolean): EndpointConfigInput {
  const given = configFields(type).map((field) => [field.name, toInput(field, config, isNew)]);
  // The definitions use the schema's names, which the server validates.
  return { [typeForms[type].input]: Object.fromEntries(given) } as EndpointConfigInput;
}

/** The secrets to set or remove, limited to those that the chosen method uses. */
export const secretInputs = (type: ConnectionType, { config, secrets }: ConnectionValues): SecretInput[] =>
  secretFields(type)
    .filter((field) => isShown(field, config))
    .flatMap(({ name }) => {
      const value = secrets[name];
      return value === null ? [] : [{ name, value: value === false ? null : value }];
    });

/** Renames the paths of the server's errors to those of the form's fields. */
export function connectionFormErrors(
  errors: readonly UserError[],
  sent: readonly { readonly name: string }[],
): UserError[] {
  return errors.map((error) => {
    const [first, second, ...rest] = error.path;
    if (first === 'config' && rest.length > 0) return { ...error, path: ['config', ...rest] };
    const name = first === 'secrets' ? sent[Number(second)]?.name : undefined;
    return name === undefined ? error : { ...error, path: ['secrets', name] };
  });
}

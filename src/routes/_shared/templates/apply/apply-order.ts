import type { SecretValue } from '#ui/form/form-values.ts';

/** The part of a template's variable that the wizard needs. */
export interface AskedVariable {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly default_value?: unknown;
  readonly required: boolean;
  readonly help?: string | null | undefined;
  readonly options: readonly string[];
  readonly endpoint_types: readonly string[];
}

/** A partner that the template is applied to. */
export interface Target {
  readonly partner_uuid: string;
  readonly endpoints: readonly { readonly endpoint_uuid: string; readonly type: string }[];
  /** Its values, if the template has been applied to it before; otherwise null. */
  readonly known: Readonly<Record<string, unknown>> | null;
}

/** The form values of the wizard: texts as typed, '' for none. */
export interface ApplyValues {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretValue>>;
  /** By `connectionKey`. */
  readonly connections: Readonly<Record<string, string>>;
}

/** The key under which a partner's connection for a variable is stored. */
export const connectionKey = (partner_uuid: string, name: string): string => `${partner_uuid} ${name}`;

const ofType = (variables: readonly AskedVariable[], type: string) =>
  variables.filter((variable) => variable.type === type);

/** Variables that may have the same value for all partners. */
export const commonVariables = (variables: readonly AskedVariable[]): readonly AskedVariable[] =>
  variables.filter(({ type }) => type !== 'CONNECTION' && type !== 'SECRET');
export const secretVariables = (variables: readonly AskedVariable[]) => ofType(variables, 'SECRET');
export const connectionVariables = (variables: readonly AskedVariable[]) => ofType(variables, 'CONNECTION');

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The connections of a partner that fit a variable. */
export const suited = <Endpoint extends { readonly type: string }>(
  { endpoint_types }: AskedVariable,
  endpoints: readonly Endpoint[],
): readonly Endpoint[] =>
  endpoint_types.length === 0 ? endpoints : endpoints.filter(({ type }) => endpoint_types.includes(type));

/**
 * The initial values: those of the partner if there is only one, defaults, and a connection if there is no other to
 * choose.
 */
export function startValues(
  variables: readonly AskedVariable[],
  targets: readonly Target[],
  chosen: readonly string[],
): ApplyValues {
  const [only] = chosen.length === 1 ? targets.filter(({ partner_uuid }) => partner_uuid === chosen[0]) : [];
  const connectionOf = (variable: AskedVariable, { endpoints, known }: Target) => {
    const before = text(known?.[variable.name]);
    const found = suited(variable, endpoints);
    return before !== '' || found.length !== 1 ? before : (found[0]?.endpoint_uuid ?? '');
  };
  return {
    values: Object.fromEntries(
      commonVariables(variables).map(({ name, default_value }) => [
        name,
        text(only?.known && Object.hasOwn(only.known, name) ? only.known[name] : default_value),
      ]),
    ),
    secrets: Object.fromEntries(secretVariables(variables).map(({ name }) => [name, null])),
    connections: Object.fromEntries(
      targets.flatMap((target) =>
        connectionVariables(variables).map((variable) => [
          connectionKey(target.partner_uuid, variable.name),
          connectionOf(variable, target),
        ]),
      ),
    ),
  };
}

function typedValue(type: string, typed: string): string | number | boolean | null {
  if (typed.trim() === '') return null;
  if (type === 'BOOLEAN') return typed === 'true';
  // Anything that is not a number is sent as typed, so that the server reports it.
  return type === 'NUMBER' && Number.isFinite(Number(typed)) ? Number(typed) : typed.trim();
}

/** The values to send for each partner. Unchanged values are omitted, so that partners keep their own. */
export function orderOf(
  variables: readonly AskedVariable[],
  start: ApplyValues,
  { values, secrets, connections }: ApplyValues,
  chosen: readonly string[],
) {
  return {
    values: Object.fromEntries(
      commonVariables(variables)
        .filter(({ name }) => values[name] !== start.values[name])
        .map(({ name, type }) => [name, typedValue(type, values[name] ?? '')]),
    ),
    secrets: Object.entries(secrets).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value: value === false ? null : value }],
    ),
    targets: chosen.map((partner_uuid) => ({
      partner_uuid,
      values: Object.fromEntries(
        connectionVariables(variables).map(({ name }) => [
          name,
          connections[connectionKey(partner_uuid, name)] || null,
        ]),
      ),
    })),
  };
}
export type Order = ReturnType<typeof orderOf>;

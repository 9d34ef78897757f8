import type { SecretValue } from '../../../../ui/form/form-values.ts';

/** A variable of a template, as far as the wizard asks for it. */
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
  /** Its values where the template was applied before; null where it was not. */
  readonly known: Readonly<Record<string, unknown>> | null;
}

/** What the wizard asks for. Values are texts, as they are typed; '' is none. */
export interface ApplyValues {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretValue>>;
  /** By `connectionKey`. */
  readonly connections: Readonly<Record<string, string>>;
}

/** Names the connection that a partner uses for a variable. */
export const connectionKey = (partner_uuid: string, name: string): string => `${partner_uuid} ${name}`;

const ofType = (variables: readonly AskedVariable[], type: string) =>
  variables.filter((one) => one.type === type);

/** Variables whose values may be the same for all partners. */
export const commonVariables = (variables: readonly AskedVariable[]): readonly AskedVariable[] =>
  variables.filter(({ type }) => type !== 'CONNECTION' && type !== 'SECRET');
export const secretVariables = (variables: readonly AskedVariable[]) => ofType(variables, 'SECRET');
export const connectionVariables = (variables: readonly AskedVariable[]) => ofType(variables, 'CONNECTION');

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The connections of a partner that a variable takes. */
export const suited = <Endpoint extends { readonly type: string }>(
  { endpoint_types }: AskedVariable,
  endpoints: readonly Endpoint[],
): readonly Endpoint[] =>
  endpoint_types.length === 0 ? endpoints : endpoints.filter(({ type }) => endpoint_types.includes(type));

/** What is shown at first: what a single partner has, the defaults, and the only connection there is to choose. */
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
  // What is no number is sent as it is, for the server to say so.
  return type === 'NUMBER' && Number.isFinite(Number(typed)) ? Number(typed) : typed.trim();
}

/** What is sent for each partner. Values that were not changed are left to the server: partners keep their own. */
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

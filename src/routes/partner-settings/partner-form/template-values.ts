/** The part of a template's variable that the form needs. */
export interface Variable {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly default_value: unknown;
  readonly required: boolean;
  readonly help: string | null | undefined;
  readonly options: readonly string[];
}

type Defaulted = Pick<Variable, 'name' | 'type' | 'default_value'>;

const isTyped = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Connections need the partner to exist, and secrets are entered where the partner's templates are applied. */
export const isSetLater = (type: string): boolean => type === 'CONNECTION' || type === 'SECRET';

/** The defaults in the form's values; '' for none. */
export const typedDefaults = (variables: readonly Defaulted[]): Record<string, string> =>
  Object.fromEntries(
    variables
      .filter(({ type }) => !isSetLater(type))
      .map(({ name, default_value }) => [name, isTyped(default_value) ? String(default_value) : '']),
  );

function valueOf(type: string, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (type === 'BOOLEAN') return text === 'true';
  return type === 'NUMBER' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Converts the entered values to the server's input. A value that should be a number but is none is sent as entered, so
 * that the server reports it.
 */
export const toTemplateValues = (
  variables: readonly Pick<Variable, 'name' | 'type'>[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    variables
      .filter(({ type }) => !isSetLater(type))
      .map(({ name, type }) => [name, valueOf(type, typed[name]?.trim() ?? '')]),
  );

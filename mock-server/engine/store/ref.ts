/** A link to an entity. */
export interface Ref<Type extends string = string> {
  readonly $ref: { readonly typeName: Type; readonly key: string };
}

/**
 * Links to an entity by its documented key. A composite key (FlowVersion, LogLine) is given part by part, in the
 * order of `@key`, and joined with `|`.
 */
export const ref = <Type extends string>(
  typeName: Type,
  ...key: readonly (string | number)[]
): Ref<Type> => ({
  $ref: { typeName, key: key.join('|') },
});

/** The key of an object that has every part of it; undefined for a type without a key. */
export function keyIn(
  object: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string | undefined {
  const parts = keys.map((name) => object[name]);
  const isWhole = parts.every((part) => typeof part === 'string' || typeof part === 'number');
  return keys.length > 0 && isWhole ? parts.join('|') : undefined;
}

export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && '$ref' in value;

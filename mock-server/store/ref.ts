/** A link to an entity. */
export interface Ref {
  readonly $ref: { readonly typeName: string; readonly key: string };
}

/**
 * Links to an entity by its documented key. A composite key (FlowVersion, LogLine) is given part by part, in the
 * order of `@key`, and joined with `|`.
 */
export const ref = (typeName: string, ...key: readonly (string | number)[]): Ref => ({
  $ref: { typeName, key: key.join('|') },
});

export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && '$ref' in value;

/** The key of the entity that a resolver's parent is. Fields of entities are only ever resolved on links. */
export const keyOf = (source: unknown): string => (source as { $ref: { key: string } }).$ref.key;

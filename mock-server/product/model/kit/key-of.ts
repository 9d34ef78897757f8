/** The key of the entity that is a resolver's parent. Fields of entities are always resolved on links. */
export const keyOf = (source: unknown): string => (source as { $ref: { key: string } }).$ref.key;

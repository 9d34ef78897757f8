import type { Link } from '#schema-types';

/** The key of the entity that is a resolver's parent. Fields of entities are always resolved on links. */
export const keyOf = ({ $ref }: Link): string => $ref.key;

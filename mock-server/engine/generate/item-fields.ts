import { isObjectType, type GraphQLCompositeType } from 'graphql';
import type { Store } from '../store/store.ts';
import type { Ref } from '../store/ref.ts';
import { isOpen, type Field, type Shapes } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

/** Reads a field of a list item by name. */
export type Read = (item: Ref, name: string) => unknown;

export const readerOf =
  (shapes: Shapes, store: Store): Read =>
  ({ $ref: { typeName, key } }, name) => {
    const field = shapes.object(typeName).getFields()[name];
    return field && isOpen(field) ? store.read(typeName, key, name) : undefined;
  };

/** Fields by their name in snake_case; for an abstract type, those of all its members. */
export type Fields = ReadonlyMap<string, Field>;

export function fieldsOf(node: GraphQLCompositeType, shapes: Shapes): Fields {
  const all = shapes
    .membersOf(node)
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  return new Map(all.filter(isOpen).map((field) => [snakeCase(field.name), field]));
}

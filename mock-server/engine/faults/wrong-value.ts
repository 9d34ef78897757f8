import {
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** Scalars that are numbers in JSON. */
const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float', 'Timestamp', 'BigInt']);
/** A scalar that has no wrong values. */
const ANY = 'JSON';

/** A value that a scalar or enum type never has; null if it can have any. */
export function wrongScalar({ name }: GraphQLNamedType): string | number | null {
  if (name === ANY) return null;
  return NUMBERS.has(name) ? 'a text' : 42;
}

/** The value with everything that is in lists replaced, if the type is a list. */
export function inLists(type: GraphQLOutputType, value: unknown, wrong: () => unknown): unknown {
  const nullable = getNullableType(type);
  if (!isListType(nullable) || !Array.isArray(value)) return wrong();
  const of = nullable.ofType;
  return value.map((item: unknown) => inLists(of, item, wrong));
}

/** The name of an object type that a field of this type never has. */
export function otherType(type: GraphQLCompositeType, schema: GraphQLSchema): string {
  const own = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const other = Object.values(schema.getTypeMap()).find(
    (namedType) =>
      isObjectType(namedType) &&
      !namedType.name.startsWith('__') &&
      !own.includes(namedType) &&
      !roots.includes(namedType),
  );
  return other?.name ?? 'Query';
}

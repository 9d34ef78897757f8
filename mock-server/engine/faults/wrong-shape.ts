import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** Valid JSON that is not what the schema says. */
export const SHAPES = [
  'null_list',
  'other_object',
  'other_scalar',
  'missing_field',
  'misplaced_part',
] as const;
export type Shape = (typeof SHAPES)[number];

type Json = Record<string, unknown>;

/** Scalars that are numbers in JSON. */
const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float', 'Timestamp', 'BigInt']);
/** A scalar that has no wrong values. */
const ANY = 'JSON';

/** Whether a field of this type can have a wrong value of this kind. */
export function canBeMisshapen(shape: Shape, type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  switch (shape) {
    case 'null_list':
      return isNonNullType(type) && isListType(type.ofType);
    case 'other_object':
      return isCompositeType(named);
    case 'other_scalar':
      return isLeafType(named) && named.name !== ANY;
    case 'missing_field':
      return true;
    case 'misplaced_part':
      return false;
  }
}

/** Gives a field of a response a wrong value, or none. */
export function misshape(
  object: Json,
  key: string,
  { shape, type, schema }: { shape: Shape; type: GraphQLOutputType; schema: GraphQLSchema },
): void {
  if (shape === 'missing_field') delete object[key];
  else if (shape === 'null_list') object[key] = null;
  else object[key] = inLists(type, object[key], () => wrongValue(type, schema));
}

/** The value with everything that is in lists replaced, if the type is a list. */
function inLists(type: GraphQLOutputType, value: unknown, wrong: () => unknown): unknown {
  const nullable = getNullableType(type);
  if (!isListType(nullable) || !Array.isArray(value)) return wrong();
  const of = nullable.ofType as GraphQLOutputType;
  return value.map((item: unknown) => inLists(of, item, wrong));
}

function wrongValue(type: GraphQLOutputType, schema: GraphQLSchema): unknown {
  const named = getNamedType(type);
  if (isCompositeType(named)) return { __typename: otherType(named, schema) };
  return NUMBERS.has(named.name) ? 'a text' : 42;
}

/** The name of an object type that a field of this type never has. */
function otherType(type: GraphQLCompositeType, schema: GraphQLSchema): string {
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

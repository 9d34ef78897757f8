import { mapSchema, MapperKind, type IResolvers } from '@graphql-tools/utils';
import {
  GraphQLInterfaceType,
  GraphQLSchema,
  GraphQLUnionType,
  isUnionType,
  type GraphQLFieldResolver,
  type GraphQLScalarType,
  type GraphQLTypeResolver,
} from 'graphql';
import type { MockContext } from './context.ts';
import { graphqlError } from './errors.ts';
import { follow } from './mutate/follow.ts';
import { isRef } from './store/ref.ts';
import type { SeededStore } from './store/seeded-store.ts';

type Args = Readonly<Record<string, unknown>>;
type Resolve = GraphQLFieldResolver<unknown, MockContext, Args>;
type Resolver = Resolve | { readonly resolve?: Resolve; readonly subscribe?: Resolve };

export interface ExecutableOptions {
  readonly store: SeededStore;
  /** What domains do, by type and field; what the schema does not have is left out. */
  readonly resolvers?: IResolvers<unknown, MockContext>;
  /** Scalars that read and write their values strictly; others take what comes. */
  readonly scalars?: readonly GraphQLScalarType[];
}

/**
 * The schema with a value for every field: domains' resolvers where there are any, else the store. A schema that lost
 * a field under a designer's hands is served without it.
 */
export function executableSchema(
  schema: GraphQLSchema,
  { store, resolvers = {}, scalars = [] }: ExecutableOptions,
): GraphQLSchema {
  const written = resolvers as Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
  const strict = new Map(scalars.map((scalar) => [scalar.name, scalar]));
  const subscription = schema.getSubscriptionType()?.name;
  const resolveType: GraphQLTypeResolver<unknown, MockContext> = (value) =>
    isRef(value) ? value.$ref.typeName : (value as { __typename?: string }).__typename;

  const mapped = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config, name, type) => {
      const own = written[type]?.[name];
      const { resolve, subscribe } =
        typeof own === 'function' ? { resolve: own, subscribe: undefined } : (own ?? {});
      return {
        ...config,
        resolve: resolve ?? storeResolver(schema, type, name, store),
        ...(type === subscription ? { subscribe: subscribe ?? storeFollower(type, name, store) } : {}),
      };
    },
    [MapperKind.SCALAR_TYPE]: (type) => strict.get(type.name) ?? type,
    [MapperKind.ABSTRACT_TYPE]: (type) =>
      isUnionType(type)
        ? new GraphQLUnionType({ ...type.toConfig(), resolveType })
        : new GraphQLInterfaceType({ ...type.toConfig(), resolveType }),
  });
  // What is not right about it has been said when it was read; the executor would refuse every call instead.
  return new GraphQLSchema({ ...mapped.toConfig(), assumeValid: true });
}

/** A field of a link is asked of the store; a plain object answers what it has, by a function if need be. */
function storeResolver(schema: GraphQLSchema, type: string, field: string, store: SeededStore): Resolve {
  const isRoot = [schema.getQueryType(), schema.getSubscriptionType()].some((root) => root?.name === type);
  const isMutation = schema.getMutationType()?.name === type;
  return (source, args, context) => {
    if (isRef(source)) return spend(store.read(source.$ref.typeName, source.$ref.key, field, args), context);
    const own = ownValue(source, field);
    if (own !== undefined)
      return typeof own === 'function' ? (own.call(source, args, context) as unknown) : own;
    if (isMutation) return store.mutate(field, args);
    if (isRoot) return spend(store.read(type, 'ROOT', field, args), context);
    return store.complete(type, (source ?? {}) as Args, field, args);
  };
}

/** So many items the lists of one operation may hold together; lists in lists multiply, whatever the document says. */
export const MOST_ITEMS = 50_000;
const spent = new WeakMap<object, number>();

/** Counts the items of lists; those of an operation that has used up its share are left out, with one error. */
function spend(value: unknown, context: object | undefined): unknown {
  const length = Array.isArray(value) ? value.length : 0;
  if (length === 0 || !context) return value;
  const before = spent.get(context) ?? 0;
  if (before > MOST_ITEMS) return [];
  spent.set(context, before + length);
  if (before + length > MOST_ITEMS) {
    throw graphqlError('LIMIT_EXCEEDED', `The lists of this operation hold more than ${MOST_ITEMS} items.`, {
      limit: MOST_ITEMS,
    });
  }
  return value;
}

/** A field may be called `constructor` or `toString`, which every object has. */
const ownValue = (source: unknown, field: string): unknown =>
  typeof source === 'object' &&
  source !== null &&
  !(field in Object.prototype && !Object.hasOwn(source, field))
    ? (source as Args)[field]
    : undefined;

function storeFollower(type: string, name: string, store: SeededStore): Resolve {
  return (_source, args, context) => {
    const { shapes } = store.generator;
    const ended = (context as MockContext | undefined)?.session?.ended;
    return follow(shapes.field(type, name), args, store, ended);
  };
}

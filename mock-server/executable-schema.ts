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
  return (source, args, context, info) => {
    if (isRef(source)) return store.read(source.$ref.typeName, source.$ref.key, field, args);
    const own = ownValue(source, field);
    if (own !== undefined)
      return typeof own === 'function' ? (own.call(source, args, context, info) as unknown) : own;
    if (isMutation) return store.mutate(field, args);
    if (isRoot) return store.read(type, 'ROOT', field, args);
    return store.complete(type, (source ?? {}) as Args, field, args);
  };
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

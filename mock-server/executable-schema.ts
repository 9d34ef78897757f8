import { addMocksToSchema, type IMockStore } from '@graphql-tools/mock';
import type { IResolvers } from '@graphql-tools/utils';
import {
  GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  type GraphQLTypeResolver,
} from 'graphql';
import type { MockContext } from './context.ts';
import { graphqlError } from './errors.ts';
import { follow } from './mutate/follow.ts';
import { isRef } from './store/ref.ts';
import type { SeededStore } from './store/seeded-store.ts';
import { untilLeft } from './until-left.ts';

type Args = Readonly<Record<string, unknown>>;
type Resolve = GraphQLFieldResolver<unknown, MockContext, Args>;
type Resolver = Resolve | { readonly resolve?: Resolve; readonly subscribe?: Resolve };

export interface ExecutableOptions {
  readonly store: SeededStore;
  /** The domains' resolvers, by type and field; those not in the schema are ignored. */
  readonly resolvers?: IResolvers<unknown, MockContext>;
  /** Scalars that validate their values strictly; others accept anything. */
  readonly scalars?: readonly GraphQLScalarType[];
}

/** The parts of a store that `addMocksToSchema` uses; it calls nothing else of the interface. */
const forLibrary = (store: SeededStore): IMockStore => {
  const asked = {
    get: ({
      typeName,
      key,
      fieldName,
      fieldArgs,
    }: {
      typeName: string;
      key: string;
      fieldName: string;
      fieldArgs?: Args;
    }) => store.read(typeName, key, fieldName, fieldArgs),
    generateFieldValue: (typeName: string, fieldName: string, fieldArgs?: Args) =>
      store.complete(typeName, {}, fieldName, fieldArgs),
  };
  return asked as unknown as IMockStore;
};

/**
 * The schema with a value for every field: from domain resolvers where available, otherwise from the mocks of
 * `addMocksToSchema` over our own store. A schema that a designer removed fields from is served without them.
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

  // These types are not shared with anyone, so they are modified in place. Copying a large schema again would take
  // longer than everything else on a save.
  const mocked = addMocksToSchema({ schema, store: forLibrary(store) });
  for (const type of Object.values(mocked.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isScalarType(type)) coerceStrictly(type, strict.get(type.name));
    else if (isAbstractType(type)) type.resolveType = resolveType;
    else if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        const own = ownOf(ownOf(written, type.name), field.name);
        const { resolve, subscribe } =
          typeof own === 'function' ? { resolve: own, subscribe: undefined } : (own ?? {});
        const mock = field.resolve as Mock;
        field.resolve =
          resolve ?? storeResolver({ schema: mocked, type: type.name, field: field.name, store, mock });
        if (type.name === subscription)
          field.subscribe = subscribe ? untilLeft(subscribe) : storeFollower(type.name, field.name, store);
      }
    }
  }
  // Schema errors were reported when it was read; the executor would otherwise refuse every call.
  return new GraphQLSchema({ ...mocked.toConfig(), assumeValid: true });
}

/** Makes the schema's own scalar, with its description, validate as `strict` does. */
function coerceStrictly(type: GraphQLScalarType, strict: GraphQLScalarType | undefined): void {
  if (!strict) return;
  const { serialize, parseValue, parseLiteral } = strict;
  const { coerceOutputValue, coerceInputValue, coerceInputLiteral, valueToLiteral } = strict;
  Object.assign(type, { serialize, parseValue, parseLiteral });
  Object.assign(type, { coerceOutputValue, coerceInputValue, coerceInputLiteral, valueToLiteral });
}

/** Own properties only, because types and fields may be called `constructor` or `toString`. */
const ownOf = <Value>(of: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined;

type Mock = GraphQLFieldResolver<unknown, unknown, Args>;

interface MockedField {
  readonly schema: GraphQLSchema;
  readonly type: string;
  readonly field: string;
  readonly store: SeededStore;
  /** The library's default resolver for the field. */
  readonly mock: Mock;
}

/**
 * For a link, the library reads the field from the store; a plain object returns its own property, calling it if it is
 * a function.
 */
function storeResolver({ schema, type, field, store, mock }: MockedField): Resolve {
  const isRoot = [schema.getQueryType(), schema.getSubscriptionType()].some((root) => root?.name === type);
  const isMutation = schema.getMutationType()?.name === type;
  // The only parts of it that the library reads. Created once, because creating all of it costs more than resolving the
  // field.
  const info = {
    fieldName: field,
    parentType: schema.getType(type),
    schema,
  } as unknown as GraphQLResolveInfo;
  // The library would otherwise use an inherited property of the same name as the field's value.
  const isOdd = field in Object.prototype;
  return (source, args, context) => {
    if (isRef(source)) {
      const value = isOdd
        ? store.read(source.$ref.typeName, source.$ref.key, field, args)
        : mock(source, args, context, info);
      return spend(value, context);
    }
    const own = ownValue(source, field);
    if (own !== undefined)
      return typeof own === 'function' ? (own.call(source, args, context) as unknown) : own;
    if (isMutation) return store.mutate(field, args);
    if (isRoot)
      return spend(isOdd ? store.read(type, 'ROOT', field, args) : mock({}, args, context, info), context);
    return store.complete(type, (source ?? {}) as Args, field, args);
  };
}

/** Maximum number of list items in the result of one operation. Nested lists multiply, whatever the document says. */
export const MOST_ITEMS = 50_000;
const spent = new WeakMap<object, number>();

/** Counts list items. Lists of an operation beyond the limit are omitted, with one error. */
function spend(value: unknown, context: object | undefined): unknown {
  const length = Array.isArray(value) ? value.length : 0;
  if (length === 0 || !context) return value;
  const before = spent.get(context) ?? 0;
  if (before > MOST_ITEMS) return [];
  spent.set(context, before + length);
  if (before + length > MOST_ITEMS) {
    throw graphqlError(
      'LIMIT_EXCEEDED',
      `The lists of this operation contain more than ${MOST_ITEMS} items.`,
      {
        limit: MOST_ITEMS,
      },
    );
  }
  return value;
}

/** A field may be called `constructor` or `toString`, which every object inherits. */
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

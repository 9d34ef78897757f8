import { isRecord } from '../../kernel/records.ts';
import { addMocksToSchema } from '@graphql-tools/mock';
import type { IResolvers } from '@graphql-tools/utils';
import {
  GraphQLSchema,
  isObjectType,
  isScalarType,
  type GraphQLFieldResolver,
  type GraphQLScalarType,
} from 'graphql';
import type { EngineContext } from '../context.ts';
import { follow } from '../mutate/follow.ts';
import { isRef, keyIn, ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import type { SeededStore } from '../mock-store/seeded-store.ts';
import { untilLeft } from './until-left.ts';

type Args = Readonly<Record<string, unknown>>;
type Resolve = GraphQLFieldResolver<unknown, EngineContext, Args>;
type Resolver = Resolve | { readonly resolve?: Resolve; readonly subscribe?: Resolve };

export interface ExecutableOptions<Context extends EngineContext> {
  /** Before any write; each call is answered by the store of its context. */
  readonly store: SeededStore;
  /** The domains' resolvers, by type and field; those not in the schema are ignored. */
  readonly resolvers?: IResolvers<unknown, Context>;
  /** Types that permission depends on: a change of one ends the subscriptions of those who lost it. */
  readonly access?: ReadonlySet<string>;
  /** Scalars that validate their values strictly; any other scalar accepts any value. */
  readonly scalars?: readonly GraphQLScalarType[];
}

/**
 * The schema with a value for every field: from domain resolvers where they exist, otherwise from the resolvers that
 * `addMocksToSchema` creates from the store. Resolvers of fields that a designer removed from the schema are ignored.
 */
export function executableSchema<Context extends EngineContext>(
  schema: GraphQLSchema,
  { store, resolvers = {}, access = new Set(), scalars = [] }: ExecutableOptions<Context>,
): GraphQLSchema {
  // Which context a resolver takes is the caller's; here they are only passed on.
  const written = resolvers as Resolvers;
  const strict = new Map(scalars.map((scalar) => [scalar.name, scalar]));
  // These types are not shared with anyone, so they get their resolvers in place. The library would walk through the
  // large schema several times instead, which takes longer than all other work after a save.
  const mocked = addMocksToSchema({ schema, store });
  const own: Resolvers = { ...written, ...subscriptions(schema, written, access) };
  for (const type of Object.values(mocked.getTypeMap())) {
    if (isScalarType(type)) coerceStrictly(type, strict.get(type.name));
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolver = ownOf(ownOf(own, type.name), field.name);
      field.resolve = resolveOf(resolver) ?? completing(field.resolve!, type.name, field.name, store);
      if (typeof resolver === 'object' && resolver.subscribe) field.subscribe = resolver.subscribe;
    }
  }
  // Schema errors were reported when it was read; the executor would otherwise refuse every operation.
  return new GraphQLSchema({ ...mocked.toConfig(), assumeValid: true });
}

type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

const resolveOf = (own: Resolver | undefined): Resolve | undefined =>
  typeof own === 'function' ? own : own?.resolve;

/** Events for every field of the subscription type: from a domain, or from the writes of mutations. */
function subscriptions(schema: GraphQLSchema, written: Resolvers, access: ReadonlySet<string>): Resolvers {
  const type = schema.getSubscriptionType();
  if (!type) return {};
  const fields = Object.keys(type.getFields()).map((name) => {
    const own = ownOf(ownOf(written, type.name), name);
    const subscribe = typeof own === 'object' ? own.subscribe : undefined;
    const resolve = resolveOf(own);
    return [
      name,
      {
        ...(resolve ? { resolve } : {}),
        subscribe: subscribe ? untilLeft(subscribe, access) : storeFollower(type.name, name),
      },
    ] as const;
  });
  return { [type.name]: Object.fromEntries(fields) };
}

/** Makes the schema's own scalar, which keeps its description, validate as `strict` does. */
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

/**
 * The library's resolver, with objects prepared where it cannot read them as they are.
 */
function completing(mock: Resolve, type: string, field: string, store: SeededStore): Resolve {
  // The library would use an inherited property of the same name as the field's value.
  const isOdd = field in Object.prototype;
  return (source, args, context, info) => {
    const from = readable(source, type, field, isOdd, store);
    return store.answering(context.store, () => mock(from, args, context, info));
  };
}

/** Makes a field that a resolver's plain object omits be read by the object's own key, if it has one. */
function readable(source: unknown, type: string, field: string, isOdd: boolean, store: Store): unknown {
  if (!isRecord(source)) return source;
  if (!isRef(source) && source[field] === undefined) {
    const key = keyIn(source, store.shapes.keysOf(type));
    if (key !== undefined) return ref(type, key);
  }
  return isOdd ? Object.assign(Object.create(null), source) : source;
}

function storeFollower(type: string, name: string): Resolve {
  return (_source, args, { store, session }) =>
    follow(store.shapes.field(type, name), args, { store, session });
}

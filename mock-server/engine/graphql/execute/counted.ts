import { isIterableObject, mapSchema, MapperKind } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  getNullableType,
  isListType,
  type ExecutionArgs,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { Cost, weightOf } from './cost.ts';

interface Count {
  cost: Cost;
  readonly stop: (error: Error) => void;
}

const counts = new WeakMap<object, Count>();
const counted = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The same schema, with fields that count for the regular execution; a plan counts by itself. */
function countedSchema(schema: GraphQLSchema): GraphQLSchema {
  let found = counted.get(schema);
  if (!found) {
    found = mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: (config) => ({
        ...config,
        resolve: counting(config.resolve ?? defaultFieldResolver, weightOf(config)),
      }),
    });
    counted.set(schema, found);
  }
  return found;
}

const counting =
  (resolve: GraphQLFieldResolver<unknown, object>, weight: number): GraphQLFieldResolver<unknown, object> =>
  (source, args, context, info) => {
    const count = counts.get(context);
    if (!count) return resolve(source, args, context, info);
    const list = (value: unknown): unknown => {
      if (!isListType(getNullableType(info.returnType)) || !isIterableObject(value)) return value;
      // `Array.isArray` makes it `any[]`.
      const items = Array.isArray(value) ? (value as readonly unknown[]) : [...value];
      stopping(count, () => countItems(items, count.cost, info.path));
      return items;
    };
    stopping(count, () => count.cost.field(info.path, info.fieldName, weight));
    const value = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(list) : list(value);
  };

function countItems(items: readonly unknown[], cost: Cost, path: Parameters<Cost['list']>[1]): void {
  cost.list(items.length, path);
  for (const item of items) if (Array.isArray(item)) countItems(item, cost, path);
}

/** Otherwise every field that is left would add an error of its own. */
function stopping({ cost, stop }: Count, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (cost.excess) stop(cost.excess);
    throw error;
  }
}

interface Part {
  readonly errors?: readonly Error[];
  readonly data?: unknown;
  readonly extensions?: object;
  readonly hasNext?: boolean;
}

type Result = Part | AsyncIterable<Part>;
type Execute = (args: ExecutionArgs) => Result | Promise<Result>;

const isIterable = (result: Result): result is AsyncIterable<Part> => Symbol.asyncIterator in result;

/**
 * Executes by the regular execution, counting every answer: its parts together, but each event of a subscription by
 * itself. Ends with an error when it exceeds the limit.
 */
export async function executeCounted(execute: Execute, args: ExecutionArgs): Promise<Result> {
  // Yoga always makes a context.
  const context = args.contextValue as object;
  const { schema } = args;
  const stop = new AbortController();
  // Yoga passes the signal of the request in.
  const { signal } = args as { readonly signal?: AbortSignal };
  const count: Count = { cost: new Cost(schema), stop: (error) => stop.abort(error) };
  counts.set(context, count);
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  try {
    // The type of the arguments of graphql has no signal.
    const result = await execute({ ...args, schema: countedSchema(schema), signal: both } as ExecutionArgs);
    if (!isIterable(result)) return count.cost.excess ? refused(count.cost) : priced(result, count.cost);
    return eachPriced(result, count, schema);
  } catch (error) {
    if (count.cost.excess) return refused(count.cost);
    throw error;
  }
}

const refused = ({ excess }: Cost): Part => ({
  errors: excess ? [excess] : [],
  data: null,
});

/** An answer with its cost, if it has any: one that could not be executed has none. */
export function priced<T extends { readonly extensions?: object }>(result: T, { report: cost }: Cost): T {
  return cost.fields === 0 ? result : { ...result, extensions: { ...result.extensions, cost } };
}

/** Not a generator: that would notice only at the next event that its reader has left. */
function eachPriced(
  parts: AsyncIterable<Part>,
  count: Count,
  schema: GraphQLSchema,
): AsyncIterableIterator<Part, undefined> {
  const iterator = parts[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  let isOver = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isOver) return over;
      try {
        const { done, value } = await iterator.next();
        if (done) return over;
        if (value.hasNext === true) return { value };
        const last = priced(value, count.cost);
        count.cost = new Cost(schema);
        return { value: last };
      } catch (error) {
        if (!count.cost.excess) throw error;
        isOver = true;
        return { value: { ...refused(count.cost), hasNext: false } };
      }
    },
    async return() {
      isOver = true;
      await iterator.return?.();
      return over;
    },
  };
}

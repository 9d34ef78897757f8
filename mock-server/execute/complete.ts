import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  getNullableType,
  isLeafType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { FieldPlan } from './compile.ts';
import { forget, isPromise, type Run } from './run.ts';

/** Turns a resolver's result into the response value, or a promise of it. Throws if the result is invalid. */
export type Completer = (value: unknown, plan: FieldPlan, run: Run) => unknown;

/** Values that are already valid; all others are checked by their type. */
const PLAIN = new Map<GraphQLLeafType, (value: unknown) => boolean>([
  [GraphQLString, (value) => typeof value === 'string'],
  [GraphQLID, (value) => typeof value === 'string'],
  [GraphQLBoolean, (value) => typeof value === 'boolean'],
  [GraphQLFloat, (value) => typeof value === 'number' && Number.isFinite(value)],
  [GraphQLInt, (value) => typeof value === 'number' && (value | 0) === value],
]);

const never = () => false;

/** Recognizes values that need no completion. */
export function plainOf(type: GraphQLOutputType): (value: unknown) => boolean {
  const bare = getNullableType(type);
  return (isLeafType(bare) && PLAIN.get(bare)) || never;
}

export function leaf(type: GraphQLLeafType): Completer {
  const isPlain = plainOf(type);
  return (value) => {
    if (value === null || value === undefined) return null;
    if (isPlain(value)) return value;
    if (value instanceof Error) throw value;
    const told: unknown = type.serialize(value);
    if (told === null || told === undefined) {
      throw new Error(
        `Expected \`${type.name}.serialize(${String(value)})\` to return non-nullable value, returned: ${String(told)}`,
      );
    }
    return told;
  };
}

export function nonNull(inner: Completer): Completer {
  const check = (value: unknown, { parent, field }: FieldPlan) => {
    if (value === null)
      throw new Error(`Cannot return null for non-nullable field ${parent.name}.${field.name}.`);
    return value;
  };
  return (value, plan, run) => {
    const told = inner(value, plan, run);
    return isPromise(told) ? told.then((one) => check(one, plan)) : check(told, plan);
  };
}

export function object(type: GraphQLObjectType): Completer {
  return (value, plan, run) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    return run.select(plan.selectionOf(type), value);
  };
}

export function abstract(type: GraphQLCompositeType): Completer {
  return (value, plan, run) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    const { resolveType } = type as { resolveType?: (value: unknown) => unknown };
    const name = resolveType?.(value);
    const found = typeof name === 'string' ? run.schema.getType(name) : undefined;
    if (!isObjectType(found) || !run.schema.isSubType(type as never, found)) {
      const at = `${plan.parent.name}.${plan.field.name}`;
      throw new Error(
        `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${at}". Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      );
    }
    return run.select(plan.selectionOf(found), value);
  };
}

export function list(inner: Completer, mayHoldNull: boolean): Completer {
  return (value, plan, run) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    if (isAsyncIterable(value)) return run.later(Array.fromAsync(value), (items) => all(items, plan, run));
    return all(value, plan, run);
  };

  function all(value: unknown, plan: FieldPlan, run: Run): unknown {
    const items = Array.isArray(value) ? (value as unknown[]) : itemsOf(value, plan);
    const told: unknown[] = [];
    let pending: Promise<unknown>[] | null = null;
    try {
      for (let i = 0; i < items.length; i++) {
        run.path.push(i);
        const one = run.attempt(items[i], plan, inner, mayHoldNull);
        run.path.pop();
        told.push(one);
        if (isPromise(one)) (pending ??= []).push(one.then((item) => (told[i] = item)));
      }
    } catch (error) {
      forget(pending);
      throw error;
    }
    return pending ? Promise.all(pending).then(() => told) : told;
  }
}

function itemsOf(value: unknown, { parent, field }: FieldPlan): unknown[] {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return [...(value as Iterable<unknown>)];
  throw new Error(`Expected Iterable, but did not find one for field "${parent.name}.${field.name}".`);
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

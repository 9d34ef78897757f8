import {
  getArgumentValues,
  isAbstractType,
  isObjectType,
  locatedError,
  responsePathAsArray,
  type GraphQLAbstractType,
  type GraphQLError,
  type GraphQLLeafType,
  type GraphQLResolveInfo,
} from 'graphql';
import { Cost, type CostReport } from './cost.ts';
import { priced } from './counted.ts';
import type { FieldPlan, Plan, Selection, Shape, Variables } from './plan.ts';

type Path = GraphQLResolveInfo['path'];
type FieldValues = Record<string, unknown>;

export interface RunResult {
  readonly errors?: readonly GraphQLError[];
  readonly data: FieldValues | null;
  readonly extensions?: { readonly cost: CostReport };
}

/** Not by `then`, because objects and answers can have a field of that name. */
const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Nothing awaits these promises anymore, so a rejection must not become an unhandled one. */
const forget = (values: readonly unknown[]) => {
  for (const value of values) if (isPromise(value)) value.catch(() => {});
};

/** graphql's helpers for resolvers; nothing waits for promises that a resolver leaves running. */
const helpers = { promiseAll: Promise.all.bind(Promise), track: () => {} };
const getAsyncHelpers = () => helpers;
const getAbortSignal = () => undefined;

/**
 * One execution of a plan, by the rules of the GraphQL specification ("Executing selection sets", "Value completion").
 * Values that are not promises are completed synchronously, because most values of a mock are available immediately.
 */
export class Run {
  readonly #plan: Plan;
  readonly #variables: Variables;
  readonly #context: unknown;
  readonly #cost: Cost;
  readonly #errors: GraphQLError[] = [];
  readonly #args = new Map<FieldPlan, FieldValues>();

  constructor(plan: Plan, variables: Variables, context: unknown) {
    this.#plan = plan;
    this.#variables = variables;
    this.#context = context;
    this.#cost = new Cost(plan.schema);
  }

  execute(): RunResult | Promise<RunResult> {
    const { root, operation } = this.#plan;
    // A copy, because an abandoned part may still fail.
    const finish = (data: FieldValues | null): RunResult =>
      priced<RunResult>(this.#errors.length > 0 ? { errors: [...this.#errors], data } : { data }, this.#cost);
    const fail = (error: unknown): RunResult => {
      if (this.#cost.excess) return { errors: [this.#cost.excess], data: null };
      // Only errors located in the response reach the root.
      this.#errors.push(error as GraphQLError);
      return finish(null);
    };
    try {
      const data =
        operation.operation === 'mutation' ? this.#inTurn(root) : this.#select(root, undefined, undefined);
      return data instanceof Promise ? data.then(finish, fail) : finish(data);
    } catch (error) {
      return fail(error);
    }
  }

  /** Runs mutations one after the other: each sees the writes of those before it. */
  async #inTurn({ fields, blank }: Selection): Promise<FieldValues> {
    const data: FieldValues = { ...blank };
    for (const plan of fields) data[plan.key] = await this.#field(plan, undefined, undefined);
    return data;
  }

  #select(
    { fields, blank }: Selection,
    source: unknown,
    path: Path | undefined,
  ): FieldValues | Promise<FieldValues> {
    const data: FieldValues = { ...blank };
    let pending: Promise<unknown>[] | null = null;
    try {
      for (const plan of fields) {
        const value = this.#field(plan, source, path);
        if (isPromise(value)) (pending ??= []).push(value.then((later) => (data[plan.key] = later)));
        else data[plan.key] = value;
      }
    } catch (error) {
      if (pending) forget(pending);
      throw error;
    }
    return pending ? Promise.all(pending).then(() => data) : data;
  }

  #field(plan: FieldPlan, source: unknown, prev: Path | undefined): unknown {
    const path: Path = { prev, key: plan.key, typename: plan.parent.name };
    try {
      if (plan.isMeta) this.#cost.meta(path);
      else this.#cost.field(path, plan.field.name, plan.weight);
      const args = plan.args ?? this.#argsOf(plan);
      const value = plan.resolve(source, args, this.#context, this.#info(plan, path));
      if (plan.shape.isPlain(value)) return value;
      return this.#caught(this.#complete(plan.shape, value, plan, path), plan.shape, plan, path);
    } catch (error) {
      return this.#failed(error, plan.shape, plan, path);
    }
  }

  #complete(shape: Shape, value: unknown, plan: FieldPlan, path: Path): unknown {
    if (isPromise(value)) return value.then((now) => this.#complete(shape, now, plan, path));
    if (value instanceof Error) throw value;
    const completed = value === null || value === undefined ? null : this.#present(shape, value, plan, path);
    if (!shape.isRequired) return completed;
    return isPromise(completed) ? completed.then((now) => required(now, plan)) : required(completed, plan);
  }

  #present({ type, item, isPlain }: Shape, value: unknown, plan: FieldPlan, path: Path): unknown {
    if (item) return this.#list(item, itemsOf(value, plan), plan, path);
    if (isObjectType(type)) return this.#select(this.#plan.selection(plan, type), value, path);
    if (isAbstractType(type)) return this.#abstract(type, value, plan, path);
    // No list, object, interface, or union is left.
    return isPlain(value) ? value : leafOf(type as GraphQLLeafType, value);
  }

  #list(item: Shape, items: readonly unknown[], plan: FieldPlan, prev: Path): unknown {
    const completed: unknown[] = [];
    let isPending = false;
    if (!plan.isMeta) this.#cost.list(items.length, prev);
    try {
      for (let key = 0; key < items.length; key++) {
        const result = this.#item(item, items[key], plan, { prev, key, typename: undefined });
        completed.push(result);
        isPending ||= isPromise(result);
      }
    } catch (error) {
      forget(completed);
      throw error;
    }
    return isPending ? Promise.all(completed) : completed;
  }

  #item(shape: Shape, value: unknown, plan: FieldPlan, path: Path): unknown {
    try {
      return this.#caught(this.#complete(shape, value, plan, path), shape, plan, path);
    } catch (error) {
      return this.#failed(error, shape, plan, path);
    }
  }

  #abstract(type: GraphQLAbstractType, value: unknown, plan: FieldPlan, path: Path): unknown {
    const { schema } = this.#plan;
    const named = type.resolveType?.(value, this.#context, this.#info(plan, path), type);
    const select = (name: string | undefined) => {
      const found = name === undefined ? undefined : schema.getType(name);
      if (isObjectType(found) && schema.isSubType(type, found))
        return this.#select(this.#plan.selection(plan, found), value, path);
      throw new Error(
        `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${plan.parent.name}.${plan.field.name}". Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      );
    };
    return isPromise(named) ? named.then((name) => select(name)) : select(named);
  }

  #caught(completed: unknown, shape: Shape, plan: FieldPlan, path: Path): unknown {
    return isPromise(completed)
      ? completed.then(undefined, (error: unknown) => this.#failed(error, shape, plan, path))
      : completed;
  }

  /** Null where the type allows it; otherwise the error propagates to the parent object. An excess ends the answer. */
  #failed(error: unknown, shape: Shape, { nodes }: FieldPlan, path: Path): null {
    if (this.#cost.excess) throw this.#cost.excess;
    const located = locatedError(error, nodes, responsePathAsArray(path));
    if (shape.isRequired) throw located;
    this.#errors.push(located);
    return null;
  }

  #argsOf(plan: FieldPlan): FieldValues {
    let args = this.#args.get(plan);
    const [node] = plan.nodes;
    if (!args && node) this.#args.set(plan, (args = getArgumentValues(plan.field, node, this.#variables)));
    return args ?? {};
  }

  #info({ field, nodes, parent }: FieldPlan, path: Path): GraphQLResolveInfo {
    const { schema, fragments, operation } = this.#plan;
    return {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: parent,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues: this.#variables,
      getAbortSignal,
      getAsyncHelpers,
    };
  }
}

function required(value: unknown, { parent, field }: FieldPlan): unknown {
  if (value === null)
    throw new Error(`Cannot return null for non-nullable field ${parent.name}.${field.name}.`);
  return value;
}

function leafOf(type: GraphQLLeafType, value: unknown): unknown {
  const serialized: unknown = type.coerceOutputValue(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(
    `Expected \`${type.name}.serialize(${String(value)})\` to return non-nullable value, returned: ${String(serialized)}`,
  );
}

function itemsOf(value: unknown, { parent, field }: FieldPlan): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return [...(value as Iterable<unknown>)]; // `in` does not narrow by a symbol.
  throw new Error(`Expected Iterable, but did not find one for field "${parent.name}.${field.name}".`);
}

import {
  getArgumentValues,
  locatedError,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type FragmentDefinitionNode,
} from 'graphql';
import type { FieldPlan, OperationPlan, SelectionPlan } from './compile.ts';
import type { Completer } from './complete.ts';

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Values of the operation's variables, in the form that graphql's functions expect. */
type Variables = NonNullable<Parameters<typeof getArgumentValues>[2]>;

export interface RunOptions {
  readonly schema: GraphQLSchema;
  readonly plan: OperationPlan;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  readonly context: unknown;
}

export interface RunResult {
  readonly errors?: readonly GraphQLError[];
  readonly data: Record<string, unknown> | null;
}

type Told = Record<string, unknown>;

/** Nothing awaits these promises any more, so their rejections are ignored. */
export function forget(pending: readonly Promise<unknown>[] | null): void {
  for (const one of pending ?? []) one.catch(() => {});
}

/**
 * One execution of an operation. Synchronous results are used synchronously: most fields of a mock are synchronous, so
 * nothing is awaited unnecessarily.
 */
export class Run {
  readonly schema: GraphQLSchema;
  /** The current path in the response; an asynchronous part continues with its own path. */
  path: (string | number)[] = [];
  readonly #options: RunOptions;
  readonly #errors: GraphQLError[] = [];
  readonly #args: (Record<string, unknown> | undefined)[];

  constructor(options: RunOptions) {
    this.schema = options.schema;
    this.#options = options;
    this.#args = Array.from({ length: options.plan.slots });
  }

  /** Errors are reported at their path; null propagates as far as the types require. */
  execute(): RunResult | Promise<RunResult> {
    const { plan } = this.#options;
    // A copy, because an abandoned part may still fail.
    const finish = (data: Told | null): RunResult =>
      this.#errors.length > 0 ? { errors: [...this.#errors], data } : { data };
    const fail = (error: unknown): RunResult => {
      this.#errors.push(error as GraphQLError);
      return finish(null);
    };
    try {
      const told =
        plan.operation.operation === 'mutation'
          ? this.#inTurn(plan.selection)
          : this.select(plan.selection, undefined);
      return isPromise(told) ? (told as Promise<Told>).then(finish, fail) : finish(told as Told);
    } catch (error) {
      return fail(error);
    }
  }

  /** In sequence: each mutation sees what the previous one has written. */
  async #inTurn({ fields }: SelectionPlan): Promise<Told> {
    const told: Told = {};
    for (const plan of fields) {
      if ('typename' in plan) told[plan.key] = plan.typename;
      else {
        this.path = [plan.key];
        told[plan.key] = await this.#field(plan, undefined);
      }
    }
    return told;
  }

  /** Resolves the fields of an object. */
  select({ fields, blank }: SelectionPlan, source: unknown): Told | Promise<Told> {
    // Created with a slot for every field, so that fields keep their order in the document and the object's shape does
    // not change.
    const told: Told = { ...blank };
    let pending: Promise<unknown>[] | null = null;
    try {
      for (const plan of fields) {
        if ('typename' in plan) {
          continue;
        }
        this.path.push(plan.key);
        const value = this.#field(plan, source);
        this.path.pop();
        if (isPromise(value)) (pending ??= []).push(value.then((later) => (told[plan.key] = later)));
        else told[plan.key] = value;
      }
    } catch (error) {
      forget(pending);
      throw error;
    }
    return pending ? Promise.all(pending).then(() => told) : told;
  }

  #field(plan: FieldPlan, source: unknown): unknown {
    const { resolve } = plan.field;
    const depth = this.path.length;
    try {
      const args = plan.args ?? this.#argsOf(plan);
      const value: unknown = resolve
        ? resolve(
            source,
            args,
            this.#options.context,
            resolve.length > 3 ? this.#info(plan) : (undefined as never),
          )
        : (source as Told | null | undefined)?.[plan.field.name];
      if (plan.isPlain(value)) return value;
      if (isPromise(value)) return this.later(value, (now) => this.#complete(now, plan), plan);
      const told = plan.complete(value, plan, this);
      return isPromise(told) ? this.#caught(told, plan) : told;
    } catch (error) {
      return this.#failed(error, plan, depth, plan.isNullable);
    }
  }

  #complete(value: unknown, plan: FieldPlan): unknown {
    const depth = this.path.length;
    try {
      const told = plan.complete(value, plan, this);
      return isPromise(told) ? this.#caught(told, plan) : told;
    } catch (error) {
      return this.#failed(error, plan, depth, plan.isNullable);
    }
  }

  /** Completes one item of a list. */
  attempt(item: unknown, plan: FieldPlan, complete: Completer, isNullable: boolean): unknown {
    const depth = this.path.length;
    try {
      if (isPromise(item)) {
        const at = this.path.slice();
        return item.then(
          (now) => {
            this.path = at;
            return this.attempt(now, plan, complete, isNullable);
          },
          (error: unknown) => this.#rejected(error, plan, at, isNullable),
        );
      }
      const told = complete(item, plan, this);
      if (!isPromise(told)) return told;
      const at = this.path.slice(0, depth);
      return told.then(undefined, (error: unknown) => this.#rejected(error, plan, at, isNullable));
    } catch (error) {
      return this.#failed(error, plan, depth, isNullable);
    }
  }

  /** Continues at the current path when a value has arrived. */
  later<Value>(value: Promise<Value>, then: (value: Value) => unknown, plan?: FieldPlan): Promise<unknown> {
    const at = this.path.slice();
    const told = value.then((now) => {
      this.path = at.slice();
      return then(now);
    });
    return plan
      ? told.then(undefined, (error: unknown) => this.#rejected(error, plan, at, plan.isNullable))
      : told;
  }

  #caught(told: Promise<unknown>, plan: FieldPlan): Promise<unknown> {
    const at = this.path.slice();
    return told.then(undefined, (error: unknown) => this.#rejected(error, plan, at, plan.isNullable));
  }

  #rejected(error: unknown, plan: FieldPlan, at: readonly (string | number)[], isNullable: boolean): null {
    return this.#tell(locatedError(error, plan.nodes, at), isNullable);
  }

  /** The path still points to where the error was thrown. */
  #failed(error: unknown, plan: FieldPlan, depth: number, isNullable: boolean): null {
    const located = locatedError(error, plan.nodes, this.path.slice());
    this.path.length = depth;
    return this.#tell(located, isNullable);
  }

  #tell(error: GraphQLError, isNullable: boolean): null {
    if (!isNullable) throw error;
    this.#errors.push(error);
    return null;
  }

  #argsOf(plan: FieldPlan): Record<string, unknown> {
    const [node] = plan.nodes;
    return (this.#args[plan.slot] ??= node
      ? getArgumentValues(plan.field, node, this.#options.variables)
      : {});
  }

  /** Created on demand, because few resolvers use it. */
  #info({ field, nodes, parent }: FieldPlan): GraphQLResolveInfo {
    const { schema, plan, fragments, variables } = this.#options;
    let path: GraphQLResolveInfo['path'] | undefined;
    for (const key of this.path) path = { prev: path, key, typename: undefined };
    return {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: parent,
      path,
      schema,
      fragments: Object.fromEntries(fragments),
      rootValue: undefined,
      operation: plan.operation,
      variableValues: variables.coerced,
    } as unknown as GraphQLResolveInfo;
  }
}

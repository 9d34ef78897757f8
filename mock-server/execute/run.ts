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

/** Values of the operation's variables, as graphql's own functions want them. */
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

/** Nobody waits for them any more: what becomes of them is nobody's fault. */
export function forget(pending: readonly Promise<unknown>[] | null): void {
  for (const one of pending ?? []) one.catch(() => {});
}

/**
 * One execution of an operation. What answers at once is told at once: most fields of a mock do, and nothing is
 * waited for that need not be.
 */
export class Run {
  readonly schema: GraphQLSchema;
  /** Where the answer is being made; a part that was waited for goes on with a path of its own. */
  path: (string | number)[] = [];
  readonly #options: RunOptions;
  readonly #errors: GraphQLError[] = [];
  readonly #args: (Record<string, unknown> | undefined)[];

  constructor(options: RunOptions) {
    this.schema = options.schema;
    this.#options = options;
    this.#args = Array.from({ length: options.plan.slots });
  }

  /** Errors lie where they happened; null spreads as far as types demand. */
  execute(): RunResult | Promise<RunResult> {
    const { plan } = this.#options;
    // A copy: a part that nobody waits for any more may still fail.
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

  /** One after another: each mutation sees what the one before has written. */
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

  /** The fields of an object. */
  select({ fields, blank }: SelectionPlan, source: unknown): Told | Promise<Told> {
    // With a place for every field: they stand in the order in which they were asked for, and a copy grows no more.
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

  /** One item of a list. */
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

  /** Goes on where it is now, when a value has come. */
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

  /** What was thrown has left the path where it happened. */
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

  /** Few resolvers look at it. */
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

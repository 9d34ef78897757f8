import { getOperationAST, getVariableValues, subscribe, type ExecutionArgs } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { withoutParts } from '../plugins/plain-answers.ts';
import { executeCounted } from './counted.ts';
import { answersThen, introspects } from './asks.ts';
import { fragmentsOf } from '../plugins/selections.ts';
import { Plan } from './plan.ts';
import { Run, type RunResult } from './run.ts';

/** The maximum number of plans of one operation, one per combination of conditions. */
const MAX_PLANS = 16;

/**
 * Executes queries and mutations by a plan that is compiled once per operation, with the result of the regular execution,
 * as a test verifies. That one still executes invalid documents and those with `@defer` or `@stream`.
 */
export function compileOperations(): Plugin {
  const known = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, Map<string, Plan>>>();

  function run(args: ExecutionArgs): RunResult | Promise<RunResult> | null {
    const { schema, contextValue, operationName, variableValues } = args;
    // Introspection is counted only here, and the regular execution takes an object with a member `then` for a promise.
    const isOnlyPlanned = introspects(args.document) || answersThen(args.document);
    const document = isOnlyPlanned ? withoutParts(args.document) : args.document;
    const operation = getOperationAST(document, operationName);
    if (!operation || withoutParts(document) !== document) return null;
    const definitions = operation.variableDefinitions ?? [];
    const { variableValues: variables } = getVariableValues(schema, definitions, variableValues ?? {});
    if (!variables) return null;
    let operations = known.get(schema);
    if (!operations) known.set(schema, (operations = new WeakMap()));
    let plans = operations.get(operation);
    if (!plans) operations.set(operation, (plans = new Map()));
    const key = definitions.map(({ variable }) => conditionOf(variables.coerced[variable.name.value])).join();
    let plan = plans.get(key);
    if (!plan) {
      plan = new Plan(schema, operation, Object.fromEntries(fragmentsOf(document)), variables);
      if (plans.size < MAX_PLANS) plans.set(key, plan);
    }
    return new Run(plan, variables, contextValue).execute();
  }

  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn(
        // Both have the data and the errors, which is all that Yoga reads.
        (args: ExecutionArgs) => run(args) ?? (executeCounted(executeFn, args) as Promise<RunResult>),
      );
    },
    onSubscribe({ subscribeFn, setSubscribeFn }) {
      setSubscribeFn((args: ExecutionArgs) =>
        answersThen(args.document)
          ? executeCounted(subscribeOnly, { ...args, document: withoutParts(args.document) })
          : executeCounted(subscribeFn, args),
      );
    },
  };
}

/** Subscribes by graphql's own execution, which sends no parts, and takes only an object with a function `then` for a promise. */
const subscribeOnly = (args: ExecutionArgs & { readonly signal?: AbortSignal }) =>
  subscribe({ ...args, abortSignal: args.signal });

/** Only a Boolean can be the condition of `@include` or `@skip`. */
const conditionOf = (value: unknown) => (typeof value === 'boolean' ? value : '');

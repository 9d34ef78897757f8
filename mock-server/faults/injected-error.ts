import { GraphQLError } from 'graphql';
import type { FaultRule } from './rule.ts';

/** What an injected error is called when the rule does not say. */
const USUAL_CODE = 'INTERNAL_SERVER_ERROR';

const injected = new WeakSet<object>();

/** The error that a rule tells to throw. Its code may be any: a real backend's need not be one of ours. */
export function injectedError({ error }: FaultRule): GraphQLError {
  const made = new GraphQLError(error?.message ?? '', { extensions: { code: error?.code ?? USUAL_CODE } });
  injected.add(made);
  return made;
}

/** Whether an error, or the one that the executor has put a path to, was meant to happen. */
export const isInjected = (error: GraphQLError): boolean =>
  injected.has(error) || (error.originalError instanceof GraphQLError && isInjected(error.originalError));

import { GraphQLError } from 'graphql';
import type { FaultRule } from './rule.ts';

/** Default code of an injected error. */
const USUAL_CODE = 'INTERNAL_SERVER_ERROR';

const injected = new WeakSet<object>();

/** The error that a rule throws. Its code may be any, because a real backend has codes of its own. */
export function injectedError({ error }: FaultRule): GraphQLError {
  const made = new GraphQLError(error?.message ?? '', { extensions: { code: error?.code ?? USUAL_CODE } });
  injected.add(made);
  return made;
}

/** Whether an error, possibly wrapped by the executor with a path, was injected. */
export const isInjected = (error: GraphQLError): boolean =>
  injected.has(error) || (error.originalError instanceof GraphQLError && isInjected(error.originalError));

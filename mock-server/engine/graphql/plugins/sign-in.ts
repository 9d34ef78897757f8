import { getOperationAST, type ExecutionArgs, type GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { graphqlError } from '../../errors.ts';
import { fieldsOf, fragmentsOf } from './selections.ts';

/**
 * Refuses operations without sign-in, unless they only query introspection, `__typename`, and `@public` root fields.
 */
export function signIn(isSignedIn: (context: unknown) => boolean): Plugin {
  const refusal = (args: ExecutionArgs) => {
    if (isSignedIn(args.contextValue) || isPublic(args)) return null;
    return { errors: [graphqlError('UNAUTHENTICATED', 'Sign in first. The call carries no access token.')] };
  };
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const refused = refusal(args);
      if (refused) setResultAndStopExecution(refused);
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const refused = refusal(args);
      if (refused) setResultAndStopExecution(refused);
    },
  };
}

/** Whether an operation requires no sign-in. */
export function isPublic({
  schema,
  document,
  operationName,
}: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'>): boolean {
  const operation = getOperationAST(document, operationName);
  // If there is no operation to run, the executor reports the error.
  if (!operation) return true;
  const root = schema.getRootType(operation.operation);
  return [...fieldsOf(operation.selectionSet, fragmentsOf(document))].every(
    ({ name }) => name.value.startsWith('__') || isPublicField(schema, root?.name, name.value),
  );
}

function isPublicField(schema: GraphQLSchema, type: string | undefined, field: string): boolean {
  const fields = type === undefined ? undefined : schema.getType(type);
  const node = fields && 'getFields' in fields ? fields.getFields()[field]?.astNode : undefined;
  return node?.directives?.some((directive) => directive.name.value === 'public') === true;
}

import { getOperationAST, type ExecutionArgs, type GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { EngineCaller } from '../../context.ts';
import { addErrors, keepVariables, type Call } from '../../traffic/request-log.ts';

interface Part {
  readonly errors?: readonly GraphQLError[];
  readonly incremental?: readonly Part[];
}

/** Records in the request log what GraphQL knows about a call before it is executed: name, kind, and variables. */
export function noteOperations(): Plugin<object, EngineCaller> {
  const noteOperation = ({ document, operationName, contextValue }: ExecutionArgs) => {
    // The server made the context.
    const { call } = contextValue as EngineCaller;
    const operation = getOperationAST(document, operationName);
    call.kind = operation?.operation ?? null;
    call.operation ??= operation?.name?.value ?? null;
  };
  return {
    onParams({ params, context }) {
      const { call } = context;
      call.operation ??= params.operationName ?? null;
      // The size of a body without its query approximates the size of the variables.
      keepVariables(call, params.variables ?? {}, call.body_size - (params.query?.length ?? 0));
    },
    onExecute: ({ args }) => noteOperation(args),
    onSubscribe: ({ args }) => noteOperation(args),
  };
}

/** Records the errors as they are sent, after their last change. */
export function noteErrors(): Plugin<object, EngineCaller> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      const { call } = serverContext;
      if (isAsyncIterable(result)) {
        setResult(
          mapAsyncIterator(result, (part) => {
            notePart(call, part);
            return part;
          }),
        );
      } else if (!Array.isArray(result)) notePart(call, result);
    },
  };
}

function notePart(call: Call, { errors, incremental }: Part): void {
  if (errors) addErrors(call, errors);
  if (incremental) for (const part of incremental) notePart(call, part);
}

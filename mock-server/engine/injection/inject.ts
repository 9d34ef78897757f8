import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { EngineCaller, EngineContext } from '../context.ts';
import { hasRecordings } from '../recordings/recall.ts';
import { hasEdits } from '../store/edits.ts';
import { hookedSchema } from './field-hooks.ts';
import { injectedError } from '../faults/injected-error.ts';

/** Makes operations and fields fail according to the session's rules, and applies manual edits. */
export function inject(): Plugin {
  function prepare(args: ExecutionArgs, stop: (result: { data: null; errors: readonly Error[] }) => void) {
    // The server made the context.
    const { call, session } = args.contextValue as EngineContext & EngineCaller;
    const rule = call.hits?.answer;
    if (rule?.error) stop({ data: null, errors: [injectedError(rule)] });
    else if (call.hits?.fields || hasEdits(session.overlay) || hasRecordings(session.overlay))
      args.schema = hookedSchema(args.schema);
  }
  return {
    onExecute({ args, setResultAndStopExecution }) {
      prepare(args, (result) => setResultAndStopExecution(result as never)); // The types allow no null data.
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      prepare(args, (result) => setResultAndStopExecution(result as never)); // The types allow no null data.
    },
  };
}

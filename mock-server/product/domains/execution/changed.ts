import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { untilResent } from '../../model/execution/resends.ts';
import type { Resolver } from '../../resolvers.ts';

interface Change {
  readonly flow_execution_changed: Ref<'FlowExecution'>;
}

/**
 * Emits an execution at once and after each change, until it, its resends, and all other executions in its resubmission
 * chain are complete.
 */
export const flowExecutionChanged = async function* (
  _source,
  { invocation_uuid },
  context,
): AsyncGenerator<Change, void> {
  const { access, pubsub } = context;
  if (!access.execution(invocation_uuid)) {
    throw graphqlError('NOT_FOUND', 'This execution does not exist, or you do not have access to it.');
  }
  const ledger = ledgerOf(context);
  const written = pubsub.subscribe('flow_execution_changed', invocation_uuid);
  let next = written.next();
  try {
    for (;;) {
      yield { flow_execution_changed: ref('FlowExecution', invocation_uuid) };
      const moves = [
        untilResent(invocation_uuid, context),
        ...[invocation_uuid, ...ledger.runningWith(invocation_uuid)].map((uuid) => ledger.untilNext(uuid)),
      ];
      const waits = moves.filter((move) => move !== null);
      if (ledger.hasEnded(invocation_uuid) && waits.length === 0) return;
      const wait = until(waits.length === 0 ? null : Math.min(...waits), context);
      const isWritten = await Promise.race([wait.over.then(() => false), next.then(() => true)]);
      wait.callOff();
      if (isWritten) next = written.next();
    }
  } finally {
    await written.return?.();
  }
} satisfies Resolver<'Subscription', 'flow_execution_changed'>;

/** A promise that resolves when an execution progresses; it never resolves while the clock is stopped. */
function until(afterMs: number | null, { clock }: MockContext): { over: Promise<void>; callOff: () => void } {
  let callOff = () => {};
  const over = new Promise<void>((resolve) => {
    // A timer may fire slightly early; one millisecond later the change is certain.
    if (afterMs !== null) callOff = clock.schedule(afterMs + 1, resolve);
  });
  return { over, callOff };
}

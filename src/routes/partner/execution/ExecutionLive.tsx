// What changes is read by the parts that declare these fragments; this only asks for all of it.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useEffect, useMemo, useRef } from 'react';
import { graphql, useFragment, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ExecutionLive_execution$key } from '#gql/ExecutionLive_execution';
import type { ExecutionLiveSubscription } from '#gql/ExecutionLiveSubscription';
import { describeError } from '../../../relay/errors.ts';
import { announce } from '../../../ui/feedback/live-region.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { executionStatusLook, isFinalStatus } from '../../_shared/executions/status.ts';

interface ExecutionLiveProps {
  executionRef: ExecutionLive_execution$key;
  /** Whether the page asks for what guests do not read. */
  internals: boolean;
}

/**
 * Follows an execution that has not ended, or has resubmissions that have not, and says when it has moved on or was
 * resolved. Everything on the page that reads it changes with it; once all have ended nothing is followed any more.
 */
export function ExecutionLive({ executionRef, internals }: ExecutionLiveProps) {
  const { invocation_uuid, status, summary_message, resolved, resubmissions } = useFragment(
    graphql`
      fragment ExecutionLive_execution on FlowExecution {
        invocation_uuid
        status
        summary_message
        resolved
        resubmissions {
          invocation_uuid
          status
          resubmissions {
            invocation_uuid
            status
          }
        }
      }
    `,
    executionRef,
  );
  const told = useRef({ invocation_uuid, status, resolved });
  useEffect(() => {
    const before = told.current;
    told.current = { invocation_uuid, status, resolved };
    if (before.invocation_uuid !== invocation_uuid) return;
    if (resolved && !before.resolved) announce('Resolved by resubmission');
    if (before.status === status) return;
    const ended = isFinalStatus(status) ? (summary_message ?? '') : '';
    announce([executionStatusLook(status).label, ended].filter(Boolean).join('. '));
  }, [invocation_uuid, status, summary_message, resolved]);
  const repeats = (resubmissions ?? []).flatMap((again) => [again, ...(again.resubmissions ?? [])]);
  const hasEnded = [{ status }, ...repeats].every((one) => isFinalStatus(one.status));
  return hasEnded ? null : <Follow invocation_uuid={invocation_uuid} internals={internals} />;
}

function Follow({ invocation_uuid, internals }: { invocation_uuid: string; internals: boolean }) {
  const config = useMemo<GraphQLSubscriptionConfig<ExecutionLiveSubscription>>(
    () => ({
      subscription: graphql`
        subscription ExecutionLiveSubscription($invocation_uuid: ID!, $internals: Boolean!) {
          flow_execution_changed(invocation_uuid: $invocation_uuid) {
            invocation_uuid
            ...ExecutionLive_execution
            ...ExecutionHead_execution
            ...ExecutionActions_execution
            ...ExecutionTabs_execution
            # A subscription's answers come whole.
            ...OverviewScreen_execution @arguments(deferred: false)
          }
        }
      `,
      variables: { invocation_uuid, internals },
      // A broken connection is taken up again by the network; what comes here is a refusal.
      onError(error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Live updates have stopped');
      },
    }),
    [invocation_uuid, internals],
  );
  useSubscription<ExecutionLiveSubscription>(config);
  return null;
}

import { Suspense, useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionLive_execution$key } from '#gql/ExecutionLive_execution';
import { lazily } from '#lib/lazily.ts';
import { announce } from '#ui/feedback/live-region.ts';
import { executionStatusLook, isFinalStatus } from '../../_shared/executions/status.ts';

// Loaded on demand: most executions that people open have ended.
const ExecutionFollow = lazily(() => import('./ExecutionFollow.tsx'), 'ExecutionFollow');

interface ExecutionLiveProps {
  executionRef: ExecutionLive_execution$key;
  /** Whether the page requests data that guests may not read. */
  internals: boolean;
}

/**
 * Follows an execution that has not ended, or whose resubmissions or resends have not, and announces progress and resolution.
 * Everything on the page that reads it updates with it. Stops once all of them have ended.
 */
export function ExecutionLive({ executionRef, internals }: ExecutionLiveProps) {
  const { invocation_uuid, status, summary_message, resolved, resends, resubmissions } = useFragment(
    graphql`
      fragment ExecutionLive_execution on FlowExecution {
        invocation_uuid
        status
        summary_message
        resolved
        resends {
          status
        }
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
  const announced = useRef({ invocation_uuid, status, resolved });
  useEffect(() => {
    const before = announced.current;
    announced.current = { invocation_uuid, status, resolved };
    if (before.invocation_uuid !== invocation_uuid) return;
    if (resolved && !before.resolved) announce('Resolved by resubmission');
    if (before.status === status) return;
    const ended = isFinalStatus(status) ? (summary_message ?? '') : '';
    announce([executionStatusLook(status).label, ended].filter(Boolean).join('. '));
  }, [invocation_uuid, status, summary_message, resolved]);
  const repeats = (resubmissions ?? []).flatMap((again) => [again, ...(again.resubmissions ?? [])]);
  const isResending = (resends ?? []).some((resend) => resend.status === 'PENDING');
  const hasEnded = !isResending && [{ status }, ...repeats].every((repeat) => isFinalStatus(repeat.status));
  return hasEnded ? null : (
    <Suspense fallback={null}>
      <ExecutionFollow invocation_uuid={invocation_uuid} internals={internals} />
    </Suspense>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { TimingCard_execution$key } from '#gql/TimingCard_execution';
import { formatDuration, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { Waterfall } from '#ui/charts/Waterfall.tsx';
import { Card } from '#ui/page/Card.tsx';
import { ExecutionDuration } from '#shared/executions/ExecutionDuration.tsx';
import { isFinalStatus } from '#shared/executions/status.ts';
import styles from './overview.module.css';
import { waterfallSteps, type StepRun } from './waterfall-steps.ts';

/** The duration of each stage and the wait before it. */
export function TimingCard({ executionRef }: { executionRef: TimingCard_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment TimingCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        status
        submitted_at
        duration_ms
        queue_ms
        steps {
          step
          status
          started_at
          duration_ms
        }
        ...ExecutionDuration_execution
      }
    `,
    executionRef,
  );
  const { status, submitted_at, duration_ms, queue_ms } = execution;
  const steps = execution.steps.map((run) => ({
    step: run.step,
    status: run.status,
    started_at: run.started_at ?? null,
    duration_ms: run.duration_ms ?? null,
  }));
  const isRunning = steps.some((step) => step.status === 'RUNNING');
  return (
    <Card
      title="Timing"
      hint={
        <>
          {duration_ms == null ? (
            <ExecutionDuration executionRef={execution} />
          ) : (
            formatDuration(duration_ms, true)
          )}
          {queue_ms != null && `, queued ${formatDuration(queue_ms, true)}`}
        </>
      }
    >
      {steps.length === 0 ? (
        <p className={styles.padded}>
          {isFinalStatus(status) ? 'It did not leave the queue.' : <Waiting since={toMillis(submitted_at)} />}
        </p>
      ) : isRunning ? (
        <Running steps={steps} />
      ) : (
        <Waterfall label="Steps" steps={waterfallSteps(steps, null)} />
      )}
    </Card>
  );
}

// A component of its own, so that only running stages update with the clock.
function Running({ steps }: { steps: readonly StepRun[] }) {
  return <Waterfall label="Steps" steps={waterfallSteps(steps, useNow(1_000))} />;
}

function Waiting({ since }: { since: number }) {
  const waited = Math.max(0, useNow(1_000) - since);
  return `In the queue for ${formatDuration(Math.floor(waited / 1000) * 1000)}.`;
}

import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { StepData_step$key, StepStatus } from '#gql/StepData_step';
import { formatDuration } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { StepText } from './StepText.tsx';
import styles from './step.module.css';

interface StepDataProps {
  hasRun: boolean;
  /** The step in the last sample run; null before the first run, or if the step was not on the canvas then. */
  stepRef: StepData_step$key | null;
  /** Omitted for people who cannot start a sample run. */
  onRunSample?: (() => void) | undefined;
  /** The step's input. */
  children: ReactNode;
}

const outcomes: Readonly<Record<Exclude<StepStatus, '%future added value'>, StatusLook>> = {
  PENDING: { tone: 'sub', label: 'Waiting' },
  RUNNING: { tone: 'run', label: 'Running' },
  DONE: { tone: 'ok', label: 'Done' },
  FAILED: { tone: 'fail', label: 'Failed' },
  SKIPPED: { tone: 'skip', label: 'Not reached' },
};

/** The input and output of a step in the last sample run. */
export function StepData({ hasRun, stepRef, onRunSample, children }: StepDataProps) {
  const step = useFragment(
    graphql`
      fragment StepData_step on FlowWalkStep {
        status
        duration_ms
        documents_in
        documents_out
        message
        ...StepText_step
      }
    `,
    stepRef,
  );
  if (!step)
    return (
      <EmptyState
        kind="none"
        small
        title={hasRun ? 'Not in the last sample run' : 'No sample run yet'}
        action={onRunSample && <Button onClick={onRunSample}>Run sample…</Button>}
      >
        {hasRun
          ? 'The step was added afterwards.'
          : 'It shows what each step receives and passes on. Nothing is delivered.'}
      </EmptyState>
    );
  const { status, duration_ms, documents_in, documents_out, message } = step;
  const look = statusLook(outcomes, status);
  return (
    <div className={styles.data}>
      <p className={styles.run}>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        {duration_ms != null && <span className="muted">{durationWords(duration_ms)}</span>}
        <span className="muted">
          {pluralize(documents_in, 'document')} in, {documents_out} out
        </span>
        {message && <span>{message}</span>}
      </p>
      {children}
      <StepText title="Output" stepRef={step} />
    </div>
  );
}

/** In milliseconds, because steps are that fast, while executions take seconds. */
const durationWords = (millis: number) =>
  millis < 1000 ? `${Math.round(millis)} ms` : formatDuration(millis);

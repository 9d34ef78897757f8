import type { Zone } from '#lib/dates.ts';
import { useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LogPanel_job$key } from '#gql/LogPanel_job';
import { pluralize } from '#lib/text.ts';
import { describeError } from '#relay/errors.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Card } from '#ui/page/Card.tsx';
import { stepWords } from '#shared/executions/labels.ts';
import { LogFollow } from './LogFollow.tsx';
import { LogLines } from './LogLines.tsx';
import styles from './logs.module.css';

interface LogPanelProps {
  jobRef: LogPanel_job$key;
  flowName: string;
  /** Whether the execution's status has changed since the log was requested. */
  hasGoneOn: boolean;
  zone: Zone;
  onAskAgain: () => void;
}

/** A log job: its state, and the lines loaded so far. */
export function LogPanel({ jobRef, flowName, hasGoneOn, zone, onAskAgain }: LogPanelProps) {
  const job = useFragment(
    graphql`
      fragment LogPanel_job on LogJob @throwOnFieldError {
        job_uuid
        invocation_uuid
        status
        progress
        line_count
        is_truncated
        error_message
        lines(first: 2000) @connection(key: "LogPanel_lines", filters: []) {
          __id
          edges {
            node {
              job_uuid
              seq
              occurred_at
              level
              step
              message
              attributes
              is_truncated
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    jobRef,
  );
  const { job_uuid, status, progress, lines: connection } = job;
  const [failure, setFailure] = useState<unknown>(null);
  const lines = useMemo(
    () =>
      nodesOf(connection).map(({ seq, occurred_at, level, step, message, attributes, is_truncated }) => ({
        seq,
        time: occurred_at,
        level,
        step,
        stepLabel: stepWords(step),
        message,
        attributes,
        isTruncated: is_truncated,
      })),
    [connection],
  );
  if (status === 'EXPIRED') {
    return (
      <Card>
        <EmptyState kind="none" title="The log is no longer kept">
          Technical logs are kept for a shorter time than executions. The events on the Details page are still
          available.
        </EmptyState>
      </Card>
    );
  }
  if (status === 'FAILED' && lines.length === 0) {
    return (
      <Card>
        <ErrorPanel
          title="The log could not be fetched"
          {...(job.error_message !== null && { message: job.error_message })}
          onRetry={onAskAgain}
        />
      </Card>
    );
  }
  const isWaiting = status === 'QUEUED' || status === 'RUNNING';
  const isComplete = status === 'COMPLETE' && !connection.pageInfo.hasNextPage;
  const isFollowed = !isComplete && status !== 'FAILED' && failure === null;
  return (
    <Card>
      {isFollowed && (
        <LogFollow
          job_uuid={job_uuid}
          connection={connection.__id}
          lastSeq={lines.at(-1)?.seq ?? 0}
          onError={setFailure}
        />
      )}
      {failure !== null && <ErrorPanel {...describeError(failure)} onRetry={onAskAgain} small />}
      {isWaiting && isFollowed && (
        <div className={styles.progress}>
          <span role="status">
            {status === 'QUEUED'
              ? 'Waiting for the archive'
              : `Fetching the log, ${pluralize(job.line_count, 'line')} so far`}
          </span>
          <ProgressBar label="Fetching the log" value={status === 'QUEUED' ? null : progress / 100} />
        </div>
      )}
      {isComplete && hasGoneOn && (
        <div className={styles.notice}>
          <span>The execution has continued since this log was fetched.</span>
          <Button small onClick={onAskAgain}>
            Fetch the new lines
          </Button>
        </div>
      )}
      {status === 'FAILED' && (
        <div className={styles.notice} role="alert">
          <span>The log ended early: {job.error_message ?? 'the archive gave no reason'}.</span>
          <Button small onClick={onAskAgain}>
            Fetch it again
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <LogLines
          lines={lines}
          isGrowing={isFollowed}
          isCut={job.is_truncated}
          fileName={`${flowName} ${job.invocation_uuid.slice(0, 8)}`}
          zone={zone}
        />
      )}
      {lines.length === 0 && isComplete && (
        <EmptyState kind="none" title="The log is empty">
          The execution ended before any step wrote a line.
        </EmptyState>
      )}
    </Card>
  );
}

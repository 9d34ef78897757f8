import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { SftpJobItem_job$key } from '#gql/SftpJobItem_job';
import { formatDateTimeSeconds, formatMoment, zoneName } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { useNow } from '#lib/useNow.ts';
import { Switch } from '#ui/actions/Switch.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { JobActions } from './JobActions.tsx';
import { countsInWords, isUnderWay, runLook } from './run-labels.ts';
import { runsSearch } from './runs-address.ts';
import { useJobActions } from './useJobActions.ts';
import styles from './SftpLauncher.module.css';

const JobRunFollow = lazily(() => import('./runs/JobRunFollow.tsx'), 'JobRunFollow');

/** The columns of the list. */
export type JobColumn =
  | 'name'
  | 'source'
  | 'flow'
  | 'schedule'
  | 'next_run'
  | 'last_run'
  | 'files'
  | 'failures'
  | 'enabled'
  | 'actions';

interface SftpJobItemProps {
  jobRef: SftpJobItem_job$key;
  connectionId: string;
  onDeleted: () => void;
}

export function SftpJobItem({ jobRef, connectionId, onDeleted }: SftpJobItemProps) {
  const job = useFragment(
    graphql`
      fragment SftpJobItem_job on SftpJob {
        job_uuid
        name
        source_kind
        host
        directory
        pattern
        sftp_user {
          sftp_user_uuid
          username
        }
        target_flow {
          flow_uuid
          flow_name
        }
        schedule {
          description
          time_zone
        }
        enabled
        next_run_at
        files_24h
        failures_24h
        last_execution {
          job_execution_uuid
          status
          started_at
          error_message
          files_found
          files_launched
          files_failed
        }
        ...useJobActions_job
        ...JobActions_job
      }
    `,
    jobRef,
  );
  const { job_uuid, name, host, directory, pattern, schedule, next_run_at, last_execution } = job;
  const actions = useJobActions(job, connectionId);
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const zone = useZone();
  const now = useNow(60_000);
  const { files_found = 0, files_launched = 0, files_failed = 0 } = last_execution ?? {};
  const look = last_execution && runLook(last_execution.status);
  const enabled = actions.shownEnabled ?? job.enabled;
  const server = job.source_kind === 'HOSTED' ? (job.sftp_user?.username ?? 'Hosted server') : host;
  const nextRun =
    next_run_at == null
      ? null
      : `${formatMoment(next_run_at, now, schedule.time_zone)} ${zoneName(next_run_at, schedule.time_zone)}`;
  return (
    <>
      {last_execution && isUnderWay(last_execution.status) && (
        <Suspense fallback={null}>
          <JobRunFollow job_execution_uuid={last_execution.job_execution_uuid} />
        </Suspense>
      )}
      <GridCells<JobColumn>
        cells={{
          name: (
            <RowLink to={runsSearch(search, job_uuid)} state={{ openedHere: true }} className={styles.name}>
              <bdi>{name}</bdi>
            </RowLink>
          ),
          source: isPhone ? (
            <span className={styles.muted}>
              {[schedule.description, enabled ? nextRun && `next ${nextRun}` : 'paused']
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : (
            <bdi className={styles.path}>
              {server}: {directory.replace(/\/$/, '')}/{pattern}
            </bdi>
          ),
          flow: job.target_flow ? (
            <bdi>{job.target_flow.flow_name}</bdi>
          ) : (
            <span className={styles.failed}>Deleted</span>
          ),
          schedule: schedule.description,
          next_run:
            nextRun === null || next_run_at == null ? (
              <span className={styles.muted}>{enabled ? 'None' : 'Paused'}</span>
            ) : (
              <span data-tip={`${formatDateTimeSeconds(next_run_at, zone)} ${zoneName(next_run_at, zone)}`}>
                {nextRun}
              </span>
            ),
          last_run:
            last_execution && look ? (
              <>
                <StatusBadge
                  tone={look.tone}
                  tip={
                    last_execution.error_message ??
                    countsInWords({ files_found, files_launched, files_failed })
                  }
                >
                  {look.label}
                </StatusBadge>
                {!isPhone && (
                  <span className={styles.time}>
                    <RelativeTime at={last_execution.started_at} />
                  </span>
                )}
              </>
            ) : (
              <span className={styles.muted}>None yet</span>
            ),
          files: (
            <span className={job.files_24h === 0 ? styles.muted : undefined}>
              {formatCount(job.files_24h)}
            </span>
          ),
          failures: (
            <span className={job.failures_24h === 0 ? styles.muted : styles.failed} data-tip="In 24 hours">
              {formatCount(job.failures_24h)}
            </span>
          ),
          enabled: (
            <Switch
              hideLabel
              label={`Scheduled: ${name}`}
              checked={enabled}
              onChange={(next) => void actions.setEnabled(next)}
            />
          ),
          actions: <JobActions jobRef={job} actions={actions} onDeleted={onDeleted} />,
        }}
      />
    </>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { JobRunItem_run$key } from '#gql/JobRunItem_run';
import { formatDateTimeSeconds, formatDuration } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { countsInWords, runLook, triggerWords } from '../run-labels.ts';
import styles from './runs.module.css';

interface JobRunItemProps {
  runRef: JobRunItem_run$key;
  company_uuid: string;
}

/** One run: its result, and the file of each execution that it started. */
export function JobRunItem({ runRef, company_uuid }: JobRunItemProps) {
  const run = useFragment(
    graphql`
      fragment JobRunItem_run on SftpJobExecution {
        job_execution_uuid
        job_uuid
        status
        trigger
        started_at
        duration_ms
        files_found
        files_launched
        files_failed
        error_message
        events(types: [FLOW_INVOKED], first: 100) {
          edges {
            node {
              event_uuid
              file_name
              flow_execution {
                invocation_uuid
                partner_uuid
              }
            }
          }
        }
      }
    `,
    runRef,
  );
  const { job_execution_uuid, job_uuid, started_at, duration_ms, error_message } = run;
  const { files_found, files_launched, files_failed } = run;
  const zone = useZone();
  const { tone, label } = runLook(run.status);
  const time = formatDateTimeSeconds(started_at, zone);
  const started = nodesOf(run.events);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <UiLink to={paths.sftpJobEvents({ company_uuid, job_uuid, job_execution_uuid })}>
          <time dateTime={started_at}>{time}</time>
        </UiLink>
        {run.trigger !== 'SCHEDULE' && <Tag>{triggerWords(run.trigger)}</Tag>}
        <span className={styles.end}>{duration_ms != null && formatDuration(duration_ms)}</span>
      </div>
      <div className={styles.quiet}>{countsInWords({ files_found, files_launched, files_failed })}</div>
      {error_message != null && <div className={styles.error}>{error_message}</div>}
      {started.length > 0 && (
        <ul className={styles.files} aria-label={`Files of the run at ${time}`}>
          {started.map(({ event_uuid, file_name, flow_execution }) => (
            <li key={event_uuid}>
              <bdi className={styles.file}>{file_name}</bdi>
              {flow_execution && (
                <UiLink
                  to={paths.execution({
                    company_uuid,
                    partner_uuid: flow_execution.partner_uuid,
                    invocation_uuid: flow_execution.invocation_uuid,
                  })}
                  aria-label={`Execution of ${file_name ?? 'the file'}`}
                >
                  Execution
                </UiLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

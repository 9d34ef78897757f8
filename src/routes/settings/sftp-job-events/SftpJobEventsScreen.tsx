import { useCallback, useEffect, useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useParams, useSearchParams } from 'react-router';
import type { SftpJobEventsScreenQuery } from '#gql/SftpJobEventsScreenQuery';
import { setSftpJob } from '#client-state/sftp-launcher.ts';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { fileNameOf } from '#lib/download.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { useZone } from '#ui/text/zone.ts';
import { readEventFilters } from './event-filters.ts';
import { EventList } from './EventList.tsx';
import { RunCounts } from './RunCounts.tsx';
import { RunHead } from './RunHead.tsx';
import { RunNotFound } from './RunNotFound.tsx';
import { RunSettings } from './RunSettings.tsx';
import { useCancelRun } from './useCancelRun.ts';

/** One run of a launcher job, event by event, also while it is in progress. */
export function SftpJobEventsScreen() {
  const query = graphql`
    query SftpJobEventsScreenQuery(
      $job_execution_uuid: ID!
      $level: LogLevel
      $types: [SftpJobEventType!]
      $file_name: String
    ) @throwOnFieldError {
      sftp_job_execution(job_execution_uuid: $job_execution_uuid) {
        job_execution_uuid
        job_uuid
        started_at
        sftp_job {
          job_uuid
          company_uuid
          name
          ...sftpLauncher_job
        }
        ...RunHead_run
        ...RunCounts_run
        ...RunSettings_run
      }
      ...EventList_query
        @arguments(
          job_execution_uuid: $job_execution_uuid
          level: $level
          types: $types
          file_name: $file_name
        )
    }
  `;
  const data = useRouteQuery<SftpJobEventsScreenQuery>(query);
  const { company_uuid = '', job_uuid = '' } = useParams();
  const [search] = useSearchParams();
  const environment = useRelayEnvironment();
  const zone = useZone();
  const [cancel, isCanceling] = useCancelRun();
  const list = useRef('');
  const onList = useCallback((connectionId: string) => {
    list.current = connectionId;
  }, []);
  const run = data.sftp_job_execution;
  const job = run?.sftp_job ?? null;
  useEffect(() => {
    setSftpJob(environment, job);
    return () => setSftpJob(environment, null);
  }, [environment, job]);
  // A run of another job or workspace counts as not found.
  if (run?.job_uuid !== job_uuid || (job && job.company_uuid !== company_uuid))
    return <RunNotFound company_uuid={company_uuid} job_uuid={job_uuid} />;
  const { job_execution_uuid, started_at } = run;
  return (
    <Parts query={query} subject={job_execution_uuid}>
      <RunHead
        runRef={run}
        company_uuid={company_uuid}
        jobName={job?.name ?? null}
        isCanceling={isCanceling}
        onCancel={() =>
          void cancel(job_execution_uuid, { connectionId: list.current, filters: readEventFilters(search) })
        }
      />
      <RunCounts key={job_execution_uuid} runRef={run} />
      <Card title="Events">
        <Part>
          <EventList
            key={job_execution_uuid}
            queryRef={data}
            company_uuid={company_uuid}
            fileName={fileNameOf(job?.name ?? 'deleted job', 'run', formatDateTimeSeconds(started_at, zone))}
            onList={onList}
          />
        </Part>
      </Card>
      <RunSettings runRef={run} />
    </Parts>
  );
}

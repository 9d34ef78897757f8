import { graphql, useFragment } from 'react-relay/hooks';
import type { RecentRuns_job$data, RecentRuns_job$key } from '#gql/RecentRuns_job';
import { formatDateTimeSeconds, formatDuration } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { countsInWords, runLook } from '../sftp-launcher/run-labels.ts';

type Run = RecentRuns_job$data['executions']['edges'][number]['node'];

/** The latest runs of the stored job, below the form. */
export function RecentRuns({ jobRef }: { jobRef: RecentRuns_job$key }) {
  const { job_uuid, company_uuid, executions } = useFragment(
    graphql`
      fragment RecentRuns_job on SftpJob {
        job_uuid
        company_uuid
        executions(first: 5) {
          edges {
            node {
              job_execution_uuid
              status
              started_at
              duration_ms
              files_found
              files_launched
              files_failed
              error_message
            }
          }
        }
      }
    `,
    jobRef,
  );
  const zone = useZone();
  const runs = nodesOf(executions);
  return (
    <Card title="Last runs" hint={runs.length > 0 && 'With the settings they started with'}>
      {runs.length === 0 ? (
        <EmptyState kind="none" title="No runs yet" small>
          The last five are listed here.
        </EmptyState>
      ) : (
        <SimpleTable<Run>
          label="Last runs"
          rows={runs}
          rowKey={({ job_execution_uuid }) => job_execution_uuid}
          columns={[
            {
              id: 'started',
              header: 'Started',
              cell: ({ job_execution_uuid, started_at }) => (
                <RowLink to={paths.sftpJobEvents({ company_uuid, job_uuid, job_execution_uuid })}>
                  <time dateTime={started_at}>{formatDateTimeSeconds(started_at, zone)}</time>
                </RowLink>
              ),
            },
            {
              id: 'status',
              header: 'Status',
              cell({ status }) {
                const { tone, label } = runLook(status);
                return <StatusBadge tone={tone}>{label}</StatusBadge>;
              },
            },
            {
              id: 'files',
              header: 'Files',
              grow: true,
              phone: 'under',
              cell: ({ error_message, files_found, files_launched, files_failed }) =>
                error_message ?? countsInWords({ files_found, files_launched, files_failed }),
            },
            {
              id: 'duration',
              header: 'Duration',
              align: 'end',
              phone: 'hide',
              cell: ({ duration_ms }) => (duration_ms == null ? '–' : formatDuration(duration_ms)),
            },
          ]}
        />
      )}
    </Card>
  );
}

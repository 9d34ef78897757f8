import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { RecentRunTable_runs$data, RecentRunTable_runs$key } from '#gql/RecentRunTable_runs';
import { pluralize } from '#lib/text.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { resubmissionSearch } from './resubmission-address.ts';
import { ResubmissionFollow } from './ResubmissionFollow.tsx';

type Run = RecentRunTable_runs$data[number];

/** A table of resubmissions; a row opens its results. Those in progress are updated live. */
export function RecentRunTable({ runsRef }: { runsRef: RecentRunTable_runs$key }) {
  const runs = useFragment(
    graphql`
      fragment RecentRunTable_runs on ResubmissionRun @relay(plural: true) {
        run_uuid
        status
        pending_count
        running_count
        succeeded_count
        failed_count
        refused_count
        canceled_count
        started_at
        started_by {
          display
        }
      }
    `,
    runsRef,
  );
  const { search } = useLocation();
  const columns: readonly SimpleColumn<Run>[] = [
    {
      id: 'run',
      header: 'Resubmission',
      grow: true,
      cell: (run) => (
        <RowLink to={resubmissionSearch(search, run.run_uuid)}>
          {pluralize(totalOf(run), 'execution')}
        </RowLink>
      ),
    },
    { id: 'result', header: 'Result', cell: (run) => <Outcome run={run} /> },
    { id: 'by', header: 'By', phone: 'hide', cell: ({ started_by }) => started_by?.display },
    {
      id: 'when',
      header: 'When',
      align: 'end',
      cell: ({ started_at }) => started_at != null && <RelativeTime at={started_at} />,
    },
  ];
  return (
    <>
      {runs
        .filter(({ status }) => status === 'RUNNING')
        .map(({ run_uuid }) => (
          <ResubmissionFollow key={run_uuid} run_uuid={run_uuid} />
        ))}
      <SimpleTable label="Resubmissions" columns={columns} rows={runs} rowKey={({ run_uuid }) => run_uuid} />
    </>
  );
}

const totalOf = (run: Run): number =>
  run.pending_count +
  run.running_count +
  run.succeeded_count +
  run.failed_count +
  run.refused_count +
  run.canceled_count;

function Outcome({ run }: { run: Run }) {
  const { status, succeeded_count } = run;
  if (status === 'RUNNING')
    return <StatusBadge tone="run">{run.pending_count + run.running_count} to go</StatusBadge>;
  const { failed_count, refused_count } = run;
  const words = [
    succeeded_count > 0 || failed_count + refused_count === 0 ? `${succeeded_count} succeeded` : null,
    failed_count > 0 ? `${failed_count} failed` : null,
    refused_count > 0 ? `${refused_count} not possible` : null,
    run.canceled_count > 0 ? `${run.canceled_count} canceled` : null,
  ].filter((candidate) => candidate !== null);
  const tone =
    failed_count > 0 ? 'fail' : refused_count > 0 ? 'wait' : run.canceled_count > 0 ? 'skip' : 'ok';
  return <StatusBadge tone={tone}>{words.join(', ')}</StatusBadge>;
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { EarlierRunTable_runs$data, EarlierRunTable_runs$key } from '#gql/EarlierRunTable_runs';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';

type Run = EarlierRunTable_runs$data[number];

const columns: readonly SimpleColumn<Run>[] = [
  {
    id: 'action',
    header: 'Action',
    grow: true,
    cell: ({ run_uuid, title }) => <RowLink to={paths.multiCompany({ run: run_uuid })}>{title}</RowLink>,
  },
  {
    id: 'workspaces',
    header: 'Workspaces',
    align: 'end',
    phone: 'hide',
    cell: ({ results }) => results.length,
  },
  { id: 'result', header: 'Result', cell: (run) => <Outcome run={run} /> },
  { id: 'by', header: 'By', phone: 'hide', cell: ({ started_by }) => started_by.display },
  {
    id: 'when',
    header: 'When',
    align: 'end',
    phone: 'hide',
    cell: ({ started_at }) => <RelativeTime at={started_at} />,
  },
];

function Outcome({ run }: { run: Run }) {
  const { status, pending_count, changed_count, failed_count } = run;
  if (status === 'RUNNING') return <StatusBadge tone="run">{pending_count} to go</StatusBadge>;
  const words = [
    changed_count > 0 || failed_count === 0 ? `${changed_count} changed` : null,
    failed_count > 0 ? `${failed_count} failed` : null,
    status === 'CANCELED' ? 'canceled' : null,
  ].filter((candidate) => candidate !== null);
  const tone = failed_count > 0 ? 'fail' : status === 'CANCELED' || changed_count === 0 ? 'skip' : 'ok';
  return <StatusBadge tone={tone}>{words.join(', ')}</StatusBadge>;
}

/** A table with one run in each row; the row opens its results. */
export function EarlierRunTable({ runsRef }: { runsRef: EarlierRunTable_runs$key }) {
  const runs = useFragment(
    graphql`
      fragment EarlierRunTable_runs on MultiCompanyRun @relay(plural: true) {
        run_uuid
        title
        status
        pending_count
        changed_count
        failed_count
        started_at
        started_by {
          display
        }
        results {
          company_uuid
        }
      }
    `,
    runsRef,
  );
  return (
    <SimpleTable label="Earlier runs" columns={columns} rows={runs} rowKey={({ run_uuid }) => run_uuid} />
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { FlaggedTable_executions$key } from '#gql/FlaggedTable_executions';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { ExecutionSummary } from './ExecutionSummary.tsx';
import { StatusCell } from './StatusCell.tsx';

interface FlaggedTableProps {
  executionsRef: FlaggedTable_executions$key;
  /** Adds a partner column; omit it on a partner's own page. */
  partners?: boolean;
}

/** The flagged executions, with who flagged each. */
export function FlaggedTable({ executionsRef, partners }: FlaggedTableProps) {
  const executions = useFragment(
    graphql`
      fragment FlaggedTable_executions on FlowExecution @relay(plural: true) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        submitted_at
        flagged_by {
          display
        }
        trading_partner {
          partner_uuid
          partner_name
        }
        ...StatusCell_execution
        ...ExecutionSummary_execution
      }
    `,
    executionsRef,
  );
  const columns: readonly SimpleColumn<(typeof executions)[number]>[] = [
    { id: 'status', header: 'Status', cell: (row) => <StatusCell executionRef={row} /> },
    {
      id: 'flow',
      header: 'Flow',
      grow: true,
      phone: 'under',
      cell: (row) => (
        <RowLink
          preload
          to={paths.execution({
            company_uuid: row.company_uuid,
            partner_uuid: row.partner_uuid,
            invocation_uuid: row.invocation_uuid,
          })}
        >
          {row.flow_name}
          {partners && (
            <>
              {' · '}
              <bdi>{row.trading_partner.partner_name}</bdi>
            </>
          )}
        </RowLink>
      ),
    },
    {
      id: 'summary',
      header: 'Summary',
      grow: true,
      phone: 'hide',
      cell: (row) => <ExecutionSummary executionRef={row} />,
    },
    {
      id: 'by',
      header: 'Flagged by',
      phone: 'hide',
      spare: true,
      cell: (row) => row.flagged_by?.display ?? '–',
    },
    {
      id: 'submitted',
      header: 'Submitted',
      align: 'end',
      cell: (row) => <RelativeTime at={row.submitted_at} />,
    },
  ];
  return (
    <SimpleTable
      label="Flagged executions"
      columns={columns}
      rows={executions}
      rowKey={(row) => row.invocation_uuid}
    />
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowTable_flows$key } from '#gql/FlowTable_flows';
import { formatDuration } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { writeFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import { StatusCell } from '../../_shared/executions/StatusCell.tsx';
import { UnresolvedCount } from '../../_shared/executions/UnresolvedCount.tsx';
import { deployStates, directionWords } from '../../_shared/flows/flow-labels.ts';
import { FlowControls } from './FlowControls.tsx';
import styles from './FlowTable.module.css';

export function FlowTable({ flowsRef }: { flowsRef: FlowTable_flows$key }) {
  const flows = useFragment(
    graphql`
      fragment FlowTable_flows on FlowSetup @relay(plural: true) {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        direction
        source_summary
        destination_summary
        deploy_state
        deployed_version {
          flow_uuid
          version_timestamp
          deployed_at
        }
        ...FlowControls_flow
        stats(range: LAST_24_HOURS) {
          totals {
            executions
            unresolved
            p95_ms
          }
          last_execution {
            invocation_uuid
            submitted_at
            ...StatusCell_execution
          }
        }
      }
    `,
    flowsRef,
  );
  type Row = (typeof flows)[number];
  const search = (row: Row, filters: Partial<SearchFilters>) =>
    paths.partnerSearch(
      { company_uuid: row.company_uuid, partner_uuid: row.partner_uuid },
      writeFilters({ flow_uuids: [row.flow_uuid], ...filters }),
    );
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'flow',
      header: 'Flow',
      grow: true,
      cell: (row) => (
        <UiLink to={search(row, { range: '7d' })} className={styles.flow}>
          <span className={styles.name}>{row.flow_name}</span>
          <span className={styles.route}>
            {directionWords(row.direction)}: {row.source_summary} → {row.destination_summary}
          </span>
          {row.stats.last_execution && (
            <span className={styles.phoneStatus}>
              <StatusCell executionRef={row.stats.last_execution} />
            </span>
          )}
        </UiLink>
      ),
    },
    {
      id: 'last',
      header: 'Last run',
      phone: 'hide',
      cell: (row) =>
        row.stats.last_execution ? (
          <span className={styles.last}>
            <StatusCell executionRef={row.stats.last_execution} />
            <span className="muted">
              <RelativeTime at={row.stats.last_execution.submitted_at} />
            </span>
          </span>
        ) : (
          <span className="muted">Never</span>
        ),
    },
    {
      id: 'runs',
      header: 'Runs',
      align: 'end',
      phone: 'hide',
      cell: (row) => (
        <UiLink
          to={search(row, { range: '24h' })}
          className={styles.number}
          aria-label={`${pluralize(row.stats.totals.executions, 'execution')} of ${row.flow_name} in 24 h`}
        >
          {formatCount(row.stats.totals.executions)}
        </UiLink>
      ),
    },
    {
      id: 'unresolved',
      header: 'Unresolved',
      align: 'end',
      cell: (row) => (
        <UnresolvedCount
          unresolved={row.stats.totals.unresolved}
          executions={row.stats.totals.executions}
          of={`${row.flow_name} in 24 h`}
          to={search(row, { range: '24h', resolved: false })}
        />
      ),
    },
    {
      id: 'p95',
      header: 'p95',
      align: 'end',
      phone: 'hide',
      spare: true,
      cell: (row) => (row.stats.totals.p95_ms == null ? '–' : formatDuration(row.stats.totals.p95_ms)),
    },
    {
      id: 'state',
      header: 'Status',
      phone: 'hide',
      cell: (row) => {
        const { tone, label } = statusLook(deployStates, row.deploy_state);
        return (
          <span className={styles.last}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {row.deployed_version?.deployed_at && (
              <span className="muted">
                <RelativeTime at={row.deployed_version.deployed_at} />
              </span>
            )}
          </span>
        );
      },
    },
    {
      id: 'controls',
      header: 'Enabled and actions',
      bare: true,
      align: 'end',
      cell: (row) => <FlowControls flowRef={row} />,
    },
  ];
  return <SimpleTable label="Flows" columns={columns} rows={flows} rowKey={(row) => row.flow_uuid} />;
}

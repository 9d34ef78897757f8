import { graphql, useFragment } from 'react-relay/hooks';
import type { GroupTable_metrics$data, GroupTable_metrics$key } from '#gql/GroupTable_metrics';
import { formatBytes, formatChange, formatCount } from '#lib/numbers.ts';
import { ChartTable } from '#ui/charts/ChartTable.tsx';
import { Sparkline } from '#ui/charts/Sparkline.tsx';
import { cx } from '#ui/cx.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import type { SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { severityOf } from '../../_shared/executions/severity.ts';
import { listPath, type Counted } from './metrics-links.ts';
import { groupings, periodWords } from './metrics-view.ts';
import styles from './metrics.module.css';
import {
  differenceOf,
  durationWords,
  errorPercent,
  failuresOf,
  percentWords,
  pointsShort,
  verdictOf,
} from './metrics-labels.ts';

type Group = GroupTable_metrics$data['groups'][number];

interface GroupTableProps {
  metricsRef: GroupTable_metrics$key;
  counted: Counted;
}

/** The conditions of a group's row for the lists it links to; null if no list has such a filter. */
function narrowedBy({ key, is_rest, trading_partner }: Group, { view }: Counted) {
  if (is_rest) return null;
  switch (view.group_by) {
    case 'PARTNER':
      return { partner_uuid: key };
    case 'FLOW':
      return { partner_uuid: trading_partner?.partner_uuid ?? null, flow_uuids: [key] };
    case 'FLOW_TYPE':
      return { flow_types: [key] };
    default:
      return null;
  }
}

/** The groups of the executions, largest first. */
export function GroupTable({ metricsRef, counted }: GroupTableProps) {
  const { groups } = useFragment(
    graphql`
      fragment GroupTable_metrics on Metrics
      @throwOnFieldError
      @argumentDefinitions(trends: { type: "Boolean!" }) {
        groups {
          key
          label
          is_rest
          trading_partner {
            partner_uuid
            partner_name
          }
          totals {
            executions
            logical_failure
            technical_failure
            success_percent
            p50_ms
            p95_ms
            acknowledgments_on_time_percent
            input_bytes
            output_bytes
          }
          previous {
            executions
            success_percent
          }
          buckets @include(if: $trends) {
            numbers {
              executions
            }
          }
        }
      }
    `,
    metricsRef,
  );
  const { view } = counted;
  const { label, one } = groupings[view.group_by];
  const linkOf = (group: Group, counter: 'executions' | 'failed') => {
    const narrowed = narrowedBy(group, counted);
    return narrowed && listPath(counted, counter, narrowed);
  };
  const bytesOf = ({ totals }: Group) => Number(totals.input_bytes) + Number(totals.output_bytes);
  const ofStatus = view.group_by === 'STATUS';
  const columns: (SimpleColumn<Group> | false)[] = [
    {
      id: 'name',
      header: label,
      grow: true,
      cell: (group) => {
        const to = linkOf(group, 'executions');
        const name = (
          <>
            <bdi>{group.label}</bdi>
            {view.group_by === 'FLOW' && group.trading_partner && (
              <span className="muted"> · {group.trading_partner.partner_name}</span>
            )}
          </>
        );
        return to ? <RowLink to={to}>{name}</RowLink> : name;
      },
    },
    {
      id: 'executions',
      header: 'Executions',
      align: 'end',
      cell: ({ totals }) => formatCount(totals.executions),
    },
    view.compare && {
      id: 'change',
      header: 'Change',
      align: 'end',
      phone: 'hide',
      cell: ({ totals, previous }) => (
        <span className="muted">
          {(previous && formatChange(totals.executions, previous.executions)) ?? '–'}
        </span>
      ),
    },
    !ofStatus && {
      id: 'errors',
      header: 'Errors',
      align: 'end',
      cell: (group) => {
        const { totals } = group;
        const words = percentWords(errorPercent(totals.success_percent));
        const failures = failuresOf(totals);
        const to = failures > 0 ? linkOf(group, 'failed') : null;
        const isBad = severityOf(failures, totals.executions) === 'high';
        return to ? (
          <UiLink
            to={to}
            className={cx(styles.number, isBad && styles.bad)}
            aria-label={`Errors of ${group.label}: ${words}`}
          >
            {words}
          </UiLink>
        ) : (
          <span className={failures === 0 ? 'muted' : undefined}>{words}</span>
        );
      },
    },
    !ofStatus &&
      view.compare && {
        id: 'points',
        header: 'Change, points',
        align: 'end',
        phone: 'hide',
        cell: ({ totals, previous }) => {
          const change = differenceOf(
            errorPercent(totals.success_percent),
            errorPercent(previous?.success_percent),
          );
          return <span className={cx(styles.change, styles[verdictOf(change)])}>{pointsShort(change)}</span>;
        },
      },
    {
      id: 'p50',
      header: 'p50',
      align: 'end',
      phone: 'hide',
      cell: ({ totals }) => durationWords(totals.p50_ms),
    },
    {
      id: 'p95',
      header: 'p95',
      align: 'end',
      phone: 'hide',
      cell: ({ totals }) => durationWords(totals.p95_ms),
    },
    {
      id: 'data',
      header: 'Data',
      align: 'end',
      phone: 'hide',
      cell: (group) => formatBytes(bytesOf(group)),
    },
    !ofStatus && {
      id: 'acks',
      header: 'Ack. on time',
      align: 'end',
      phone: 'hide',
      cell: ({ totals }) => percentWords(totals.acknowledgments_on_time_percent),
    },
    groups.some(({ buckets }) => (buckets?.length ?? 0) > 1) && {
      id: 'trend',
      header: 'Trend',
      phone: 'hide',
      spare: true,
      cell: ({ buckets, totals }) => (
        <Sparkline
          values={(buckets ?? []).map(({ numbers }) => numbers.executions)}
          bad={!ofStatus && severityOf(failuresOf(totals), totals.executions) === 'high'}
        />
      ),
    },
  ];
  return (
    <ChartTable
      title={`By ${one}`}
      hint={periodWords(counted.from, counted.to)}
      columns={columns.filter((column) => column !== false)}
      rows={groups}
      rowKey={({ key }) => key}
      csv={{
        fileName: `executions-by-${one.replace(' ', '-')}.csv`,
        header: [
          one.replace(' ', '_'),
          'executions',
          'previous_executions',
          'errors',
          'technical_errors',
          'p50_ms',
          'p95_ms',
          'input_bytes',
          'output_bytes',
          'acknowledgments_on_time_percent',
        ],
        cells: ({ label: name, totals, previous }) => [
          name,
          totals.executions,
          previous?.executions,
          totals.logical_failure,
          totals.technical_failure,
          totals.p50_ms,
          totals.p95_ms,
          Number(totals.input_bytes),
          Number(totals.output_bytes),
          totals.acknowledgments_on_time_percent,
        ],
      }}
    />
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { TopReasons_company$key } from '#gql/TopReasons_company';
import { formatCount, formatDifference } from '#lib/numbers.ts';
import { cx } from '#ui/cx.ts';
import { ChartCsv } from '#ui/charts/ChartCsv.tsx';
import { RankBar } from '#ui/charts/RankBar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { listPath, type Counted } from './metrics-links.ts';
import styles from './metrics.module.css';
import { verdictOf } from './metrics-labels.ts';

interface TopReasonsProps {
  companyRef: TopReasons_company$key;
  counted: Counted;
}

const SHOWN = 10;

/** Why executions failed, most frequent reason first. Already a table, so it has no table view. */
export function TopReasons({ companyRef, counted }: TopReasonsProps) {
  const { reasons } = useFragment(
    graphql`
      fragment TopReasons_company on Company
      @throwOnFieldError
      @argumentDefinitions(
        from: { type: "DateTime!" }
        to: { type: "DateTime!" }
        partner_uuids: { type: "[ID!]" }
        flow_uuids: { type: "[ID!]" }
        flow_types: { type: "[String!]" }
        source_types: { type: "[FlowSourceType!]" }
      ) {
        reasons: metrics(
          from: $from
          to: $to
          group_by: REASON
          top: 50
          partner_uuids: $partner_uuids
          flow_uuids: $flow_uuids
          flow_types: $flow_types
          source_types: $source_types
        ) {
          groups {
            key
            label
            totals {
              logical_failure
              technical_failure
            }
            previous {
              logical_failure
              technical_failure
            }
          }
        }
      }
    `,
    companyRef,
  );
  const rows = reasons.groups
    .map(({ key, label, totals, previous }) => ({
      key,
      label,
      count: totals.logical_failure + totals.technical_failure,
      before: counted.view.compare && previous ? previous.logical_failure + previous.technical_failure : null,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN);
  const most = Math.max(1, ...rows.flatMap(({ count, before }) => [count, before ?? 0]));
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <Card
      title="Top error reasons"
      hint={hasBefore ? 'mark: previous period' : undefined}
      actions={
        <ChartCsv
          label="Top error reasons"
          fileName="error-reasons.csv"
          header={['reason', 'executions', 'previous']}
          rows={rows.map(({ label, count, before }) => [label, count, before])}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState small kind="none" title="Nothing failed in this period" />
      ) : (
        <SimpleTable
          label="Top error reasons"
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            { id: 'reason', header: 'Reason', grow: true, cell: (row) => row.label },
            {
              id: 'bar',
              header: 'Share',
              bare: true,
              cell: (row) => <RankBar value={row.count} previous={row.before} most={most} />,
            },
            {
              id: 'count',
              header: 'Count',
              align: 'end',
              cell: (row) => {
                const to = listPath(counted, 'failed', { reason_codes: [row.key] });
                const count = formatCount(row.count);
                return to ? (
                  <UiLink to={to} className={styles.number} aria-label={`${row.label}: ${count}`}>
                    {count}
                  </UiLink>
                ) : (
                  <b className={styles.strong}>{count}</b>
                );
              },
            },
            ...(hasBefore
              ? [
                  {
                    id: 'change',
                    header: 'Change',
                    align: 'end' as const,
                    cell: (row: (typeof rows)[number]) => {
                      const change = row.before === null ? null : row.count - row.before;
                      return (
                        <span className={cx(styles.change, styles[verdictOf(change)])}>
                          {change === null ? '–' : formatDifference(change)}
                        </span>
                      );
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}

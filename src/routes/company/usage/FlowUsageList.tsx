import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowUsageList_report$data, FlowUsageList_report$key } from '#gql/FlowUsageList_report';
import { formatBytes, formatCount, formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { ChartCsv } from '#ui/charts/ChartCsv.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import type { ExecutionStatus } from '../../_shared/executions/status.ts';
import { paths } from '../../paths.ts';
import styles from './FlowUsageList.module.css';

type Row = FlowUsageList_report$data['rows'][number];

interface FlowUsageListProps {
  reportRef: FlowUsageList_report$key;
  company_uuid: string;
}

const billedStatuses: readonly ExecutionStatus[] = ['SUCCESS', 'LOGICAL_FAILURE'];

const SHOWN = 20;
const MORE = 50;

/** The usage of the month by flow, most billed executions first. */
export function FlowUsageList({ reportRef, company_uuid }: FlowUsageListProps) {
  const report = useFragment(
    graphql`
      fragment FlowUsageList_report on UsageReport @throwOnFieldError {
        month
        from
        to
        retained_from
        rows {
          flow_name
          share_percent
          flow_setup {
            flow_uuid
          }
          trading_partner {
            partner_uuid
            partner_name
          }
          flow_type {
            code
            label
          }
          integration_license_type {
            company_uuid
            integration_identifier
            name
          }
          numbers {
            executions
            executions_billed
            executions_skipped
            executions_faulty
            executions_active
            input_bytes
          }
        }
      }
    `,
    reportRef,
  );
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const found = report.rows.filter(({ flow_name, trading_partner, flow_type }) =>
    [flow_name, trading_partner.partner_name, flow_type.label].some((words) =>
      words.toLowerCase().includes(needle),
    ),
  );
  const shown = useShown(found, SHOWN, MORE);
  const span = { from: Date.parse(report.from), to: Date.parse(report.to) };
  const isRetained = span.from >= Date.parse(report.retained_from);
  const linkOf = (
    { flow_setup, trading_partner }: Row,
    statuses: readonly ExecutionStatus[] = billedStatuses,
  ): string | null =>
    isRetained && flow_setup
      ? paths.partnerSearch(
          { company_uuid, partner_uuid: trading_partner.partner_uuid },
          writeFilters({
            range: span,
            flow_uuids: [flow_setup.flow_uuid],
            statuses,
          }),
        )
      : null;
  return (
    <Card
      title="By flow"
      hint="most billed first"
      actions={
        <ChartCsv
          label="By flow"
          fileName={`usage-${report.month}.csv`}
          header={[
            'month',
            'partner',
            'flow',
            'flow_type',
            'integration',
            'executions',
            'billed',
            'skipped',
            'technical_errors',
            'not_ended',
            'input_bytes',
            'share_percent',
          ]}
          rows={report.rows.map((row) => [
            report.month,
            row.trading_partner.partner_name,
            row.flow_name,
            row.flow_type.label,
            row.integration_license_type?.name,
            row.numbers.executions,
            row.numbers.executions_billed,
            row.numbers.executions_skipped,
            row.numbers.executions_faulty,
            row.numbers.executions_active,
            Number(row.numbers.input_bytes),
            row.share_percent,
          ])}
        />
      }
      foot={shown.canChange && <ShowMore shown={shown} />}
    >
      {report.rows.length === 0 ? (
        <EmptyState small kind="none" title="Nothing ran in this month">
          As soon as a flow receives a document, its usage appears here.
        </EmptyState>
      ) : (
        <>
          <FilterBar label="Filter flows" summary={pluralize(found.length, 'flow')}>
            <SearchField
              label="Search flows"
              placeholder="Flow, partner, or flow type"
              value={text}
              onSearch={setText}
              shortcut="/"
            />
          </FilterBar>
          {found.length === 0 ? (
            <EmptyState
              small
              kind="filtered"
              title={`No flow matches “${text.trim()}”`}
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <SimpleTable
              label="Usage by flow"
              rows={shown.rows}
              rowKey={(row) =>
                row.flow_setup?.flow_uuid ?? `${row.trading_partner.partner_uuid} ${row.flow_name}`
              }
              columns={[
                {
                  id: 'flow',
                  header: 'Flow',
                  grow: true,
                  cell: (row) => {
                    const to = linkOf(row);
                    return to ? <RowLink to={to}>{row.flow_name}</RowLink> : row.flow_name;
                  },
                },
                {
                  id: 'partner',
                  header: 'Partner',
                  grow: true,
                  phone: 'under',
                  cell: ({ trading_partner }) => <bdi className="muted">{trading_partner.partner_name}</bdi>,
                },
                {
                  id: 'type',
                  header: 'Flow type',
                  phone: 'hide',
                  spare: true,
                  cell: ({ flow_type }) => flow_type.label,
                },
                {
                  id: 'integration',
                  header: 'Integration',
                  phone: 'hide',
                  spare: true,
                  cell: (row) => row.integration_license_type?.name ?? <span className="muted">–</span>,
                },
                {
                  id: 'billed',
                  header: 'Billed',
                  align: 'end',
                  cell: (row) => (
                    <CountLink
                      count={row.numbers.executions_billed}
                      to={linkOf(row)}
                      label={`${formatCount(row.numbers.executions_billed)} billed of ${row.flow_name}`}
                    />
                  ),
                },
                {
                  id: 'skipped',
                  header: 'Skipped',
                  align: 'end',
                  phone: 'hide',
                  cell: (row) => (
                    <CountLink
                      count={row.numbers.executions_skipped}
                      to={linkOf(row, ['SKIPPED'])}
                      label={`${formatCount(row.numbers.executions_skipped)} skipped of ${row.flow_name}`}
                    />
                  ),
                },
                {
                  id: 'faulty',
                  header: 'Technical errors',
                  align: 'end',
                  phone: 'hide',
                  cell: (row) => (
                    <CountLink
                      count={row.numbers.executions_faulty}
                      to={linkOf(row, ['TECHNICAL_FAILURE'])}
                      label={`${pluralize(row.numbers.executions_faulty, 'technical error')} of ${row.flow_name}`}
                    />
                  ),
                },
                {
                  id: 'data',
                  header: 'Data',
                  align: 'end',
                  phone: 'hide',
                  spare: true,
                  cell: ({ numbers }) => formatBytes(Number(numbers.input_bytes)),
                },
                {
                  id: 'share',
                  header: 'Share',
                  align: 'end',
                  cell: ({ share_percent }) => formatPercent(share_percent / 100),
                },
              ]}
            />
          )}
        </>
      )}
    </Card>
  );
}

interface CountLinkProps {
  count: number;
  /** The search with exactly these executions; null if they are no longer retained. */
  to: string | null;
  label: string;
}

function CountLink({ count, to, label }: CountLinkProps) {
  if (to === null || count === 0) return formatCount(count);
  return (
    <UiLink to={to} className={styles.number} aria-label={label}>
      {formatCount(count)}
    </UiLink>
  );
}

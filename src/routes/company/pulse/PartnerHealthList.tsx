import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerHealthList_pulse$key } from '#gql/PartnerHealthList_pulse';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Sparkline } from '#ui/charts/Sparkline.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { failedStatuses } from '../../_shared/executions/status.ts';
import { severityOf } from '../../_shared/executions/severity.ts';
import { UnresolvedCount } from '../../_shared/executions/UnresolvedCount.tsx';
import { partnerTypeWords } from '../../_shared/partner-labels.ts';
import { paths } from '../../paths.ts';
import styles from './PartnerHealthList.module.css';

interface PartnerHealthListProps {
  pulseRef: PartnerHealthList_pulse$key;
  company_uuid: string;
}

export function PartnerHealthList({ pulseRef, company_uuid }: PartnerHealthListProps) {
  const { partner_health, from, to } = useFragment(
    graphql`
      fragment PartnerHealthList_pulse on Pulse @throwOnFieldError {
        from
        to
        partner_health(first: 10) {
          total_count
          edges {
            node {
              executions
              unresolved
              last_success_at
              last_failure_at
              trend
              trading_partner {
                partner_uuid
                partner_name
                partner_type
              }
            }
          }
        }
      }
    `,
    pulseRef,
  );
  const range = { from: Date.parse(from), to: Date.parse(to) };
  // The list of partners has the others.
  const others = partner_health.total_count - partner_health.edges.length;
  const rows = nodesOf(partner_health).map((health) => ({
    at: { company_uuid, partner_uuid: health.trading_partner.partner_uuid },
    name: health.trading_partner.partner_name,
    type: partnerTypeWords(health.trading_partner.partner_type),
    executions: health.executions,
    unresolved: health.unresolved,
    last_success_at: health.last_success_at,
    last_failure_at: health.last_failure_at,
    trend: health.trend,
  }));
  return (
    <Card
      title="Trading partners"
      hint="worst first"
      foot={
        others > 0 && (
          <UiLink to={paths.partners({ company_uuid })}>
            {`${formatCount(others)} more in the list of partners`}
          </UiLink>
        )
      }
    >
      {rows.length > 0 ? (
        <SimpleTable
          label="Trading partners, worst first"
          rows={rows}
          rowKey={(row) => row.at.partner_uuid}
          columns={[
            {
              id: 'partner',
              header: 'Partner',
              grow: true,
              cell: (row) => (
                <RowLink to={paths.partnerDashboard(row.at)}>
                  <bdi>{row.name}</bdi>
                </RowLink>
              ),
            },
            {
              id: 'type',
              header: 'Type',
              phone: 'hide',
              spare: true,
              cell: (row) => <span className="muted">{row.type}</span>,
            },
            {
              id: 'runs',
              header: 'Runs',
              align: 'end',
              cell: (row) => (
                <UiLink
                  to={paths.partnerSearch(row.at, writeFilters({ range }))}
                  className={styles.number}
                  aria-label={`${pluralize(row.executions, 'execution')} of ${row.name}`}
                >
                  {formatCount(row.executions)}
                </UiLink>
              ),
            },
            {
              id: 'unresolved',
              header: 'Unresolved',
              align: 'end',
              cell: (row) => (
                <UnresolvedCount
                  unresolved={row.unresolved}
                  executions={row.executions}
                  of={row.name}
                  to={paths.partnerSearch(row.at, writeFilters({ range, resolved: false }))}
                  share
                />
              ),
            },
            {
              id: 'success',
              header: 'Last success',
              align: 'end',
              phone: 'hide',
              cell: (row) => (
                <LatestLink
                  at={row.last_success_at}
                  to={paths.partnerSearch(row.at, writeFilters({ range: null, statuses: ['SUCCESS'] }))}
                  words={`, last success of ${row.name}`}
                />
              ),
            },
            {
              id: 'error',
              header: 'Last error',
              align: 'end',
              phone: 'hide',
              cell: (row) => (
                <LatestLink
                  at={row.last_failure_at}
                  to={paths.partnerSearch(row.at, writeFilters({ range: null, statuses: failedStatuses }))}
                  words={`, last error of ${row.name}`}
                />
              ),
            },
            {
              id: 'trend',
              header: 'Trend',
              phone: 'hide',
              cell: (row) => (
                <Sparkline values={row.trend} bad={severityOf(row.unresolved, row.executions) === 'high'} />
              ),
            },
          ]}
        />
      ) : (
        <EmptyState small kind="none" title="No traffic in this period" />
      )}
    </Card>
  );
}

interface LatestLinkProps {
  at: string | null | undefined;
  /** The search whose first row it is; it may be older than the period. */
  to: string;
  /** A description for assistive technology. */
  words: string;
}

function LatestLink({ at, to, words }: LatestLinkProps) {
  if (at == null) return <span className="muted">–</span>;
  return (
    <UiLink to={to} className={styles.number}>
      <RelativeTime at={at} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </UiLink>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionList_pulse$key } from '#gql/AttentionList_pulse';
import { formatCount } from '../../../lib/numbers.ts';
import { formatDateTime, zoneName } from '../../../lib/dates.ts';
import { RowLink } from '../../../ui/data-grid/RowLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { ShowMore } from '../../../ui/table/ShowMore.tsx';
import { useShown } from '../../../ui/table/useShown.ts';
import { useZone } from '../../../ui/text/zone.ts';
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { executionStatusLook } from '../../_shared/executions/status.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';

interface AttentionListProps {
  pulseRef: AttentionList_pulse$key;
  company_uuid: string;
}

/** About as many as there are partners beside them, so that neither card leaves a gap. */
const SHOWN = 12;
const MORE = 20;

/** Problems of one kind in one flow, those of the most executions first; each links to the executions it counts. */
export function AttentionList({ pulseRef, company_uuid }: AttentionListProps) {
  const { attention, from, to } = useFragment(
    graphql`
      fragment AttentionList_pulse on Pulse @throwOnFieldError {
        from
        to
        attention {
          kind
          reason_code
          title
          count
          first_seen
          trading_partner {
            partner_uuid
            partner_name
          }
          flow_setup {
            flow_uuid
            flow_name
          }
          sample {
            invocation_uuid
            status
          }
        }
      }
    `,
    pulseRef,
  );
  const rows = attention.map((item) => {
    const overdue = item.kind === 'ACKNOWLEDGMENT_OVERDUE';
    return {
      key: `${item.flow_setup.flow_uuid} ${item.reason_code ?? item.kind}`,
      title: item.title,
      tone: overdue ? ('wait' as const) : executionStatusLook(item.sample.status).tone,
      partner: item.trading_partner.partner_name,
      flow: item.flow_setup.flow_name,
      count: item.count,
      first_seen: item.first_seen,
      to: paths.partnerSearch(
        { company_uuid, partner_uuid: item.trading_partner.partner_uuid },
        writeFilters({
          flow_uuids: [item.flow_setup.flow_uuid],
          ...(overdue
            ? { range: null, statuses: ['PENDING_ACKNOWLEDGMENT'], ack_states: ['OVERDUE'] }
            : {
                range: { from: Date.parse(from), to: Date.parse(to) },
                resolved: false,
                reason_codes: item.reason_code ? [item.reason_code] : [],
              }),
        }),
      ),
    };
  });
  const shown = useShown(rows, SHOWN, MORE);
  const zone = useZone();
  return (
    <Card
      title="Needs attention"
      hint={rows.length > 0 ? `${formatCount(rows.length)}, most executions first` : undefined}
      foot={shown.canChange && <ShowMore shown={shown} />}
    >
      {rows.length > 0 ? (
        <SimpleTable
          label="Needs attention"
          rows={shown.rows}
          rowKey={(row) => row.key}
          columns={[
            {
              id: 'what',
              header: 'Problem',
              cell: (row) => (
                <RowLink
                  to={row.to}
                  label={`${row.title}, ${row.partner}, ${row.flow}`}
                  tip={`First seen ${formatDateTime(row.first_seen, zone)} ${zoneName(row.first_seen, zone)}`}
                >
                  <StatusBadge tone={row.tone}>{row.title}</StatusBadge>
                </RowLink>
              ),
            },
            {
              id: 'where',
              header: 'Where',
              grow: true,
              phone: 'under',
              cell: (row) => (
                <span className="muted">
                  <bdi>{row.partner}</bdi> · {row.flow}
                </span>
              ),
            },
            { id: 'count', header: 'Count', align: 'end', cell: (row) => formatCount(row.count) },
            {
              id: 'first',
              header: 'First seen',
              align: 'end',
              phone: 'hide',
              cell: (row) => <RelativeTime at={row.first_seen} />,
            },
          ]}
        />
      ) : (
        <EmptyState small kind="none" title="Nothing needs attention">
          Every error in this period is resolved, and no acknowledgment is overdue.
        </EmptyState>
      )}
    </Card>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { DashboardTiles_partner$key } from '#gql/DashboardTiles_partner';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { UiLink } from '#ui/links.tsx';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { severityOf } from '../../_shared/executions/severity.ts';
import { paths } from '../../paths.ts';
import { writeFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';

export function DashboardTiles({ partnerRef }: { partnerRef: DashboardTiles_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment DashboardTiles_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        last_received_at
        last_sent_at
        day: health(range: LAST_24_HOURS) {
          totals {
            executions
            unresolved
            success_percent
          }
          pending_acknowledgment_count
          overdue_acknowledgment_count
        }
        week: health(range: LAST_7_DAYS) {
          totals {
            executions
            unresolved
            success_percent
          }
        }
      }
    `,
    partnerRef,
  );
  const { day, week } = partner;
  const at = { company_uuid: partner.company_uuid, partner_uuid: partner.partner_uuid };
  const search = (filters: Partial<SearchFilters>) => paths.partnerSearch(at, writeFilters(filters));
  const { unresolved } = day.totals;
  const unresolvedInWeek = week.totals.unresolved;
  const overdue = day.overdue_acknowledgment_count;
  const weekSuccess = week.totals.success_percent;
  return (
    <StatStrip>
      <StatTile
        label="Executions, 24 h"
        value={formatCount(day.totals.executions)}
        change={
          <UiLink to={search({ range: '7d' })}>{`${formatCount(week.totals.executions)} in 7 d`}</UiLink>
        }
        to={search({ range: '24h' })}
      />
      <StatTile
        label="Success, 24 h"
        value={day.totals.success_percent == null ? '–' : formatPercent(day.totals.success_percent / 100)}
        change={
          weekSuccess != null && (
            <UiLink
              to={search({ range: '7d', statuses: ['SUCCESS'] })}
            >{`${formatPercent(weekSuccess / 100)} in 7 d`}</UiLink>
          )
        }
        to={search({ range: '24h', statuses: ['SUCCESS'] })}
      />
      <StatTile
        label="Unresolved, 24 h"
        value={formatCount(unresolved)}
        change={
          <UiLink
            to={search({ range: '7d', resolved: false })}
          >{`${formatCount(unresolvedInWeek)} in 7 d`}</UiLink>
        }
        verdict={severityOf(unresolvedInWeek, week.totals.executions) === 'high' ? 'bad' : 'plain'}
        to={search({ range: '24h', resolved: false })}
      />
      <StatTile
        label="Pending acknowledgment"
        value={formatCount(day.pending_acknowledgment_count)}
        change={
          overdue > 0 && (
            <UiLink
              to={search({
                range: null,
                statuses: ['PENDING_ACKNOWLEDGMENT'],
                ack_states: ['OVERDUE'],
              })}
            >{`${formatCount(overdue)} overdue`}</UiLink>
          )
        }
        verdict={overdue > 0 ? 'bad' : 'plain'}
        to={search({ range: null, statuses: ['PENDING_ACKNOWLEDGMENT'] })}
      />
      <LastTile
        label="Last received"
        at={partner.last_received_at}
        to={search({ range: null, direction: 'RECEIVE' })}
      />
      <LastTile label="Last sent" at={partner.last_sent_at} to={search({ range: null, direction: 'SEND' })} />
    </StatStrip>
  );
}

interface LastTileProps {
  label: string;
  at: string | null | undefined;
  /** The address of all executions in that direction, latest first. */
  to: string;
}

function LastTile({ label, at, to }: LastTileProps) {
  return at == null ? (
    <StatTile label={label} value="Never" />
  ) : (
    <StatTile label={label} value={<RelativeTime at={at} />} to={to} />
  );
}

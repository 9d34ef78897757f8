import { graphql, useFragment } from 'react-relay/hooks';
import type { EcpTiles_viewer$key } from '#gql/EcpTiles_viewer';
import { formatCount, formatDecimal, formatPercent } from '#lib/numbers.ts';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import type { EcpFilters } from './ecp-filters.ts';

interface EcpTilesProps {
  viewerRef: EcpTiles_viewer$key;
  /** Returns the address of the list with other filters or another order. */
  linkTo: (filters: Partial<EcpFilters>) => string;
}

/** Totals of the workspaces in the list. Each opens the list of the workspaces that it counts, the worst first. */
export function EcpTiles({ viewerRef, linkTo }: EcpTilesProps) {
  const { overseen_companies } = useFragment(
    graphql`
      fragment EcpTiles_viewer on Viewer
      @throwOnFieldError
      @argumentDefinitions(filter: { type: "CompanyFilter!" }, sort: { type: "CompanySort!" }) {
        overseen_companies(filter: $filter, sort: $sort, first: 100) {
          totals {
            executions
            executions_per_minute
            failures
            technical_failure
            unresolved
            queued_count
            oldest_queued_at
            ending_certificate_count
            nearly_full_count
          }
        }
      }
    `,
    viewerRef,
  );
  const { totals } = overseen_companies;
  const { executions, failures } = totals;
  return (
    <StatStrip>
      <StatTile
        label="Executions per minute"
        value={formatDecimal(totals.executions_per_minute)}
        change={`last hour, ${formatCount(executions)} in 24 h`}
        to={linkTo({ sort: { column: 'runs', direction: 'desc' } })}
      />
      <StatTile
        label="Error rate"
        value={executions > 0 ? formatPercent(failures / executions) : '–'}
        change={failures > 0 && `${formatCount(failures)} failed`}
        to={linkTo({ sort: { column: 'errors', direction: 'desc' } })}
      />
      <StatTile
        label="Unresolved"
        value={formatCount(totals.unresolved)}
        to={linkTo({ concerns: ['UNRESOLVED'], sort: { column: 'unresolved', direction: 'desc' } })}
      />
      <StatTile
        label="Technical errors"
        value={formatCount(totals.technical_failure)}
        to={linkTo({ concerns: ['TECHNICAL_FAILURE'], sort: { column: 'technical', direction: 'desc' } })}
      />
      <StatTile
        label="Queued"
        value={formatCount(totals.queued_count)}
        change={
          totals.oldest_queued_at && (
            <>
              oldest <RelativeTime at={totals.oldest_queued_at} />
            </>
          )
        }
        to={linkTo({ concerns: ['QUEUED'], sort: { column: 'queued', direction: 'desc' } })}
      />
      <StatTile
        label="Certificates expiring"
        value={formatCount(totals.ending_certificate_count)}
        change={totals.ending_certificate_count > 0 && 'expired or in 30 days'}
        to={linkTo({ concerns: ['CERTIFICATE'], sort: { column: 'certificates', direction: 'asc' } })}
      />
      <StatTile
        label="Quotas nearly used"
        value={formatCount(totals.nearly_full_count)}
        change={
          totals.nearly_full_count > 0 &&
          `${totals.nearly_full_count === 1 ? 'workspace' : 'workspaces'} above 80%`
        }
        to={linkTo({ concerns: ['QUOTA'], sort: { column: 'quota', direction: 'desc' } })}
      />
    </StatStrip>
  );
}

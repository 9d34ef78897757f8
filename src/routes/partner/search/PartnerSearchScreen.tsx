import { IconLink, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { graphql, useRelayEnvironment, type PreloadedQuery } from 'react-relay/hooks';
import { Navigate, useLoaderData, useLocation } from 'react-router';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import { found } from '#errors/not-found.ts';
import { rangeBounds } from '#lib/date-range.ts';
import { toLocalInput } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { retryImport } from '#lib/retry-import.ts';
import { useNow } from '#lib/useNow.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { nodesOf } from '#relay/connection.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { visitOf } from '#relay/route-query.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { FailureLine } from '#ui/feedback/FailureLine.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { ExportButton } from '../../_shared/export/ExportButton.tsx';
import { defaultFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import { PartnerHead } from '../_shared/PartnerHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { shareAnchor } from './anchors.ts';
import { copyLinks } from './export/copy-links.ts';
import { isChanged } from './filters/filter-labels.ts';
import styles from './search.module.css';
import { recentSearch } from './resubmission/resubmission-address.ts';
import { SearchEmpty } from './SearchEmpty.tsx';
import { SearchFilterBar } from './filters/SearchFilterBar.tsx';
import { SearchHistogram } from './SearchHistogram.tsx';
import { SearchReach } from './SearchReach.tsx';
import { SearchResults } from './SearchResults.tsx';
import { PartnerSearchSkeleton } from './PartnerSearchSkeleton.tsx';
import { SearchToolbar } from './SearchToolbar.tsx';
import { useFilterOptions } from './filters/useFilterOptions.ts';
import { columnsToShare, useSearchLayout } from './grid/useSearchLayout.ts';
import { useSearchView } from './useSearchView.ts';
import { COLUMNS_PARAM } from './view-params.ts';
import { writeView } from './view.ts';
import { searchOfView } from './views/view-search.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

/** `/tp/{partner}/search`: all executions of a trading partner, with filters. */
export function PartnerSearchScreen() {
  const { variables } = useLoaderData() as PreloadedQuery<PartnerSearchScreenQuery>;
  const query = graphql`
    query PartnerSearchScreenQuery(
      $partner_uuid: ID!
      $filter: FlowExecutionFilter!
      $histogram_filter: FlowExecutionFilter!
      $sort: FlowExecutionSort!
      $count: Int!
    ) @throwOnFieldError {
      viewer {
        user_uuid
        time_zone
      }
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_resubmit
        company {
          company_uuid
          saved_views(screen: "partner-search") @catch(to: RESULT) {
            view_uuid
            query
            is_default
          }
          ...ViewsButton_company
        }
        newest: flow_execution_search(filter: $filter, first: 1, partial: true) @catch(to: RESULT) {
          match_count
          total_count
          unfiltered_count
          searched_from
          edges {
            node {
              invocation_uuid
              submitted_at
            }
          }
        }
        ...PartnerHead_partner
        ...useFilterOptions_partner
        ...SearchHistogram_partner @arguments(filter: $histogram_filter)
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...SearchResults_query
        @arguments(partner_uuid: $partner_uuid, filter: $filter, sort: $sort, count: $count)
    }
  `;
  const data = useRouteQuery<PartnerSearchScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { user_uuid, time_zone: zone } = data.viewer;
  const { partner_uuid, company_uuid, partner_name, company } = partner;
  const newest = caughtValue(partner.newest);
  const [opensWith] = (caughtValue(company.saved_views) ?? []).flatMap(({ view_uuid, query, is_default }) =>
    is_default ? searchOfView({ view_uuid, query }) : [],
  );
  const view = useSearchView(opensWith !== undefined);
  const { filters, setFilters } = view;
  const options = useFilterOptions(partner);
  const layout = useSearchLayout({
    user_uuid,
    tagLabels: options.tag_labels,
    shared: view.columns,
    onChosen: view.dropColumns,
  });
  const fieldRef = useRef<HTMLDivElement>(null);
  const focusField = () => fieldRef.current?.querySelector('input')?.focus();
  // A control outside the chip that removes a filter disappears with it, so move the focus first.
  const setFiltersAndGo = (changed: Partial<SearchFilters>) => {
    setFilters(changed);
    focusField();
  };
  const location = useLocation();
  useKeptAnchor();
  const spanWords = useSpanWords(filters, zone);

  const environment = useRelayEnvironment();
  const [newestOne] = nodesOf(newest);
  const searchedFrom = newest?.searched_from ?? null;
  const sharedLink = paths.partnerSearch(
    { company_uuid, partner_uuid },
    { ...writeView(view), [COLUMNS_PARAM]: columnsToShare(layout).join() },
  );
  if (opensWith !== undefined && location.search === '')
    return (
      <>
        <Navigate to={{ search: opensWith, hash: location.hash }} replace />
        <PartnerSearchSkeleton />
      </>
    );
  return (
    <Parts query={query} subject={JSON.stringify(variables)}>
      <PagePartner queryRef={data} />
      <PartnerHead
        partnerRef={partner}
        actions={
          <Toolbar label="This view">
            <CaughtFailure
              fields={[company.saved_views]}
              renderFailure={(failure) => <FailureLine {...failure} label="Saved views" lost="No views" />}
            />
            <ViewsButton companyRef={company} view={view} layout={layout} />
            <Button
              icon={<IconLink size={15} />}
              onClick={() => void copyLinks([sharedLink], 'a link to this view')}
            >
              Copy link
            </Button>
            {partner.viewer_can_resubmit && (
              <AnchorButton
                to={recentSearch(location.search)}
                state={{ openedHere: true }}
                icon={<IconRefresh size={15} />}
              >
                Resubmissions
              </AnchorButton>
            )}
            {newest && (
              <ExportButton
                make={async (signal, onProgress) => {
                  const { exportCsv } = await retryImport(() => import('./export/export.ts'));
                  return exportCsv(environment, {
                    partner_uuid,
                    filter: variables.filter,
                    sort: variables.sort,
                    columns: layout.visible.map(({ id }) => id),
                    signal,
                    onProgress,
                  });
                }}
                noun="execution"
                hint="the columns shown"
                name={[partner_name, 'executions', ...spanWords]}
                count={newest.total_count}
                found={newest.match_count}
                unavailable={
                  searchedFrom === null ? null : 'Available when all executions have been searched'
                }
              />
            )}
          </Toolbar>
        }
      />
      <Card className={styles.card}>
        <SearchFilterBar
          options={options}
          filters={filters}
          onChange={setFilters}
          zone={zone}
          fieldRef={fieldRef}
          summary={
            <>
              <CaughtFailure
                fields={[partner.newest]}
                renderFailure={(failure) => (
                  <FailureLine {...failure} label="Number of executions" lost="No count" />
                )}
              />
              {newest &&
                `${formatCount(newest.match_count)} ${searchedFrom === null ? '' : 'so far '}of ${formatCount(newest.unfiltered_count)}`}
              {isChanged(filters) && (
                <>
                  {' · '}
                  <button
                    type="button"
                    className={styles.clear}
                    onClick={() => setFiltersAndGo(defaultFilters)}
                  >
                    Clear
                  </button>
                </>
              )}
            </>
          }
        />
        {view.ignored.length > 0 && (
          <p className={styles.capped} role="status">
            The address filters by values that do not exist, so they are ignored: {view.ignored.join(', ')}
          </p>
        )}
        {searchedFrom !== null && <SearchReach variables={variables} from={searchedFrom} zone={zone} />}
        <CaughtFailure fields={[options.source]} />
        <Part>
          <SearchHistogram
            partnerRef={partner}
            onRange={(range) => setFilters({ range })}
            zone={zone}
            stale={view.stale}
          />
        </Part>
        <Part>
          <SearchResults
            queryRef={data}
            view={view}
            variables={variables}
            layout={layout}
            resultsKey={JSON.stringify([variables, newestOne?.submitted_at])}
            stale={view.stale}
            zone={zone}
            renderToolbar={(unfinished) => (
              <SearchToolbar
                variables={variables}
                newest={newestOne?.submitted_at ?? null}
                unfinished={unfinished}
                layout={layout}
                zone={zone}
              />
            )}
            empty={
              <SearchEmpty
                isSearching={searchedFrom !== null}
                partner_uuid={partner_uuid}
                unfilteredCount={newest?.unfiltered_count ?? 0}
                filters={filters}
                names={options}
                onChange={setFiltersAndGo}
                zone={zone}
              />
            }
          />
        </Part>
      </Card>
    </Parts>
  );
}

/** The time range in an export's file name: "2026-09-14T14:30", "2026-09-15T14:30". */
function useSpanWords({ range }: SearchFilters, zone: string): readonly string[] {
  const now = useNow(60_000);
  if (!range) return ['all'];
  const { from, to } = rangeBounds(range, now, zone);
  return [toLocalInput(from, zone), toLocalInput(to, zone)];
}

/** Opening the quick view adds a history entry for the same list; this gives it the list's reference time. */
function useKeptAnchor(): void {
  const visit = visitOf(useLocation());
  const before = useRef(visit);
  useEffect(() => {
    shareAnchor(before.current, visit);
    before.current = visit;
  }, [visit]);
}

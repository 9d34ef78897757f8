import { useMemo, useRef, useState, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Outlet, useLocation } from 'react-router';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { SearchResults_query$key } from '#gql/SearchResults_query';
import type { SearchResultsPageQuery } from '#gql/SearchResultsPageQuery';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { visitOf } from '#relay/route-query.ts';
import { cx } from '#ui/cx.ts';
import type { GridLayout } from '#ui/data-grid/useGridLayout.ts';
import { useMore } from '#ui/table/useMore.ts';
import { isFinalStatus } from '../../_shared/executions/status.ts';
import { trailState } from '../../_shared/executions/trail.ts';
import { BulkBar } from './BulkBar.tsx';
import type { ColumnId } from './grid/columns.ts';
import { ExecutionGrid } from './grid/ExecutionGrid.tsx';
import type { QuickViewContext } from './quick-view/QuickView.tsx';
import styles from './search.module.css';
import type { SearchViewControls } from './useSearchView.ts';

export interface SearchResultsProps {
  queryRef: SearchResults_query$key;
  view: SearchViewControls;
  /** The variables of the list's query. */
  variables: PartnerSearchScreenQuery['variables'];
  layout: GridLayout<ColumnId>;
  /** Identifies this list for restoring its scroll position. */
  resultsKey: string;
  stale: boolean;
  zone: string;
  /** Renders the row above the table; receives the loaded executions that have not ended. */
  renderToolbar: (unfinished: readonly string[]) => ReactNode;
  empty: ReactNode;
}

/** Twice the first page, because people who scroll this far usually continue. */
const PAGE = 200;
const NONE: ReadonlySet<string> = new Set();

/** The loaded matches, the selection among them, and the quick view. */
export function SearchResults(props: SearchResultsProps) {
  const { queryRef, view, variables, layout, resultsKey, stale, zone } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SearchResultsPageQuery,
    SearchResults_query$key
  >(
    graphql`
      fragment SearchResults_query on Query
      @throwOnFieldError
      @refetchable(queryName: "SearchResultsPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        filter: { type: "FlowExecutionFilter!" }
        sort: { type: "FlowExecutionSort!" }
        count: { type: "Int!" }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          flow_execution_search(filter: $filter, sort: $sort, first: $count, after: $cursor, partial: true)
            @connection(key: "SearchResults_flow_execution_search", filters: ["filter", "sort"]) {
            __id
            match_count
            total_count
            search_capped
            searched_from
            edges {
              node {
                invocation_uuid
                status
                ...ExecutionGrid_executions
                ...BulkBar_executions
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const connection = data.trading_partner?.flow_execution_search;
  const executions = useMemo(() => nodesOf(connection), [connection]);
  const location = useLocation();
  const { pathname, search } = location;
  const visit = visitOf(location);
  const trail = useMemo(
    () => trailState({ list: pathname + search, connection: connection?.__id ?? '', visit }),
    [pathname, search, connection?.__id, visit],
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, PAGE);

  // A selection belongs to the list it was made in.
  const [selection, setSelection] = useState({ resultsKey, selected: NONE });
  const selected = selection.resultsKey === resultsKey ? selection.selected : NONE;
  const select = (next: ReadonlySet<string>) => setSelection({ resultsKey, selected: next });
  const chosen =
    selected.size > 0 ? executions.filter((execution) => selected.has(execution.invocation_uuid)) : [];

  const gridRef = useRef<HTMLDivElement>(null);
  const focusRow = () =>
    gridRef.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
  const closeQuickView = () => {
    view.setQuickView(null);
    focusRow();
  };
  const clearSelection = () => {
    select(NONE);
    focusRow();
  };
  const matchCount = connection?.match_count ?? 0;
  const unfinished = executions
    .filter(({ status }) => !isFinalStatus(status))
    .map(({ invocation_uuid }) => invocation_uuid);
  return (
    <>
      {props.renderToolbar(unfinished)}
      {connection?.search_capped && (
        <p className={styles.capped}>
          The first {formatCount(connection.total_count)} of {formatCount(connection.match_count)} – narrow
          the period or add filters to reach the rest.
        </p>
      )}
      <div className={cx(styles.split, view.quickView !== null && styles.open)}>
        <div ref={gridRef} className={styles.list}>
          <ExecutionGrid
            executionsRef={executions}
            total={connection?.total_count ?? 0}
            more={more}
            layout={layout}
            sort={view.sort}
            onSort={view.setSort}
            selected={selected}
            onSelect={select}
            quickView={view.quickView}
            onQuickView={view.setQuickView}
            trail={trail}
            resultsKey={resultsKey}
            stale={stale}
            zone={zone}
            empty={props.empty}
          />
          {chosen.length > 0 && (
            <BulkBar
              executionsRef={chosen}
              matching={
                connection?.searched_from === null &&
                chosen.length === executions.length &&
                matchCount > chosen.length
                  ? { filter: variables.filter, sort: variables.sort, count: matchCount }
                  : null
              }
              onClear={clearSelection}
            />
          )}
        </div>
        <div className={styles.side}>
          <Outlet context={{ zone, onClose: closeQuickView } satisfies QuickViewContext} />
        </div>
      </div>
    </>
  );
}

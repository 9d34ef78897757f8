import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { QuoteList_query$key } from '#gql/QuoteList_query';
import type { QuoteListPageQuery } from '#gql/QuoteListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import { searchString } from '../../paths.ts';
import { isNarrowed, writeQuoteFilters, type QuoteColumn, type QuoteFilters } from './quote-filters.ts';
import { QuoteFilterBar } from './QuoteFilterBar.tsx';
import { QuoteItem } from './QuoteItem.tsx';
import { StatusCounts } from './StatusCounts.tsx';

const columns: readonly GridColumn<QuoteColumn>[] = [
  { id: 'number', header: 'Quote', width: 126, sortable: true, firstSort: 'desc', required: true },
  { id: 'status', header: 'Status', width: 140, sortable: true },
  { id: 'mode', header: 'Mode', width: 96, phone: 'hide', spare: 3 },
  { id: 'lane', header: 'Lane', width: 286, grow: true },
  { id: 'cargo', header: 'Cargo', width: 176, grow: true, phone: 'hide', spare: 5 },
  { id: 'ready', header: 'Ready', width: 76, sortable: true, phone: 'hide', spare: 1 },
  { id: 'requested_by', header: 'Requester', width: 130, sortable: true, phone: 'hide', optional: true },
  { id: 'offers', header: 'Offers', width: 66, align: 'end', phone: 'hide', spare: 2 },
  { id: 'total', header: 'Best total', width: 124, align: 'end', sortable: true, phone: 'hide', spare: 6 },
  {
    id: 'valid_until',
    header: 'Valid until',
    width: 100,
    align: 'end',
    sortable: true,
    phone: 'hide',
    spare: 4,
  },
  {
    id: 'created',
    header: 'Created',
    width: 104,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    optional: true,
  },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface QuoteListProps {
  queryRef: QuoteList_query$key;
  filters: QuoteFilters;
  onChange: (change: Partial<QuoteFilters>) => void;
  onClear: () => void;
  /** The button that adds the first quote; null for people who may not add one. */
  addAction: ReactNode;
}

/** The counts, the filters, the rows, and the drawers over them. */
export function QuoteList({ queryRef, filters, onChange, onClear, addAction }: QuoteListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    QuoteListPageQuery,
    QuoteList_query$key
  >(
    graphql`
      fragment QuoteList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "QuoteListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        filter: { type: "QuoteFilter" }
        sort: { type: "QuoteSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        ...QuoteFilterBar_query
        company(company_uuid: $company_uuid) {
          company_uuid
          quotes(filter: $filter, sort: $sort, first: $count, after: $cursor)
            @connection(key: "QuoteList_quotes", filters: ["filter", "sort"]) {
            __id
            total_count
            ...StatusCounts_quotes
            edges {
              node {
                quote_uuid
                status
                viewer_can_edit
                ...QuoteItem_quote
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('quotes', columns);
  const { openForm } = useFormAddress();
  const connection = data.company?.quotes;
  const connectionId = connection?.__id ?? '';
  const quotes = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const quote = quotes[index];
      return quote ? (
        // A refresh may put another quote at this index; the key keeps an open menu from switching to it.
        <QuoteItem key={quote.quote_uuid} quoteRef={quote} connectionId={connectionId} />
      ) : null;
    },
    [quotes, connectionId],
  );
  const openMenu = (event: MouseEvent) => {
    const row = (event.target as HTMLElement).closest('[data-index]');
    const trigger = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    // On a link, people expect the browser's own menu.
    if (!trigger || (event.target as HTMLElement).closest('a')) return;
    event.preventDefault();
    trigger.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={openMenu}>
      {connection && (
        <StatusCounts
          quotesRef={connection}
          selected={filters.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
      )}
      <QuoteFilterBar
        queryRef={data}
        company_uuid={data.company?.company_uuid ?? ''}
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Quotes"
        layout={layout}
        rowCount={quotes.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => quotes[index]?.quote_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`quotes${searchString(writeQuoteFilters(filters))}`}
        onRowKeyDown={(event, index) => {
          const quote = quotes[index];
          if (!quote || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          if (quote.status !== 'DRAFT' || !quote.viewer_can_edit) return;
          event.preventDefault();
          openForm({ edit: quote.quote_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No quote matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Numbers, references, places and cargo were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No quotes yet" action={addAction}>
              A quote asks several carriers for the price of a transport and compares their offers.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}

import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { InvoiceList_query$key } from '#gql/InvoiceList_query';
import type { InvoiceListPageQuery } from '#gql/InvoiceListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '../../paths.ts';
import { isNarrowed, writeInvoiceFilters, type InvoiceFilters } from './invoice-filters.ts';
import { InvoiceFilterBar } from './InvoiceFilterBar.tsx';
import { InvoiceItem, type InvoiceColumn } from './InvoiceItem.tsx';

const columns: readonly GridColumn<InvoiceColumn>[] = [
  { id: 'number', header: 'Number', width: 150, grow: true, required: true },
  { id: 'month', header: 'Month', width: 140, grow: true },
  { id: 'issued', header: 'Issued', width: 112, phone: 'hide', spare: 1 },
  { id: 'due', header: 'Due', width: 112, phone: 'hide', spare: 3 },
  { id: 'status', header: 'Status', width: 104 },
  { id: 'total', header: 'Total', width: 124, align: 'end' },
  { id: 'amount_due', header: 'To be paid', width: 124, align: 'end', phone: 'hide', spare: 2 },
  { id: 'pdf', header: 'PDF', headerHidden: true, width: 50, phone: 'hide' },
];

interface InvoiceListProps {
  queryRef: InvoiceList_query$key;
  filters: InvoiceFilters;
  onChange: (change: Partial<InvoiceFilters>) => void;
  onClear: () => void;
}

/** The invoices, newest first. */
export function InvoiceList({ queryRef, filters, onChange, onClear }: InvoiceListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    InvoiceListPageQuery,
    InvoiceList_query$key
  >(
    graphql`
      fragment InvoiceList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "InvoiceListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[InvoiceStatus!]" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          invoices(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "InvoiceList_invoices", filters: ["search", "statuses"]) {
            total_count
            edges {
              node {
                invoice_uuid
                ...InvoiceItem_invoice
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 50);
  const layout = useGridLayout('invoices', columns);
  const connection = data.company?.invoices;
  const invoices = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const invoice = invoices[index];
      return invoice ? <InvoiceItem key={invoice.invoice_uuid} invoiceRef={invoice} /> : null;
    },
    [invoices],
  );
  return (
    <>
      <InvoiceFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Invoices"
        layout={layout}
        rowCount={invoices.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => invoices[index]?.invoice_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`invoices${searchString(writeInvoiceFilters(filters))}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No invoice matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Numbers and months were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No invoices yet">
              The first is issued when the first month with executions has ended.
            </EmptyState>
          )
        }
      />
    </>
  );
}

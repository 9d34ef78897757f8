import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PartnerList_query$key } from '#gql/PartnerList_query';
import type { PartnerListPageQuery } from '#gql/PartnerListPageQuery';
import { lazily } from '#lib/lazily.ts';
import { nodesOf } from '#relay/connection.ts';
import { Part } from '#relay/parts.tsx';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '../../paths.ts';
import {
  isNarrowed,
  writePartnerFilters,
  type PartnerColumn,
  type PartnerFilters,
} from './partner-filters.ts';
import { PartnerFiguresFailure } from './PartnerFiguresFailure.tsx';
import { PartnerItem } from './PartnerItem.tsx';
import { usePartnerBulk } from './bulk/usePartnerBulk.tsx';
import styles from './PartnerItem.module.css';

const PartnerBulkBar = lazily(() => import('./bulk/PartnerBulkBar.tsx'), 'PartnerBulkBar');

const columns: readonly GridColumn<PartnerColumn>[] = [
  { id: 'status', header: 'Status', width: 116, sortable: true },
  { id: 'partner_name', header: 'Partner', width: 190, grow: true, sortable: true, required: true },
  { id: 'partner_type', header: 'Type', width: 130, phone: 'hide', spare: 5 },
  { id: 'tags', header: 'Tags', width: 80, grow: true, phone: 'hide', spare: 3 },
  { id: 'flows', header: 'Active flows', width: 98, align: 'end', phone: 'hide', spare: 2 },
  { id: 'guests', header: 'Guests', width: 66, align: 'end', phone: 'hide', spare: 1 },
  { id: 'runs', header: 'Runs, 7 d', width: 80, align: 'end', phone: 'hide', spare: 4 },
  {
    id: 'unresolved',
    header: 'Unresolved, 7 d',
    width: 132,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
  },
  {
    id: 'errors',
    header: 'Error rate, 7 d',
    width: 120,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 7,
  },
  {
    id: 'last_activity',
    header: 'Last activity',
    width: 110,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 6,
  },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

const NONE: ReadonlySet<string> = new Set();

const columnsToRead = columns.filter(({ id }) => id !== 'actions');

interface PartnerListProps {
  queryRef: PartnerList_query$key;
  filters: PartnerFilters;
  onChange: (change: Partial<PartnerFilters>) => void;
  onClear: () => void;
}

export function PartnerList({ queryRef, filters, onChange, onClear }: PartnerListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerListPageQuery,
    PartnerList_query$key
  >(
    graphql`
      fragment PartnerList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[PartnerStatus!]" }
        partner_types: { type: "[PartnerType!]" }
        tag: { type: "String" }
        sort: { type: "TradingPartnerSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          trading_partners(
            search: $search
            statuses: $statuses
            partner_types: $partner_types
            tag: $tag
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "PartnerList_trading_partners"
              filters: ["search", "statuses", "partner_types", "tag", "sort"]
            ) {
            total_count
            edges {
              node {
                partner_uuid
                viewer_can_edit
                ...PartnerItem_partner
                ...PartnerBulkBar_partners
                ...PartnerFiguresFailure_partners
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const connection = data.company?.trading_partners;
  const partners = useMemo(() => nodesOf(connection), [connection]);
  const [selected, setSelected] = useState(NONE);
  // Without any partner that the viewer can change, there is nothing to select for.
  const isSelectable = partners.some(({ viewer_can_edit }) => viewer_can_edit);
  const layout = useGridLayout('partners', isSelectable ? columns : columnsToRead);
  const chosen = partners.filter(({ partner_uuid }) => selected.has(partner_uuid));
  const { open, changeNow, drawer } = usePartnerBulk(data.company?.company_uuid ?? '');
  const bulk = useMemo(() => ({ open, changeNow }), [open, changeNow]);
  const renderRow = useCallback(
    (index: number) => {
      const partner = partners[index];
      return partner ? (
        // The key keeps an open menu from passing to another partner that moves to this row.
        <PartnerItem key={partner.partner_uuid} partnerRef={partner} bulk={bulk} />
      ) : null;
    },
    [partners, bulk],
  );
  const listRef = useRef<HTMLDivElement>(null);
  const clearSelection = () => {
    setSelected(NONE);
    // The bar disappears with the selection, so move the focus first.
    listRef.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Part>
        <PartnerFiguresFailure partnersRef={partners} />
      </Part>
      <div ref={listRef} className={styles.list}>
        <DataGrid
          label="Trading partners"
          layout={layout}
          rowCount={partners.length}
          total={connection?.total_count ?? null}
          rowKey={(index) => partners[index]?.partner_uuid ?? ''}
          renderRow={renderRow}
          more={more}
          sort={filters.sort}
          onSort={(sort) => onChange({ sort })}
          selection={isSelectable ? { selected, onChange: setSelected } : undefined}
          onRowKeyDown={(event, index) => {
            const key = partners[index]?.partner_uuid;
            if (event.ctrlKey || event.metaKey || event.altKey || key === undefined) return;
            if (event.key === 'Escape') setSelected(NONE);
            else if (event.key === 'x' && isSelectable) {
              const next = new Set(selected);
              if (!next.delete(key)) next.add(key);
              setSelected(next);
            }
          }}
          pageKeys
          scrollKey={`partners${searchString(writePartnerFilters(filters))}`}
          empty={
            isNarrowed(filters) ? (
              <EmptyState
                kind="filtered"
                title="No trading partner matches"
                action={<Button onClick={onClear}>Clear filters</Button>}
              >
                Names, tags and identifiers were searched.
              </EmptyState>
            ) : (
              <EmptyState kind="none" title="No trading partners yet">
                A trading partner holds the flows, contacts and notes for one company or system that this
                workspace exchanges data with.
              </EmptyState>
            )
          }
        />
        {chosen.length > 0 && (
          <Suspense fallback={null}>
            <PartnerBulkBar partnersRef={chosen} onOpen={open} onClear={clearSelection} />
          </Suspense>
        )}
      </div>
      {drawer}
    </>
  );
}

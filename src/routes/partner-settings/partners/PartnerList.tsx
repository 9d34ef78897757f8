import { useCallback, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PartnerList_query$key } from '#gql/PartnerList_query';
import type { PartnerListPageQuery } from '#gql/PartnerListPageQuery';
import { nodesOf } from '../../../relay/connection.ts';
import { Part } from '../../../relay/parts.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import type { GridColumn } from '../../../ui/data-grid/columns.ts';
import { DataGrid } from '../../../ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '../../../ui/data-grid/useGridLayout.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { searchString } from '../../paths.ts';
import {
  isNarrowed,
  writePartnerFilters,
  type PartnerColumn,
  type PartnerFilters,
} from './partner-filters.ts';
import { PartnerFiguresFailure } from './PartnerFiguresFailure.tsx';
import { PartnerItem } from './PartnerItem.tsx';

const columns: readonly GridColumn<PartnerColumn>[] = [
  { id: 'status', header: 'Status', width: 108, sortable: true },
  { id: 'partner_name', header: 'Partner', width: 150, grow: true, sortable: true, required: true },
  { id: 'partner_type', header: 'Type', width: 150, phone: 'hide' },
  { id: 'tags', header: 'Tags', width: 100, grow: true, phone: 'hide' },
  { id: 'flows', header: 'Active flows', width: 104, align: 'end', phone: 'hide' },
  { id: 'guests', header: 'Guests', width: 70, align: 'end', phone: 'hide' },
  { id: 'runs', header: 'Runs, 7 d', width: 80, align: 'end', phone: 'hide' },
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
  },
  {
    id: 'last_activity',
    header: 'Last activity',
    width: 112,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
  },
];

/** On a tablet, the navigation leaves room only for the health columns; the rest is on the partner's page. */
const columnsOfTablet = columns.filter(({ id }) => !['partner_type', 'tags', 'flows', 'guests'].includes(id));

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
                ...PartnerItem_partner
                ...PartnerFiguresFailure_partners
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [failed, setFailed] = useState(false);
  const isTablet = useMediaQuery('(max-width: 1000px)');
  const layout = useGridLayout('partners', isTablet ? columnsOfTablet : columns);
  const connection = data.company?.trading_partners;
  const partners = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const partner = partners[index];
      return partner ? <PartnerItem partnerRef={partner} /> : null;
    },
    [partners],
  );
  return (
    <>
      <Part>
        <PartnerFiguresFailure partnersRef={partners} />
      </Part>
      <DataGrid
        label="Trading partners"
        layout={layout}
        rowCount={partners.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => partners[index]?.partner_uuid ?? ''}
        renderRow={renderRow}
        more={{
          hasNext,
          loading: isLoadingNext,
          failed,
          onLoad: () => {
            setFailed(false);
            loadNext(100, { onComplete: (error) => setFailed(error !== null) });
          },
        }}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
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
    </>
  );
}

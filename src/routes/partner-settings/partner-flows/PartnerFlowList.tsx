import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PartnerFlowList_query$key } from '#gql/PartnerFlowList_query';
import type { PartnerFlowListPageQuery } from '#gql/PartnerFlowListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { isNarrowed, listKeyOf, type FlowColumn, type FlowFilters } from './flow-filters.ts';
import { FlowFilterBar } from './FlowFilterBar.tsx';
import { PartnerFlowItem } from './PartnerFlowItem.tsx';

const columns: readonly GridColumn<FlowColumn>[] = [
  { id: 'name', header: 'Flow', width: 226, grow: true, sortable: true, required: true },
  { id: 'type', header: 'Type', width: 160, grow: true, sortable: true },
  { id: 'direction', header: 'Direction', width: 84, phone: 'hide', spare: 1 },
  { id: 'route', header: 'Source and destination', width: 200, grow: true, phone: 'hide', spare: 3 },
  { id: 'state', header: 'State', width: 152, sortable: true },
  { id: 'deployed', header: 'Deployed', width: 140, phone: 'hide', spare: 2 },
  {
    id: 'last_run',
    header: 'Last run',
    width: 96,
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 4,
  },
  { id: 'enabled', header: 'Enabled', width: 76, phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface PartnerFlowListProps {
  queryRef: PartnerFlowList_query$key;
  filters: FlowFilters;
  onChange: (change: Partial<FlowFilters>) => void;
  onClear: () => void;
}

/** The filters and the rows. */
export function PartnerFlowList({ queryRef, filters, onChange, onClear }: PartnerFlowListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerFlowListPageQuery,
    PartnerFlowList_query$key
  >(
    graphql`
      fragment PartnerFlowList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerFlowListPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        filter: { type: "FlowSetupFilter" }
        sort: { type: "FlowSetupSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          flows(filter: $filter, sort: $sort, first: $count, after: $cursor)
            @connection(key: "PartnerFlowList_flows", filters: ["filter", "sort"]) {
            total_count
            edges {
              node {
                flow_uuid
                ...PartnerFlowItem_flow
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('partner-flows', columns);
  const page = data.trading_partner?.flows;
  const total = page?.total_count ?? 0;
  const flows = nodesOf(page);
  const renderRow = useCallback(
    (index: number) => {
      const flow = flows[index];
      return flow ? <PartnerFlowItem key={flow.flow_uuid} flowRef={flow} /> : null;
    },
    [flows],
  );
  return (
    <>
      <FlowFilterBar count={total} filters={filters} onChange={onChange} onClear={onClear} />
      <DataGrid
        label="Flows"
        layout={layout}
        rowCount={flows.length}
        total={total}
        rowKey={(index) => flows[index]?.flow_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`partner-flows${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No flow matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, types, sources, and destinations were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No flows yet">
              A flow takes documents from one system, translates them, and delivers them to another.
            </EmptyState>
          )
        }
      />
    </>
  );
}

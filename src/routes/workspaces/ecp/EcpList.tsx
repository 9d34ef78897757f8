import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { EcpList_query$key } from '#gql/EcpList_query';
import type { EcpListPageQuery } from '#gql/EcpListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Part } from '#relay/parts.tsx';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '../../paths.ts';
import { writeEcpFilters, type EcpColumn, type EcpFilters } from './ecp-filters.ts';
import { EcpItem } from './EcpItem.tsx';
import { OverviewFailure } from './OverviewFailure.tsx';

const figures = { align: 'end', sortable: true, firstSort: 'desc' } as const;

const columns: readonly GridColumn<EcpColumn>[] = [
  { id: 'workspace', header: 'Workspace', width: 222, grow: true, sortable: true, required: true },
  { id: 'trend', header: 'Runs per hour', width: 112, phone: 'hide', spare: 5 },
  { id: 'runs', header: 'Runs', width: 70, ...figures, phone: 'hide', spare: 6 },
  { id: 'unresolved', header: 'Unresolved', width: 108, ...figures },
  { id: 'errors', header: 'Error rate', width: 94, ...figures, phone: 'hide' },
  { id: 'technical', header: 'Technical errors', width: 134, ...figures, phone: 'hide', spare: 4 },
  { id: 'queued', header: 'Queued', width: 122, ...figures, spare: 9 },
  {
    id: 'certificates',
    header: 'Certificates',
    width: 114,
    align: 'end',
    sortable: true,
    phone: 'hide',
    spare: 8,
  },
  { id: 'quota', header: 'Quota used', width: 122, ...figures, phone: 'hide', spare: 7 },
  { id: 'deployed', header: 'Deployed', width: 96, ...figures, phone: 'hide', spare: 3 },
  { id: 'region', header: 'Region', width: 86, phone: 'hide', spare: 2 },
  { id: 'plan', header: 'Plan', width: 92, phone: 'hide', spare: 1 },
];

interface EcpListProps {
  queryRef: EcpList_query$key;
  filters: EcpFilters;
  onChange: (change: Partial<EcpFilters>) => void;
  onClear: () => void;
  /** Called when pages after the first are shown. */
  onPage: () => void;
}

export function EcpList({ queryRef, filters, onChange, onClear, onPage }: EcpListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    EcpListPageQuery,
    EcpList_query$key
  >(
    graphql`
      fragment EcpList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "EcpListPageQuery")
      @argumentDefinitions(
        filter: { type: "CompanyFilter!" }
        sort: { type: "CompanySort!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        viewer {
          user_uuid
          overseen_companies(filter: $filter, sort: $sort, first: $count, after: $cursor)
            @connection(key: "EcpList_overseen_companies", filters: ["filter", "sort"]) {
            total_count
            edges {
              node {
                company_uuid
                ...EcpItem_company
                ...OverviewFailure_companies
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('control-panel', columns);
  const connection = data.viewer.overseen_companies;
  const companies = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const company = companies[index];
      return company ? <EcpItem companyRef={company} /> : null;
    },
    [companies],
  );
  return (
    <>
      <Part title="Workspace figures">
        <OverviewFailure companiesRef={companies} />
      </Part>
      <DataGrid
        label="Workspaces"
        layout={layout}
        rowCount={companies.length}
        total={connection.total_count}
        rowKey={(index) => companies[index]?.company_uuid ?? ''}
        renderRow={renderRow}
        more={{
          ...more,
          onLoad: () => {
            onPage();
            more.onLoad();
          },
        }}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`control-panel${searchString(writeEcpFilters(filters))}`}
        empty={
          <EmptyState
            kind="filtered"
            title="No workspace matches"
            action={<Button onClick={onClear}>Clear filters</Button>}
          >
            None of your workspaces matches all of the filters.
          </EmptyState>
        }
      />
    </>
  );
}

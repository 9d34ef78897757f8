import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { NumberList_query$key } from '#gql/NumberList_query';
import type { NumberListPageQuery } from '#gql/NumberListPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { directions, isNarrowed, listKeyOf, type DirectionName } from '../edi-filters.ts';
import { anomalyLook, anomalyNames, levelNames, levelWords } from '../edi-labels.ts';
import type { EdiListProps } from '../list-props.ts';
import { ListSummary } from '../ListSummary.tsx';
import { PartnerFilter } from '../PartnerFilter.tsx';
import { NumberItem, type NumberColumn } from './NumberItem.tsx';

const columns: readonly GridColumn<NumberColumn>[] = [
  { id: 'partner', header: 'Partner', width: 160, grow: true, required: true },
  { id: 'document', header: 'Document', width: 140, grow: true },
  { id: 'level', header: 'Level', width: 122, phone: 'hide', spare: 3 },
  { id: 'last', header: 'Last', width: 100, align: 'end', phone: 'hide', spare: 1 },
  { id: 'next', header: 'Next', width: 92, align: 'end', phone: 'hide' },
  { id: 'used', header: 'Last used', width: 100, phone: 'hide', spare: 2 },
  { id: 'gaps', header: 'Gaps', width: 64, align: 'end', phone: 'hide' },
  { id: 'repeats', header: 'Repeated', width: 86, align: 'end', phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 112, required: true },
];
const directionNames = Object.keys(directions) as readonly DirectionName[];

interface NumberListProps extends EdiListProps {
  queryRef: NumberList_query$key;
}

/** The counters of all agreements. */
export function NumberList({ queryRef, filters, onChange, onClear }: NumberListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    NumberListPageQuery,
    NumberList_query$key
  >(
    graphql`
      fragment NumberList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "NumberListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        partner_uuid: { type: "ID" }
        direction: { type: "FlowDirection" }
        levels: { type: "[ControlNumberLevel!]" }
        anomalies: { type: "[ControlNumberAnomalyKind!]" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          control_numbers(
            search: $search
            partner_uuid: $partner_uuid
            direction: $direction
            levels: $levels
            anomalies: $anomalies
            first: $count
            after: $cursor
          )
            @connection(
              key: "NumberList_control_numbers"
              filters: ["search", "partner_uuid", "direction", "levels", "anomalies"]
            ) {
            __id
            total_count
            edges {
              node {
                counter_uuid
                ...NumberItem_counter
              }
            }
          }
          ...PartnerFilter_company
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 50);
  const layout = useGridLayout('edi-control-numbers', columns);
  const { company } = data;
  const connection = company?.control_numbers;
  const connectionId = connection?.__id ?? '';
  const counters = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const counter = counters[index];
      return counter ? <NumberItem key={counter.counter_uuid} counterRef={counter} /> : null;
    },
    [counters],
  );
  return (
    <>
      <FilterBar
        label="Filter control numbers"
        summary={
          <ListSummary
            count={pluralize(connection?.total_count ?? 0, 'counter')}
            filters={filters}
            onClear={onClear}
          />
        }
      >
        <SearchField
          label="Search control numbers"
          placeholder="Partner, document, or number"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        {company && (
          <PartnerFilter
            companyRef={company}
            selected={filters.partner}
            onChange={(partner) => onChange({ partner })}
          />
        )}
        <FilterMenu
          label="Direction"
          single
          options={directionNames.map((value) => ({ value, label: directions[value] }))}
          selected={filters.direction === null ? [] : [filters.direction]}
          onChange={([direction = null]) => onChange({ direction })}
        />
        <FilterMenu
          label="Level"
          options={levelNames.map((value) => ({ value, label: levelWords(value) }))}
          selected={filters.levels}
          onChange={(levels) => onChange({ levels })}
        />
        <FilterMenu
          label="Found"
          options={anomalyNames.map((value) => ({ value, label: anomalyLook(value).label }))}
          selected={filters.found}
          onChange={(found) => onChange({ found })}
        />
      </FilterBar>
      <DataGrid
        label="Control numbers"
        layout={layout}
        rowCount={counters.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => counters[index]?.counter_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`edi-control-numbers${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No counter matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Partners, documents, and last numbers were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No control numbers yet">
              Counters appear with the first flow that exchanges interchanges under an agreement.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </>
  );
}

import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AcknowledgmentList_query$key } from '#gql/AcknowledgmentList_query';
import type { AcknowledgmentListPageQuery } from '#gql/AcknowledgmentListPageQuery';
import { formatCount } from '#lib/numbers.ts';
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
import { dueNames, isNarrowed, listKeyOf, type DueName } from '../edi-filters.ts';
import type { EdiListProps } from '../list-props.ts';
import { ListSummary } from '../ListSummary.tsx';
import { PartnerFilter } from '../PartnerFilter.tsx';
import { AcknowledgmentItem, type AcknowledgmentColumn } from './AcknowledgmentItem.tsx';

const columns: readonly GridColumn<AcknowledgmentColumn>[] = [
  { id: 'document', header: 'Document', width: 210, grow: true, required: true },
  { id: 'partner', header: 'Partner', width: 160, grow: true },
  { id: 'kind', header: 'Expected', width: 90, phone: 'hide' },
  { id: 'control', header: 'Control number', width: 124, phone: 'hide' },
  { id: 'sent', header: 'Sent', width: 156, phone: 'hide', spare: 1 },
  { id: 'due', header: 'Due', width: 156, phone: 'hide', spare: 2 },
  { id: 'late', header: 'Time left', width: 136, align: 'end', required: true },
];
const dues = Object.keys(dueNames) as readonly DueName[];

interface AcknowledgmentListProps extends EdiListProps {
  queryRef: AcknowledgmentList_query$key;
}

/** The documents that partners have not acknowledged yet, earliest due date first. */
export function AcknowledgmentList({ queryRef, filters, onChange, onClear }: AcknowledgmentListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AcknowledgmentListPageQuery,
    AcknowledgmentList_query$key
  >(
    graphql`
      fragment AcknowledgmentList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AcknowledgmentListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        partner_uuid: { type: "ID" }
        overdue: { type: "Boolean" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          outstanding_acknowledgments(
            search: $search
            partner_uuid: $partner_uuid
            overdue: $overdue
            first: $count
            after: $cursor
          )
            @connection(
              key: "AcknowledgmentList_outstanding_acknowledgments"
              filters: ["search", "partner_uuid", "overdue"]
            ) {
            total_count
            overdue_count
            edges {
              node {
                invocation_uuid
                ...AcknowledgmentItem_execution
              }
            }
          }
          ...PartnerFilter_company
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('edi-acknowledgments', columns);
  const { company } = data;
  const connection = company?.outstanding_acknowledgments;
  const executions = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const execution = executions[index];
      return execution ? (
        <AcknowledgmentItem key={execution.invocation_uuid} executionRef={execution} />
      ) : null;
    },
    [executions],
  );
  return (
    <>
      <FilterBar
        label="Filter acknowledgments"
        summary={
          <ListSummary
            count={`${pluralize(connection?.total_count ?? 0, 'acknowledgment')}, ${formatCount(connection?.overdue_count ?? 0)} overdue`}
            filters={filters}
            onClear={onClear}
          />
        }
      >
        <SearchField
          label="Search acknowledgments"
          placeholder="Partner, flow, or number"
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
          label="Due"
          single
          options={dues.map((value) => ({ value, label: dueNames[value] }))}
          selected={filters.due === null ? [] : [filters.due]}
          onChange={([due = null]) => onChange({ due })}
        />
      </FilterBar>
      <DataGrid
        label="Acknowledgments"
        layout={layout}
        rowCount={executions.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => executions[index]?.invocation_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`edi-acknowledgments${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No acknowledgment matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Partners, flows, and control numbers were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="Nothing is waiting">
              Partners have acknowledged everything that was sent to them.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId="" />
    </>
  );
}

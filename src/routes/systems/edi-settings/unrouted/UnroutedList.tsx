import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { UnroutedList_query$key } from '#gql/UnroutedList_query';
import type { UnroutedListPageQuery } from '#gql/UnroutedListPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { isNarrowed } from '../edi-filters.ts';
import styles from '../edi-settings.module.css';
import { unroutedLook, unroutedStatusNames } from '../edi-labels.ts';
import type { EdiListProps } from '../list-props.ts';
import { ListSummary } from '../ListSummary.tsx';
import { UnroutedTable } from './UnroutedTable.tsx';

interface UnroutedListProps extends EdiListProps {
  queryRef: UnroutedList_query$key;
}

/** Received interchanges that match no agreement; decided ones are shown on request. */
export function UnroutedList({ queryRef, filters, onChange, onClear }: UnroutedListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    UnroutedListPageQuery,
    UnroutedList_query$key
  >(
    graphql`
      fragment UnroutedList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UnroutedListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        statuses: { type: "[UnroutedStatus!]" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          viewer_can_edit
          unrouted_interchanges(search: $search, statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "UnroutedList_unrouted_interchanges", filters: ["search", "statuses"]) {
            total_count
            edges {
              node {
                ...UnroutedTable_interchange
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const connection = data.company?.unrouted_interchanges;
  const interchanges = nodesOf(connection);
  return (
    <>
      <FilterBar
        label="Filter interchanges"
        summary={
          <ListSummary
            count={pluralize(connection?.total_count ?? 0, 'interchange')}
            filters={filters}
            onClear={onClear}
          />
        }
      >
        <SearchField
          label="Search interchanges"
          placeholder="Sender, receiver, or number"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Status"
          options={unroutedStatusNames.map((value) => ({ value, label: unroutedLook(value).label }))}
          selected={filters.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
      </FilterBar>
      {interchanges.length > 0 ? (
        <UnroutedTable
          interchangesRef={interchanges}
          company_uuid={data.company?.company_uuid ?? ''}
          canEdit={data.company?.viewer_can_edit ?? false}
        />
      ) : isNarrowed(filters) ? (
        <EmptyState
          kind="filtered"
          title="No interchange matches"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          Senders, receivers, and control numbers were searched.
        </EmptyState>
      ) : (
        <EmptyState kind="none" title="No unrouted interchanges">
          Everything that was received matches an agreement. What was decided before is under the filter
          Status.
        </EmptyState>
      )}
      {hasNext && (
        <div className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />
        </div>
      )}
      <DrawerOutlet connectionId="" />
    </>
  );
}

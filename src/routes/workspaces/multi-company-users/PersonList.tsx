import { useCallback, useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PersonList_viewer$key } from '#gql/PersonList_viewer';
import type { PersonListPageQuery } from '#gql/PersonListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { searchString } from '../../paths.ts';
import { isNarrowed, writePersonFilters, type PersonFilters } from './person-filters.ts';
import { PersonFilterBar } from './PersonFilterBar.tsx';
import { PersonItem } from './PersonItem.tsx';
import type { ManagedCompany } from './useManagedCompanies.ts';

const first: readonly GridColumn[] = [
  { id: 'name', header: 'Name', width: 240, grow: true, sortable: true, required: true },
  {
    id: 'last_sign_in',
    header: 'Last sign-in',
    width: 116,
    sortable: true,
    firstSort: 'asc',
    spare: 2,
  },
  { id: 'mfa', header: 'MFA', width: 60, phone: 'hide', spare: 1 },
];
const access: GridColumn = {
  id: 'access',
  header: 'Workspaces',
  width: 112,
  align: 'end',
  sortable: true,
  firstSort: 'desc',
  spare: 3,
};
/** A phone has no room for the matrix, so the roles are listed below the name. */
const accessOnPhone: GridColumn = { ...access, align: 'start', grow: true };
const last: readonly GridColumn[] = [
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

/** In pixels: wide enough to tell apart most names that start alike, and for a role. */
const columnWidth = (name: string): number => Math.min(190, Math.max(108, 28 + 7 * name.length));

interface PersonListProps {
  viewerRef: PersonList_viewer$key;
  companies: readonly ManagedCompany[];
  filters: PersonFilters;
  onChange: (change: Partial<PersonFilters>) => void;
  onClear: () => void;
}

/** The matrix, with a row for each person and a column for each workspace. */
export function PersonList({ viewerRef, companies, filters, onChange, onClear }: PersonListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PersonListPageQuery,
    PersonList_viewer$key
  >(
    graphql`
      fragment PersonList_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "PersonListPageQuery")
      @argumentDefinitions(
        filter: { type: "PersonFilter" }
        sort: { type: "PersonSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        user_uuid
        people(filter: $filter, sort: $sort, first: $count, after: $cursor)
          @connection(key: "PersonList_people", filters: ["filter", "sort"]) {
          total_count
          edges {
            node {
              email
              ...PersonItem_person
            }
          }
        }
      }
    `,
    viewerRef,
  );
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => [
      ...first,
      isPhone ? accessOnPhone : access,
      ...companies.map(({ company_uuid, company_name }): GridColumn => ({
        id: company_uuid,
        header: company_name,
        width: columnWidth(company_name),
        phone: 'hide',
      })),
      ...last,
    ],
    [companies, isPhone],
  );
  const layout = useGridLayout('people', columns);
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const people = nodesOf(data.people);
  const renderRow = useCallback(
    (index: number) => {
      const person = people[index];
      return person ? <PersonItem key={person.email} personRef={person} companies={companies} /> : null;
    },
    [people, companies],
  );
  return (
    <>
      <PersonFilterBar
        companies={companies}
        total={data.people.total_count}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Users"
        layout={layout}
        rowCount={people.length}
        total={data.people.total_count}
        rowKey={(index) => people[index]?.email ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        pageKeys
        scrollKey={`people${searchString(writePersonFilters(filters))}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="Nobody matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and email addresses were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No users yet">
              People who are invited to a workspace are listed here with their role.
            </EmptyState>
          )
        }
      />
    </>
  );
}

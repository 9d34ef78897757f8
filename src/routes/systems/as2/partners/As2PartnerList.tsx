import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { As2PartnerList_query$key } from '#gql/As2PartnerList_query';
import type { As2PartnerListPageQuery } from '#gql/As2PartnerListPageQuery';
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
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { openRowMenu } from '#shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '#shared/useFocusAfterRemoval.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type As2Filters } from '../as2-filters.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { As2PartnerItem, type As2PartnerColumn } from './As2PartnerItem.tsx';

const columns: readonly GridColumn<As2PartnerColumn>[] = [
  { id: 'name', header: 'Name', width: 180, grow: true, required: true },
  { id: 'details', header: 'AS2 ID', width: 134 },
  { id: 'url', header: 'URL', width: 96, grow: true, phone: 'hide', spare: 1 },
  { id: 'profile', header: 'Profile', width: 140, phone: 'hide', spare: 3 },
  { id: 'security', header: 'Sign, encrypt, compress', width: 185, phone: 'hide', spare: 2 },
  { id: 'mdn', header: 'MDN', width: 64, phone: 'hide', spare: 4 },
  { id: 'certificate', header: 'Certificate', width: 176, phone: 'hide', spare: 5 },
  { id: 'last_mdn', header: 'Last MDN', width: 120 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];
const of = (...ids: As2PartnerColumn[]) => columns.filter(({ id }) => ids.includes(id));
/** On a phone, long values are shown below the name. */
const columnsOfPhone = of('name', 'details', 'last_mdn', 'actions').map((column) =>
  column.id === 'details' ? { ...column, grow: true } : column,
);

interface As2PartnerListProps {
  queryRef: As2PartnerList_query$key;
  filters: As2Filters;
  onChange: (change: Partial<As2Filters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** Trading partners with AS2 settings. */
export function As2PartnerList({ queryRef, filters, onChange, onClear, addAction }: As2PartnerListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    As2PartnerListPageQuery,
    As2PartnerList_query$key
  >(
    graphql`
      fragment As2PartnerList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "As2PartnerListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        as2_profile_uuid: { type: "ID" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          profile_choices: as2_profiles(first: 200) {
            edges {
              node {
                as2_profile_uuid
                name
              }
            }
          }
          as2_partners(search: $search, as2_profile_uuid: $as2_profile_uuid, first: $count, after: $cursor)
            @connection(key: "As2PartnerList_as2_partners", filters: ["search", "as2_profile_uuid"]) {
            __id
            total_count
            edges {
              node {
                as2_partner_uuid
                ...As2PartnerItem_partner
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const isPhone = useMediaQuery('(max-width: 700px)');
  const layout = useGridLayout('as2-partners', isPhone ? columnsOfPhone : columns);
  const { open } = useDrawerAddress();
  const connection = data.company?.as2_partners;
  const connectionId = connection?.__id ?? '';
  const partners = nodesOf(connection);
  const { rootRef, onGone } = useFocusAfterRemoval(partners.length);
  const renderRow = useCallback(
    (index: number) => {
      const partner = partners[index];
      return partner ? (
        <As2PartnerItem
          key={partner.as2_partner_uuid}
          partnerRef={partner}
          connectionId={connectionId}
          onDeleted={() => onGone(index)}
        />
      ) : null;
    },
    [partners, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <FilterBar
        label="Filter AS2 partners"
        summary={
          <>
            {pluralize(connection?.total_count ?? 0, 'partner')}
            {isNarrowed(filters) && (
              <Button small look="quiet" onClick={onClear}>
                Clear
              </Button>
            )}
          </>
        }
      >
        <SearchField
          label="Search AS2 partners"
          placeholder="Name, AS2 ID, or URL"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
          shortcut="/"
        />
        <FilterMenu
          label="Profile"
          single
          options={nodesOf(data.company?.profile_choices).map(({ as2_profile_uuid, name }) => ({
            value: as2_profile_uuid,
            label: name,
          }))}
          selected={filters.profile === null ? [] : [filters.profile]}
          onChange={([profile = null]) => onChange({ profile })}
        />
      </FilterBar>
      <DataGrid
        label="AS2 partners"
        layout={layout}
        rowCount={partners.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => partners[index]?.as2_partner_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`as2${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const partner = partners[index];
          if (!partner || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          open('edit', partner.as2_partner_uuid);
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No AS2 partner matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, AS2 IDs, and URLs were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No AS2 partners yet" action={addAction}>
              AS2 settings of a trading partner say where messages go, and how they are signed and encrypted.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}

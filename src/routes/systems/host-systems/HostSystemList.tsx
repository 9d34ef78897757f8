import { useCallback, useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { HostSystemList_query$key } from '#gql/HostSystemList_query';
import type { HostSystemListPageQuery } from '#gql/HostSystemListPageQuery';
import { setHostSystems } from '#client-state/host-systems.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { paths, searchString } from '../../paths.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { useFocusAfterRemoval } from '../../_shared/useFocusAfterRemoval.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import {
  isNarrowed,
  writeHostSystemFilters,
  type HostSystemColumn,
  type HostSystemFilters,
} from './host-system-filters.ts';
import { HostSystemFilterBar } from './HostSystemFilterBar.tsx';
import { HostSystemItem } from './HostSystemItem.tsx';

const late = { sortable: true, firstSort: 'desc', phone: 'hide' } as const;
const columns: readonly GridColumn<HostSystemColumn>[] = [
  { id: 'name', header: 'Name', width: 215, grow: true, sortable: true, required: true },
  { id: 'type', header: 'Type', width: 140, sortable: true, phone: 'hide' },
  { id: 'direction', header: 'Direction', width: 86, phone: 'hide', spare: 1 },
  { id: 'address', header: 'Address', width: 180, grow: true, spare: 4 },
  { id: 'used_by', header: 'Flows', width: 80, align: 'end', ...late, spare: 5 },
  { id: 'last_success', header: 'Last success', width: 116, ...late, spare: 2 },
  { id: 'last_failure', header: 'Last failure', width: 112, ...late, spare: 3 },
  { id: 'verification', header: 'Verification', width: 150, sortable: true, firstSort: 'desc' },
  { id: 'certificate', header: 'Certificate', width: 110, sortable: true, phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface HostSystemListProps {
  queryRef: HostSystemList_query$key;
  filters: HostSystemFilters;
  onChange: (change: Partial<HostSystemFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function HostSystemList({ queryRef, filters, onChange, onClear, addAction }: HostSystemListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    HostSystemListPageQuery,
    HostSystemList_query$key
  >(
    graphql`
      fragment HostSystemList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "HostSystemListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        filter: { type: "EndpointFilter" }
        sort: { type: "HostSystemSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          host_systems(filter: $filter, sort: $sort, first: $count, after: $cursor)
            @connection(key: "HostSystemList_host_systems", filters: ["filter", "sort"]) {
            __id
            total_count
            edges {
              node {
                host_system_uuid
                ...hostSystems_hostSystem
                ...HostSystemItem_hostSystem
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('host-systems', columns);
  const { openForm } = useFormAddress();
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const company_uuid = data.company?.company_uuid ?? '';
  const connection = data.company?.host_systems;
  const connectionId = connection?.__id ?? '';
  const systems = nodesOf(connection);
  // A layout effect, because a drawer over the list may need the names in use from the first paint.
  useLayoutEffect(
    () => setHostSystems(environment, company_uuid, systems),
    [environment, company_uuid, systems],
  );
  const { rootRef, onGone } = useFocusAfterRemoval(systems.length);
  const renderRow = useCallback(
    (index: number) => {
      const system = systems[index];
      return system ? (
        <HostSystemItem
          key={system.host_system_uuid}
          hostSystemRef={system}
          connectionId={connectionId}
          onDeleted={() => onGone(index)}
        />
      ) : null;
    },
    [systems, connectionId, onGone],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <HostSystemFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Host systems"
        layout={layout}
        rowCount={systems.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => systems[index]?.host_system_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`host-systems${searchString(writeHostSystemFilters(filters))}`}
        onRowKeyDown={(event, index) => {
          const host_system_uuid = systems[index]?.host_system_uuid;
          if (host_system_uuid === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === 'e') {
            event.preventDefault();
            openForm({ edit: host_system_uuid });
          } else if (event.key === 'v') {
            event.preventDefault();
            void navigate(paths.verifyHostSystem({ company_uuid, host_system_uuid }));
          }
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No host system matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and addresses were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No host systems yet" action={addAction}>
              A host system is the workspace’s own TMS, ERP, or WMS. Each flow sends from one or delivers to
              one.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}

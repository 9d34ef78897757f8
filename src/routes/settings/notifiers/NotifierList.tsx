import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { NotifierList_query$key } from '#gql/NotifierList_query';
import type { NotifierListPageQuery } from '#gql/NotifierListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import { searchString } from '../../paths.ts';
import {
  isNarrowed,
  writeNotifierFilters,
  type NotifierColumn,
  type NotifierFilters,
} from './notifier-filters.ts';
import { NotifierFilterBar } from './NotifierFilterBar.tsx';
import { NotifierItem } from './NotifierItem.tsx';

const columns: readonly GridColumn<NotifierColumn>[] = [
  { id: 'name', header: 'Name', width: 180, grow: true, sortable: true, required: true },
  { id: 'channel', header: 'Channel', width: 92, sortable: true, phone: 'hide', spare: 5 },
  { id: 'target', header: 'Target', width: 150, grow: true, spare: 7 },
  { id: 'scope', header: 'Scope', width: 136, phone: 'hide', spare: 4 },
  { id: 'events', header: 'Events', width: 124, phone: 'hide', spare: 3 },
  { id: 'throttle', header: 'Throttle', width: 92, phone: 'hide', spare: 1 },
  { id: 'last_delivery', header: 'Last delivery', width: 172, sortable: true, firstSort: 'desc' },
  {
    id: 'failures',
    header: 'Failures',
    width: 94,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 6,
  },
  { id: 'muted', header: 'Muted until', width: 94, phone: 'hide', spare: 2 },
  { id: 'enabled', header: 'Enabled', width: 74, phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface NotifierListProps {
  queryRef: NotifierList_query$key;
  filters: NotifierFilters;
  onChange: (change: Partial<NotifierFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function NotifierList({ queryRef, filters, onChange, onClear, addAction }: NotifierListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    NotifierListPageQuery,
    NotifierList_query$key
  >(
    graphql`
      fragment NotifierList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "NotifierListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        channels: { type: "[NotifierChannel!]" }
        enabled: { type: "Boolean" }
        sort: { type: "NotifierSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          notifiers(
            search: $search
            channels: $channels
            enabled: $enabled
            sort: $sort
            first: $count
            after: $cursor
          ) @connection(key: "NotifierList_notifiers", filters: ["search", "channels", "enabled", "sort"]) {
            __id
            total_count
            edges {
              node {
                notifier_uuid
                ...NotifierItem_notifier
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('notifiers', columns);
  const { openForm } = useFormAddress();
  const connection = data.company?.notifiers;
  const connectionId = connection?.__id ?? '';
  const notifiers = nodesOf(connection);

  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  const count = notifiers.length;
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${successor}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const renderRow = useCallback(
    (index: number) => {
      const notifier = notifiers[index];
      return notifier ? (
        <NotifierItem
          // The key keeps an open menu or dialog from passing to another notifier that a refresh moves to this row.
          key={notifier.notifier_uuid}
          notifierRef={notifier}
          connectionId={connectionId}
          onDeleted={() => (gap.current = index)}
        />
      ) : null;
    },
    [notifiers, connectionId],
  );
  const openMenu = (event: MouseEvent) => {
    const row = (event.target as HTMLElement).closest('[data-index]');
    const trigger = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    // On a link, people expect the browser's own menu.
    if (!trigger || (event.target as HTMLElement).closest('a')) return;
    event.preventDefault();
    trigger.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={openMenu}>
      <NotifierFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Notifiers"
        layout={layout}
        rowCount={notifiers.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => notifiers[index]?.notifier_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`notifiers${searchString(writeNotifierFilters(filters))}`}
        onRowKeyDown={(event, index) => {
          const notifier = notifiers[index];
          if (!notifier || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: notifier.notifier_uuid });
        }}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No notifier matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and targets were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No notifiers yet" action={addAction}>
              A notifier sends an email, a message or a webhook call when an execution fails, a certificate is
              about to expire or a quota runs out.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}

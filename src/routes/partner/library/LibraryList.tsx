import { useCallback, useEffect, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { LibraryList_query$key } from '#gql/LibraryList_query';
import type { LibraryListPageQuery } from '#gql/LibraryListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { searchString } from '../../paths.ts';
import type { DrawerContext, NewRevision } from './drawer-context.ts';
import {
  isNarrowed,
  writeLibraryFilters,
  type LibraryColumn,
  type LibraryFilters,
} from './library-filters.ts';
import { folderWords } from './library-labels.ts';
import { LibraryFilterBar } from './LibraryFilterBar.tsx';
import { LibraryItem } from './LibraryItem.tsx';

const columns: readonly GridColumn<LibraryColumn>[] = [
  { id: 'name', header: 'Name', width: 330, grow: true, sortable: true, required: true },
  { id: 'category', header: 'Category', width: 118, phone: 'hide' },
  { id: 'edi', header: 'About', width: 140, grow: true, spare: 3 },
  { id: 'revision', header: 'Revision', width: 78, align: 'end', phone: 'hide', spare: 1 },
  {
    id: 'size',
    header: 'Size',
    width: 92,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 4,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    width: 104,
    sortable: true,
    firstSort: 'desc',
    phone: 'hide',
    spare: 2,
  },
  { id: 'shared', header: 'Guests', width: 80, phone: 'hide', spare: 5 },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

interface LibraryListProps {
  queryRef: LibraryList_query$key;
  filters: LibraryFilters;
  onChange: (change: Partial<LibraryFilters>) => void;
  onClear: () => void;
  /** The button that uploads the first document; false for people who may not upload. */
  uploadAction: ReactNode;
  onRevision: (revision: NewRevision) => void;
}

/** Filters, documents, and the drawer over them. */
export function LibraryList(props: LibraryListProps) {
  const { queryRef, filters, onChange, onClear, uploadAction, onRevision } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LibraryListPageQuery,
    LibraryList_query$key
  >(
    graphql`
      fragment LibraryList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "LibraryListPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        search: { type: "String" }
        category: { type: "LibraryCategory" }
        folder: { type: "String" }
        sort: { type: "LibrarySort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          viewer_can_edit
          library(
            search: $search
            category: $category
            folder: $folder
            sort: $sort
            first: $count
            after: $cursor
          ) @connection(key: "LibraryList_library", filters: ["search", "category", "folder", "sort"]) {
            __id
            total_count
            edges {
              node {
                document_uuid
                viewer_can_edit
                ...LibraryItem_document
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('library', columns);
  const { openForm } = useFormAddress();
  const partner = data.trading_partner;
  const connection = partner?.library;
  const connectionId = connection?.__id ?? '';
  const documents = nodesOf(connection);

  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  const count = documents.length;
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${successor}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const context = useMemo((): DrawerContext => ({ onRevision }), [onRevision]);
  const showsFolder = filters.folder === null;
  const renderRow = useCallback(
    (index: number) => {
      const document = documents[index];
      return document ? (
        <LibraryItem
          // A refresh may put another document at this index; the key keeps an open menu from switching to it.
          key={document.document_uuid}
          documentRef={document}
          connectionId={connectionId}
          showsFolder={showsFolder}
          onRevision={onRevision}
          onDeleted={() => (gap.current = index)}
        />
      ) : null;
    },
    [documents, connectionId, showsFolder, onRevision],
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
      <LibraryFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Documents"
        layout={layout}
        rowCount={documents.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => documents[index]?.document_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        scrollKey={`library${searchString(writeLibraryFilters(filters))}`}
        onRowKeyDown={(event, index) => {
          const document = documents[index];
          if (!document?.viewer_can_edit || event.key !== 'e') return;
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: document.document_uuid });
        }}
        empty={
          <LibraryEmpty
            filters={filters}
            canEdit={partner?.viewer_can_edit === true}
            onChange={onChange}
            onClear={onClear}
            uploadAction={uploadAction}
          />
        }
      />
      <Outlet context={context} />
    </div>
  );
}

interface LibraryEmptyProps extends Pick<
  LibraryListProps,
  'filters' | 'onChange' | 'onClear' | 'uploadAction'
> {
  canEdit: boolean;
}

function LibraryEmpty({ filters, canEdit, onChange, onClear, uploadAction }: LibraryEmptyProps) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        kind="filtered"
        title="No document matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        {filters.folder === null
          ? 'Names, descriptions, and document types were searched.'
          : `Only the folder ${folderWords(filters.folder)} was searched.`}
      </EmptyState>
    );
  }
  if (filters.folder !== null) {
    return (
      <EmptyState
        kind="none"
        title="This folder is empty"
        action={
          <>
            <Button onClick={() => onChange({ folder: null })}>Show all documents</Button>
            {uploadAction}
          </>
        }
      >
        A folder exists as long as it contains documents.
      </EmptyState>
    );
  }
  return canEdit ? (
    <EmptyState kind="none" title="No documents yet" action={uploadAction}>
      Keep the partner’s specifications, sample messages, and test plans here. The AI mapping builder needs a
      specification and a sample.
    </EmptyState>
  ) : (
    <EmptyState kind="none" title="No documents">
      Nothing has been uploaded yet, or nothing is shared with you.
    </EmptyState>
  );
}

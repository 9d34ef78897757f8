import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { TemplateList_query$key } from '#gql/TemplateList_query';
import type { TemplateListPageQuery } from '#gql/TemplateListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { DrawerOutlet } from '../../_shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type TemplateColumn, type TemplateFilters } from './template-filters.ts';
import { TemplateFilterBar } from './TemplateFilterBar.tsx';
import { TemplateItem } from './TemplateItem.tsx';

const columns: readonly GridColumn<TemplateColumn>[] = [
  { id: 'name', header: 'Name', width: 300, grow: true, required: true, sortable: true },
  { id: 'category', header: 'Category', width: 96 },
  { id: 'partner_types', header: 'Partner types', width: 180, grow: true, phone: 'hide', spare: 4 },
  { id: 'flows', header: 'Flows', width: 58, align: 'end', phone: 'hide', spare: 2 },
  { id: 'variables', header: 'Variables', width: 80, align: 'end', phone: 'hide', spare: 1 },
  { id: 'version', header: 'Version', width: 70, align: 'end', phone: 'hide', spare: 5 },
  {
    id: 'used_by',
    header: 'Used by',
    width: 88,
    align: 'end',
    phone: 'hide',
    sortable: true,
    firstSort: 'desc',
  },
  { id: 'visibility', header: 'Offered in', width: 124, phone: 'hide', spare: 3 },
  { id: 'status', header: 'Status', width: 100 },
  { id: 'updated', header: 'Changed', width: 98, phone: 'hide', sortable: true, firstSort: 'desc' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 48, required: true },
];
/** On a phone, long values are shown below the name. */
const columnsOfPhone = columns.map((column) =>
  column.id === 'category' ? { ...column, grow: true } : column,
);

interface TemplateListProps {
  queryRef: TemplateList_query$key;
  filters: TemplateFilters;
  onChange: (change: Partial<TemplateFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function TemplateList({ queryRef, filters, onChange, onClear, addAction }: TemplateListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TemplateListPageQuery,
    TemplateList_query$key
  >(
    graphql`
      fragment TemplateList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "TemplateListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        category: { type: "TemplateCategory" }
        partner_type: { type: "PartnerType" }
        status: { type: "TemplateStatus" }
        own_only: { type: "Boolean!" }
        sort: { type: "TemplateSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          templates(
            search: $search
            category: $category
            partner_type: $partner_type
            status: $status
            own_only: $own_only
            sort: $sort
            first: $count
            after: $cursor
          )
            @connection(
              key: "TemplateList_templates"
              filters: ["search", "category", "partner_type", "status", "own_only", "sort"]
            ) {
            __id
            total_count
            edges {
              node {
                template_uuid
                ...TemplateItem_template
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
  const layout = useGridLayout('templates', isPhone ? columnsOfPhone : columns);
  const { openForm } = useFormAddress();
  const company_uuid = data.company?.company_uuid ?? '';
  const connection = data.company?.templates;
  const connectionId = connection?.__id ?? '';
  const templates = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const template = templates[index];
      return template ? (
        <TemplateItem
          key={template.template_uuid}
          templateRef={template}
          company_uuid={company_uuid}
          connectionId={connectionId}
        />
      ) : null;
    },
    [templates, company_uuid, connectionId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div onContextMenu={(event: MouseEvent) => openRowMenu(event)}>
      <TemplateFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Templates"
        layout={layout}
        rowCount={templates.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => templates[index]?.template_uuid ?? ''}
        renderRow={renderRow}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        more={more}
        scrollKey={`templates${listKeyOf(filters)}`}
        onRowKeyDown={(event, index) => {
          const template = templates[index];
          if (!template || event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openForm({ edit: template.template_uuid });
        }}
        empty={
          // With only the filter for own templates, an empty list means that the workspace has none yet.
          isNarrowed({ ...filters, isOwn: false }) ? (
            <EmptyState
              kind="filtered"
              title="No template matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names and descriptions were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No templates yet" action={addAction}>
              A template is a copy of one partner’s flows with variables for what differs, so the next partner
              is set up in minutes.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </div>
  );
}

import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { As2MessageList_query$key } from '#gql/As2MessageList_query';
import type { As2MessageListPageQuery } from '#gql/As2MessageListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import { isNarrowed, listKeyOf, type As2Filters } from '../as2-filters.ts';
import { As2MessageFilterBar } from './As2MessageFilterBar.tsx';
import { As2MessageItem, type As2MessageColumn } from './As2MessageItem.tsx';

const columns: readonly GridColumn<As2MessageColumn>[] = [
  { id: 'file', header: 'File', width: 150, grow: true, required: true },
  { id: 'message_id', header: 'Message ID', width: 100, phone: 'hide', spare: 3 },
  { id: 'direction', header: 'Direction', width: 92, phone: 'hide' },
  { id: 'partner', header: 'Partner', width: 180, grow: true },
  { id: 'status', header: 'Status', width: 138 },
  { id: 'mic', header: 'MIC', width: 100, phone: 'hide', spare: 5 },
  { id: 'mdn', header: 'MDN', width: 120, phone: 'hide', spare: 4 },
  { id: 'resent', header: 'Resent', width: 64, align: 'end', phone: 'hide', spare: 2 },
  { id: 'http', header: 'HTTP', width: 60, align: 'end', phone: 'hide', spare: 1 },
  { id: 'at', header: 'Submitted', width: 108, phone: 'hide' },
];
/** On a phone, long values are shown below the file. */
const columnsOfPhone = columns
  .filter(({ id }) => ['file', 'partner', 'status'].includes(id))
  .map((column) => (column.id === 'file' ? column : { ...column, grow: column.id === 'partner' }));

interface As2MessageListProps {
  queryRef: As2MessageList_query$key;
  filters: As2Filters;
  onChange: (change: Partial<As2Filters>) => void;
  onClear: () => void;
}

/** The messages sent and received by AS2, latest first. */
export function As2MessageList({ queryRef, filters, onChange, onClear }: As2MessageListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    As2MessageListPageQuery,
    As2MessageList_query$key
  >(
    graphql`
      fragment As2MessageList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "As2MessageListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        filter: { type: "As2MessageFilter" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          as2_messages(filter: $filter, first: $count, after: $cursor)
            @connection(key: "As2MessageList_as2_messages", filters: ["filter"]) {
            __id
            total_count
            edges {
              node {
                message_id
                ...As2MessageItem_message
              }
            }
          }
          ...As2MessageFilterBar_company
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 50);
  const isPhone = useMediaQuery('(max-width: 700px)');
  const layout = useGridLayout('as2-messages', isPhone ? columnsOfPhone : columns);
  const connection = data.company?.as2_messages;
  const connectionId = connection?.__id ?? '';
  const messages = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const message = messages[index];
      return message ? <As2MessageItem key={message.message_id} messageRef={message} /> : null;
    },
    [messages],
  );
  return (
    <>
      {data.company && (
        <As2MessageFilterBar
          companyRef={data.company}
          count={connection?.total_count ?? 0}
          filters={filters}
          onChange={onChange}
          onClear={onClear}
        />
      )}
      <DataGrid
        label="AS2 messages"
        layout={layout}
        rowCount={messages.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => messages[index]?.message_id ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`as2${listKeyOf(filters)}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No message matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              File names, data tags, control numbers, and beginnings of message IDs were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No messages yet">
              A message appears as soon as a flow sends or receives a file by AS2.
            </EmptyState>
          )
        }
      />
      <DrawerOutlet connectionId={connectionId} />
    </>
  );
}

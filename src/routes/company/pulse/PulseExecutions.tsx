import { useCallback, useEffect } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { PulseExecutions_query$key } from '#gql/PulseExecutions_query';
import type { PulseExecutionsPageQuery } from '#gql/PulseExecutionsPageQuery';
import { IconX } from '@tabler/icons-react';
import { formatSpan } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { Card } from '#ui/page/Card.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { useZone } from '#ui/text/zone.ts';
import { searchString } from '../../paths.ts';
import { writePulseView, type PulseView } from './pulse-address.ts';
import { counters, narrowingWords } from './pulse-view.ts';
import { PulseExecutionItem, type PulseExecutionColumn } from './PulseExecutionItem.tsx';

const PAGE = 100;
/** In pixels: ten rows and the header, so that the rest of Pulse stays close. */
const HEIGHT = 350;

const columns: readonly GridColumn<PulseExecutionColumn>[] = [
  { id: 'status', header: 'Status', width: 150 },
  { id: 'submitted', header: 'Submitted', width: 108 },
  { id: 'partner', header: 'Partner', width: 190, phone: 'hide', spare: 3 },
  { id: 'flow', header: 'Flow', width: 206, grow: true, required: true },
  { id: 'summary', header: 'Summary', width: 220, grow: true, phone: 'hide', spare: 2 },
  { id: 'duration', header: 'Duration', width: 84, align: 'end', phone: 'hide', spare: 1 },
];

interface PulseExecutionsProps {
  queryRef: PulseExecutions_query$key;
  view: PulseView;
  onClose: () => void;
}

/** The executions that a counter or a bar counts. */
export function PulseExecutions({ queryRef, view, onClose }: PulseExecutionsProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PulseExecutionsPageQuery,
    PulseExecutions_query$key
  >(
    graphql`
      fragment PulseExecutions_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PulseExecutionsPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        filter: { type: "FlowExecutionFilter" }
        sort: { type: "FlowExecutionSort" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          flow_execution_search(filter: $filter, sort: $sort, first: $count, after: $cursor)
            @connection(key: "PulseExecutions_flow_execution_search", filters: ["filter", "sort"]) {
            total_count
            match_count
            search_capped
            edges {
              node {
                invocation_uuid
                ...PulseExecutionItem_execution
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const zone = useZone();
  const more = useMore({ hasNext, isLoadingNext, loadNext }, PAGE);
  const layout = useGridLayout('pulse-executions', columns);
  const connection = data.company?.flow_execution_search;
  const executions = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const execution = executions[index];
      return execution ? <PulseExecutionItem executionRef={execution} /> : null;
    },
    [executions],
  );
  const { title } = counters[view.show ?? 'executions'];
  const count = formatCount(connection?.match_count ?? 0);
  // The list opens below the counter, which keeps the focus, so announce it to assistive technology.
  useEffect(() => announce(`${title}: ${count} listed below`), [title, count]);
  const capped = connection?.search_capped
    ? `, the first ${formatCount(connection.total_count)} of them here`
    : '';
  const words = narrowingWords(view.only);
  const narrowed = words && ` · ${words}`;
  return (
    <Card
      title={title}
      hint={`${count}${narrowed}${view.span && !counters[view.show ?? 'executions'].now ? ` · ${formatSpan(view.span.from, view.span.to, zone)}` : ''}${capped}`}
      actions={<IconButton small label={`Close ${title}`} icon={<IconX size={14} />} onClick={onClose} />}
    >
      <DataGrid
        label={title}
        layout={layout}
        rowCount={executions.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => executions[index]?.invocation_uuid ?? ''}
        renderRow={renderRow}
        height={
          executions.length > 0 ? Math.min(HEIGHT, 32 + executions.length * layout.rowHeight) : HEIGHT / 2
        }
        scrollKey={`pulse${searchString(writePulseView(view))}`}
        more={more}
        empty={<EmptyState small kind="filtered" title="No executions" />}
      />
    </Card>
  );
}

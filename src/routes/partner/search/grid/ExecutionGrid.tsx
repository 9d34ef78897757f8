import { useCallback, useMemo, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionGrid_executions$key } from '#gql/ExecutionGrid_executions';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useRowDetails } from '#ui/data-grid/row-details/useRowDetails.tsx';
import type { RowKeyEvent } from '#ui/data-grid/usePageKeys.ts';
import type { GridMore } from '#ui/data-grid/GridTail.tsx';
import type { GridLayout } from '#ui/data-grid/useGridLayout.ts';
import type { SearchSort } from '#shared/executions/search-sort.ts';
import { ExpandedRow } from '../row-details/ExpandedRow.tsx';
import { fromGridSort, tagOf, toGridSort, type ColumnId } from './columns.ts';
import { ExecutionRow } from './ExecutionRow.tsx';

/** In pixels: three lines of text, or four files. */
const DETAILS_HEIGHT = 148;

export interface ExecutionGridProps {
  executionsRef: ExecutionGrid_executions$key;
  total: number;
  more: GridMore;
  layout: GridLayout<ColumnId>;
  sort: SearchSort;
  onSort: (sort: SearchSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  quickView: string | null;
  onQuickView: (invocation_uuid: string | null) => void;
  /** Passed to the opened execution: the list that the person came from. */
  trail: object;
  /** Identifies this list for restoring its scroll position. */
  resultsKey: string;
  stale: boolean;
  zone: string;
  empty: ReactNode;
}

/** The rows, and the keyboard shortcuts for them. */
export function ExecutionGrid(props: ExecutionGridProps) {
  const { executionsRef, layout, onSort, selected, onSelect, quickView, onQuickView, trail, zone } = props;
  const executions = useFragment(
    graphql`
      fragment ExecutionGrid_executions on FlowExecution @relay(plural: true) {
        invocation_uuid
        ...ExecutionRow_execution
      }
    `,
    executionsRef,
  );
  const pinnedTags = useMemo(() => layout.visible.flatMap(({ id }) => tagOf(id) ?? []), [layout.visible]);
  const rowKey = useCallback((index: number) => executions[index]?.invocation_uuid ?? '', [executions]);
  const toggleQuickView = useCallback(
    (uuid: string) => onQuickView(uuid === quickView ? null : uuid),
    [quickView, onQuickView],
  );
  const renderRow = useCallback(
    (index: number) => {
      const execution = executions[index];
      return (
        execution && (
          <ExecutionRow
            executionRef={execution}
            pinnedTags={pinnedTags}
            phone={layout.phone}
            zone={zone}
            trail={trail}
            shown={execution.invocation_uuid === quickView}
            onQuickView={toggleQuickView}
          />
        )
      );
    },
    [executions, pinnedTags, layout.phone, zone, trail, quickView, toggleQuickView],
  );
  const renderDetails = useCallback(
    (index: number) => <ExpandedRow invocation_uuid={rowKey(index)} zone={zone} trail={trail} />,
    [rowKey, zone, trail],
  );
  const details = useRowDetails({
    rowHeight: layout.rowHeight,
    height: DETAILS_HEIGHT,
    render: renderDetails,
  });
  const toggle = (uuid: string) => {
    const next = new Set(selected);
    if (!next.delete(uuid)) next.add(uuid);
    onSelect(next);
  };
  const onRowKeyDown = (event: RowKeyEvent, index: number) => {
    const uuid = rowKey(index);
    if (event.ctrlKey || event.metaKey || event.altKey || !uuid) return;
    if (event.key === 'x') toggle(uuid);
    else if (event.key === 'v') toggleQuickView(uuid);
    else if (event.key === 'Escape' && quickView) onQuickView(null);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else return;
    event.preventDefault();
  };
  const selection = useMemo(() => ({ selected, onChange: onSelect }), [selected, onSelect]);
  return (
    <DataGrid<ColumnId>
      label="Executions"
      layout={layout}
      rowCount={executions.length}
      total={props.total}
      rowKey={rowKey}
      renderRow={renderRow}
      details={details}
      more={props.more}
      sort={toGridSort(props.sort)}
      onSort={(next) => {
        const sorted = fromGridSort(next);
        if (sorted) onSort(sorted);
      }}
      selection={selection}
      scrollKey={props.resultsKey}
      stale={props.stale}
      onRowKeyDown={onRowKeyDown}
      onMove={(index) => {
        if (quickView !== null) onQuickView(rowKey(index));
      }}
      pageKeys
      empty={props.empty}
    />
  );
}

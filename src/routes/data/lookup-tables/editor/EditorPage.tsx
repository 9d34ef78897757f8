import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Outlet, useSearchParams } from 'react-router';
import type { EditorPage_rows$key } from '#gql/EditorPage_rows';
import type { EditorPage_table$key } from '#gql/EditorPage_table';
import { announce } from '#ui/feedback/live-region.ts';
import { Sheet, type SheetHandle } from '#ui/sheet/Sheet.tsx';
import { rangeOf, type SheetColumn, type SheetPlace, type SheetRange } from '#ui/sheet/sheet-types.ts';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { readCell } from '../rows/cell-values.ts';
import { readRowFilters, readWantedRow } from '../table-address.ts';
import type { TablesContext } from '../tables-context.ts';
import { columnTypes } from '../table-labels.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { columnWidths } from './column-widths.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { EditorBar } from './EditorBar.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorHead } from './EditorHead.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { storedRow } from './stored-row.ts';
import { tableColumns, useDraftRows } from './useDraftRows.ts';

interface EditorPageProps {
  tableRef: EditorPage_table$key;
  /** The first page of rows for the filters in the address. */
  rowsRef: EditorPage_rows$key;
  fetchKey: string;
}

const START: SheetPlace = { row: 0, column: 0 };

/** The editor of a table: head, rows, and foot. Its drawers can save and reload the rows. */
export function EditorPage({ tableRef, rowsRef, fetchKey }: EditorPageProps) {
  const table = useFragment(
    graphql`
      fragment EditorPage_table on GlobalLookupTable {
        table_uuid
        name
        viewer_can_edit
        columns {
          name
          type
          is_key
        }
        ...EditorHead_table
        ...ColumnMenu_table
      }
    `,
    tableRef,
  );
  const { rows: firstPage } = useFragment(
    graphql`
      fragment EditorPage_rows on GlobalLookupTable
      @argumentDefinitions(search: { type: "String" }, states: { type: "[LookupRowState!]" }) {
        rows(search: $search, states: $states, first: 200) {
          total_count
          edges {
            node {
              table_uuid
              row_id
              ...storedRow_row
            }
          }
        }
      }
    `,
    rowsRef,
  );
  const [search] = useSearchParams();
  const { text, onlyChanges } = readRowFilters(search);
  const columns = useMemo(() => tableColumns(table.columns), [table.columns]);
  const rows = useDraftRows({
    table_uuid: table.table_uuid,
    shown: { search: text.trim() || null, states: onlyChanges ? ['ADDED', 'CHANGED', 'REMOVED'] : null },
    columns,
    firstPage: { total_count: firstPage.total_count, edges: firstPage.edges },
    fetchKey,
  });
  const state = useSyncExternalStore(rows.subscribe, rows.saveState);
  const sheetRef = useRef<SheetHandle>(null);
  const [selected, setSelected] = useState<{ readonly place: SheetPlace; readonly range: SheetRange }>({
    place: START,
    range: rangeOf(START, START),
  });
  // The widths follow from the first rows only, so that rows loaded later do not move the columns.
  const [samples] = useState(() => firstPage.edges.map(({ node }) => storedRow(node).values));
  // Stable, because visible rows are memoized on it, and this component renders on every keystroke.
  const sheetColumns = useMemo((): readonly SheetColumn[] => {
    const widths = columnWidths(columns, samples);
    return columns.map(({ name, type, is_key }, at) => ({
      id: name,
      header: name,
      hint: is_key ? `Key, ${columnTypes[type].toLowerCase()}` : columnTypes[type],
      width: widths[at] ?? 160,
      align: type === 'NUMBER' ? 'end' : 'start',
      required: is_key,
    }));
  }, [columns, samples]);
  const renderMenu = useCallback(
    ({ id }: SheetColumn) => <ColumnMenu tableRef={table} name={id} rows={rows} />,
    [table, rows],
  );
  const wanted = readWantedRow(search);
  const offerRow = useEffectEvent((key: string) => {
    const row = key === '' || !table.viewer_can_edit ? null : rows.offer(key);
    if (row === null) return;
    sheetRef.current?.goTo({
      row,
      column: Math.max(
        0,
        columns.findIndex(({ is_key }) => !is_key),
      ),
    });
    sheetRef.current?.focus();
    announce(`New row for ${key}. It is saved once you fill it in.`);
  });
  useEffect(() => offerRow(wanted), [wanted]);
  const context = useMemo(
    (): TablesContext => ({ connectionId: '', onRowsChanged: () => void rows.reload(), flush: rows.flush }),
    [rows],
  );
  const removeRows = (from: number, end: number) => {
    const done = rows.remove(from, end);
    if (done) announce(`${pluralize(end - from, 'row')} ${done}`);
  };
  const isReadOnly = !table.viewer_can_edit;
  return (
    <>
      <EditorHead tableRef={table} rows={rows} />
      <ConflictNotice
        conflicts={state.conflicts}
        onSettle={(conflict, keep) => {
          rows.settle(conflict, keep);
          sheetRef.current?.focus();
        }}
      />
      <Card>
        <EditorBar
          rows={rows}
          range={selected.range}
          readOnly={isReadOnly}
          onAdd={() => {
            sheetRef.current?.goTo({ row: rows.count(), column: 0 });
            sheetRef.current?.focus();
          }}
          onRemove={removeRows}
        />
        <Sheet
          handleRef={sheetRef}
          below={31}
          label={`Rows of ${table.name}`}
          columns={sheetColumns}
          source={rows}
          readOnly={isReadOnly}
          check={(name, typed) => {
            const column = columns.find((tableColumn) => tableColumn.name === name);
            return column ? readCell(typed, column).error : null;
          }}
          onEdit={rows.edit}
          onUndo={rows.undo}
          onRedo={rows.redo}
          onRemoveRows={removeRows}
          onSelect={(place, range) => setSelected({ place, range })}
          renderMenu={isReadOnly ? undefined : renderMenu}
        />
        <EditorFoot
          rows={rows}
          state={state}
          place={selected.place}
          columns={columns}
          onError={() => {
            const error = rows.firstError();
            if (!error) return;
            sheetRef.current?.goTo({
              row: error.row,
              column: columns.findIndex(({ name }) => name === error.column),
            });
            sheetRef.current?.focus();
          }}
        />
      </Card>
      <LeaveGuard rows={rows} state={state} />
      <Outlet context={context} />
    </>
  );
}

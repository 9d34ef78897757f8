import { useState } from 'react';
import { Card } from '../../ui/page/Card.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import type { SheetColumn, SheetEdit, SheetRow, SheetSource } from '../../ui/sheet/sheet-types.ts';

const COLUMNS: readonly SheetColumn[] = [
  { id: 'state', header: 'state', hint: 'Key, text', width: 180, required: true },
  { id: 'code', header: 'code', hint: 'Text', width: 120 },
  { id: 'days', header: 'days', hint: 'Number', width: 120, align: 'end' },
];

const row = (
  id: string,
  state: string,
  code: string,
  days: number,
  more: Partial<SheetRow> = {},
): SheetRow => ({
  id,
  cells: { state, code, days },
  mark: null,
  before: null,
  errors: {},
  ...more,
});

const ROWS: readonly SheetRow[] = [
  row('1', 'California', 'CA', 3),
  row('2', 'Colorado', 'CO', 4, { mark: 'changed', before: { days: 5 } }),
  row('3', 'Connecticut', 'CT', 2, { mark: 'added' }),
  row('4', 'Delaware', 'DE', 2, { mark: 'removed' }),
  row('5', 'Florida', 'FLA', 6, { mark: 'changed', errors: { code: 'Use 2 letters.' } }),
];

/** Rows that are kept on this page alone. */
function createRows(): SheetSource & {
  readonly edit: (edits: readonly SheetEdit[]) => void;
  readonly remove: (from: number, end: number) => void;
} {
  let rows = ROWS;
  let version = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly SheetRow[]) => {
    rows = next;
    version++;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    count: () => rows.length,
    at: (index) => rows[index],
    want: () => undefined,
    edit: (edits) => {
      const next = [...rows];
      for (const { row: at, column, text } of edits) {
        const old = next[at] ?? row(`new ${at}`, '', '', 0, { mark: 'added' });
        next[at] = { ...old, cells: { ...old.cells, [column]: text }, mark: old.mark ?? 'changed' };
      }
      change(next);
    },
    remove: (from, end) =>
      change(
        rows.map((sheetRow, at) => (at >= from && at < end ? { ...sheetRow, mark: 'removed' } : sheetRow)),
      ),
  };
}

/** A spreadsheet: rows that were changed, added, removed, and are wrong; and one that is only read. */
export function SheetSection() {
  const [rows] = useState(createRows);
  const isNumber = (text: string) => text === '' || Number.isFinite(Number(text));
  const shared = {
    columns: COLUMNS,
    source: rows,
    check: (column: string, text: string) =>
      column === 'days' && !isNumber(text) ? `“${text}” is not a number.` : null,
    onEdit: rows.edit,
    onUndo: () => undefined,
    onRedo: () => undefined,
    onRemoveRows: rows.remove,
  };
  return (
    <>
      <Card title="Spreadsheet">
        <Sheet label="Rows of state codes" {...shared} />
      </Card>
      <Card title="Spreadsheet that is read only">
        <Sheet label="Rows of state codes, to read" readOnly {...shared} />
      </Card>
    </>
  );
}

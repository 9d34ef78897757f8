import {
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { RowViewport } from '../data-grid/row-viewport.ts';
import { announce } from '../feedback/live-region.ts';
import { CellEditor, type EditEnd } from './CellEditor.tsx';
import { readCells, writeCells } from './clipboard.ts';
import { nextInReading, placeAfter } from './move.ts';
import { focusColumnMenu } from './SheetHead.tsx';
import {
  cellText,
  rangeOf,
  SHEET_ROW,
  type SheetBehavior,
  type SheetEdit,
  type SheetPlace,
} from './sheet-types.ts';

/** More cells than any table has; a clipboard with more must not freeze the page. */
const MAX_CELLS = 500_000;

interface SheetStateOptions extends SheetBehavior {
  /** Number of rows, including the empty last row, where typing adds a row. */
  rows: number;
  scrollerRef: RefObject<HTMLDivElement | null>;
  viewport: RowViewport;
}

/** The current cell and the selection of a sheet, with keyboard, mouse, and clipboard handling. */
export function useSheetState(options: SheetStateOptions) {
  const { columns, source, rows, readOnly, check, onEdit, scrollerRef, viewport } = options;
  const [wanted, setWanted] = useState<SheetPlace>({ row: 0, column: 0 });
  const [anchorWanted, setAnchor] = useState<SheetPlace>(wanted);
  /** Initial text of the open cell input; null if none is open. */
  const [started, setStarted] = useState<string | null>(null);
  /** The column where a run of Tabs began; Enter returns to it. */
  const tabbedFrom = useRef<number | null>(null);
  const clamped = ({ row, column }: SheetPlace): SheetPlace => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns.length - 1)),
  });
  const active = clamped(wanted);
  const anchor = clamped(anchorWanted);
  const range = rangeOf(active, anchor);

  const select = (place: SheetPlace, from: SheetPlace = place) => {
    setWanted(place);
    setAnchor(from);
    options.onSelect?.(place, rangeOf(place, from));
  };
  const reveal = ({ row, column }: SheetPlace) => {
    viewport.scrollToRow(row);
    // Deferred, because the column may only be rendered in the next render.
    requestAnimationFrame(() =>
      scrollerRef.current
        ?.querySelector(`[data-row="${row}"] [data-col="${column}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const goTo = (place: SheetPlace, from?: SheetPlace) => {
    select(place, from);
    reveal(place);
  };
  const columnAt = (at: number) => columns[at]?.id ?? '';
  const canEdit = (row: number) =>
    readOnly !== true &&
    (row >= source.count() || source.at(row) !== undefined) &&
    source.at(row)?.mark !== 'removed';
  const startEdit = (text: string) => {
    if (canEdit(active.row)) {
      setStarted(text);
      reveal(active);
    } else if (source.at(active.row)?.mark === 'removed') announce('Restore this row to change it.');
  };
  const currentText = () => cellText(source.at(active.row)?.cells[columnAt(active.column)]);

  const afterEdit = (end: EditEnd): SheetPlace => {
    const { row, column } = active;
    if (end === 'tab' || end === 'shift-tab') {
      tabbedFrom.current ??= column;
      return nextInReading(active, columns.length, end === 'tab' ? 1 : -1);
    }
    const start = tabbedFrom.current ?? column;
    tabbedFrom.current = null;
    if (end === 'enter') return { row: row + 1, column: start };
    return end === 'shift-enter' ? { row: Math.max(0, row - 1), column: start } : active;
  };
  const finishEdit = (text: string, end: EditEnd) => {
    setStarted(null);
    if (text !== currentText()) onEdit([{ row: active.row, column: columnAt(active.column), text }]);
    if (end === 'blur') return;
    // Before the focus moves, while the layout that the position is read from is still valid.
    goTo(afterEdit(end));
    scrollerRef.current?.focus({ preventScroll: true });
  };
  const cancelEdit = () => {
    setStarted(null);
    scrollerRef.current?.focus({ preventScroll: true });
  };

  const clear = () => {
    const edits: SheetEdit[] = [];
    for (let row = range.top; row <= Math.min(range.bottom, source.count() - 1); row++)
      for (let column = range.left; column <= range.right; column++) {
        if (!canEdit(row) || cellText(source.at(row)?.cells[columnAt(column)]) === '') continue;
        edits.push({ row, column: columnAt(column), text: '' });
      }
    if (edits.length > 0) onEdit(edits);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.target !== scrollerRef.current) return;
    const command = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scrollerRef.current?.clientHeight ?? 0) / SHEET_ROW) - 2);
    const { key } = event;
    const letter = key.toLowerCase();
    const to = event.altKey
      ? null
      : placeAfter({ key, command }, active, { rows, columns: columns.length, page });
    if (key !== 'Tab') tabbedFrom.current = null;
    if (
      key === 'ArrowUp' &&
      active.row === 0 &&
      !event.shiftKey &&
      focusColumnMenu(scrollerRef.current, active.column)
    ) {
      // The focus is now in the column headers.
    } else if (to) goTo(to, event.shiftKey ? anchor : undefined);
    else if (key === 'F2' || (key === 'Enter' && !command)) startEdit(currentText());
    else if (key === 'Escape') select(active);
    else if ((key === 'Delete' || key === 'Backspace') && command) {
      if (readOnly !== true) options.onRemoveRows(range.top, Math.min(range.bottom + 1, source.count()));
    } else if (key === 'Delete' || key === 'Backspace') {
      if (readOnly !== true) clear();
    } else if (command && letter === 'z') (event.shiftKey ? options.onRedo : options.onUndo)();
    else if (command && letter === 'y') options.onRedo();
    else if (command && letter === 'a')
      select({ row: 0, column: 0 }, { row: source.count() - 1, column: columns.length - 1 });
    else if (key === ' ' && event.shiftKey)
      select({ row: active.row, column: 0 }, { row: anchor.row, column: columns.length - 1 });
    else if (key.length === 1 && !command && !event.altKey) startEdit(key);
    else return;
    event.preventDefault();
  };

  const copy = (event: ClipboardEvent): boolean => {
    const texts: string[][] = [];
    for (let row = range.top; row <= Math.min(range.bottom, source.count() - 1); row++) {
      const found = source.at(row);
      if (!found) {
        announce('Rows that are not loaded yet cannot be copied. Export the table instead.', 'assertive');
        return false;
      }
      texts.push(columns.slice(range.left, range.right + 1).map(({ id }) => cellText(found.cells[id])));
    }
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeCells(texts));
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    if (readOnly === true) return;
    event.preventDefault();
    const cells = readCells(event.clipboardData.getData('text/plain'));
    const [only] = cells;
    const isOne = cells.length === 1 && only?.length === 1;
    const height = isOne ? range.bottom - range.top + 1 : cells.length;
    const width = isOne ? range.right - range.left + 1 : Math.max(...cells.map((row) => row.length));
    if (height * width > MAX_CELLS)
      return announce('This is too much to paste. Import a file instead.', 'assertive');
    const edits: SheetEdit[] = [];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width && range.left + x < columns.length; x++) {
        const text = isOne ? only?.[0] : cells[y]?.[x];
        if (text === undefined || !canEdit(range.top + y)) continue;
        edits.push({ row: range.top + y, column: columnAt(range.left + x), text: text.trim() });
      }
    if (edits.length === 0) return;
    onEdit(edits);
    const right = Math.min(range.left + width, columns.length) - 1;
    setWanted({ row: range.top, column: range.left });
    setAnchor({ row: range.top + height - 1, column: right });
    const lost = range.left + width - columns.length;
    announce(
      `Pasted ${height} by ${right - range.left + 1} cells.${lost > 0 ? ' Columns beyond the last one were left out.' : ''}`,
    );
  };

  const placeUnder = (target: EventTarget | null): SheetPlace | null => {
    const element = target instanceof Element ? target : null;
    const row = element?.closest<HTMLElement>('[data-row]');
    if (!row) return null;
    const column = element?.closest<HTMLElement>('[data-col]');
    return { row: Number(row.dataset['row']), column: column ? Number(column.dataset['col']) : -1 };
  };
  const drag = useRef<SheetPlace | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeUnder(event.target);
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    tabbedFrom.current = null;
    if (place.column < 0) {
      const last = { row: event.shiftKey ? anchor.row : place.row, column: columns.length - 1 };
      select({ row: place.row, column: 0 }, last);
      return;
    }
    if (event.pointerType !== 'touch') drag.current = event.shiftKey ? anchor : place;
    select(place, event.shiftKey ? anchor : place);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current || event.buttons !== 1) {
      drag.current = null;
      return;
    }
    const place = placeUnder(event.target);
    if (place && place.column >= 0 && (place.row !== active.row || place.column !== active.column))
      select(place, drag.current);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if ((placeUnder(event.target)?.column ?? -1) >= 0 && !(event.target instanceof HTMLInputElement))
      startEdit(currentText());
  };
  const isEditing = started !== null;
  const column = columns[active.column];
  return {
    active,
    range,
    editing: isEditing,
    goTo,
    editor: isEditing && column && (
      <CellEditor
        key={`${active.row} ${column.id}`}
        label={`${column.header}, row ${active.row + 1}`}
        start={started}
        check={(text) => check(column.id, text)}
        onDone={finishEdit}
        onCancel={cancelEdit}
      />
    ),
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onDoubleClick,
      onCopy: (event: ClipboardEvent) => void (event.target === scrollerRef.current && copy(event)),
      onCut: (event: ClipboardEvent) => {
        if (event.target === scrollerRef.current && copy(event) && readOnly !== true) clear();
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.target === scrollerRef.current) paste(event);
      },
    },
  };
}

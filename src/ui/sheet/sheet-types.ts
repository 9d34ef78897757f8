/** Row height in pixels. */
export const SHEET_ROW = 28;
/** Width of the row number column in pixels. */
export const SHEET_GUTTER = 72;

/** The value of a cell. Text that does not fit the column's type stays text. */
export type SheetCell = string | number | boolean | null;

export interface SheetColumn {
  readonly id: string;
  readonly header: string;
  /** Shown after the header, such as the data type. */
  readonly hint?: string;
  /** Width in pixels. */
  readonly width: number;
  /** Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Whether every row needs a value in this column. */
  readonly required?: boolean;
}

/** How a row differs from the published version. */
export type SheetMark = 'added' | 'changed' | 'removed';

export interface SheetRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, SheetCell>>;
  readonly mark: SheetMark | null;
  /** The previous values by column; null for a row that was added or not changed. */
  readonly before: Readonly<Record<string, SheetCell>> | null;
  /** Error messages by column. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The data of a sheet. A row object must stay the same until its content changes. */
export interface SheetSource {
  readonly subscribe: (listener: () => void) => () => void;
  /** A number that changes with every change of the rows. */
  readonly version: () => number;
  readonly count: () => number;
  /** Undefined while the row is loading. */
  readonly at: (index: number) => SheetRow | undefined;
  /** Called with the visible range of rows, so that they can be loaded. */
  readonly want: (from: number, end: number) => void;
}

/** New text for a cell: typed, pasted, or cleared. A row index at or beyond the row count adds rows. */
export interface SheetEdit {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

/** The selected rectangle, including both corners. */
export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = (a: SheetPlace, b: SheetPlace): SheetRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** The text of a cell, for copying and editing. */
export const cellText = (cell: SheetCell | undefined): string => (cell == null ? '' : String(cell));

/** The data of a sheet and its callbacks to the screen. */
export interface SheetBehavior {
  columns: readonly SheetColumn[];
  source: SheetSource;
  /** Cells can be read and copied, but not edited. */
  readOnly?: boolean;
  /** Returns what is wrong with a text in a column; null if it is valid. */
  check: (column: string, text: string) => string | null;
  onEdit: (edits: readonly SheetEdit[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Called on Ctrl+Delete with the selected rows. */
  onRemoveRows: (from: number, end: number) => void;
  /** Called when the current cell or the selection changes. */
  onSelect?: (place: SheetPlace, range: SheetRange) => void;
}

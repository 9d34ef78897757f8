/** Height of a row in pixels. */
export const SHEET_ROW = 28;
/** Width of the column with the row numbers. */
export const SHEET_GUTTER = 72;

/** A typed value of a cell; text also where something was typed that does not fit the column. */
export type SheetCell = string | number | boolean | null;

export interface SheetColumn {
  readonly id: string;
  readonly header: string;
  /** Shown after the header: the data type. */
  readonly hint?: string;
  /** Width in pixels. */
  readonly width: number;
  /** Numbers are aligned at their end. */
  readonly align?: 'start' | 'end';
  /** Whether a row needs a value here. */
  readonly required?: boolean;
}

/** How a row differs from what is published. */
export type SheetMark = 'added' | 'changed' | 'removed';

export interface SheetRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, SheetCell>>;
  readonly mark: SheetMark | null;
  /** The values before the change, by column; null for an added row, and one that was not changed. */
  readonly before: Readonly<Record<string, SheetCell>> | null;
  /** What is wrong, by column. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Where the rows come from. A row object must stay the same until something in it changes. */
export interface SheetSource {
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes with every change of the rows. */
  readonly version: () => number;
  readonly count: () => number;
  /** Undefined while it is loading. */
  readonly at: (index: number) => SheetRow | undefined;
  /** Told which rows are in sight, so that they are loaded. */
  readonly want: (from: number, end: number) => void;
}

/** A cell that was typed into, pasted into, or cleared. A row index at or after the count adds rows. */
export interface SheetEdit {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

/** The selected rectangle; both ends are part of it. */
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

/** A cell as text: what is copied, and what is edited. */
export const cellText = (cell: SheetCell | undefined): string => (cell == null ? '' : String(cell));

/** What a sheet shows, and what it tells its screen. */
export interface SheetBehavior {
  columns: readonly SheetColumn[];
  source: SheetSource;
  /** Cells can be read and copied, but not changed. */
  readOnly?: boolean;
  /** What is wrong with a text in a column; null if it fits. */
  check: (column: string, text: string) => string | null;
  onEdit: (edits: readonly SheetEdit[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Ctrl Delete on a selection. */
  onRemoveRows: (from: number, end: number) => void;
  /** The current cell and the selection around it. */
  onSelect?: (place: SheetPlace, range: SheetRange) => void;
}

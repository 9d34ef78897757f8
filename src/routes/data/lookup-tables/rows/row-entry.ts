import { cellText, type SheetCell, type SheetMark, type SheetRow } from '#ui/sheet/sheet-types.ts';
import { readCell, type TableColumn } from './cell-values.ts';

/** A row as stored on the server. */
export interface StoredRow {
  readonly row_id: string;
  readonly values: Readonly<Record<string, SheetCell>>;
  readonly state: 'UNCHANGED' | 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly published_values: Readonly<Record<string, SheetCell>> | null;
}

/** An unsaved cell. */
interface Typed {
  readonly text: string;
  readonly value: SheetCell;
  /** The error of the cell, found when it was typed, or reported by the server or another row. */
  readonly error: string | null;
}

/** A row in the editor: its stored values and its unsaved changes. */
export interface RowEntry {
  /** Stays the same when a new row gets its id from the server. */
  readonly id: string;
  /** Null for a row that has not been saved yet. */
  readonly stored: StoredRow | null;
  readonly typed: Readonly<Record<string, Typed>>;
  /** A pending change to the row as a whole. */
  readonly wish: 'remove' | 'restore' | null;
  /** Whether it is a suggested row that nobody has typed into yet; such a row is not saved. */
  readonly isOffered?: boolean;
}

/** Whether an entry has unsaved changes. */
export const hasOwn = ({ wish, typed, stored }: RowEntry): boolean =>
  wish !== null || stored === null || Object.keys(typed).length > 0;

const marks: Readonly<Record<StoredRow['state'], SheetMark | null>> = {
  UNCHANGED: null,
  ADDED: 'added',
  CHANGED: 'changed',
  REMOVED: 'removed',
};

/** The entry with this text in a cell. */
export function withText(entry: RowEntry, column: TableColumn, text: string): RowEntry {
  const { value, error } = readCell(text, column);
  const { [column.name]: _before, ...rest } = entry.typed;
  const isStored =
    error === null && entry.stored !== null && (entry.stored.values[column.name] ?? null) === value;
  return {
    ...entry,
    typed: isStored ? rest : { ...rest, [column.name]: { text, value, error } },
    isOffered: false,
  };
}

/** The entry with an error in a cell that was rejected. */
export const withError = (entry: RowEntry, name: string, error: string): RowEntry => {
  const text = cellText(cellOf(entry, name));
  const before = entry.typed[name] ?? { text, value: cellOf(entry, name) };
  return { ...entry, typed: { ...entry.typed, [name]: { ...before, error } } };
};

/** The content of a cell; invalid text is shown as typed. */
export function cellOf({ stored, typed }: RowEntry, name: string): SheetCell {
  const own = typed[name];
  if (!own) return stored?.values[name] ?? null;
  return own.value ?? (own.text.trim() === '' ? null : own.text);
}

const isEmpty = (entry: RowEntry, columns: readonly TableColumn[]): boolean =>
  columns.every(({ name }) => cellText(cellOf(entry, name)) === '');

/** The errors of an entry, by column. A new row needs a key. */
function errorsOf(entry: RowEntry, columns: readonly TableColumn[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, { error }] of Object.entries(entry.typed)) if (error !== null) errors[name] = error;
  if (entry.stored === null && !isEmpty(entry, columns)) {
    const key = columns.find(({ is_key }) => is_key);
    if (key && cellOf(entry, key.name) === null) errors[key.name] ??= 'Enter a key.';
  }
  return errors;
}

function markOf(entry: RowEntry): SheetMark | null {
  if (entry.wish === 'remove') return 'removed';
  if (entry.stored === null) return 'added';
  const mark = entry.wish === 'restore' ? null : marks[entry.stored.state];
  return mark ?? (Object.keys(entry.typed).length > 0 ? 'changed' : null);
}

/** Converts the entry to a row of the sheet. */
export function shownRow(entry: RowEntry, columns: readonly TableColumn[]): SheetRow {
  return {
    id: entry.id,
    cells: Object.fromEntries(columns.map(({ name }) => [name, cellOf(entry, name)])),
    mark: markOf(entry),
    before: entry.stored?.published_values ?? null,
    errors: errorsOf(entry, columns),
  };
}

/** The unsaved cells without errors. */
export const savable = ({ typed }: RowEntry): readonly string[] =>
  Object.entries(typed)
    .filter(([, { error }]) => error === null)
    .map(([name]) => name);

/** Whether an entry has something to save. */
export function isWaiting(entry: RowEntry, columns: readonly TableColumn[]): boolean {
  if (entry.wish !== null) return true;
  if (entry.isOffered === true || savable(entry).length === 0) return false;
  const key = columns.find(({ is_key }) => is_key);
  return (
    entry.stored !== null ||
    (key !== undefined && entry.typed[key.name]?.error === null && cellOf(entry, key.name) !== null)
  );
}

import { cellText, type SheetCell } from '#ui/sheet/sheet-types.ts';
import type { RowBook } from './RowBook.ts';
import { savable, withError, type RowEntry, type StoredRow } from './row-entry.ts';
import type { RowError, RowsServer } from './rows-server.ts';

/** A cell that another person saved in the meantime, with what was typed here. */
export interface Conflict {
  readonly id: string;
  readonly column: string;
  readonly mine: string;
  readonly theirs: SheetCell;
}

export interface BatchResult {
  /** False if nothing was sent, or an error is not about a row; all changes then stay unsaved. */
  readonly isDone: boolean;
  readonly conflicts: readonly Conflict[];
  /** Added rows that no longer exist, as they were. */
  readonly gone: readonly RowEntry[];
}

interface Batch {
  readonly cells: readonly RowEntry[];
  readonly removed: readonly RowEntry[];
  readonly restored: readonly RowEntry[];
}

const rowIds = (entries: readonly RowEntry[]): string[] =>
  entries.flatMap(({ stored }) => stored?.row_id ?? []);

/** Saves some rows, and records the results in the book. */
export async function saveBatch(
  entries: readonly RowEntry[],
  book: RowBook,
  server: RowsServer,
): Promise<BatchResult> {
  const batch: Batch = {
    removed: entries.filter(({ wish }) => wish === 'remove'),
    restored: entries.filter(({ wish }) => wish === 'restore'),
    cells: entries.filter((entry) => entry.wish !== 'remove' && savable(entry).length > 0),
  };
  const answer = await server.save({
    rows: batch.cells.map((entry) => ({
      ...(entry.stored && { row_id: entry.stored.row_id, based_on: entry.stored.values }),
      values: Object.fromEntries(savable(entry).map((name) => [name, entry.typed[name]?.value ?? null])),
    })),
    remove: rowIds(batch.removed),
    restore: rowIds(batch.restored),
  });
  if (answer === null) return { isDone: false, conflicts: [], gone: [] };
  if (answer.errors.length > 0) return { ...refused(batch, answer, book), gone: [] };
  const sent = new Set(rowIds(entries));
  const fresh = answer.rows.filter(({ row_id }) => !sent.has(row_id));
  const byId = new Map(answer.rows.map((row) => [row.row_id, row]));
  for (const entry of new Set([...batch.cells, ...batch.restored])) {
    const stored = entry.stored ? byId.get(entry.stored.row_id) : fresh.shift();
    if (stored) saved(entry, stored, book);
  }
  const gone = batch.removed.flatMap((entry) => removed(entry, book) ?? []);
  return { isDone: true, conflicts: [], gone };
}

/** Text that was typed while the row was being saved stays unsaved. */
function saved(sent: RowEntry, stored: StoredRow, book: RowBook): void {
  const now = book.get(sent.id);
  if (!now) {
    // It was removed while it was being added.
    book.put({ ...book.append(sent.id), stored, wish: 'remove' });
    return;
  }
  const typed = Object.fromEntries(
    Object.entries(now.typed).filter(([name, cell]) => cell !== sent.typed[name] || cell.error !== null),
  );
  book.put({ ...now, stored, typed, wish: now.wish === sent.wish ? null : now.wish });
}

/** A removed row that had been added in the draft disappears; any other stays visible until the draft is published. */
function removed(sent: RowEntry, book: RowBook): RowEntry | null {
  const now = book.get(sent.id);
  if (!now?.stored) return null;
  if (now.stored.state !== 'ADDED') {
    book.put({
      ...now,
      stored: { ...now.stored, state: 'REMOVED' },
      wish: now.wish === 'remove' ? null : 'restore',
    });
    return null;
  }
  const typed = book.columns.map(({ name }) => {
    const value = book.cellOf(now, name);
    return [name, { text: cellText(value), value, error: null }] as const;
  });
  book.drop(sent.id);
  return { ...now, stored: null, wish: null, typed: Object.fromEntries(typed) };
}

function refused(
  batch: Batch,
  { errors, current }: { readonly errors: readonly RowError[]; readonly current: readonly StoredRow[] },
  book: RowBook,
): Omit<BatchResult, 'gone'> {
  const conflicts: Conflict[] = [];
  let isDone = false;
  for (const { list, index, column, code, message } of errors) {
    const of = list === 'rows' ? batch.cells : list === 'remove' ? batch.removed : batch.restored;
    const entry = index === null ? undefined : book.get(of[index]?.id ?? '');
    if (list === null || !entry) continue;
    isDone = true;
    if (list === 'remove') book.drop(entry.id);
    else if (list === 'restore') book.put(withError({ ...entry, wish: null }, book.keyName, message));
    else if (column === null) {
      const reason = 'Someone else removed this row.';
      book.put(savable(entry).reduce((next, name) => withError(next, name, reason), entry));
    } else if (code === 'CONFLICT') {
      const stored = current.find(({ row_id }) => row_id === entry.stored?.row_id) ?? entry.stored;
      const mine = book.textOf(entry.id, column);
      conflicts.push({ id: entry.id, column, mine, theirs: stored?.values[column] ?? null });
      book.put(withError({ ...entry, stored }, column, message));
    } else book.put(withError(entry, column, message));
  }
  return { isDone, conflicts };
}

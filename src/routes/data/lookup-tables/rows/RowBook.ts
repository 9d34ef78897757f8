import { formatCount } from '#lib/numbers.ts';
import { cellText, type SheetCell, type SheetRow } from '#ui/sheet/sheet-types.ts';
import { foldKey, type TableColumn } from './cell-values.ts';
import { cellOf, hasOwn, shownRow, withError, withText, type RowEntry, type StoredRow } from './row-entry.ts';

/** Rows by id and in order: first the server's, as far as they are loaded, then those that were added here. */
export class RowBook {
  columns: readonly TableColumn[];
  readonly #entries = new Map<string, RowEntry>();
  /** Rows with unsaved changes, so that an edit does not have to go through all loaded rows. */
  readonly #changed = new Map<string, RowEntry>();
  #shown = new WeakMap<RowEntry, SheetRow>();
  #order: (string | undefined)[] = [];
  #appended = new Set<string>();
  /** Rows by key, except removed ones. */
  readonly #byKey = new Map<string, Set<string>>();
  readonly #keys = new Map<string, string>();
  #made = 0;

  constructor(columns: readonly TableColumn[]) {
    this.columns = columns;
  }

  /** The number of rows. */
  get count(): number {
    return this.#order.length;
  }

  /** The number of rows that the server counts, without those added here. */
  get base(): number {
    return this.#order.length - this.#appended.size;
  }

  get keyName(): string {
    return this.columns.find(({ is_key }) => is_key)?.name ?? '';
  }

  /** The rows with unsaved changes, in the order of their first change. */
  get changed(): RowEntry[] {
    return [...this.#changed.values()];
  }

  get = (id: string): RowEntry | undefined => this.#entries.get(id);
  idAt = (index: number): string | undefined => this.#order[index];
  indexOf = (id: string): number => this.#order.indexOf(id);
  ids = (from: number, end: number): string[] =>
    this.#order.slice(from, end).filter((id) => id !== undefined);

  at(index: number): SheetRow | undefined {
    const id = this.#order[index];
    const entry = id === undefined ? undefined : this.#entries.get(id);
    return entry && this.shown(entry);
  }

  /** The row for the sheet: the same object until it changes. */
  shown(entry: RowEntry): SheetRow {
    let row = this.#shown.get(entry);
    if (!row) this.#shown.set(entry, (row = shownRow(entry, this.columns)));
    return row;
  }

  /** Starts over with this number of rows; unsaved changes stay. */
  reset(columns: readonly TableColumn[], total: number): void {
    this.columns = columns;
    this.#shown = new WeakMap();
    const kept = this.changed;
    this.#entries.clear();
    this.#changed.clear();
    this.#byKey.clear();
    this.#keys.clear();
    for (const entry of kept) this.put(entry);
    this.#appended = new Set(kept.filter(({ stored }) => !stored).map(({ id }) => id));
    this.#order = Array.from({ length: total });
    this.#order.push(...this.#appended);
  }

  /** Inserts a page of rows at its position. */
  take(skip: number, rows: readonly StoredRow[]): void {
    const { base } = this;
    for (const [at, stored] of rows.entries()) {
      const known = this.#withRowId(stored.row_id);
      // Rows that were added here, or by somebody else since, are already at the end.
      if (skip + at >= base || (known && this.#appended.has(known.id))) continue;
      this.#order[skip + at] = known?.id ?? stored.row_id;
      this.put(known ? { ...known, stored } : { id: stored.row_id, stored, typed: {}, wish: null });
    }
  }

  #withRowId(row_id: string): RowEntry | undefined {
    const own = this.#entries.get(row_id);
    if (own) return own;
    for (const id of this.#appended) {
      const entry = this.#entries.get(id);
      if (entry?.stored?.row_id === row_id) return entry;
    }
    return undefined;
  }

  put(entry: RowEntry): void {
    this.#entries.set(entry.id, entry);
    if (hasOwn(entry)) this.#changed.set(entry.id, entry);
    else this.#changed.delete(entry.id);
    const isGone = entry.wish === 'remove' || (entry.stored?.state === 'REMOVED' && entry.wish !== 'restore');
    this.#index(entry.id, isGone ? '' : foldKey(cellOf(entry, this.keyName)));
  }

  #index(id: string, key: string): void {
    const before = this.#keys.get(id);
    if (before === key) return;
    if (before !== undefined) this.#byKey.get(before)?.delete(id);
    this.#keys.set(id, key);
    const owners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, owners.add(id));
  }

  /** Whether a loaded row has the key. */
  hasKey = (key: SheetCell): boolean => (this.#byKey.get(foldKey(key))?.size ?? 0) > 0;

  /** Appends an unsaved row. With a given id, an undone addition comes back. */
  append(id = `new-${++this.#made}`): RowEntry {
    const entry: RowEntry = { id, stored: null, typed: {}, wish: null };
    this.put(entry);
    this.#order.push(id);
    this.#appended.add(id);
    return entry;
  }

  drop(id: string): void {
    this.#index(id, '');
    this.#entries.delete(id);
    this.#changed.delete(id);
    this.#appended.delete(id);
    const at = this.#order.indexOf(id);
    if (at >= 0) this.#order.splice(at, 1);
  }

  textOf(id: string, name: string): string {
    const entry = this.#entries.get(id);
    return entry ? cellText(entry.typed[name]?.text ?? cellOf(entry, name)) : '';
  }

  cellOf = (entry: RowEntry, name: string): SheetCell => cellOf(entry, name);

  type(id: string, name: string, text: string): void {
    const entry = this.#entries.get(id) ?? this.append(id);
    const column = this.columns.find((tableColumn) => tableColumn.name === name);
    if (column) this.put(this.#checked(withText(entry, column, text), column));
  }

  #checked(entry: RowEntry, { name, is_key }: TableColumn): RowEntry {
    if (!is_key || entry.typed[name]?.error !== null) return entry;
    const twin = this.#twinOf(entry);
    return twin === null ? entry : withError(entry, name, twin);
  }

  /** The error if another loaded row has the same key; null if none. The server checks the rest. */
  #twinOf(entry: RowEntry): string | null {
    const key = foldKey(cellOf(entry, this.keyName));
    const owners = key === '' ? [] : [...(this.#byKey.get(key) ?? [])];
    const other = owners.find((id) => id !== entry.id);
    if (other === undefined) return null;
    const row = this.#order.indexOf(other);
    return row < 0 ? 'Another row has this key.' : `Row ${formatCount(row + 1)} has the same key.`;
  }

  /** Checks keys again that were rejected as duplicates, because they may be unique now. */
  recheckKeys(): void {
    const column = this.columns.find(({ is_key }) => is_key);
    if (!column) return;
    for (const entry of this.changed) {
      const typed = entry.typed[column.name];
      if (typed?.error != null) this.put(this.#checked(withText(entry, column, typed.text), column));
    }
  }
}

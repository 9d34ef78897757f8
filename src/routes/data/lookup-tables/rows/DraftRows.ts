import { cellText, type SheetEdit, type SheetRow, type SheetSource } from '#ui/sheet/sheet-types.ts';
import { readCell } from './cell-values.ts';
import { RowBook } from './RowBook.ts';
import { isWaiting, type RowEntry, type StoredRow } from './row-entry.ts';
import type { RowsPage, RowsServer, RowsShown } from './rows-server.ts';
import { saveBatch, type Conflict } from './save-batch.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Steps, type CellStep } from './steps.ts';

/** Rows per page. */
export const PAGE = 200;
/** The number of rows loaded before and after the visible ones. */
const AHEAD = 60;
/** The pause after the last change before it is saved, in milliseconds. */
const QUIET_MS = 600;
/** Rows per save; the server accepts up to 1,000. */
const BATCH = 500;

/** The save state of the draft. */
export interface SaveState {
  readonly phase: 'saved' | 'waiting' | 'saving' | 'failed';
  /** The number of cells with errors, which cannot be saved. */
  readonly errors: number;
  /** When the rows were last saved here; null if nothing was changed yet. */
  readonly savedAt: number | null;
  /** Cells that somebody else has changed as well. */
  readonly conflicts: readonly Conflict[];
  /** Whether visible rows could not be loaded. */
  readonly isIncomplete: boolean;
}

/**
 * The rows of a draft in the editor: pages from the server, overlaid with unsaved changes. Changes are saved after a
 * short pause, in batches. Those that the server rejects stay, with the reason; the rest is saved without them.
 */
export class DraftRows implements SheetSource {
  readonly #server: RowsServer;
  readonly #book = new RowBook([]);
  readonly #steps = new Steps();
  /** Added rows that were removed, kept in case this is undone. */
  readonly #gone = new Map<string, RowEntry>();
  readonly #listeners = new Set<() => void>();
  #inFlight: { readonly from: number; readonly end: number }[] = [];
  #shown: RowsShown = { search: null, states: null };
  #turn = 0;
  #version = 0;
  #state: SaveState = { phase: 'saved', errors: 0, savedAt: null, conflicts: [], isIncomplete: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;

  constructor(server: RowsServer) {
    this.#server = server;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;
  readonly count = (): number => this.#book.count;
  readonly at = (index: number): SheetRow | undefined => this.#book.at(index);
  readonly saveState = (): SaveState => this.#state;

  /** Starts over with the first page for these filters. Unsaved changes stay. */
  show(page: RowsPage, shown: RowsShown): void {
    this.#turn++;
    this.#inFlight = [];
    this.#shown = shown;
    this.#book.reset(page.columns, page.total);
    this.#book.take(0, page.rows);
    this.#changed({ isIncomplete: false });
  }

  /** Fetches everything again, after something other than the sheet changed the draft. */
  readonly reload = async (): Promise<void> => {
    const turn = ++this.#turn;
    this.#inFlight = [];
    this.#steps.forget();
    const page = await this.#server.load(this.#shown, 0, PAGE);
    if (turn === this.#turn && page) this.show(page, this.#shown);
  };

  readonly want = (from: number, end: number): void => {
    const last = Math.min(this.#book.base, end + AHEAD);
    for (let at = Math.max(0, from - AHEAD); at < last; at++) {
      if (this.#book.idAt(at) !== undefined) continue;
      if (!this.#inFlight.some((candidate) => at >= candidate.from && at < candidate.end))
        void this.#load(at, from, end);
      return;
    }
  };

  async #load(skip: number, from: number, end: number): Promise<void> {
    const turn = this.#turn;
    const flight = { from: skip, end: skip + PAGE };
    this.#inFlight.push(flight);
    const page = await this.#server.load(this.#shown, skip, PAGE);
    if (turn !== this.#turn) return;
    this.#inFlight = this.#inFlight.filter((candidate) => candidate !== flight);
    if (page) {
      this.#book.take(skip, page.rows);
      // If there are fewer rows now, the missing ones would be requested again and again.
      if (page.rows.length > 0) this.want(from, end);
    }
    this.#changed({ isIncomplete: page === null });
  }

  /** Enters text in cells (typed, pasted, or cleared). A row after the last one is added. */
  readonly edit = (edits: readonly SheetEdit[]): void => {
    const book = this.#book;
    const cells: CellStep[] = [];
    const added: string[] = [];
    for (const { row, column: name, text } of edits) {
      if (row >= book.count && text.trim() === '') continue;
      while (row >= book.count) added.push(book.append().id);
      const id = book.idAt(row);
      if (id === undefined) continue;
      const before = book.textOf(id, name);
      if (before === text) continue;
      cells.push({ id, name, before, after: text });
      this.#type(id, name, text);
    }
    if (cells.length > 0) this.#did({ cells, added });
  };

  /**
   * Appends a row with this key, unless one exists. It is saved as soon as something is typed into it. Returns its
   * index; null if there is nothing to add.
   */
  offer(key: string): number | null {
    const book = this.#book;
    const column = book.columns.find(({ is_key }) => is_key);
    const { value, error } = column ? readCell(key, column) : { value: null, error: null };
    if (!column || value === null || error !== null || book.hasKey(value)) return null;
    const { id } = book.append();
    book.type(id, column.name, key);
    const entry = book.get(id);
    if (entry) book.put({ ...entry, isOffered: true });
    this.#changed({});
    return book.indexOf(id);
  }

  /** Removes rows, or restores them if all of them are already removed. */
  remove(from: number, end: number): 'removed' | 'restored' | null {
    const ids = this.#book.ids(from, end);
    const isGone = (id: string) => this.#markOf(id) === 'removed';
    if (ids.length === 0) return null;
    if (ids.every(isGone)) {
      this.#restore(ids);
      this.#did({ restored: ids });
      return 'restored';
    }
    const removed = ids.filter((id) => !isGone(id));
    this.#remove(removed);
    this.#did({ removed });
    return 'removed';
  }

  /** Reverts rows to their published values; rows that are not published are removed. */
  revert(from: number, end: number): void {
    const book = this.#book;
    const cells: CellStep[] = [];
    const removed: string[] = [];
    const restored: string[] = [];
    for (const id of book.ids(from, end)) {
      const before = book.get(id)?.stored?.published_values;
      if (!before) removed.push(id);
      else if (this.#markOf(id) === 'removed') restored.push(id);
      else
        for (const { name } of book.columns) {
          const step = { id, name, before: book.textOf(id, name), after: cellText(before[name]) };
          if (step.before !== step.after) cells.push(step);
        }
    }
    for (const { id, name, after } of cells) this.#type(id, name, after);
    this.#remove(removed);
    this.#restore(restored);
    this.#did({ cells, removed, restored });
  }

  readonly undo = (): void => {
    const step = this.#steps.back();
    if (!step) return;
    for (const { id, name, before } of step.cells.toReversed()) this.#type(id, name, before);
    this.#remove(step.added);
    this.#restore(step.removed);
    this.#remove(step.restored);
    this.#later();
  };

  readonly redo = (): void => {
    const step = this.#steps.forth();
    if (!step) return;
    for (const { id, name, after } of step.cells) this.#type(id, name, after);
    this.#remove(step.removed);
    this.#restore(step.restored);
    this.#later();
  };

  /** Resolves a conflict: keeps the value that was typed here, or takes the other person's. */
  settle({ id, column, mine, theirs }: Conflict, keep: 'mine' | 'theirs'): void {
    this.#type(id, column, keep === 'mine' ? mine : cellText(theirs));
    this.#later();
  }

  /** Saves immediately. Resolves to false if some changes could not be saved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#saving;
    if (this.#waiting().length > 0) await this.#save();
    return this.#waiting().length === 0;
  };

  /** Discards changes with errors. */
  dropErrors(): void {
    for (const entry of this.#book.changed) {
      if (Object.keys(this.#book.shown(entry).errors).length === 0) continue;
      if (entry.stored) this.#book.put({ ...entry, typed: {} });
      else this.#book.drop(entry.id);
    }
    this.#book.recheckKeys();
    this.#changed({ conflicts: [] });
  }

  /** The first cell with an error. */
  firstError(): { readonly row: number; readonly column: string } | null {
    let first: { readonly row: number; readonly column: string } | null = null;
    for (const entry of this.#book.changed) {
      const [column] = Object.keys(this.#book.shown(entry).errors);
      if (column === undefined) continue;
      const row = this.#book.indexOf(entry.id);
      if (first === null || row < first.row) first = { row, column };
    }
    return first;
  }

  #markOf(id: string) {
    const entry = this.#book.get(id);
    return entry ? this.#book.shown(entry).mark : null;
  }

  #type(id: string, name: string, text: string): void {
    this.#book.type(id, name, text);
    const conflicts = this.#state.conflicts.filter(
      (conflict) => conflict.id !== id || conflict.column !== name,
    );
    if (conflicts.length < this.#state.conflicts.length) this.#state = { ...this.#state, conflicts };
  }

  #remove(ids: readonly string[]): void {
    for (const id of ids) {
      const entry = this.#book.get(id);
      if (!entry) continue;
      if (entry.stored) this.#book.put({ ...entry, wish: entry.wish === 'restore' ? null : 'remove' });
      else {
        this.#gone.set(id, entry);
        this.#book.drop(id);
      }
    }
  }

  #restore(ids: readonly string[]): void {
    for (const id of ids) {
      const entry = this.#book.get(id);
      if (!entry) this.#bringBack(id);
      else if (entry.wish === 'remove') this.#book.put({ ...entry, wish: null });
      else if (entry.stored?.state === 'REMOVED') this.#unremove(entry, entry.stored);
    }
  }

  /**
   * The server restores a removed row with its published values, so the draft's earlier changes to it are entered
   * again.
   */
  #unremove(entry: RowEntry, stored: StoredRow): void {
    const values = stored.published_values ?? stored.values;
    this.#book.put({ ...entry, stored: { ...stored, values }, wish: 'restore' });
    for (const { name } of this.#book.columns) {
      const text = cellText(stored.values[name]);
      if (text !== cellText(values[name])) this.#type(entry.id, name, text);
    }
  }

  /** Adds a removed row again, with its cells, after it had been added and removed in the draft. */
  #bringBack(id: string): void {
    const gone = this.#gone.get(id);
    if (!gone) return;
    for (const { name } of this.#book.columns) {
      const text = gone.typed[name]?.text ?? '';
      if (text !== '') this.#type(id, name, text);
    }
  }

  #did(step: Parameters<Steps['did']>[0]): void {
    this.#steps.did(step);
    this.#later();
  }

  #waiting(): RowEntry[] {
    return this.#book.changed.filter((entry) => isWaiting(entry, this.#book.columns));
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#book.recheckKeys();
    const isWaitingNow = this.#waiting().length > 0;
    if (isWaitingNow) this.#timer = setTimeout(() => void this.flush(), QUIET_MS);
    this.#changed(this.#saving ? {} : { phase: isWaitingNow ? 'waiting' : 'saved' });
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    for (let batch = this.#waiting().slice(0, BATCH); batch.length > 0;) {
      this.#changed({ phase: 'saving' });
      // oxlint-disable-next-line eslint/no-await-in-loop -- each batch builds on the previous one
      const { isDone, conflicts, gone } = await saveBatch(batch, this.#book, this.#server);
      for (const entry of gone) this.#gone.set(entry.id, entry);
      this.#changed({ conflicts: [...this.#state.conflicts, ...conflicts] });
      if (!isDone) {
        this.#changed({ phase: 'failed' });
        return;
      }
      batch = this.#waiting().slice(0, BATCH);
    }
    this.#changed({ phase: 'saved', savedAt: serverNow() });
  }

  #changed(next: Partial<SaveState>): void {
    this.#version++;
    let errors = 0;
    for (const entry of this.#book.changed) errors += Object.keys(this.#book.shown(entry).errors).length;
    this.#state = { ...this.#state, ...next, errors };
    for (const listener of this.#listeners) listener();
  }
}

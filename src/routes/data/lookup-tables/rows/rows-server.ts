import type { TableColumn } from './cell-values.ts';
import type { StoredRow } from './row-entry.ts';

/** An error reported by the server, with the row and column it is about. */
export interface RowError {
  readonly list: 'rows' | 'remove' | 'restore' | null;
  readonly index: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

export interface RowChanges {
  readonly rows: readonly {
    readonly row_id?: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly based_on?: Readonly<Record<string, unknown>>;
  }[];
  readonly remove: readonly string[];
  readonly restore: readonly string[];
}

/** The filters of the rows. */
export interface RowsShown {
  readonly search: string | null;
  readonly states: readonly ('ADDED' | 'CHANGED' | 'REMOVED')[] | null;
}

/** A page of rows, with what applies to all of them. */
export interface RowsPage {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly StoredRow[];
  /** The number of rows on all pages. */
  readonly total: number;
}

/**
 * The server functions that a draft's rows need. They resolve to null if the server could not be reached, which has
 * already been reported.
 */
export interface RowsServer {
  readonly load: (shown: RowsShown, skip: number, first: number) => Promise<RowsPage | null>;
  readonly save: (changes: RowChanges) => Promise<{
    /** The rows that were added, changed, or restored. */
    readonly rows: readonly StoredRow[];
    readonly errors: readonly RowError[];
    /** After a conflict, the rows as others have saved them. */
    readonly current: readonly StoredRow[];
  } | null>;
}

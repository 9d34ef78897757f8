import type { TableColumn } from './cell-values.ts';
import type { StoredRow } from './row-entry.ts';

/** A reason of the server, at the row and column that it is about. */
export interface RowFault {
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

/** Which rows are shown. */
export interface RowsShown {
  readonly search: string | null;
  readonly states: readonly ('ADDED' | 'CHANGED' | 'REMOVED')[] | null;
}

/** Some rows, and what belongs to all of them. */
export interface RowsPage {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly StoredRow[];
  /** Number of rows that are shown, on all pages. */
  readonly total: number;
}

/** What the rows of a draft need of the server. Null where it could not be reached, which has been told already. */
export interface RowsServer {
  readonly load: (shown: RowsShown, skip: number, first: number) => Promise<RowsPage | null>;
  readonly save: (changes: RowChanges) => Promise<{
    /** The rows that were added, changed, and restored. */
    readonly rows: readonly StoredRow[];
    readonly faults: readonly RowFault[];
    /** After a conflict, the rows as others have saved them. */
    readonly current: readonly StoredRow[];
  } | null>;
}

import { userError, type UserError } from '../../../engine/errors.ts';
import { csvRows } from '../../../formats/csv.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import { InputError } from '../../../formats/input-error.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Cell, ColumnRecord } from '../../world/lookup-rows.ts';
import { cellError, readCell, slotOf } from './cells.ts';
import {
  changesBetween,
  columnsOf,
  countChanges,
  draftRows,
  foldKey,
  keyPlace,
  type Cells,
  type Rows,
} from './content.ts';
import { MAX_ROWS } from './save-rows.ts';
import { lookupTables, writeDraftRows } from './tables.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX = limits.input;
const MAX_PROBLEMS = 200;

interface Problem {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

/** The table columns named in a file's header line. */
function headOf(cells: readonly string[], columns: readonly ColumnRecord[]): (ColumnRecord | Problem)[] {
  const seen = new Set<string>();
  return cells.map((cell) => {
    const name = cell.trim();
    const column = columns.find((columnRecord) => columnRecord.name.toLowerCase() === name.toLowerCase());
    if (!column) return { line: 1, column: null, message: `The table has no column “${name}”.` };
    if (seen.has(column.name))
      return { line: 1, column: column.name, message: `“${name}” is a duplicate column.` };
    seen.add(column.name);
    return column;
  });
}

const isProblem = (item: ColumnRecord | Problem): item is Problem => 'message' in item;

interface Reading {
  /** Rows by folded key, with their line numbers. */
  readonly rows: ReadonlyMap<
    string,
    { readonly line: number; readonly cells: readonly (Cell | undefined)[] }
  >;
  readonly problems: readonly Problem[];
  readonly skipped: number;
}

/** Every line of a file as cells of the table; cells of columns missing in the file are undefined. */
function readFile(csv: string, columns: readonly ColumnRecord[]): Reading {
  const nothing = (problems: readonly Problem[]): Reading => ({ rows: new Map(), problems, skipped: 0 });
  let lines;
  try {
    lines = csvRows(csv);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return nothing([{ line: error.line ?? 1, column: null, message: error.message }]);
  }
  const [first, ...rest] = lines;
  if (!first)
    return nothing([
      { line: 1, column: null, message: 'The file is empty. Its first row must contain the column names.' },
    ]);
  const head = headOf(first.cells, columns);
  const wrong = head.filter(isProblem);
  const key = columns.find(({ is_key }) => is_key);
  if (key && !head.includes(key))
    wrong.push({ line: 1, column: key.name, message: 'The key column is missing.' });
  if (wrong.length > 0) return nothing(wrong);

  const problems: Problem[] = [];
  const rows = new Map<string, { line: number; cells: (Cell | undefined)[] }>();
  let skipped = 0;
  for (const { line, cells } of rest) {
    const row: (Cell | undefined)[] = columns.map(() => undefined);
    const found: Problem[] = [];
    if (cells.length > head.length) {
      found.push({
        line,
        column: null,
        message: `${cells.length} cells, but the header has ${head.length} columns.`,
      });
    }
    // A header without errors names columns only.
    for (const [at, column] of (head as ColumnRecord[]).entries()) {
      const value = readCell(cells[at] ?? '', column);
      const message = cellError(value, column);
      if (message !== null) found.push({ line, column: column.name, message: message });
      row[columns.indexOf(column)] = value;
    }
    const folded = foldKey(row[columns.findIndex(({ is_key }) => is_key)] ?? null);
    const twin = rows.get(folded);
    if (twin && folded !== '')
      found.push({ line, column: key?.name ?? null, message: `Line ${twin.line} has the same key.` });
    if (found.length === 0) rows.set(folded, { line, cells: row });
    else skipped++;
    problems.push(...found);
  }
  return { rows, problems, skipped };
}

/** A row with the cells of a line; cells of columns missing in the file stay. */
function withCells(
  columns: readonly ColumnRecord[],
  before: Cells,
  line: readonly (Cell | undefined)[],
): Cells {
  const cells = Array.from(before, (cell) => cell ?? null);
  for (const at of columns.keys()) {
    const slot = slotOf(columns, at);
    while (cells.length <= slot) cells.push(null);
    const cell = line[at];
    if (cell !== undefined) cells[slot] = cell;
  }
  return cells;
}

/** The rows that result from importing a file. */
function importedRows(
  before: Rows,
  reading: Reading,
  { columns, replace, newId }: { columns: readonly ColumnRecord[]; replace: boolean; newId: () => string },
): Rows {
  const place = keyPlace(columns);
  const next = new Map<string, Cells>();
  const met = new Set<string>();
  for (const [row_id, cells] of before) {
    const key = foldKey(cells[place]);
    const line = reading.rows.get(key);
    if (line) next.set(row_id, withCells(columns, cells, line.cells));
    else if (!replace) next.set(row_id, cells);
    met.add(key);
  }
  for (const [key, { cells }] of reading.rows) {
    if (!met.has(key)) next.set(newId(), withCells(columns, [], cells));
  }
  return next;
}

export const importLookupTable = ((_source, { input }, context) => {
  const { table_uuid, csv, mode, skip_invalid, dry_run } = input;
  const refuse = (error: UserError, problems: readonly Problem[] = [], skipped = 0) => ({
    global_lookup_table: null,
    added: 0,
    changed: 0,
    removed: 0,
    skipped,
    problems: problems.slice(0, MAX_PROBLEMS),
    errors: [error],
  });
  const { error } = lookupTables.target(table_uuid, context);
  if (error) return refuse(error);
  if (csv.length > MAX)
    return refuse(
      userError(
        'LIMIT_EXCEEDED',
        `A file can have at most ${MAX.toLocaleString('en')} characters. Import it in parts.`,
        'csv',
      ),
    );
  const columns = columnsOf(table_uuid, context);
  const reading = readFile(csv, columns);
  const { problems, skipped } = reading;
  if (problems.length > 0 && !(skip_invalid && reading.rows.size > 0)) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length.toLocaleString('en')} problems`;
    return refuse(
      userError('VALIDATION', `${count} in the file. Nothing was imported.`, 'csv'),
      problems,
      skipped,
    );
  }
  const before = draftRows(table_uuid, context);
  let made = 0;
  const newId = dry_run ? () => `new ${++made}` : () => context.store.newKey('LookupRow');
  const next = importedRows(before, reading, { columns, replace: mode === 'REPLACE', newId });
  if (next.size > MAX_ROWS) {
    return refuse(
      userError(
        'LIMIT_EXCEEDED',
        `A table can have at most ${MAX_ROWS.toLocaleString('en')} rows; this import would result in ${next.size.toLocaleString('en')}.`,
        'csv',
      ),
    );
  }
  const counts = countChanges(before, changesBetween(before, next));
  if (!dry_run) writeDraftRows(table_uuid, next, context);
  return {
    global_lookup_table: ref('GlobalLookupTable', table_uuid),
    ...counts,
    skipped,
    problems: problems.slice(0, MAX_PROBLEMS),
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'import_global_lookup_table'>;

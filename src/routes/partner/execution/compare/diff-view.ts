import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import {
  differs,
  isIgnored,
  type Comparison,
  type Ignored,
  type Row,
  type Section,
  type UnitName,
} from './diff/comparison.ts';

/** How a row is shown. `rejected`: the receiver or the platform reported an error in the unit on the right side. */
export type RowState = 'same' | 'ignored' | 'changed' | 'added' | 'removed' | 'rejected';

export type ViewItem =
  // A number, because there may be a million.
  | { readonly kind: 'section'; readonly section: Section; readonly key: number }
  | { readonly kind: 'row'; readonly row: Row; readonly state: RowState; readonly key: number };

export interface DiffView {
  readonly items: readonly ViewItem[];
  /** The indexes of the items that differ, in order. */
  readonly places: readonly number[];
  readonly counts: Readonly<Record<RowState, number>>;
}

interface ViewOptions {
  readonly ignored: Ignored;
  /** Whether to leave out rows that do not differ. */
  readonly only: boolean;
  /** The indexes of units on the right side with reported errors. */
  readonly rejected: ReadonlySet<number>;
}

const isDifference = (state: RowState) => state !== 'same' && state !== 'ignored';

function stateOf(row: Row, { ignored, rejected }: ViewOptions): RowState {
  if (rejected.has(row.right)) return 'rejected';
  if (row.left < 0) return 'added';
  if (row.right < 0) return 'removed';
  if (differs(row, ignored)) return 'changed';
  return isIgnored(row, ignored) ? 'ignored' : 'same';
}

/** The items to list: the rows of a comparison, each section's heading above its first row that is shown. */
export function viewOf({ rows, sections }: Comparison, options: ViewOptions): DiffView {
  const items: ViewItem[] = [];
  const places: number[] = [];
  const counts = { same: 0, ignored: 0, changed: 0, added: 0, removed: 0, rejected: 0 };
  let pending: ViewItem | null = null;
  for (const [index, row] of rows.entries()) {
    const section = sections.get(index);
    if (section) pending = { kind: 'section', section, key: -1 - index };
    const state = stateOf(row, options);
    counts[state]++;
    if (options.only && !isDifference(state)) continue;
    if (pending) items.push(pending);
    pending = null;
    if (isDifference(state)) places.push(items.length);
    items.push({ kind: 'row', row, state, key: index });
  }
  return { items, places, counts };
}

const units: Readonly<Record<UnitName, readonly [one: string, many: string]>> = {
  segment: ['segment', 'segments'],
  value: ['value', 'values'],
  row: ['row', 'rows'],
  line: ['line', 'lines'],
};

/** "12 segments differ: 1 rejected, 9 changed, 2 added". */
export function summaryWords(unit: UnitName, { counts, places }: DiffView): string {
  const [one, many] = units[unit];
  if (places.length === 0) return `No ${many} differ`;
  const parts = (['rejected', 'changed', 'added', 'removed'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${state}`);
  return `${pluralize(places.length, one, many)} ${places.length === 1 ? 'differs' : 'differ'}: ${parts.join(', ')}`;
}

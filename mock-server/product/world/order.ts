import type { FlowExecutionSortField, SortDirection } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';

/** `FlowExecutionSort` of the schema. */
export interface ExecutionSort {
  readonly field: FlowExecutionSortField;
  /** Label of the data tag to sort by, instead of `field`. */
  readonly tag_label?: string | null;
  readonly direction: SortDirection;
}

export const DEFAULT_SORT: ExecutionSort = { field: 'SUBMITTED_AT', direction: 'DESC' };

/**
 * Position of an execution in a sort order: by key, then by rank. Ranks follow the default order. Within one order, keys
 * are either numbers or values of a data tag, '' without one.
 */
export interface Standing {
  readonly key: number | string;
  readonly rank: number;
}

/** Negative if `a` comes before `b`. Equal keys are sorted by submission, latest first, in both directions. */
export function compareStandings(a: Standing, b: Standing, direction: ExecutionSort['direction']): number {
  if (a.key === b.key) return a.rank - b.rank;
  if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
  return a.key < b.key === (direction === 'ASC') ? -1 : 1;
}

/** The value of a data tag, as lists show it; '' without one. */
export const tagKey = (tags: ExecutionFacts['data_tags'], label: string): string =>
  tags
    .filter((tag) => tag.label === label)
    .map(({ value }) => value)
    .join(', ');

/** Number of key bits that select a bin. */
const BIN_BITS = 16;

/**
 * The first `keep` rows in a sort order. Rows are given in default order, with integer keys of at most `bits` bits
 * (maximum 32). Selects by histogram before sorting, so that a million rows take milliseconds. Inverts the keys for
 * DESC: do not use them afterward.
 */
export function firstInOrder(
  rows: Uint32Array,
  keys: Uint32Array,
  bits: number,
  direction: ExecutionSort['direction'],
  keep: number,
): Uint32Array {
  const count = rows.length;
  const shift = Math.max(0, bits - BIN_BITS);
  const bins = new Uint32Array(2 ** Math.min(bits, BIN_BITS));
  // The smallest value always comes first.
  const turn = direction === 'DESC' ? 2 ** bits - 1 : 0;
  for (let i = 0; i < count; i++) {
    const key = turn === 0 ? (keys[i] ?? 0) : turn - (keys[i] ?? 0);
    keys[i] = key;
    const bin = key >>> shift;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let chosen = 0;
  let last = 0;
  for (; last < bins.length && chosen < keep; last++) chosen += bins[last] ?? 0;

  if (shift === 0) return placed(rows, keys, bins, last, chosen).subarray(0, keep);
  const packed = new Float64Array(chosen);
  for (let i = 0, at = 0; at < chosen; i++) {
    const key = keys[i] ?? 0;
    // A double holds 32 bits of key and 21 bits of position exactly.
    if (key >>> shift < last) packed[at++] = key * PLACES + i;
  }
  packed.sort();
  const result = new Uint32Array(Math.min(keep, chosen));
  for (let i = 0; i < result.length; i++) result[i] = rows[(packed[i] ?? 0) % PLACES] ?? 0;
  return result;
}

const PLACES = 2 ** 21;

/** Rows whose key is below `last`, by key. If each bin is a single key, counting sorts them. */
function placed(
  rows: Uint32Array,
  keys: Uint32Array,
  bins: Uint32Array,
  last: number,
  chosen: number,
): Uint32Array {
  const next = new Uint32Array(last);
  for (let bin = 1; bin < last; bin++) next[bin] = (next[bin - 1] ?? 0) + (bins[bin - 1] ?? 0);
  const result = new Uint32Array(chosen);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (key >= last) continue;
    const place = next[key] ?? 0;
    result[place] = rows[i] ?? 0;
    next[key] = place + 1;
  }
  return result;
}

/** `FlowExecutionSort` of the schema. */
export interface ExecutionSort {
  readonly field: 'SUBMITTED_AT' | 'DURATION' | 'INPUT_BYTES';
  readonly direction: 'ASC' | 'DESC';
}

export const DEFAULT_SORT: ExecutionSort = { field: 'SUBMITTED_AT', direction: 'DESC' };

/** Where an execution stands in an order: by key, then by rank. Ranks are those of the default order. */
export interface Standing {
  readonly key: number;
  readonly rank: number;
}

/** Negative when `a` comes before `b`. Equal keys are in order of submission, latest first, in both directions. */
export const compareStandings = (a: Standing, b: Standing, direction: ExecutionSort['direction']): number =>
  (direction === 'DESC' ? b.key - a.key : a.key - b.key) || a.rank - b.rank;

const BINS = 65_536;
/** Below this, sorting everything is cheaper than choosing first. */
const FEW = 60_000;

/**
 * The first `keep` of some rows in an order. Rows are given in default order; `keyOf` gives whole numbers below 2^32.
 * Chooses by a histogram before it sorts, so that a million rows cost a few milliseconds.
 */
export function firstInOrder(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  direction: ExecutionSort['direction'],
  keep: number,
): Uint32Array {
  const count = rows.length;
  const turned = new Uint32Array(count);
  let least = 0xffffffff;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const key = keyOf(rows[i] ?? 0);
    turned[i] = key;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  // From here on the smallest comes first.
  const span = Math.max(1, most - least);
  for (let i = 0; i < count; i++) {
    turned[i] = direction === 'DESC' ? most - (turned[i] ?? 0) : (turned[i] ?? 0) - least;
  }

  let limit = span;
  if (count > FEW && keep < count) {
    const bins = new Uint32Array(BINS);
    const scale = (BINS - 1) / span;
    for (let i = 0; i < count; i++) {
      const bin = ((turned[i] ?? 0) * scale) | 0;
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    let sum = 0;
    let last = 0;
    while (last < BINS - 1 && (sum += bins[last] ?? 0) < keep) last++;
    limit = Math.ceil((last + 1) / scale);
  }
  const packed = new Float64Array(count);
  let chosen = 0;
  for (let i = 0; i < count; i++) {
    const key = turned[i] ?? 0;
    // 32 bits of key and 21 of place are what a double holds exactly.
    if (key <= limit) packed[chosen++] = key * 2 ** 21 + i;
  }
  const sorted = packed.subarray(0, chosen).sort();
  const result = new Uint32Array(Math.min(keep, chosen));
  for (let i = 0; i < result.length; i++) result[i] = rows[(sorted[i] ?? 0) % 2 ** 21] ?? 0;
  return result;
}

import { lowerBound } from './rows.ts';

/** Rows grouped by a property of their flow, latest first. */
export interface Groups {
  /** A view, not a copy: do not write to it. */
  rows(group: number): Uint32Array;
  /** Position of a row in a group, or where it would be inserted. */
  placeOf(group: number, row: number): number;
}

/** Groups row numbers and keeps their order: a counting sort, 4 bytes per row. */
export function groupRows(flow: Uint8Array, groups: number, groupOf: (flow: number) => number): Groups {
  const group = Uint16Array.from({ length: 256 }, (_, f) => groupOf(f));
  const starts = new Uint32Array(groups + 1);
  for (let row = 0; row < flow.length; row++) {
    const next = (group[flow[row] ?? 0] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let g = 0; g < groups; g++) starts[g + 1] = (starts[g + 1] ?? 0) + (starts[g] ?? 0);
  const cursor = starts.slice();
  const sorted = new Uint32Array(flow.length);
  for (let row = 0; row < flow.length; row++) {
    const g = group[flow[row] ?? 0] ?? 0;
    const at = cursor[g] ?? 0;
    sorted[at] = row;
    cursor[g] = at + 1;
  }
  // A flow or partner that a session created has no rows.
  const rows = (g: number) =>
    g < groups ? sorted.subarray(starts[g], starts[g + 1]) : sorted.subarray(0, 0);
  return { rows, placeOf: (g, row) => lowerBound(rows(g), row) };
}

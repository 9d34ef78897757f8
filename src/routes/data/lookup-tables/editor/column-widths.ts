import type { TableColumn } from '../rows/cell-values.ts';

const MIN = 132;
const MAX = 340;
const CHARACTER = 7.2;
/** The space for padding, type, and menu, in pixels. */
const HEAD_EXTRA = 96;

/** The widths of the columns in pixels, enough for their names and most of their first cells. */
export function columnWidths(
  columns: readonly TableColumn[],
  samples: readonly Readonly<Record<string, unknown>>[],
): number[] {
  return columns.map(({ name }) => {
    const lengths = samples.map((values) => String(values[name] ?? '').length).toSorted((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
    const wanted = Math.max(usual * CHARACTER + 20, name.length * CHARACTER + HEAD_EXTRA);
    return Math.round(Math.min(MAX, Math.max(MIN, wanted)));
  });
}

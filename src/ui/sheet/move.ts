import type { SheetPlace } from './sheet-types.ts';

interface Bounds {
  /** Number of rows, including the empty last row, where typing adds a row. */
  readonly rows: number;
  readonly columns: number;
  /** Number of rows that fit into the window. */
  readonly page: number;
}

const clamp = (value: number, end: number): number => Math.max(0, Math.min(value, end - 1));

/** The cell that a key leads to; null if the key does not move. */
export function placeAfter(
  { key, command }: { readonly key: string; readonly command: boolean },
  { row, column }: SheetPlace,
  { rows, columns, page }: Bounds,
): SheetPlace | null {
  const to = (nextRow: number, nextColumn: number): SheetPlace => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowUp':
      return to(command ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(command ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return to(row, command ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, command ? columns - 1 : column + 1);
    case 'Home':
      return to(command ? 0 : row, 0);
    case 'End':
      return to(command ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return null;
  }
}

/** The next cell in reading order (Tab while editing), or with -1 the previous one. */
export function nextInReading({ row, column }: SheetPlace, columns: number, by: 1 | -1): SheetPlace {
  const at = row * columns + column + by;
  return at < 0 ? { row, column } : { row: Math.floor(at / columns), column: at % columns };
}

/** The keyboard cursor in a file: a segment, and in it the tag (0) or a value. */
export interface Cursor {
  readonly segment: number;
  readonly cell: number;
  /** Increases to scroll again to an unchanged position. */
  readonly turn: number;
}

const page = 20;

/** The effect of a key (WAI-ARIA Authoring Practices, grid); null if the key does nothing here. */
export function moveCursor(
  cursor: Cursor,
  key: string,
  control: boolean,
  lastSegment: number,
  lastCellOf: (segment: number) => number,
): Cursor | null {
  const { segment, cell, turn } = cursor;
  const go = (to: number, wanted: number): Cursor => {
    const target = Math.min(Math.max(to, 0), lastSegment);
    return { segment: target, cell: Math.min(Math.max(wanted, 0), lastCellOf(target)), turn: turn + 1 };
  };
  if (lastSegment < 0) return null;
  switch (key) {
    case 'ArrowDown':
      return go(segment + 1, cell);
    case 'ArrowUp':
      return go(segment - 1, cell);
    case 'ArrowRight':
      return go(segment, cell + 1);
    case 'ArrowLeft':
      return go(segment, cell - 1);
    case 'PageDown':
      return go(segment + page, cell);
    case 'PageUp':
      return go(segment - page, cell);
    case 'Home':
      return control ? go(0, 0) : go(segment, 0);
    case 'End':
      return control ? go(lastSegment, Infinity) : go(segment, Infinity);
    default:
      return null;
  }
}

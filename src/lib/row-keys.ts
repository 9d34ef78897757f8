/** The row that a key moves to from the current one; null if the key does not move. */
export function targetRow(key: string, from: number, count: number, page: number): number | null {
  const last = Math.max(count - 1, 0);
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(from + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

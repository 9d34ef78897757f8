/** From `start` (inclusive) to `end` (exclusive); in HTTP, the last byte is inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `size` bytes that a Range header requests. Null means the whole file, because there is no header or one
 * that may be ignored (several ranges, another unit). `'unsatisfiable'` means that the range is outside the file.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(from);
  const end = to === '' ? size : Math.min(Number(to) + 1, size);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

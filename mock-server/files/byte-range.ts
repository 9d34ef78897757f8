/** Both ends included, as HTTP counts. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `size` bytes that a Range header asks for. Null: the whole, because there is no header or one that may
 * be ignored (several ranges, another unit). `'unsatisfiable'`: nothing of it lies within the file.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** The bytes of a range, chunk by chunk; what lies before it is made and thrown away, what lies after is not made. */
export function* slice(
  chunks: Iterable<Uint8Array<ArrayBuffer>>,
  { start, end }: ByteRange,
): Generator<Uint8Array<ArrayBuffer>> {
  let at = 0;
  for (const chunk of chunks) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, chunk.byteLength);
    if (from < to) yield chunk.subarray(from, to);
    at += chunk.byteLength;
    if (at > end) return;
  }
}

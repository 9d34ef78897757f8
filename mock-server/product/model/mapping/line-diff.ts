import type { MappingDiffKind } from '#schema-types';
/** `MappingDiffLine` of the schema. */
export interface DiffLine {
  readonly kind: MappingDiffKind;
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Beyond this size, the middle is reported as removed and added, because the table would need too much memory. */
const MAX_CELLS = 4_000_000;

/** Minimal line diff of two texts, by longest common subsequence. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let head = 0;
  for (; head < a.length && head < b.length && a[head] === b[head]; head++);
  let tail = 0;
  for (; tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail); tail++);

  const lines: DiffLine[] = [];
  const same = (x: number, y: number) =>
    lines.push({ kind: 'SAME', text: a[x] ?? '', before: x + 1, after: y + 1 });
  for (let i = 0; i < head; i++) same(i, i);
  const inA = a.slice(head, a.length - tail);
  const inB = b.slice(head, b.length - tail);
  const common = commonLengths(inA, inB);
  for (let x = 0, y = 0; x < inA.length || y < inB.length;) {
    const isCommon = inA[x] === inB[y] && common(x, y) === common(x + 1, y + 1) + 1;
    if (isCommon) {
      same(head + x++, head + y++);
    } else if (y === inB.length || (x < inA.length && common(x + 1, y) >= common(x, y + 1))) {
      lines.push({ kind: 'REMOVED', text: inA[x] ?? '', before: head + ++x, after: null });
    } else {
      lines.push({ kind: 'ADDED', text: inB[y] ?? '', before: null, after: head + ++y });
    }
  }
  for (let i = tail; i > 0; i--) same(a.length - i, b.length - i);
  return lines;
}

/** Length of the longest common subsequence of the remainders after two positions. */
function commonLengths(a: readonly string[], b: readonly string[]): (x: number, y: number) => number {
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) return () => 0;
  const table = new Uint32Array((a.length + 1) * width);
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      table[x * width + y] =
        a[x] === b[y]
          ? (table[(x + 1) * width + y + 1] ?? 0) + 1
          : Math.max(table[(x + 1) * width + y] ?? 0, table[x * width + y + 1] ?? 0);
    }
  }
  return (x, y) => (x > a.length || y > b.length ? 0 : (table[x * width + y] ?? 0));
}

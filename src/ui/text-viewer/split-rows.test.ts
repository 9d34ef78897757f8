import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowAt, splitRows } from './split-rows.ts';

const texts = (text: string, width: number): string[] => {
  const { count, starts, ends } = splitRows(text, width);
  return Array.from({ length: count }, (_, row) => text.slice(starts[row], ends[row]));
};

test.each([
  ['', 10, ['']],
  ['a', 10, ['a']],
  ['a\nb\r\nc\rd', 10, ['a', 'b', 'c', 'd']],
  ['a\n', 10, ['a']],
  ['\n\na', 10, ['', '', 'a']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['abc\nabcd', 3, ['abc', 'abc', 'd']],
  ['ab😀c', 3, ['ab', '😀c']],
])('%j at %i', (text, width, rows) => {
  expect(texts(text, width)).toEqual(rows);
});

test('lines are numbered where they start', () => {
  expect(splitRows('abcd\ne', 2).lines.slice(0, 3)).toEqual(Uint32Array.of(1, 0, 2));
  expect(splitRows('abcd\ne', 2).lineCount).toBe(2);
});

test('only line breaks are dropped, no row is too long, every offset has its row', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 }),
      fc.integer({ min: 2, max: 12 }),
      (parts, width) => {
        const text = parts.join('');
        const rows = texts(text, width);
        expect(rows.join('')).toBe(text.replaceAll(/[\r\n]/g, ''));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(width);
        const split = splitRows(text, width);
        for (let row = 0; row < split.count; row++)
          if ((split.ends[row] ?? 0) > (split.starts[row] ?? 0))
            expect(rowAt(split, split.starts[row] ?? 0)).toBe(row);
      },
    ),
  );
});

test('one line of many megabytes is split into rows', () => {
  const split = splitRows('x'.repeat(3_000_000), 1_000);
  expect(split.count).toBe(3_000);
  expect(split.lineCount).toBe(1);
});

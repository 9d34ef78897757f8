import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, csvSteps, guessDelimiter, parseCsv } from './csv.ts';

const rows = (text: string): string[][] => {
  const document = parseCsv(text);
  return Array.from({ length: document.rowCount }, (_, row) => csvRow(document, row));
};

test.each([
  [
    'plain',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'without a final line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old Mac line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes',
    '"a, b","say ""hi""","x\r\ny"\n1,2,3',
    [
      ['a, b', 'say "hi"', 'x\r\ny'],
      ['1', '2', '3'],
    ],
  ],
  ['text after a closing quote, a quote within a cell', '"a"b,c"d\n', [['ab', 'c"d']]],
  [
    'empty cells',
    ',,\n"",,x',
    [
      ['', '', ''],
      ['', '', 'x'],
    ],
  ],
  ['blank lines', '\n\na\n\nb\n', [['a'], ['b']]],
  [
    'a byte order mark',
    '\uFEFFa;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a quote that is never closed',
    'a,b\n1,"2\n3,4',
    [
      ['a', 'b'],
      ['1', '2\n3,4'],
    ],
  ],
])('%s', (_, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test('reports irregularities', () => {
  expect(parseCsv('a,b\n1\n1,2,3\n')).toMatchObject({
    rowCount: 3,
    columnCount: 3,
    raggedCount: 2,
    openQuote: -1,
  });
  expect(parseCsv('a,b\n1,"2').openQuote).toBe(6);
  expect(parseCsv('')).toMatchObject({ rowCount: 0, columnCount: 0 });
  expect(csvRow(parseCsv('a'), 1)).toEqual([]);
});

test('guesses the delimiter outside quotes', () => {
  expect(guessDelimiter('"a,b,c";d;e\n')).toBe(';');
  expect(guessDelimiter('one column\n')).toBe(',');
  expect(guessDelimiter('a|b\n1,2,3')).toBe('|');
});

test('cells are read back as written, whatever they contain', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', ',', '\r\n', ' "x" '));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const text = table
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      const document = parseCsv(text, ',');
      expect(Array.from({ length: document.rowCount }, (_, row) => csvRow(document, row))).toEqual(table);
    }),
  );
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...',;\t"\n\r a\uFEFF'), maxLength: 60 }),
      fc.constantFrom(',', ';', '\t'),
      (text, delimiter) => {
        const document = parseCsv(text, delimiter);
        for (let row = 0; row < document.rowCount; row++)
          expect(csvRow(document, row).length).toBeLessThanOrEqual(document.columnCount);
      },
    ),
  );
});

test.each([
  ['of many records', 'a,b\n', 100_000],
  ['of one record', 'a,', 200_000],
])('takes many short steps for a long text %s', (_, part, count) => {
  const steps = [...csvSteps(part.repeat(count))];
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  expect(steps.at(-1)).toBeLessThanOrEqual(1);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './compare.ts';
import { lineDiff } from './line-diff.ts';
import { fieldsOf, namesIn } from './paths.ts';

describe('comparing results', () => {
  test('has the path and the kind of each difference', () => {
    const expected = { order: 'A', lines: [{ sku: 'x', quantity: 2 }], currency: 'USD' };
    const actual = { order: 'A', lines: [{ sku: 'y', quantity: 2, note: '' }, {}] };
    expect(differencesOf(expected, actual, 'EXACT')).toEqual([
      { path: 'lines.0.sku', kind: 'DIFFERENT', expected: 'x', actual: 'y' },
      { path: 'lines.0.note', kind: 'UNEXPECTED', expected: null, actual: '' },
      { path: 'lines.1', kind: 'UNEXPECTED', expected: null, actual: {} },
      { path: 'currency', kind: 'MISSING', expected: 'USD', actual: null },
    ]);
    expect(differencesOf(expected, actual, 'CONTAINS').map(({ path }) => path)).toEqual([
      'lines.0.sku',
      'currency',
    ]);
  });

  test('a value equals itself and contains its parts, and is not equal to anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(differencesOf(a, structuredClone(a), 'EXACT')).toEqual([]);
        const isEqual = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(differencesOf(a, b, 'EXACT').length === 0).toBe(isEqual);
        expect(differencesOf({ part: a }, { part: a, more: b }, 'CONTAINS')).toEqual([]);
      }),
    );
  });
});

/** A copy with sorted names, and with -0 as JSON writes it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)]);
  // An object rather than a list, because {} must differ from [].
  return { entries };
}

describe('comparing texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 })
    .map((lines) => lines.join('\n'));

  test('both texts can be reconstructed, and no smaller diff would do', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        const side = (gone: string) => lines.filter(({ kind }) => kind !== gone).map((line) => line.text);
        expect(side('ADDED').join('\n')).toBe(before);
        expect(side('REMOVED').join('\n')).toBe(after);
        expect(lines.flatMap((line) => line.before ?? [])).toEqual(side('ADDED').map((_line, at) => at + 1));
        expect(lines.flatMap((line) => line.after ?? [])).toEqual(side('REMOVED').map((_line, at) => at + 1));
        expect(lines.filter(({ kind }) => kind === 'SAME')).toHaveLength(longestCommon(before, after));
      }),
    );
  });
});

function longestCommon(before: string, after: string): number {
  const [a, b] = [before, after].map((value) => (value === '' ? [] : value.split('\n'))) as [
    string[],
    string[],
  ];
  let row = b.map(() => 0);
  for (const value of a) {
    let corner = 0;
    row = row.map((above, at, all) => {
      const left = at === 0 ? 0 : (all[at - 1] ?? 0);
      const best = value === b[at] ? corner + 1 : Math.max(above, left);
      corner = above;
      all[at] = best;
      return best;
    });
  }
  return row.at(-1) ?? 0;
}

describe('names used by an expression', () => {
  test.each([
    ['$lookupTable("a", x)', ['a'], false],
    ["lines.{ 'c': $lookupTable('b', sku, { 'default': 1 }) }", ['b'], false],
    ['($t := "a"; $lookupTable($t, x))', [], true],
    ['x.$lookupTable("a", $)', ['a'], false],
    ['"$lookupTable(\\"a\\", x)"', [], false],
  ])('tables of %s', (expression, tables, hasOpenTable) => {
    expect(namesIn(expression)).toMatchObject({ tables, hasOpenTable });
  });

  test.each([
    ['shipment.references.order', ['references', 'references.order']],
    ['shipment.lines.{ "a": sku }', ['lines', 'lines.sku']],
    ['shipment.lines[quantity > 2].sku', ['lines', 'lines.quantity', 'lines.sku']],
    ['shipment.($l := lines; $map($l, function($v) { $v.sku }))', ['lines']],
    ['($s := shipment; $s.totals.lines)', ['totals', 'totals.lines']],
    ['$$.shipment.lines^(sku).gtin', ['lines', 'lines.gtin', 'lines.sku']],
    ['{ "shipment": { "references": { "order": BEG.BEG03 } } }', ['references', 'references.order']],
    ['sets.{ "shipment": { "lines": [PO1.{ "sku": PO107 }] } }', ['lines', 'lines.sku']],
    ['other.lines', []],
  ])('fields of %s', (expression, fields) => {
    expect(fieldsOf('shipment', namesIn(expression))).toEqual(fields);
  });

  test('none in an invalid text', () => {
    expect(namesIn('a.b[ ')).toMatchObject({ tables: [], calls: [], reads: [], writes: [] });
    expect(namesIn(`${'('.repeat(20_000)}1`)).toMatchObject({ reads: [] });
  });
});

import { expect, test } from 'vitest';
import { pathCompletions } from '#shared/expressions/expression-completions.ts';
import { completionsOf } from './completions.ts';

test('paths and single names come with their values', () => {
  expect(pathCompletions({ total: { amount: 1845 }, 'Ship to': [{ id: 'A' }] })).toEqual([
    { label: 'total', kind: 'path', detail: undefined },
    { label: 'amount', kind: 'path', detail: '1845' },
    { label: '`Ship to`', kind: 'path', detail: undefined },
    { label: 'id', kind: 'path', detail: '"A"' },
    { label: 'total.amount', kind: 'path', detail: '1845' },
    { label: '`Ship to`.id', kind: 'path', detail: '"A"' },
  ]);
});

test('functions and tables are inserted as calls', () => {
  const all = completionsOf(
    [],
    {
      functions: [{ name: 'checkDigit', signature: 'checkDigit(number)' }],
      tables: [{ key: 'region_codes', name: 'Region codes' }],
    },
    [{ key: 'modes', columns: ['a', 'b'], rows: [] }],
  );
  const of = (label: string) => all.find((editorCompletion) => editorCompletion.label === label);
  expect(of('$checkDigit')).toMatchObject({ apply: '$checkDigit(', detail: 'Global (number)' });
  expect(of('$lookupTable("region_codes")')).toMatchObject({ apply: '$lookupTable("region_codes", ' });
  expect(of('$lookupTable("modes")')).toMatchObject({ detail: 'Local table' });
  expect(of('$substring')).toMatchObject({ kind: 'function', apply: '$substring(' });
});

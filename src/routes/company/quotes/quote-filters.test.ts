import { expect, test } from 'vitest';
import { isNarrowed, quoteVariables, readQuoteFilters, writeQuoteFilters } from './quote-filters.ts';
import { searchString } from '../../paths.ts';

const NOW = Date.parse('2026-09-15T14:30:40Z');
const read = (search: string) => readQuoteFilters(new URLSearchParams(search));

test('an address is read and written back unchanged', () => {
  const search =
    '?q=tiles&status=QUOTED&status=BOOKED&mode=AIR&carrier=HLCU&from=CN&to=USOAK&expires=3d&by=a%40b.example&sort=total.asc';
  expect(searchString(writeQuoteFilters(read(search)))).toBe(search);
  expect(isNarrowed(read(search))).toBe(true);
});

test('invalid values in an address count as unset, and the order does not count as a filter', () => {
  const filters = read('?status=NONE&mode=SPACE&expires=never&sort=cargo.asc');
  expect(searchString(writeQuoteFilters(filters))).toBe('');
  expect(isNarrowed(filters)).toBe(false);
  expect(isNarrowed(read('?sort=total.asc&q=%20'))).toBe(false);
});

test.each([
  ['3d', { valid_after: '2026-09-15T14:30:00.000Z', valid_before: '2026-09-18T14:30:00.000Z' }],
  ['over', { valid_before: '2026-09-15T14:30:00.000Z' }],
])('an expiry of %s has bounds relative to now, in whole minutes', (expires, bounds) => {
  const { filter } = quoteVariables('c', read(`?expires=${expires}`), NOW);
  expect(filter).toMatchObject(bounds);
  expect('valid_after' in (filter ?? {})).toBe(expires === '3d');
});

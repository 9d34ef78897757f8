import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANGE_PRESETS, type DateRange } from '#lib/date-range.ts';
import { searchString } from '../../paths.ts';
import { ackStateList } from './ack.ts';
import {
  defaultFilters,
  filterVariables,
  readFilters,
  writeFilters,
  type SearchFilters,
} from './search-filters.ts';
import { readSort, sortVariables, writeSort, type SearchSort } from './search-sort.ts';
import { executionStatusList } from './status.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');

const text = fc.string({ unit: 'grapheme', maxLength: 15 }).map((value) => value.trim());
const code = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/);
const maybe = fc.constantFrom(true, false, null);
const range: fc.Arbitrary<DateRange | null> = fc.oneof(
  fc.constantFrom(...RANGE_PRESETS, null),
  fc
    .record({ from: fc.integer({ min: 0, max: NOW }), span: fc.integer({ min: 1, max: 1e10 }) })
    .map(({ from, span }) => ({ from, to: from + span })),
);

const filters: fc.Arbitrary<SearchFilters> = fc.record({
  range,
  statuses: fc.subarray([...executionStatusList]),
  flow_uuids: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
  flow_types: fc.uniqueArray(code, { maxLength: 5 }),
  reason_codes: fc.uniqueArray(code, { maxLength: 5 }),
  ack_states: fc.subarray([...ackStateList]),
  data_tag: fc.option(
    fc.record({
      label: fc.option(text.filter(Boolean)),
      value: text.filter(Boolean),
      match: fc.constantFrom('EXACT' as const, 'PREFIX' as const),
    }),
  ),
  text,
  control_number: text,
  file_name: text,
  direction: fc.constantFrom('SEND' as const, 'RECEIVE' as const, null),
  flagged: maybe,
  resubmitted: maybe,
  resolved: maybe,
  has_memo: maybe,
  min_duration_ms: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
  breached_target_uuid: fc.option(fc.uuid()),
});

const address = (value: Partial<SearchFilters>) => searchString(writeFilters(value));
const read = (search: string) => readFilters(new URLSearchParams(search));

const NAMES =
  'range from to q status flow type reason ack tag tag_value tag_match control file direction flagged resubmitted resolution memo min_duration breach sort'.split(
    ' ',
  );
const nonsense = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('SUCCESS', 'yes', '-1', '1e9', '24h', 'all', '2026-09-15T14:30:00Z', '__proto__', ' x '),
);

describe('filters in the address', () => {
  test('are read back as written', () => {
    fc.assert(
      fc.property(filters, (value) => {
        expect(read(address(value))).toEqual(value);
      }),
    );
  });

  test('survive any address, and what is read from it is written back the same', () => {
    const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES), nonsense), { maxLength: 12 });
    fc.assert(
      fc.property(pairs, (given) => {
        const params = new URLSearchParams(given);
        const once = readFilters(params);
        expect(read(address(once))).toEqual(once);
        // The server must accept every variable.
        expect(() => filterVariables(once, NOW)).not.toThrow();
        const sort = readSort(params);
        expect(readSort(new URLSearchParams({ sort: writeSort(sort) ?? '' }))).toEqual(sort);
      }),
    );
  });

  test('are omitted at their defaults: the last 24 hours, newest first', () => {
    expect(address({})).toBe('');
    expect(read('')).toEqual(defaultFilters);
    expect(address({ range: null })).toBe('?range=all');
  });

  test('give one address per selection, whatever the order of clicks', () => {
    expect(address(read('?status=SUCCESS&status=SUBMITTED'))).toBe(
      address(read('?status=SUBMITTED&status=SUCCESS&status=SUCCESS')),
    );
  });

  test('ignore malformed or unknown values one by one', () => {
    const search =
      '?range=9y&from=2026-09-15&to=yesterday&status=EXPLODED&status=SUCCESS&flow=12&type=a%20b&ack=%00' +
      '&direction=UP&flagged=1&min_duration=-5&tag=Order&tag_match=exact';
    expect(read(search)).toEqual({ ...defaultFilters, statuses: ['SUCCESS'] });
  });

  test('reject a reversed or incomplete time range', () => {
    expect(read('?from=2026-09-15T12:00:00Z&to=2026-09-15T10:00:00Z').range).toBe('24h');
    expect(read('?from=2026-09-15T12:00:00Z').range).toBe('24h');
    expect(read('?from=2026-09-15T10:00:00Z&to=2026-09-15T12:00:00.500Z').range).toEqual({
      from: Date.parse('2026-09-15T10:00:00Z'),
      to: Date.parse('2026-09-15T12:00:00.500Z'),
    });
  });
});

describe('the query variables', () => {
  test('contain nothing that is not set', () => {
    expect(JSON.parse(JSON.stringify(filterVariables({ ...defaultFilters, range: null }, NOW)))).toEqual({});
  });

  test('start before now for a relative range, without an end, because clocks differ', () => {
    const { submitted_after, submitted_before } = filterVariables(defaultFilters, NOW);
    expect(submitted_after).toBe('2026-09-14T14:30:00.000Z');
    expect(submitted_before).toBeUndefined();
  });

  test('have both ends for a fixed range', () => {
    const membership = filterVariables(
      { ...defaultFilters, range: { from: NOW - 60_000, to: NOW } },
      NOW + 1e9,
    );
    expect(membership.submitted_after).toBe('2026-09-15T14:29:00.000Z');
    expect(membership.submitted_before).toBe('2026-09-15T14:30:00.000Z');
  });

  test('name the sort order as in the schema', () => {
    const asked = (sort: string) => sortVariables(readSort(new URLSearchParams({ sort })));
    expect(asked('')).toEqual({ field: 'SUBMITTED_AT', direction: 'DESC' });
    expect(asked('-duration')).toEqual({ field: 'DURATION', direction: 'DESC' });
    expect(asked('size')).toEqual({ field: 'INPUT_BYTES', direction: 'ASC' });
    expect(asked('toString')).toEqual(asked(''));
  });

  test('sort orders are read back as written', () => {
    const sort: fc.Arbitrary<SearchSort> = fc.record({
      by: fc.oneof(
        fc.constantFrom('submitted' as const, 'duration' as const, 'size' as const),
        text.filter(Boolean).map((label) => `tag:${label}` as const),
      ),
      direction: fc.constantFrom('ASC' as const, 'DESC' as const),
    });
    fc.assert(
      fc.property(sort, (value) => {
        expect(readSort(new URLSearchParams(searchString({ sort: writeSort(value) })))).toEqual(value);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANGE_PRESETS } from '#lib/date-range.ts';
import { historySearch, readHistory, withoutHistory } from './history-address.ts';
import {
  auditFilter,
  isFiltered,
  noFilters,
  readHistoryFilters,
  writeHistoryFilters,
  type HistoryFilters,
} from './history-filters.ts';

const names = fc.array(fc.string({ minLength: 1 }), { maxLength: 3 });
const filters: fc.Arbitrary<HistoryFilters> = fc.record({
  text: fc.string().map((text) => text.trim()),
  actors: names,
  actions: names,
  types: names,
  range: fc.option(
    fc.oneof(
      fc.constantFrom(...RANGE_PRESETS),
      fc
        .tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1, max: 1e9 }))
        .map(([from, span]) => ({ from, to: from + span })),
    ),
  ),
});

describe('the address of a history', () => {
  test('keeps the parameters of the page below, and every chosen filter', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        const search = writeHistoryFilters('?q=pine&history=workspace', chosen);
        const params = new URLSearchParams(search);
        expect(readHistoryFilters(params)).toEqual(chosen);
        expect(readHistory(params)).toBe('workspace');
        expect(withoutHistory(search).toString()).toBe('q=pine');
        expect(writeHistoryFilters(search, noFilters)).toBe('?q=pine&history=workspace');
      }),
    );
  });

  test('names an object by type and key, and closes the form below the history', () => {
    const subject = { entity_type: 'FlowVersion', entity_id: 'a1|1700000000000' };
    const search = historySearch('?edit=x&history=workspace&history.q=y', subject);
    expect(new URLSearchParams(search).get('edit')).toBeNull();
    expect(readHistory(new URLSearchParams(search))).toEqual(subject);
    expect(readHistoryFilters(new URLSearchParams(search))).toEqual(noFilters);
    for (const text of ['', 'Notifier', 'Notifier:', ':x', 'a b:c'])
      expect(readHistory(new URLSearchParams({ history: text }))).toBeNull();
  });

  test('requests only the object’s entries, whatever kinds are in the address', () => {
    const now = Date.parse('2026-09-15T14:30:00Z');
    const chosen: HistoryFilters = { ...noFilters, types: ['Company'], range: '7d' };
    expect(isFiltered(chosen)).toBe(true);
    expect(auditFilter({ entity_type: 'Notifier', entity_id: 'n1' }, chosen, now)).toMatchObject({
      entity_types: null,
      object: { entity_type: 'Notifier', entity_id: 'n1' },
      since: '2026-09-08T14:30:00.000Z',
      until: null,
    });
    expect(auditFilter('workspace', { ...noFilters, range: { from: 0, to: 1000 } }, now)).toMatchObject({
      entity_types: null,
      object: null,
      since: '1970-01-01T00:00:00.000Z',
      until: '1970-01-01T00:00:01.000Z',
    });
  });
});

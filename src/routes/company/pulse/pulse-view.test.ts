import { describe, expect, test } from 'vitest';
import { searchString } from '../../paths.ts';
import { counters, filtersOf, periods, readPulseView, writePulseView, type Counter } from './pulse-view.ts';

const read = (search: string) => readPulseView(new URLSearchParams(search));

describe('the address of Pulse', () => {
  test('is read back as written, for every period and counter', () => {
    const span = { from: Date.UTC(2026, 8, 14, 14, 30), to: Date.UTC(2026, 8, 15, 14, 30) };
    for (const period of Object.keys(periods) as (keyof typeof periods)[]) {
      for (const show of Object.keys(counters) as Counter[]) {
        const view = { period, show, span };
        expect(read(searchString(writePulseView(view)))).toEqual(view);
      }
    }
  });

  test('is empty for the last 24 hours with no list', () => {
    expect(searchString(writePulseView({ period: '24h', show: null, span: null }))).toBe('');
  });

  test('treats invalid values as unset', () => {
    expect(read('range=1y&show=everything&from=yesterday&to=2026')).toEqual(read(''));
    expect(read('show=errors&from=2026-09-15T00:00:00Z&to=2026-09-14T00:00:00Z').span).toBeNull();
  });

  test('counters of the current state include every execution, whenever it was submitted', () => {
    expect(filtersOf(read('show=queued'))).toMatchObject({ range: null, statuses: ['SUBMITTED'] });
    expect(filtersOf(read('show=overdue'))).toMatchObject({ range: null, ack_states: ['OVERDUE'] });
  });
});

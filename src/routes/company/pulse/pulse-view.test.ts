import { describe, expect, test } from 'vitest';
import { searchString } from '../../paths.ts';
import { noNarrowing, writePulseView, type Counter, type PulseView } from './pulse-address.ts';
import { counters, filtersOf, narrowingWords, periods, readPulseView } from './pulse-view.ts';

/** The last 24 hours without a list. */
const whole: PulseView = {
  period: '24h',
  part: null,
  problems: 'open',
  show: null,
  span: null,
  only: noNarrowing,
};

const read = (search: string) => readPulseView(new URLSearchParams(search));

describe('the address of Pulse', () => {
  test('is read back as written, for every period and counter', () => {
    const span = { from: Date.UTC(2026, 8, 14, 14, 30), to: Date.UTC(2026, 8, 15, 14, 30) };
    for (const period of Object.keys(periods) as (keyof typeof periods)[]) {
      for (const show of Object.keys(counters) as Counter[]) {
        const view = { ...whole, period, show, span };
        expect(read(searchString(writePulseView(view)))).toEqual(view);
      }
    }
  });

  test('keeps the conditions of a list, and only with a list', () => {
    const only = {
      flow_uuids: ['6b0c2f4e-52f1-4a55-9d5c-0c7d7b1c5d11'],
      flow_types: ['SEND_LOAD_TENDER'],
      reason_codes: ['LOOKUP_MISS'],
      breached_target_uuid: '6b0c2f4e-52f1-4a55-9d5c-0c7d7b1c5d12',
    };
    const view = { ...whole, show: 'failed', only } as const;
    expect(read(searchString(writePulseView(view)))).toEqual(view);
    expect(filtersOf(view)).toMatchObject(only);
    expect(narrowingWords(only)).toBe('one flow, one flow type, one reason, service level not met');
    expect(searchString(writePulseView({ ...view, show: null }))).toBe('');
  });

  test('is empty for the last 24 hours with no list', () => {
    expect(searchString(writePulseView(whole))).toBe('');
  });

  test('keeps a part of the period and the problem view, with a list and without', () => {
    const part = { from: Date.UTC(2026, 8, 15, 10), to: Date.UTC(2026, 8, 15, 13) };
    for (const show of [null, 'errors'] as const) {
      const view = { ...whole, part, problems: 'snoozed', show } as const;
      expect(read(searchString(writePulseView(view)))).toEqual(view);
    }
  });

  test('treats invalid values as unset', () => {
    expect(read('range=1y&show=everything&from=yesterday&to=2026&since=now&problems=all')).toEqual(read(''));
    expect(read('show=errors&from=2026-09-15T00:00:00Z&to=2026-09-14T00:00:00Z').span).toBeNull();
  });

  test('counters of the current state include every execution, whenever it was submitted', () => {
    expect(filtersOf(read('show=queued'))).toMatchObject({ range: null, statuses: ['SUBMITTED'] });
    expect(filtersOf(read('show=overdue'))).toMatchObject({ range: null, ack_states: ['OVERDUE'] });
  });
});

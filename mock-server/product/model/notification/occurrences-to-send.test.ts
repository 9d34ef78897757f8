import type { NotifierEvent } from '#schema-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../world/notifiers.ts';
import type { Occurrence } from './occurrences.ts';
import { afterQuiet, bundles, occurrencesToSend } from './occurrences-to-send.ts';

const MINUTE = 60_000;
const begin = Date.parse('2026-09-15T12:00:00Z');
/** One run per minute: `s`uccess, s`k`ipped, `l`ogical or `t`echnical failure. */
const runs = (letters: string, flow = 1): Occurrence[] =>
  [...letters].map((letter, index) => ({
    at: begin + index * MINUTE,
    event:
      ({ s: 'SUCCESS', k: 'SKIPPED', l: 'LOGICAL_FAILURE', t: 'TECHNICAL_FAILURE' } as const)[letter] ??
      'SUCCESS',
    id: `${flow} ${index}`,
    invocation_uuid: null,
    flow,
    text: '',
  }));
const failures = new Set<NotifierEvent>(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);
const condition = (
  kind: Condition['kind'],
  threshold: number,
  window_minutes = 10,
  min_runs = 1,
): Condition => ({
  kind,
  threshold,
  window_minutes,
  min_runs,
});
/** Minutes at which something is reported. */
const minutesOf = (all: readonly Occurrence[], item: Condition, events = failures) =>
  occurrencesToSend(all, events, item).map(({ at }) => (at - begin) / MINUTE);

describe('events to report', () => {
  test('each matching one', () => {
    expect(minutesOf(runs('slksts'), condition('EACH', 0))).toEqual([1, 4]);
    expect(minutesOf(runs('slk'), condition('EACH', 0), new Set<NotifierEvent>(['SKIPPED']))).toEqual([2]);
  });

  test('a number within a window, then counting starts over', () => {
    expect(minutesOf(runs('llsl'), condition('COUNT_IN_WINDOW', 3))).toEqual([3]);
    expect(minutesOf(runs('llllll'), condition('COUNT_IN_WINDOW', 3))).toEqual([2, 5]);
    expect(minutesOf(runs(`l${'s'.repeat(11)}ll`), condition('COUNT_IN_WINDOW', 3))).toEqual([]);
  });

  test('a number in a row, in one flow, reported once', () => {
    expect(minutesOf(runs('lllll'), condition('CONSECUTIVE', 3))).toEqual([2]);
    expect(minutesOf(runs('llsllkl'), condition('CONSECUTIVE', 3))).toEqual([6]);
    const two = [...runs('ll', 1), ...runs('ll', 2)].sort((a, b) => a.at - b.at);
    expect(minutesOf(two, condition('CONSECUTIVE', 3))).toEqual([]);
  });

  test('a falling rate, reported when it drops and again only after it recovered', () => {
    expect(minutesOf(runs('sslll'), condition('SUCCESS_RATE_BELOW', 50, 60, 3))).toEqual([4]);
    expect(minutesOf(runs('ll'), condition('SUCCESS_RATE_BELOW', 50, 60, 3))).toEqual([]);
    expect(
      minutesOf(runs(`lll${'s'.repeat(12)}lllllllllll`), condition('SUCCESS_RATE_BELOW', 50, 10, 3)),
    ).toHaveLength(2);
  });

  test('never more than there were, in order', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[sklt]{0,60}$/),
        fc.constantFrom<Condition['kind']>('EACH', 'COUNT_IN_WINDOW', 'SUCCESS_RATE_BELOW', 'CONSECUTIVE'),
        fc.integer({ min: 2, max: 9 }),
        (letters, kind, threshold) => {
          const found = minutesOf(runs(letters), condition(kind, threshold));
          expect(found).toEqual(found.toSorted((a, b) => a - b));
          for (const minute of found) expect('lt').toContain(letters[minute]);
        },
      ),
    );
  });
});

describe('delivery times', () => {
  const none = { digest: 'IMMEDIATE', quiet_hours: null, silences: [] } as const;
  const later = begin + 48 * 60 * MINUTE;
  const bundled = (
    ...[occurrences, how, now = later]: [Occurrence[], Parameters<typeof bundles>[1], number?]
  ) =>
    bundles(occurrences, how, now).map(({ at, occurrences: all }) => [
      new Date(at).toISOString(),
      all.length,
    ]);

  test('immediately, one by one', () => {
    expect(bundled(runs('ll'), none)).toEqual([
      ['2026-09-15T12:01:01.500Z', 1],
      ['2026-09-15T12:00:01.500Z', 1],
    ]);
  });

  test('as a digest, at regular times, and not before the events', () => {
    const digest = { ...none, digest: 'M15' } as const;
    expect(bundled(runs('l'.repeat(20)), digest)).toEqual([
      ['2026-09-15T12:30:00.000Z', 5],
      ['2026-09-15T12:15:00.000Z', 15],
    ]);
    expect(bundled(runs('l'.repeat(20)), digest, begin + 20 * MINUTE)).toEqual([
      ['2026-09-15T12:15:00.000Z', 15],
    ]);
  });

  test('after quiet hours, together, in their time zone', () => {
    const quiet_hours = { starts_at: '20:00', ends_at: '06:30', time_zone: 'Asia/Tokyo' };
    // 12:00 UTC is 21:00 in Tokyo; quiet hours last until 06:30 there.
    expect(bundled(runs('lll'), { ...none, quiet_hours })).toEqual([['2026-09-15T21:30:00.000Z', 3]]);
    expect(afterQuiet(begin, { ...quiet_hours, time_zone: 'UTC' })).toBe(begin);
    expect(afterQuiet(begin, { starts_at: '11:00', ends_at: '12:30', time_zone: 'UTC' })).toBe(
      begin + 30 * MINUTE,
    );
    expect(afterQuiet(begin, { starts_at: '11:00', ends_at: '12:00', time_zone: 'UTC' })).toBe(begin);
  });

  test('never during a silent period', () => {
    const silences = [{ from: begin + MINUTE, to: begin + 3 * MINUTE }];
    expect(bundled(runs('lllll'), { ...none, silences })).toHaveLength(3);
    expect(bundled(runs('lllll'), { ...none, silences: [{ from: begin, to: null }] })).toEqual([]);
  });
});

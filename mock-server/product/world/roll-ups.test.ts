import { expect, test } from 'vitest';
import { flows } from './flows.ts';
import { createRollUps, ENDS, type RollUps } from './roll-ups.ts';

const anchor = Date.parse('2026-09-15T14:30:00Z');
const DAY = 86_400_000;
const counts = [33_000, 1300, 2600, 3200, 0, 620];
const rollUps = (options = {}) =>
  createRollUps({ seed: 'test', anchor, counts, variant: 'everyday', ...options });

/** Counts by outcome, and bytes, of a period. */
function sums(of: RollUps, company: number, from: number, to: number, wanted: Uint8Array | null = null) {
  const found = [0, 0, 0, 0, 0];
  of.visit(company, from, to, wanted, ({ first, last, bytes }) => {
    for (let kind = 0; kind < ENDS.length; kind++) {
      found[kind] = (found[kind] ?? 0) + (last[kind] ?? 0) - (first[kind] ?? 0);
      found[4] = (found[4] ?? 0) + (bytes[kind] ?? 0);
    }
  });
  return found;
}

test('are a pure function of seed and anchor, whatever was read before', () => {
  const item = rollUps();
  sums(item, 2, -Infinity, Infinity);
  const other = rollUps();
  for (const company of [0, 1, 2, 3, 4, 5]) {
    expect(sums(other, company, -Infinity, Infinity)).toEqual(sums(item, company, -Infinity, Infinity));
  }
  expect(sums(rollUps({ seed: 'other' }), 0, -Infinity, Infinity)).not.toEqual(
    sums(item, 0, -Infinity, Infinity),
  );
});

test('add up, wherever they are divided', () => {
  const all = rollUps();
  const from = all.beginOf(0);
  const whole = sums(all, 0, from, all.end);
  const cuts = [from, from + 3 * DAY + 1, from + 40 * DAY + 7_777_777, from + 41 * DAY, all.end - 1, all.end];
  const parts = cuts.slice(1).map((to, n) => sums(all, 0, cuts[n] ?? 0, to));
  expect(parts.reduce((sum, part) => sum.map((number, n) => number + (part[n] ?? 0)))).toEqual(whole);
  const byFlow = flows.map(({ index }) =>
    sums(
      all,
      0,
      from,
      all.end,
      Uint8Array.from(flows, (flow) => Number(flow.index === index)),
    ),
  );
  expect(byFlow.reduce((sum, part) => sum.map((number, n) => number + (part[n] ?? 0)))).toEqual(whole);
});

test('reach a year back, end where the executions begin, and have the usual outcomes', () => {
  const all = rollUps();
  expect(all.end).toBe(anchor - 30 * DAY);
  expect(new Date(all.beginOf(0)).toISOString()).toBe('2025-08-01T00:00:00.000Z');
  const [success = 0, skipped = 0, logical = 0, technical = 0] = sums(all, 0, all.beginOf(0), all.end);
  const executions = success + skipped + logical + technical;
  expect(skipped / executions).toBeCloseTo(0.041, 2);
  expect(logical / executions).toBeGreaterThan(0.02);
  expect(logical / executions).toBeLessThan(0.06);
  expect(technical / executions).toBeLessThan(0.006);
  // The last month before is almost as large as the retained month.
  const [last = 0] = sums(all, 0, all.end - 30 * DAY, all.end);
  expect(last).toBeGreaterThan(27_000);
  expect(last).toBeLessThan(32_000);
});

test('exclude what did not exist: an empty workspace, or a day before the first one', () => {
  const all = rollUps();
  expect(all.beginOf(4)).toBe(all.end);
  expect(sums(all, 4, -Infinity, Infinity)).toEqual([0, 0, 0, 0, 0]);
  expect(sums(all, 0, -Infinity, all.beginOf(0))).toEqual([0, 0, 0, 0, 0]);
  const [, , logical, technical] = sums(rollUps({ variant: 'healthy' }), 0, -Infinity, Infinity);
  expect([logical, technical]).toEqual([0, 0]);
});

import { expect, test } from 'vitest';
import { waterfallSteps, type StepRun } from './waterfall-steps.ts';

const at = (millis: number) => new Date(1_700_000_000_000 + millis).toISOString();
const step = (
  name: StepRun['step'],
  status: StepRun['status'],
  start: number | null,
  duration: number | null,
) =>
  ({
    step: name,
    status,
    started_at: start === null ? null : at(start),
    duration_ms: duration,
  }) satisfies StepRun;

test('bars start when their stage started, relative to the first', () => {
  const bars = waterfallSteps(
    [step('RECEIVE', 'DONE', 0, 140), step('FILTER', 'SKIPPED', null, null), step('MAP', 'FAILED', 150, 60)],
    null,
  );
  expect(bars).toEqual([
    { id: 'RECEIVE', label: 'Receive', start: 0, duration: 140, outOfScale: false },
    { id: 'MAP', label: 'Map', start: 150, duration: 60, tone: 'fail', state: 'failed', outOfScale: false },
  ]);
});

test('an acknowledgment after minutes does not squeeze the seconds before it', () => {
  const [deliver, acknowledge] = waterfallSteps(
    [step('DELIVER', 'DONE', 0, 800), step('ACKNOWLEDGE', 'FAILED', 800, 1_320_000)],
    null,
  );
  expect(deliver?.outOfScale).toBe(false);
  expect(acknowledge).toMatchObject({ outOfScale: true, tone: 'fail', duration: 1_320_000 });
  const [, quick] = waterfallSteps(
    [step('DELIVER', 'DONE', 0, 800), step('ACKNOWLEDGE', 'DONE', 800, 900)],
    null,
  );
  expect(quick?.outOfScale).toBe(false);
});

test('a running stage grows with the clock, and a pending acknowledgment waits', () => {
  const runs = [step('MAP', 'RUNNING', 0, null), step('GENERATE', 'PENDING', null, null)];
  expect(waterfallSteps(runs, 1_700_000_002_000)).toEqual([
    { id: 'MAP', label: 'Map', start: 0, duration: 2_000, tone: 'run', state: 'running', outOfScale: false },
  ]);
  expect(waterfallSteps([step('ACKNOWLEDGE', 'RUNNING', 0, null)], 1_700_000_001_000)[0]).toMatchObject({
    tone: 'wait',
    state: 'pending',
  });
});

import { within } from '../../model/kit/within.ts';
import { expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { resubmitFlowExecution } from '../../model/processing/resubmit.ts';
import { pulseTick } from './tick.ts';

// Counts how often the pulse was computed.
let looks = 0;
const clock = steppedClock({
  later(task) {
    looks++;
    setImmediate(task);
  },
});
const { world, inSession: inNamed } = testContexts(clock);

const inSession = <T>(as: string, task: (context: MockContext) => Promise<T>): Promise<T> =>
  inNamed('ticks', `${as}@northbay.example`, task);
const northbay = world.companies[0]?.company_uuid ?? '';

test('emits immediately, then whenever the numbers change: when a resubmission is queued, runs, and ends', async () => {
  await inSession('editor', async (context) => {
    const ticks = pulseTick(null, { company_uuid: northbay }, context);
    const next = async () => (await ticks.next()).value?.pulse_tick;
    const first = await next();
    expect(first).toMatchObject({ sequence: 1, calculated_at: clock.anchor });
    expect(first?.company.$ref).toEqual({ typeName: 'Company', key: northbay });

    // Nothing changes for a while, so nothing is emitted.
    const waiting = next();
    const since = looks;
    for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
    expect(looks - since).toBeGreaterThan(10);
    resubmitFlowExecution(
      null,
      {
        input: {
          invocation_uuid: world.execution.landmark('bad_mapping'),
          expected_resubmission_count: 0,
          version: 'CURRENT',
        },
      },
      within('resubmit_flow_execution', context),
    );
    const before = clock.elapsed();
    expect(await waiting).toMatchObject({ sequence: 2 });
    expect(clock.elapsed() - before).toBeLessThanOrEqual(2 * 3000);
    // It is queued, then runs, then completes, with different numbers each time.
    expect(await next()).toMatchObject({ sequence: 3 });
    await ticks.return();
  });
});

test('is for people who can see the workspace', async () => {
  await inSession('newcomer', async (context) => {
    const ticks = pulseTick(null, { company_uuid: northbay }, context);
    await expect(ticks.next()).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});

import type { StepStatus } from '#schema-types';
import { describe, expect, test } from 'vitest';
import { planHeld, planRepeat } from '../model/execution/outcome.ts';
import type { ExecutionFacts, Fate } from '../facts/facts.ts';
import { progressAt, type Plan } from '../world/plan.ts';
import { reasonOf, reasons } from '../facts/reasons.ts';
import { createWorld } from '../world/world.ts';
import { stepTimes } from './steps.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');
const world = createWorld({ seed: 'test', anchor: NOW, scale: 'demo' });
const { columns, factsAt, factsOf, planOf } = world.execution;

const LATER: Readonly<Record<StepStatus, readonly StepStatus[]>> = {
  PENDING: ['PENDING', 'RUNNING', 'DONE', 'FAILED', 'SKIPPED'],
  RUNNING: ['RUNNING', 'DONE', 'FAILED'],
  DONE: ['DONE'],
  FAILED: ['FAILED'],
  SKIPPED: ['SKIPPED'],
};

/** What contradicts itself in an execution between any two instants: before each change, at it, and after it. */
function contradictions(plan: Plan, at: (instant: number) => ExecutionFacts): readonly string[] {
  const found: string[] = [];
  let before: ReturnType<typeof stepTimes> | null = null;
  const look = (instant: number) => {
    const now = stepTimes(at(instant));
    for (const [place, { step, status, started_at, duration_ms }] of now.entries()) {
      const was = before?.[place]?.status;
      if (was && !LATER[was].includes(status)) found.push(`${step}: ${was} → ${status}`);
      if (status === 'RUNNING' && duration_ms !== null) found.push(`${step} is running and has a duration`);
      if (status === 'SKIPPED' && started_at !== null) found.push(`${step} is skipped and has started`);
    }
    if (now.filter(({ status }) => status === 'RUNNING').length > 1) found.push('two stages run');
    before = now;
  };
  for (let instant: number | null = plan.submitted_at; instant !== null;) {
    look(instant);
    const { next_at } = progressAt(plan, instant);
    if (next_at !== null) look(next_at - 1);
    instant = next_at;
  }
  return found;
}

describe('the stages of an execution only go forward, and a skipped one never runs', () => {
  test.each(['causeway', 'live', 'test'])('if it was in progress at the start: seed %s', (seed) => {
    const { execution } = createWorld({ seed, anchor: NOW, scale: 'demo' });
    const rows = [...execution.columns.live];
    expect(rows.length).toBeGreaterThan(10);
    const found = rows.flatMap((row) => {
      const plan = execution.planOf(row);
      return plan ? contradictions(plan, (instant) => execution.factsAt(row, instant)) : [];
    });
    expect(found).toEqual([]);
  });

  const fates: readonly Fate[] = [null, ...reasons].map((reason) => ({
    reason_code: reason?.code ?? null,
    reason_values: {},
    ack_state: reason === null ? 'ACCEPTED' : 'REJECTED',
  }));

  test.each(fates)('if it was started in the session and ends with $reason_code', (fate) => {
    const found = world.flows.flatMap((flow) => {
      const row = columns.flow.indexOf(flow.index);
      if (row < 0 || (reasonOf(fate.reason_code)?.step === 'ACKNOWLEDGE' && flow.ack === null)) return [];
      const plan =
        fate.reason_code === 'QUEUE_EXPIRED'
          ? planHeld(NOW)
          : planRepeat({ hash: row, flow }, fate, { submitted_at: NOW, place: 0, gap: 0 });
      const run = { invocation_uuid: '', row, resubmitted_from: null, plan, fate, control: 1 };
      const version = { version_timestamp: NOW, mapping_revision: '1', lookup_version: null };
      return contradictions(plan, (instant) => factsOf({ ...run, ...version }, instant));
    });
    expect([...new Set(found)]).toEqual([]);
  });
});

test('the seed has executions in progress of flows with and without scripts', () => {
  const skips = [...columns.live].map((row) => {
    const end = planOf(row)?.final_at ?? NOW;
    return stepTimes(factsAt(row, end)).find(({ step }) => step === 'PRE_PROCESS')?.status;
  });
  expect(new Set(skips).size).toBeGreaterThan(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressAt, type Plan } from './plan.ts';
import { reasons } from '../facts/reasons.ts';

const order = [
  'SUBMITTED',
  'IN_PROGRESS',
  'PENDING_ACKNOWLEDGMENT',
  'COMPLETE',
  'SUCCESS',
  'SKIPPED',
  'LOGICAL_FAILURE',
  'TECHNICAL_FAILURE',
];
const steps = [
  'RECEIVE',
  'PRE_PROCESS',
  'PARSE',
  'FILTER',
  'MAP',
  'GENERATE',
  'POST_PROCESS',
  'DELIVER',
  'ACKNOWLEDGE',
];

const plans: fc.Arbitrary<Plan> = fc
  .record({
    queue: fc.integer({ min: 0, max: 5000 }),
    work: fc.integer({ min: 1, max: 60_000 }),
    wait: fc.option(fc.integer({ min: 1, max: 100_000 })),
    due: fc.integer({ min: 0, max: 100_000 }),
    reason: fc.option(fc.constantFrom(...reasons)),
  })
  .map(({ queue, work, wait, due, reason }) => {
    // Only a delivered run waits for an acknowledgment.
    const waits = wait !== null && (reason === null || reason.step === 'ACKNOWLEDGE');
    const start_at = 1000 + queue;
    const processed_at = start_at + work;
    const settled_at = waits ? processed_at + wait : null;
    return {
      submitted_at: 1000,
      start_at,
      processed_at,
      settled_at,
      final_at: (settled_at ?? processed_at) + 700,
      status: reason?.kind ?? 'SUCCESS',
      reason_code: reason?.code ?? null,
      ack_state: waits ? (reason ? 'REJECTED' : 'ACCEPTED') : 'NOT_EXPECTED',
      ack_due_at: waits ? processed_at + due : null,
    };
  });

test('a run goes through its states and stages in order', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      let instant = plan.submitted_at;
      let rank = -1;
      let stage = -1;
      const seen: string[] = [];
      for (let turns = 0; turns < 30; turns++) {
        const now = progressAt(plan, instant);
        expect(order.indexOf(now.status)).toBeGreaterThanOrEqual(rank);
        expect(steps.indexOf(now.last_step)).toBeGreaterThanOrEqual(stage);
        rank = order.indexOf(now.status);
        stage = steps.indexOf(now.last_step);
        seen.push(now.status);
        if (now.next_at === null) break;
        expect(now.next_at).toBeGreaterThan(instant);
        // Nothing changes before `next_at`.
        const { next_at: _, ...state } = progressAt(plan, now.next_at - 1);
        const { next_at: __, ...same } = now;
        expect(state).toEqual(same);
        instant = now.next_at;
      }
      const end = progressAt(plan, plan.final_at);
      expect(end).toMatchObject({ status: plan.status, reason_code: plan.reason_code, next_at: null });
      expect(seen.at(-1)).toBe(plan.status);
      expect(seen.includes('PENDING_ACKNOWLEDGMENT')).toBe(plan.settled_at !== null);
    }),
  );
});

test('a late acknowledgment is overdue while the run still waits', () => {
  const plan: Plan = {
    submitted_at: 0,
    start_at: 10,
    processed_at: 100,
    settled_at: 1000,
    final_at: 1700,
    status: 'LOGICAL_FAILURE',
    reason_code: 'ACK_TIMEOUT',
    ack_state: 'OVERDUE',
    ack_due_at: 500,
  };
  const states = [99, 100, 499, 500, 999, 1000, 1699, 1700].map((instant) => {
    const { status, ack_state } = progressAt(plan, instant);
    return `${status} ${ack_state}`;
  });
  expect(states).toEqual([
    'IN_PROGRESS NOT_EXPECTED',
    'PENDING_ACKNOWLEDGMENT PENDING',
    'PENDING_ACKNOWLEDGMENT PENDING',
    'PENDING_ACKNOWLEDGMENT OVERDUE',
    'PENDING_ACKNOWLEDGMENT OVERDUE',
    'COMPLETE OVERDUE',
    'COMPLETE OVERDUE',
    'LOGICAL_FAILURE OVERDUE',
  ]);
  expect(progressAt(plan, 1700).ack_received_at).toBeNull();
});

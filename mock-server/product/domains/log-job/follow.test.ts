import { within } from '../../model/kit/within.ts';
import { expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { resubmitFlowExecution } from '../../model/processing/resubmit.ts';
import { logJobProgress } from './follow.ts';
import { arrivedLines, progressOf, requestJob } from './jobs.ts';

const clock = steppedClock({ later: queueMicrotask });
const { world, inSession: inNamed } = testContexts(clock);

let count = 0;
const inSession = <T>(task: (context: MockContext) => Promise<T>): Promise<T> =>
  inNamed(`follow-${count++}`, 'editor@northbay.example', task);

async function messagesOf(job_uuid: string, after_seq: number, context: MockContext) {
  const messages: { status: string; progress: number; seqs: number[] }[] = [];
  for await (const { log_job_progress: update } of logJobProgress(null, { job_uuid, after_seq }, context)) {
    const { status, progress } = progressOf(requestJob(rejected, context)!, context);
    messages.push({ status, progress, seqs: update.new_lines.map(({ node }) => node.seq) });
  }
  return messages;
}

const rejected = world.execution.landmark('rejected_tender');

test('lines arrive gradually, each once, until the log is complete', async () => {
  await inSession(async (context) => {
    const job = requestJob(rejected, context)!;
    const messages = await messagesOf(job.job_uuid, 0, context);
    expect([...new Set(messages.map(({ status }) => status))]).toEqual(['QUEUED', 'RUNNING', 'COMPLETE']);
    expect(messages.filter(({ status }) => status === 'RUNNING').length).toBeGreaterThan(5);
    expect(messages.flatMap(({ seqs }) => seqs)).toEqual(
      Array.from({ length: job.line_count }, (_, i) => i + 1),
    );
    expect(messages.at(-1)).toMatchObject({ status: 'COMPLETE', progress: 100 });
  });
});

test('a returning reader gets the missing lines', async () => {
  await inSession(async (context) => {
    const job = requestJob(rejected, context)!;
    clock.advance(1000);
    const seen = arrivedLines(job, context).length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(job.line_count);
    const seqs = (await messagesOf(job.job_uuid, seen, context)).flatMap((message) => message.seqs);
    expect(seqs).toEqual(Array.from({ length: job.line_count - seen }, (_, i) => seen + i + 1));
  });
});

test('a run that has progressed since has a different log', async () => {
  await inSession(async (context) => {
    const input = {
      invocation_uuid: rejected,
      expected_resubmission_count: 0,
      version: 'CURRENT',
    } as const;
    const { flow_execution } = await resubmitFlowExecution(
      null,
      { input },
      within('resubmit_flow_execution', context),
    );
    const uuid = flow_execution?.$ref.key ?? '';
    const waiting = requestJob(uuid, context)!;
    clock.advance(10);
    expect(requestJob(uuid, context)?.job_uuid).toBe(waiting.job_uuid);
    clock.advance(3_600_000);
    const later = requestJob(uuid, context)!;
    expect(later.job_uuid).not.toBe(waiting.job_uuid);
    expect(later.line_count).toBeGreaterThan(waiting.line_count);
    // The fetched log stays unchanged.
    expect(arrivedLines(waiting, context).map(({ message }) => message)).toEqual(['Accepted, queued']);
  });
});

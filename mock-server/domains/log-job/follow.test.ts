import { expect, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import type { MockContext } from '../../context.ts';
import { domains } from '../../domains.ts';
import { createGraphqlServer } from '../../graphql-server.ts';
import { people } from '../../people.ts';
import { loadSchema } from '../../schema.ts';
import { Sessions } from '../../session/session.ts';
import { NOW } from '../../testing.ts';
import { createWorld } from '../../world/world.ts';
import { resubmitFlowExecution } from '../execution/resubmit.ts';
import { logJobProgress } from './follow.ts';
import { arrivedLines, progressOf, requestJob } from './jobs.ts';

const anchor = Date.parse(NOW);
const world = createWorld({ seed: 'test', anchor, scale: 'demo' });
const sessions = new Sessions();
let elapsed = 0;
/** A clock that goes only when something is waited for, so that nothing depends on how busy the machine is. */
const clock: Clock = {
  anchor,
  pinned: true,
  now: () => anchor,
  elapsed: () => elapsed,
  schedule(afterMs, task) {
    elapsed += afterMs;
    queueMicrotask(task);
    return () => {};
  },
  moved: () => 0,
  advance() {},
  dispose() {},
};
const graphql = createGraphqlServer({
  model: loadSchema(),
  domains,
  world,
  clock,
  sessions,
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: () => {},
});

let count = 0;
async function inSession<T>(task: (context: MockContext) => Promise<T>): Promise<T> {
  const session = sessions.named(`follow-${count++}`);
  const editor = people.find(({ email }) => email === 'editor@northbay.example');
  if (!session || !editor) throw new Error('no session');
  return sessions.run(session, () =>
    task(graphql.contextOf(editor, new Request('http://localhost/graphql'))),
  );
}

async function messagesOf(job_uuid: string, after_seq: number, context: MockContext) {
  const messages: { status: string; progress: number; seqs: number[] }[] = [];
  for await (const { log_job_progress: told } of logJobProgress(null, { job_uuid, after_seq }, context)) {
    const { status, progress } = progressOf(requestJob(rejected, context)!, context);
    messages.push({ status, progress, seqs: told.new_lines.map(({ node }) => node.seq) });
  }
  return messages;
}

const rejected = world.execution.landmark('rejected_tender');

test('lines come little by little, each once, until the log is complete', async () => {
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

test('who comes back gets what is missing', async () => {
  await inSession(async (context) => {
    const job = requestJob(rejected, context)!;
    elapsed += 1000;
    const seen = arrivedLines(job, context).length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(job.line_count);
    const seqs = (await messagesOf(job.job_uuid, seen, context)).flatMap((message) => message.seqs);
    expect(seqs).toEqual(Array.from({ length: job.line_count - seen }, (_, i) => seen + i + 1));
  });
});

test('the log of a run that has gone on since is another one', async () => {
  await inSession(async (context) => {
    const input = { invocation_uuid: rejected, version: 'CURRENT' } as const;
    const { flow_execution } = resubmitFlowExecution(null, { input }, context);
    const uuid = flow_execution?.$ref.key ?? '';
    const waiting = requestJob(uuid, context)!;
    elapsed += 10;
    expect(requestJob(uuid, context)?.job_uuid).toBe(waiting.job_uuid);
    elapsed += 3_600_000;
    const later = requestJob(uuid, context)!;
    expect(later.job_uuid).not.toBe(waiting.job_uuid);
    expect(later.line_count).toBeGreaterThan(waiting.line_count);
    // What was fetched then stays as it was.
    expect(arrivedLines(waiting, context).map(({ message }) => message)).toEqual([
      'Accepted, waiting in the queue',
    ]);
  });
});

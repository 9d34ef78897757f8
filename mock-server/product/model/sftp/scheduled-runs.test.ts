import { beforeEach, describe, expect, test } from 'vitest';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { PLATFORM } from '../../world/actors.ts';
import { sftpJobsOf } from '../../world/sftp-jobs.ts';
import { connectServer, EDITOR, OWNER, placesOf } from '../endpoint/connect.testing.ts';
import { executionFacts } from '../execution/facts.ts';
import { startExecution } from '../processing/start.ts';
import { countsOf, runOf } from './runs.ts';
import { scheduledLauncherOf, scheduledSince } from './scheduled-runs.ts';

// A separate server, because its clock is advanced by hours for all sessions.
const s = await connectServer('scheduled');
const NORTHBAY = (await placesOf(s)).company('northbay');
beforeEach(s.fresh);

interface Run {
  job_execution_uuid: string;
  status: string;
  trigger: string;
  started_at: string;
  files_launched: number;
  error_message: string | null;
}
interface Job {
  job_uuid: string;
  name: string;
  next_run_at: string | null;
  consecutive_failures: number;
  files_24h: number;
  target_flow: { flow_uuid: string };
  last_execution: Run | null;
}
const RUN = 'job_execution_uuid status trigger started_at files_launched error_message';
const JOB = `job_uuid name next_run_at consecutive_failures files_24h target_flow { flow_uuid } last_execution { ${RUN} }`;
const job = async (name: string) => {
  const { company } = await s.run<{ company: { sftp_jobs: { edges: { node: Job }[] } } }>(
    EDITOR,
    `query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_jobs { edges { node { ${JOB} } } } } }`,
    { c: NORTHBAY },
  );
  return company.sftp_jobs.edges.find(({ node }) => node.name === name)?.node as Job;
};
const runsOf = async (job_uuid: string, args = '') =>
  (
    await s.run<{ sftp_job: { executions: { total_count: number; edges: { node: Run }[] } } }>(
      EDITOR,
      `query($j: ID!) { sftp_job(job_uuid: $j) { job_uuid executions${args} { total_count edges { node { ${RUN} } } } } }`,
      { j: job_uuid },
    )
  ).sftp_job.executions;
const runNow = async (job_execution_uuid: string) =>
  (
    await s.run<{ sftp_job_execution: Run }>(
      EDITOR,
      `query($e: ID!) { sftp_job_execution(job_execution_uuid: $e) { ${RUN} } }`,
      { e: job_execution_uuid },
    )
  ).sftp_job_execution;
const saveJob = (input: object) =>
  s.change<{ sftp_job_edge: { node: Job } | null }>(
    EDITOR,
    'save_sftp_job',
    `sftp_job_edge { node { ${JOB} } }`,
    input,
  );
const newJob = async () => ({
  company_uuid: NORTHBAY,
  name: 'Trial',
  source_kind: 'EXTERNAL',
  host: 'sftp.alder-retail.example',
  username: 'northbay',
  directory: '/outbound',
  pattern: '850-*.edi',
  flow_uuid: (await job('Alder Retail orders')).target_flow.flow_uuid,
  secrets: [{ name: 'password', value: 'Secret-4711-Secret' }],
});

describe('while the clock advances', () => {
  test('jobs run on schedule: some find nothing, one fails again, and the next run is later', async () => {
    const before = {
      orders: await job('Tidewater vessel status'),
      failing: await job('Tidewater status, second server'),
    };
    const runs = (await runsOf(before.orders.job_uuid)).total_count;
    await s.pass(31 * 60_000);
    const orders = await job('Tidewater vessel status');
    expect((await runsOf(orders.job_uuid)).total_count).toBe(runs + 31);
    expect(orders.last_execution).toMatchObject({
      status: 'SKIPPED',
      trigger: 'SCHEDULE',
      files_launched: 0,
    });
    expect(Date.parse(orders.next_run_at ?? '')).toBeGreaterThan(
      Date.parse(orders.last_execution?.started_at ?? ''),
    );
    const failing = await job('Tidewater status, second server');
    expect(failing.consecutive_failures).toBe(before.failing.consecutive_failures + 3);
    expect(failing.last_execution?.error_message).toContain('Host key fingerprint changed');
    const { edges } = await runsOf(orders.job_uuid, '(first: 40)');
    const times = edges.map(({ node }) => node.started_at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { node } of [edges[0], edges[30], edges[35]] as typeof edges) {
      expect(await runNow(node.job_execution_uuid)).toEqual(node);
    }
    const { sftp_job_execution: seam } = await s.run<{ sftp_job_execution: { next: Run } }>(
      EDITOR,
      'query($e: ID!) { sftp_job_execution(job_execution_uuid: $e) { job_execution_uuid next { job_execution_uuid } } }',
      { e: edges[31]?.node.job_execution_uuid },
    );
    expect(seam.next.job_execution_uuid).toBe(edges[30]?.node.job_execution_uuid);
  });

  test('a disabled job no longer runs, and a new one runs from then on', async () => {
    const { job_uuid } = await job('Tidewater vessel status');
    await s.change(EDITOR, 'set_sftp_job_enabled', 'sftp_job { job_uuid }', { job_uuid, enabled: false });
    const made = (await saveJob({ ...(await newJob()), schedule: { kind: 'INTERVAL', every_minutes: 5 } }))
      .sftp_job_edge?.node as Job;
    const runs = (await runsOf(job_uuid)).total_count;
    // Not a multiple of five, so that it does not matter whether a run due at the very end has started.
    await s.pass(22 * 60_000);
    expect((await runsOf(job_uuid)).total_count).toBe(runs);
    expect((await runsOf(made.job_uuid)).total_count).toBe(4);
  });
});

describe('a workspace in which nothing runs', () => {
  const control = (method: string, path: string, body?: object) =>
    s.t.server.fetch(
      new Request(`http://localhost/__mock${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-mock-control': '1',
          'x-mock-session': s.session(),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const NAME = 'Tidewater vessel status';

  test('its launchers stop when it is archived, and continue when it is restored', async () => {
    await s.pass(5 * 60_000);
    const { job_uuid } = await job(NAME);
    const before = await runsOf(job_uuid);
    const { errors } = await s.change(OWNER, 'archive_company', 'company { company_uuid }', {
      company_uuid: NORTHBAY,
      company_name: 'Northbay Freight',
    });
    expect(errors).toEqual([]);
    await s.pass(20 * 60_000);
    expect(await runsOf(job_uuid)).toEqual(before);
    expect((await job(NAME)).next_run_at).toBeNull();

    await control('PATCH', `/entities/Company/${NORTHBAY}`, { status: 'ACTIVE' });
    expect(await runsOf(job_uuid)).toEqual(before);
    expect((await job(NAME)).next_run_at).not.toBeNull();
    await s.pass(10 * 60_000);
    expect((await runsOf(job_uuid)).total_count).toBe(before.total_count + 10);
  });

  test('the same is true when it is manually suspended, and when that is undone', async () => {
    const { job_uuid } = await job(NAME);
    const before = await runsOf(job_uuid);
    await control('PATCH', `/entities/Company/${NORTHBAY}`, { status: 'SUSPENDED' });
    await s.pass(20 * 60_000);
    expect(await runsOf(job_uuid)).toEqual(before);
    await control('POST', '/entities/undo');
    await s.pass(10 * 60_000);
    expect((await runsOf(job_uuid)).total_count).toBe(before.total_count + 10);
  });

  test('no launchers run if it is suspended in the seed', async () => {
    const suspended = (await placesOf(s)).company('harborline');
    const runs = async () =>
      (
        await s.run<{ company: { sftp_jobs: { edges: { node: Job }[] } } }>(
          OWNER,
          `query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_jobs { edges { node { ${JOB} } } } } }`,
          { c: suspended },
        )
      ).company.sftp_jobs.edges;
    const before = await runs();
    for (const { node } of before) expect(node.next_run_at).toBeNull();
    await s.pass(60 * 60_000);
    expect((await runs()).map(({ node }) => node.last_execution)).toEqual(
      before.map(({ node }) => node.last_execution),
    );
  });
});

test('live arrivals are assigned to the scheduled run of their time', () => {
  const clock = steppedClock({ later: () => {}, runs: true });
  testContexts(clock).inSession('arrivals', EDITOR, (context) => {
    const orders = sftpJobsOf(context.world).find(({ name }) => name === 'Alder Retail orders');
    const { flow_uuid = '' } = orders?.flow ?? {};
    clock.advance(100_000);
    const uuids = [1, 2].map(
      (content) => startExecution({ flow_uuid, content, by: PLATFORM }, context)?.$ref.key ?? '',
    );
    clock.advance(80_000);
    const [first, second] = uuids.map((uuid) => scheduledLauncherOf(uuid, context));
    expect(first).toBe(second);
    const run = runOf(first ?? '', context);
    if (!run) throw new Error('no run');
    expect(run.plan.events.flatMap(({ invocation_uuid }) => invocation_uuid ?? [])).toEqual(uuids);
    const submitted = executionFacts(context, uuids[0] ?? '')?.submitted_at;
    const invoked = run.plan.events.find(({ type }) => type === 'FLOW_INVOKED');
    expect(run.started_at + (invoked?.at ?? 0)).toBe(submitted);
    expect(countsOf(run, context)).toMatchObject({ status: 'SUCCESS', files_launched: 2, files_failed: 0 });
    expect(countsOf(run, context).bytes).toBeGreaterThan(0);
    expect(scheduledSince(orders?.job_uuid ?? '', clock.anchor, context)).toEqual({ files: 2, failures: 0 });
  });
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));

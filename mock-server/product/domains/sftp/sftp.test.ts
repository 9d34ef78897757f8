import { beforeEach, describe, expect, test } from 'vitest';
import {
  connectServer,
  EDITOR,
  NONE,
  OWNER,
  placesOf,
  VIEWER,
} from '../../model/endpoint/connect.testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const s = await connectServer('sftp');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
beforeEach(s.fresh);

const RUN = `job_execution_uuid job_uuid status trigger started_at ended_at duration_ms files_found files_launched files_failed downloaded_bytes error_message meta_data { host directory pattern cursor }`;
const EVENT = 'event_uuid seq occurred_at level type file_name size_bytes message invocation_uuid';
const JOB = `job_uuid name source_kind host directory pattern enabled next_run_at consecutive_failures files_24h failures_24h
  schedule { kind every_minutes cron time_zone description } secrets { name is_set } target_flow { flow_uuid flow_name } sftp_user { sftp_user_uuid } last_execution { ${RUN} }`;

interface Run {
  job_execution_uuid: string;
  job_uuid: string;
  status: string;
  trigger: string;
  started_at: string;
  ended_at: string | null;
  duration_ms: number | null;
  files_found: number;
  files_launched: number;
  files_failed: number;
  downloaded_bytes: number;
  error_message: string | null;
  meta_data: { cursor: string | null };
}
interface Event {
  event_uuid: string;
  seq: number;
  occurred_at: string;
  level: string;
  type: string;
  file_name: string | null;
  message: string;
  invocation_uuid: string | null;
}
interface Job {
  job_uuid: string;
  name: string;
  enabled: boolean;
  next_run_at: string | null;
  consecutive_failures: number;
  files_24h: number;
  failures_24h: number;
  schedule: { kind: string; description: string; time_zone: string };
  secrets: { name: string; is_set: boolean }[];
  target_flow: { flow_uuid: string; flow_name: string };
  sftp_user: { sftp_user_uuid: string } | null;
  last_execution: Run | null;
}

const jobs = async (args = '', as = EDITOR) =>
  (
    await s.run<{ company: { sftp_jobs: { total_count: number; edges: { node: Job }[] } } }>(
      as,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_jobs${args} { total_count edges { node { ${JOB} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.sftp_jobs.edges.map(({ node }) => node);
const job = async (name: string) => (await jobs()).find((candidate) => candidate.name === name) as Job;
const runsOf = async (job_uuid: string, args = '') =>
  (
    await s.run<{ sftp_job: { executions: { total_count: number; edges: { node: Run }[] } } }>(
      EDITOR,
      `query($j: ID!) { sftp_job(job_uuid: $j) { job_uuid executions${args} { total_count edges { node { ${RUN} } } } } }`,
      { j: job_uuid },
    )
  ).sftp_job.executions;
const eventsOf = async (job_execution_uuid: string, args = '') =>
  (
    await s.run<{ sftp_job_execution: { events: { total_count: number; edges: { node: Event }[] } } }>(
      EDITOR,
      `query($e: ID!) { sftp_job_execution(job_execution_uuid: $e) { job_execution_uuid events${args} { total_count edges { node { ${EVENT} } } } } }`,
      { e: job_execution_uuid },
    )
  ).sftp_job_execution.events.edges.map(({ node }) => node);

describe('the seeded jobs', () => {
  test('are eleven; one failed 12 times in a row, one lacks permission to archive', async () => {
    const all = await jobs();
    expect(all).toHaveLength(11);
    const failing = await job('Tidewater status, second server');
    expect(failing).toMatchObject({ consecutive_failures: 12, failures_24h: 12, files_24h: 0 });
    expect(failing.last_execution?.error_message).toContain('Host key fingerprint changed');
    expect((await runsOf(failing.job_uuid, '(first: 20)')).edges.map(({ node }) => node.status)).toEqual([
      ...Array(12).fill('FAILED'),
      ...Array(8).fill('SKIPPED'),
    ]);
    expect((await job('Alder Retail corrections')).last_execution?.error_message).toContain(
      'Permission denied',
    );
  });

  test('show their next run: in their time zone, or never while disabled', async () => {
    for (const item of await jobs()) {
      if (!item.enabled) expect(item.next_run_at, item.name).toBeNull();
      else
        expect(Date.parse(item.next_run_at ?? ''), item.name).toBeGreaterThan(
          Date.parse('2026-09-15T14:30:00Z'),
        );
    }
    expect((await job('Tidewater gate moves')).next_run_at).toBe('2026-09-15T15:15:00.000Z');
    expect((await job('Alder Retail Sunday catch-up')).next_run_at).toBe('2026-09-20T13:00:00.000Z');
  });

  test('an execution that the launcher started leads to its run, and back', async () => {
    const { company } = await s.run<{
      company: {
        flow_execution_search: {
          edges: {
            node: {
              invocation_uuid: string;
              submitted_at: string;
              trigger: string;
              launcher_execution: (Run & { sftp_job: { target_flow: { flow_uuid: string } } }) | null;
            };
          }[];
        };
      };
    }>(
      EDITOR,
      `query($c: ID!, $f: [ID!]) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 300, filter: { flow_uuids: $f }) { edges { node { invocation_uuid submitted_at trigger launcher_execution { ${RUN} sftp_job { job_uuid target_flow { flow_uuid } } } } } } } }`,
      { c: NORTHBAY, f: [(await job('Alder Retail orders')).target_flow.flow_uuid] },
    );
    const nodes = company.flow_execution_search.edges.map(({ node }) => node);
    expect(new Set(nodes.map(({ trigger }) => trigger))).toEqual(new Set(['SFTP_LAUNCHER', 'RESUBMIT']));
    for (const { trigger, launcher_execution } of nodes)
      expect(launcher_execution !== null).toBe(trigger === 'SFTP_LAUNCHER');
    for (const { invocation_uuid, submitted_at, launcher_execution: run } of nodes
      .filter(({ trigger }) => trigger === 'SFTP_LAUNCHER')
      .slice(0, 25)) {
      expect(Date.parse(submitted_at)).toBeGreaterThanOrEqual(Date.parse(run?.started_at ?? ''));
      expect(Date.parse(submitted_at)).toBeLessThanOrEqual(Date.parse(run?.ended_at ?? ''));
      const events = await eventsOf(run?.job_execution_uuid ?? '');
      const invoked = events.filter(({ type }) => type === 'FLOW_INVOKED');
      expect(invoked.find((event) => event.invocation_uuid === invocation_uuid)?.occurred_at).toBe(
        submitted_at,
      );
      expect(run).toMatchObject({ status: 'SUCCESS', files_launched: invoked.length, files_failed: 0 });
      const times = events.map(({ occurred_at }) => occurred_at);
      expect(times).toEqual(times.toSorted());
      expect(events[0]?.type).toBe('CONNECTED');
      expect(events.at(-1)?.type).toBe('DISCONNECTED');
    }
    const [{ launcher_execution: run } = { launcher_execution: null }] = nodes.filter(
      ({ launcher_execution: one }) => (one?.files_launched ?? 0) > 0,
    );
    const { sftp_job_execution } = await s.run<{ sftp_job_execution: { flow_executions: unknown } }>(
      EDITOR,
      `query($r: ID!) { sftp_job_execution(job_execution_uuid: $r) { job_execution_uuid flow_executions(first: 1) {
        edges { node { launcher_execution { job_execution_uuid } } }
        total_count search_capped match_count unfiltered_count } } }`,
      { r: run?.job_execution_uuid },
    );
    const count = run?.files_launched;
    expect(sftp_job_execution.flow_executions).toEqual({
      edges: [{ node: { launcher_execution: { job_execution_uuid: run?.job_execution_uuid } } }],
      total_count: count,
      search_capped: false,
      match_count: count,
      unfiltered_count: count,
    });
  });

  test('counts of the last 24 hours match the lists', async () => {
    for (const name of ['Tidewater vessel status', 'Alder Retail order changes']) {
      const item = await job(name);
      const since = Date.parse('2026-09-14T14:30:00Z');
      const { edges } = await runsOf(item.job_uuid, '(statuses: [SUCCESS], first: 200)');
      const files = edges
        .filter(({ node }) => Date.parse(node.started_at) >= since)
        .reduce((sum, { node }) => sum + node.files_launched, 0);
      expect(item.files_24h, name).toBe(files);
    }
  });

  test('pages of runs are contiguous, and runs know their neighbors', async () => {
    const { job_uuid } = await job('Tidewater container availability');
    const { total_count, edges } = await runsOf(job_uuid, '(first: 60)');
    expect(total_count).toBeGreaterThan(2000);
    expect(new Set(edges.map(({ node }) => node.job_execution_uuid)).size).toBe(60);
    const times = edges.map(({ node }) => node.started_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const { sftp_job_execution: middle } = await s.run<{ sftp_job_execution: { previous: Run; next: Run } }>(
      EDITOR,
      'query($e: ID!) { sftp_job_execution(job_execution_uuid: $e) { job_execution_uuid previous { job_execution_uuid } next { job_execution_uuid } } }',
      { e: edges[5]?.node.job_execution_uuid },
    );
    expect([middle.next.job_execution_uuid, middle.previous.job_execution_uuid]).toEqual([
      edges[4]?.node.job_execution_uuid,
      edges[6]?.node.job_execution_uuid,
    ]);
  });

  test('events can be filtered by level, type, and file', async () => {
    const { last_execution } = await job('Tidewater status, second server');
    const uuid = last_execution?.job_execution_uuid ?? '';
    expect((await eventsOf(uuid)).map(({ type }) => type)).toEqual(['RETRY', 'RETRY', 'ERROR']);
    expect((await eventsOf(uuid, '(level: ERROR)')).map(({ type }) => type)).toEqual(['ERROR']);
    expect((await eventsOf(uuid, '(types: [RETRY])')).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await eventsOf(uuid, '(file_name: "850")')).toEqual([]);
  });

  test('are for editors and owners', async () => {
    expect(
      await s.codes(
        VIEWER,
        'query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_jobs { total_count } } }',
        { c: NORTHBAY },
      ),
    ).toEqual(['FORBIDDEN']);
    const { data } = await s.t.graphql<{ flow_execution: { launcher_execution: unknown } }>(
      VIEWER,
      'query($c: ID!) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 50) { edges { node { invocation_uuid trigger launcher_execution { job_execution_uuid } } } } } }',
      { c: NORTHBAY },
    );
    expect(JSON.stringify(data)).toContain('SFTP_LAUNCHER');
    expect(JSON.stringify(data)).not.toContain('"job_execution_uuid"');
  });
});

const start = (job_uuid: string, is_test = false) =>
  s.change<{ job_execution_edge: { node: Run } | null; sftp_job: Job }>(
    EDITOR,
    'run_sftp_job',
    `job_execution_edge { node { ${RUN} } } sftp_job { ${JOB} }`,
    { job_uuid, is_test },
  );
const runNow = async (job_execution_uuid: string) =>
  (
    await s.run<{ sftp_job_execution: Run }>(
      EDITOR,
      `query($e: ID!) { sftp_job_execution(job_execution_uuid: $e) { ${RUN} } }`,
      { e: job_execution_uuid },
    )
  ).sftp_job_execution;

describe('a manual run', () => {
  test('fetches what the preview showed, and starts an execution for each file', async () => {
    const { job_uuid, target_flow } = await job('Alder Retail orders');
    const { preview_sftp_pattern } = await s.run<{
      preview_sftp_pattern: {
        preview: {
          match_count: number;
          files: { file_name: string; size_bytes: number; would_be_fetched: boolean }[];
        };
      };
    }>(
      EDITOR,
      'mutation($i: PreviewSftpPatternInput!) { preview_sftp_pattern(input: $i) { preview { match_count files { file_name size_bytes would_be_fetched } } errors { code } } }',
      { i: { company_uuid: NORTHBAY, job_uuid } },
    );
    const expected = preview_sftp_pattern.preview.files.filter(({ would_be_fetched }) => would_be_fetched);
    expect(expected.length).toBe(2);

    const { job_execution_edge, errors } = await start(job_uuid);
    expect(errors).toEqual([]);
    const begun = job_execution_edge?.node as Run;
    expect(begun).toMatchObject({ status: 'RUNNING', trigger: 'MANUAL', ended_at: null, files_launched: 0 });
    expect((await start(job_uuid)).errors[0]).toMatchObject({ code: 'CONFLICT', path: ['job_uuid'] });

    const stream = await s.subscribe<{
      data: { launcher_job_event: { job_execution: Run; new_events: { node: Event }[] } };
    }>(
      EDITOR,
      `subscription S($e: ID!) { launcher_job_event(job_execution_uuid: $e) { job_execution { ${RUN} } new_events { cursor node { ${EVENT} } } } }`,
      { e: begun.job_execution_uuid },
    );
    const messages = (await stream.rest(40)).map(({ data }) => data.launcher_job_event);
    const events = messages.flatMap(({ new_events }) => new_events.map(({ node }) => node));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.map(({ type }) => type)).toEqual([
      'CONNECTED',
      'LISTED',
      'FILE_MATCHED',
      'FILE_MATCHED',
      'FILE_DOWNLOADED',
      'FLOW_INVOKED',
      'FILE_ARCHIVED',
      'FILE_DOWNLOADED',
      'FLOW_INVOKED',
      'FILE_ARCHIVED',
      'DISCONNECTED',
    ]);
    const done = messages.at(-1)?.job_execution as Run;
    expect(done).toMatchObject({ status: 'SUCCESS', files_found: 2, files_launched: 2, files_failed: 0 });
    expect(done.downloaded_bytes).toBe(expected.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
    expect(done.meta_data.cursor).toBe(expected.at(-1)?.file_name);

    for (const { invocation_uuid, file_name, occurred_at } of events.filter(
      ({ type }) => type === 'FLOW_INVOKED',
    )) {
      const { flow_execution } = await s.run<{
        flow_execution: {
          flow_uuid: string;
          trigger: string;
          submitted_at: string;
          resubmitted_from: null;
          launcher_execution: Run;
          files: { file_name: string; size_bytes: number }[];
        };
      }>(
        EDITOR,
        'query($i: ID!) { flow_execution(invocation_uuid: $i) { invocation_uuid flow_uuid trigger submitted_at resubmitted_from { invocation_uuid } launcher_execution { job_execution_uuid } files { file_key file_name size_bytes } } }',
        { i: invocation_uuid },
      );
      expect(flow_execution).toMatchObject({
        flow_uuid: target_flow.flow_uuid,
        trigger: 'SFTP_LAUNCHER',
        resubmitted_from: null,
        launcher_execution: { job_execution_uuid: begun.job_execution_uuid },
      });
      expect(Math.abs(Date.parse(flow_execution.submitted_at) - Date.parse(occurred_at))).toBeLessThan(100);
      const file = expected.find((candidate) => candidate.file_name === file_name);
      expect(flow_execution.files[0]).toMatchObject({ file_name, size_bytes: file?.size_bytes });
    }
    expect((await job('Alder Retail orders')).last_execution?.job_execution_uuid).toBe(
      begun.job_execution_uuid,
    );
  });

  test('its executions count in lists and complete like any others', async () => {
    const { job_uuid, target_flow, files_24h } = await job('Tidewater vessel status');
    const count = async () =>
      (
        await s.run<{
          company: {
            flow_execution_search: {
              match_count: number;
              edges: { node: { status: string; trigger: string } }[];
            };
          };
        }>(
          EDITOR,
          'query($c: ID!, $f: [ID!]) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 1, filter: { flow_uuids: $f }) { match_count edges { node { invocation_uuid status trigger } } } } }',
          { c: NORTHBAY, f: [target_flow.flow_uuid] },
        )
      ).company.flow_execution_search;
    const before = await count();
    await start(job_uuid);
    await s.pass(10_000);
    expect((await count()).match_count).toBe(before.match_count + 2);
    expect((await job('Tidewater vessel status')).files_24h).toBe(files_24h + 2);
    await s.pass(60_000);
    expect((await count()).edges[0]?.node).toMatchObject({ status: 'SUCCESS', trigger: 'SFTP_LAUNCHER' });
  });

  test('a test run connects and lists, and starts nothing', async () => {
    const { job_uuid } = await job('Alder Retail orders');
    const { job_execution_edge } = await start(job_uuid, true);
    await s.pass(20_000);
    const uuid = job_execution_edge?.node.job_execution_uuid ?? '';
    expect(await runNow(uuid)).toMatchObject({
      status: 'SUCCESS',
      trigger: 'TEST',
      files_found: 2,
      files_launched: 0,
      downloaded_bytes: 0,
    });
    expect((await eventsOf(uuid)).map(({ type }) => type)).toEqual([
      'CONNECTED',
      'LISTED',
      'FILE_MATCHED',
      'FILE_MATCHED',
      'DISCONNECTED',
    ]);
  });

  test('for a disabled flow fails for each file, with the reason', async () => {
    const { job_uuid, target_flow } = await job('Tidewater vessel status');
    await s.change(EDITOR, 'set_flow_enabled', 'flow_setup { flow_uuid enabled }', {
      flow_uuid: target_flow.flow_uuid,
      enabled: false,
    });
    const { job_execution_edge } = await start(job_uuid);
    await s.pass(20_000);
    const done = await runNow(job_execution_edge?.node.job_execution_uuid ?? '');
    expect(done).toMatchObject({ status: 'FAILED', files_launched: 0, files_failed: 2 });
    expect(done.error_message).toContain('disabled');
  });

  test('fails if its server fails, which adds one failure', async () => {
    // The scheduled run that is due at the anchor runs first.
    await s.pass(5000);
    const before = await job('Tidewater status, second server');
    await start(before.job_uuid);
    await s.pass(20_000);
    expect(await job('Tidewater status, second server')).toMatchObject({
      consecutive_failures: before.consecutive_failures + 1,
      failures_24h: before.failures_24h + 1,
    });
  });

  test('with a pattern saved under earlier rules matches nothing and says why', async () => {
    const { job_uuid } = await job('Alder Retail orders');
    const { status } = await s.t.server.fetch(
      new Request(`http://localhost/__mock/entities/SftpJob/${job_uuid}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-mock-control': '1', 'x-mock-session': s.session() },
        body: JSON.stringify({ pattern: '(?=850).*', pattern_kind: 'REGEX' }),
      }),
    );
    expect(status).toBe(200);
    const { job_execution_edge, errors } = await start(job_uuid);
    expect(errors).toEqual([]);
    await s.pass(20_000);
    const done = await runNow(job_execution_edge?.node.job_execution_uuid ?? '');
    expect(done).toMatchObject({ status: 'FAILED', files_launched: 0 });
    expect(done.error_message).toContain('The pattern (?=850).* matches nothing. This is not a valid');
    await s.pass(2 * 3_600_000);
    expect((await job('Alder Retail orders')).last_execution).toMatchObject({
      trigger: 'SCHEDULE',
      status: 'FAILED',
      error_message: done.error_message,
    });
  });

  test('is streamed to subscribers of the job', async () => {
    const { job_uuid } = await job('Alder Retail orders');
    const stream = await s.subscribe<{
      data: { launcher_job_event: { job_execution: Run; new_events: { node: Event }[] } };
    }>(
      EDITOR,
      'subscription S($j: ID!) { launcher_job_event(job_uuid: $j) { job_execution { job_execution_uuid status } new_events { cursor node { seq type } } } }',
      { j: job_uuid },
    );
    const first = stream.next();
    const { job_execution_edge } = await start(job_uuid);
    await s.pass(300);
    expect((await first)?.data.launcher_job_event.job_execution).toMatchObject({
      job_execution_uuid: job_execution_edge?.node.job_execution_uuid,
      status: 'RUNNING',
    });
    await stream.close();
  });

  test.each([
    ['neither', {}, 'BAD_USER_INPUT'],
    ['both', { j: NONE, e: NONE }, 'BAD_USER_INPUT'],
    ['an unknown run', { e: NONE }, 'NOT_FOUND'],
    ['an unknown job', { j: NONE }, 'NOT_FOUND'],
  ])('following %s is refused', async (_what, variables, code) => {
    const stream = await s.subscribe<{ errors: { extensions: { code: string } }[] }>(
      EDITOR,
      'subscription S($j: ID, $e: ID) { launcher_job_event(job_uuid: $j, job_execution_uuid: $e) { job_execution { status } } }',
      variables,
    );
    expect((await stream.next())?.errors[0]?.extensions.code).toBe(code);
    await stream.close();
  });
});

const saveJob = (input: object, as = EDITOR) =>
  s.change<{ sftp_job_edge: { node: Job } | null }>(
    as,
    'save_sftp_job',
    `sftp_job_edge { cursor node { ${JOB} } }`,
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
  schedule: { kind: 'CRON', cron: '0 7 * * 1-5', time_zone: 'Europe/Berlin' },
  flow_uuid: (await job('Alder Retail orders')).target_flow.flow_uuid,
  secrets: [{ name: 'password', value: 'Secret-4711-Secret' }],
});

describe('canceling a run', () => {
  const cancel = async (job_execution_uuid: string, as = EDITOR) =>
    (
      await s.run<{
        cancel_sftp_job_execution: {
          job_execution: Run | null;
          sftp_job: Job | null;
          errors: { code: string; path: string[] | null }[];
        };
      }>(
        as,
        `mutation($i: CancelSftpJobExecutionInput!) { cancel_sftp_job_execution(input: $i) { job_execution { ${RUN} } sftp_job { job_uuid last_execution { job_execution_uuid status } } errors { code path } } }`,
        { i: { job_execution_uuid } },
      )
    ).cancel_sftp_job_execution;
  const waiting = async (job_uuid: string) =>
    (
      await s.run<{
        preview_sftp_pattern: { preview: { files: { size_bytes: number; would_be_fetched: boolean }[] } };
      }>(
        EDITOR,
        'mutation($i: PreviewSftpPatternInput!) { preview_sftp_pattern(input: $i) { preview { files { size_bytes would_be_fetched } } errors { code } } }',
        { i: { company_uuid: NORTHBAY, job_uuid } },
      )
    ).preview_sftp_pattern.preview.files
      .filter(({ would_be_fetched }) => would_be_fetched)
      .map(({ size_bytes }) => size_bytes);

  test('ends it immediately, starts nothing more, and leaves its files for the next run', async () => {
    const { job_uuid } = await job('Alder Retail orders');
    const before = await waiting(job_uuid);
    expect(before.length).toBe(2);
    const uuid = (await start(job_uuid)).job_execution_edge?.node.job_execution_uuid ?? '';
    const { job_execution, sftp_job, errors } = await cancel(uuid);
    expect(errors).toEqual([]);
    expect(job_execution).toMatchObject({ status: 'CANCELED', files_launched: 0, error_message: null });
    expect(job_execution?.ended_at).not.toBeNull();
    expect(sftp_job?.last_execution).toMatchObject({ job_execution_uuid: uuid, status: 'CANCELED' });
    expect((await eventsOf(uuid)).at(-1)?.message).toMatch(/^Canceled by .+: 0 files processed/);
    expect((await runsOf(job_uuid, '(statuses: CANCELED)')).total_count).toBe(1);

    await s.pass(60_000);
    expect((await eventsOf(uuid)).some(({ type }) => type === 'FLOW_INVOKED')).toBe(false);
    expect(await waiting(job_uuid)).toEqual(before);
    expect((await cancel(uuid)).errors).toMatchObject([{ code: 'CONFLICT', path: ['job_execution_uuid'] }]);
  });

  test('a file that it has already taken is not taken twice', async () => {
    const { job_uuid } = await job('Alder Retail orders');
    const [first, second] = await waiting(job_uuid);
    const uuid = (await start(job_uuid)).job_execution_edge?.node.job_execution_uuid ?? '';
    const launched = async () => (await eventsOf(uuid)).filter(({ type }) => type === 'FLOW_INVOKED').length;
    for (let step = 0; step < 100 && (await launched()) === 0; step++) await s.pass(25);
    expect(await launched()).toBe(1);
    expect((await cancel(uuid)).job_execution).toMatchObject({ status: 'CANCELED', files_launched: 1 });
    expect(first).not.toBe(second);
    expect(await waiting(job_uuid)).toHaveLength(1);
  });

  test('an unknown run and one that ended long ago are refused', async () => {
    expect((await cancel('00000000-0000-4000-8000-000000000000')).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    const { last_execution } = await job('Alder Retail orders');
    expect((await cancel(last_execution?.job_execution_uuid ?? '')).errors).toMatchObject([
      { code: 'CONFLICT' },
    ]);
  });
});

describe('queries of the form of a job', () => {
  test('accepts_files is true for exactly the flows that save_sftp_job accepts', async () => {
    const { company } = await s.run<{
      company: { flow_filter_options: { flows: { flow_uuid: string; accepts_files: boolean }[] } };
    }>(
      EDITOR,
      'query($c: ID!) { company(company_uuid: $c) { company_uuid flow_filter_options { flows { flow_uuid accepts_files } } } }',
      { c: NORTHBAY },
    );
    const { flows } = company.flow_filter_options;
    expect(flows.some(({ accepts_files }) => accepts_files)).toBe(true);
    for (const { flow_uuid, accepts_files } of flows) {
      const { save_sftp_job } = await s.run<{ save_sftp_job: { errors: { path: string[] | null }[] } }>(
        EDITOR,
        'mutation($i: SaveSftpJobInput!) { save_sftp_job(input: $i) { errors { path code } } }',
        {
          i: {
            company_uuid: NORTHBAY,
            name: '',
            source_kind: 'EXTERNAL',
            host: 'sftp.alder-retail.example',
            username: 'northbay',
            directory: '/outbound',
            pattern: '*.edi',
            schedule: { kind: 'CONTINUOUS' },
            flow_uuid,
          },
        },
      );
      expect(save_sftp_job.errors.some(({ path }) => path?.[0] === 'flow_uuid')).toBe(!accepts_files);
    }
  });

  test('a schedule in words with its next runs, or its error', async () => {
    const ask = async (schedule: object) =>
      (
        await s.run<{
          company: {
            sftp_schedule_preview: {
              schedule_error: string | null;
              description: string;
              next_runs_at: string[];
            };
          };
        }>(
          EDITOR,
          'query($c: ID!, $s: SftpScheduleInput!) { company(company_uuid: $c) { company_uuid sftp_schedule_preview(schedule: $s) { schedule_error description time_zone next_runs_at } } }',
          { c: NORTHBAY, s: schedule },
        )
      ).company.sftp_schedule_preview;
    expect(await ask({ kind: 'CRON', cron: '15 6 * * 1-5', time_zone: 'America/Los_Angeles' })).toMatchObject(
      {
        schedule_error: null,
        description: 'At 06:15 Monday to Friday, America/Los_Angeles',
        time_zone: 'America/Los_Angeles',
        next_runs_at: [16, 17, 18, 21, 22].map((day) => `2026-09-${day}T13:15:00.000Z`),
      },
    );
    expect(await ask({ kind: 'INTERVAL', every_minutes: 0 })).toMatchObject({
      description: null,
      next_runs_at: [],
    });
    expect((await ask({ kind: 'CRON', cron: 'often' })).schedule_error).toContain('five fields');
  });

  test('an unsaved external server is tested with the given credentials', async () => {
    const ask = async (input: object) =>
      (
        await s.run<{ preview_sftp_pattern: { preview: { connection_error: string | null } } }>(
          EDITOR,
          'mutation($i: PreviewSftpPatternInput!) { preview_sftp_pattern(input: $i) { preview { connection_error } errors { code } } }',
          {
            i: {
              company_uuid: NORTHBAY,
              host: 'sftp.alder-retail.example',
              directory: '/outbound',
              ...input,
            },
          },
        )
      ).preview_sftp_pattern.preview.connection_error;
    expect(await ask({ username: 'northbay' })).toContain('Authentication failed');
    expect(await ask({ username: 'northbay', secrets: [{ name: 'password', value: 'x' }] })).toBeNull();
    expect(
      await ask({
        username: 'northbay',
        auth_kind: 'PRIVATE_KEY',
        secrets: [{ name: 'password', value: 'x' }],
      }),
    ).toContain('Authentication failed');
    expect(await ask({ host_key_fingerprint: `SHA256:${'A'.repeat(43)}` })).toContain('Host key fingerprint');
  });

  test('notifiers of a job are those that would report its failures', async () => {
    const of = async (name: string) =>
      (
        await s.run<{ sftp_job: { notifiers: { name: string; events: string[]; enabled: boolean }[] } }>(
          EDITOR,
          'query($j: ID!) { sftp_job(job_uuid: $j) { job_uuid notifiers { notifier_uuid name events enabled } } }',
          { j: (await job(name)).job_uuid },
        )
      ).sftp_job.notifiers;
    const found = await of('Alder Retail orders');
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) expect(item.enabled && item.events.includes('JOB_FAILED')).toBe(true);
  });
});

describe('saving a job', () => {
  test('creates it with a schedule, and a run finds its files', async () => {
    const { sftp_job_edge, errors } = await saveJob(await newJob());
    expect(errors).toEqual([]);
    const made = sftp_job_edge?.node as Job;
    expect(made).toMatchObject({
      enabled: true,
      next_run_at: '2026-09-16T05:00:00.000Z',
      last_execution: null,
      consecutive_failures: 0,
      schedule: { description: 'At 07:00 Monday to Friday, Europe/Berlin' },
    });
    expect(made.secrets.filter(({ is_set }) => is_set).map(({ name }) => name)).toEqual(['password']);
    expect(JSON.stringify(sftp_job_edge)).not.toContain('4711');
    await start(made.job_uuid);
    await s.pass(20_000);
    expect((await job('Trial')).last_execution).toMatchObject({ status: 'SUCCESS', files_launched: 2 });
  });

  test('changes given fields; while disabled it does not run on schedule', async () => {
    const { sftp_job_edge } = await saveJob(await newJob());
    const job_uuid = sftp_job_edge?.node.job_uuid;
    const changed = (await saveJob({ job_uuid, schedule: { kind: 'INTERVAL', every_minutes: 30 } }))
      .sftp_job_edge?.node;
    expect(changed).toMatchObject({
      name: 'Trial',
      next_run_at: expect.stringMatching(/:(?:00|30):00\.000Z$/),
      schedule: { time_zone: 'Europe/Berlin' },
    });
    const { sftp_job } = await s.change<{ sftp_job: Job }>(
      EDITOR,
      'set_sftp_job_enabled',
      `sftp_job { ${JOB} }`,
      { job_uuid, enabled: false },
    );
    expect(sftp_job).toMatchObject({ enabled: false, next_run_at: null });
    await s.change(EDITOR, 'delete_sftp_job', 'sftp_job { job_uuid }', { job_uuid });
    expect(await jobs('(search: "trial")')).toHaveLength(1);
  });

  test.each<[string, object, string[]]>([
    ['a cron of six fields', { schedule: { kind: 'CRON', cron: '0 0 7 * * 1' } }, ['schedule', 'cron']],
    [
      'an unknown zone',
      { schedule: { kind: 'CRON', cron: '0 7 * * 1', time_zone: 'Mars/Olympus' } },
      ['schedule', 'time_zone'],
    ],
    ['every 0 minutes', { schedule: { kind: 'INTERVAL', every_minutes: 0 } }, ['schedule', 'every_minutes']],
    ['a pattern that is none', { pattern: '(', pattern_kind: 'REGEX' }, ['pattern']],
    ['a pattern with a directory', { pattern: 'in/*.edi' }, ['pattern']],
    ['501 files', { max_files: 501 }, ['max_files']],
    ['a negative age', { min_age_seconds: -1 }, ['min_age_seconds']],
    ['11 attempts', { retry_count: 11 }, ['retry_count']],
    ['a move to nowhere', { after_success: 'MOVE' }, ['archive_directory']],
    [
      'a move to where it reads',
      { after_success: 'MOVE', archive_directory: '/outbound' },
      ['archive_directory'],
    ],
    ['a rename to the same name', { after_success: 'RENAME' }, ['rename_suffix']],
    ['errors to nowhere', { on_failure: 'MOVE' }, ['error_directory']],
    ['no host', { host: null }, ['host']],
    ['nobody who signs in', { username: null }, ['username']],
    ['an account of nobody', { source_kind: 'HOSTED', sftp_user_uuid: NONE }, ['sftp_user_uuid']],
    ['a flow of nobody', { flow_uuid: NONE }, ['flow_uuid']],
    ['a name that is taken', { name: 'alder retail ORDERS' }, ['name']],
    ['a fingerprint that is none', { host_key_fingerprint: 'abc' }, ['host_key_fingerprint']],
    ['a secret that it cannot hold', { secrets: [{ name: 'token', value: 'x' }] }, ['secrets', '0', 'name']],
  ])('refuses %s', async (_what, change, path) => {
    const { sftp_job_edge, errors } = await saveJob({ ...(await newJob()), ...change });
    expect(sftp_job_edge).toBeNull();
    expect(errors.map((error) => error.path)).toContainEqual(path);
  });

  test('refuses a flow that SFTP files cannot feed', async () => {
    const { company } = await s.run<{
      company: { flow_filter_options: { flows: { flow_uuid: string; flow_name: string }[] } };
    }>(
      EDITOR,
      'query($c: ID!) { company(company_uuid: $c) { company_uuid flow_filter_options { flows { flow_uuid flow_name } } } }',
      { c: NORTHBAY },
    );
    const tender = company.flow_filter_options.flows.find(({ flow_name }) => flow_name === 'Send tender 204');
    expect((await saveJob({ ...(await newJob()), flow_uuid: tender?.flow_uuid })).errors[0]).toMatchObject({
      code: 'CONFLICT',
      path: ['flow_uuid'],
    });
  });
});

interface User {
  sftp_user_uuid: string;
  username: string;
  auth_methods: string[];
  password: { is_set: boolean; updated_at: string | null };
  public_keys: { fingerprint: string; comment: string | null }[];
  used_bytes: number;
  used_files: number;
  is_expired: boolean;
  last_upload_at: string | null;
  enabled: boolean;
}
const USER = `sftp_user_uuid username permission root_directory auth_methods password { is_set updated_at } public_keys { fingerprint algorithm bits comment }
  allowed_cidrs enabled expires_at is_expired last_upload_at used_bytes used_files`;
const saveUser = (input: object) =>
  s.change<{ sftp_user_edge: { node: User } | null }>(
    EDITOR,
    'save_sftp_user',
    `sftp_user_edge { node { ${USER} } }`,
    input,
  );
const newUser = {
  company_uuid: NORTHBAY,
  username: 'trial-user',
  password: 'Correct-Horse-7',
  password_confirmation: 'Correct-Horse-7',
  permission: 'READ_WRITE',
  root_directory: '/trial',
};
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICbM5EhQhQZi9aZQGeKPz2GBJVSvGwwaCxSG6D0wkKag ops@partner';
const PRINT = 'SHA256:9J5U3Q4CFrQ8ZoFu9A+grDb51x5IbXl6MTy7oJfQT3Q';

describe('SFTP users', () => {
  const users = async (args = '') =>
    (
      await s.run<{
        company: {
          sftp_users: {
            edges: {
              node: User & {
                files: { total_count: number; edges: { node: { size_bytes: number; path: string } }[] };
              };
            }[];
          };
        };
      }>(
        OWNER,
        `query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_users(first: 50${args}) { edges { node { ${USER} files(first: 200) { total_count edges { node { path size_bytes } } } } } } } }`,
        { c: NORTHBAY },
      )
    ).company.sftp_users.edges.map(({ node }) => node);

  test('in the seed are fourteen; their files are below their roots', async () => {
    const all = await users();
    expect(all).toHaveLength(14);
    for (const user of all.filter(({ files }) => files.total_count <= 200)) {
      expect(user.used_files, user.username).toBe(user.files.total_count);
      expect(user.used_bytes).toBe(user.files.edges.reduce((sum, { node }) => sum + node.size_bytes, 0));
    }
    expect(all.filter(({ is_expired }) => is_expired).map(({ username }) => username)).toEqual([
      'contractor-q3',
    ]);
    // Files of other accounts are below an administrator's root.
    const admin = all.find(({ username }) => username === 'northbay-admin');
    expect(admin).toMatchObject({ last_upload_at: null });
    expect(admin?.used_files).toBeGreaterThan(0);
    expect((await users(', permissions: [WORKSPACE_ADMIN]')).map(({ username }) => username)).toEqual([
      'northbay-admin',
    ]);
    expect((await users(', enabled: false')).map(({ username }) => username)).toEqual([
      seededPartner('old-mill').slug,
    ]);
  });

  test('are created with a password that cannot be read again, and with keys', async () => {
    const { sftp_user_edge, errors } = await saveUser({
      ...newUser,
      add_public_keys: [KEY],
      allowed_cidrs: ['203.0.113.0/24', ' 203.0.113.7', '2001:db8::/32', '2001:db8::7'],
    });
    expect(errors).toEqual([]);
    const user = sftp_user_edge?.node as User;
    expect(user).toMatchObject({
      // A single address is a network of its full length.
      allowed_cidrs: ['203.0.113.0/24', '203.0.113.7/32', '2001:db8::/32', '2001:db8::7/128'],
      auth_methods: ['PASSWORD', 'PUBLIC_KEY'],
      public_keys: [{ fingerprint: PRINT, comment: 'ops@partner' }],
    });
    expect(JSON.stringify(sftp_user_edge)).not.toContain('Horse');
    const { sftp_user_uuid } = user;
    const without = await saveUser({ sftp_user_uuid, password: null });
    expect(without.sftp_user_edge?.node).toMatchObject({
      auth_methods: ['PUBLIC_KEY'],
      password: { is_set: false, updated_at: null },
    });
    expect((await saveUser({ sftp_user_uuid, remove_public_keys: [PRINT] })).errors[0]?.path).toEqual([
      'password',
    ]);
    expect((await saveUser({ sftp_user_uuid, add_public_keys: [KEY] })).errors[0]).toMatchObject({
      code: 'ALREADY_EXISTS',
      path: ['add_public_keys', '0'],
    });
  });

  test.each<[string, object, string[]]>([
    ['a name in capitals', { username: 'Trial' }, ['username']],
    ['a name that another workspace has', { username: 'pinecrest-admin' }, ['username']],
    ['a short password', { password: 'Short-1', password_confirmation: 'Short-1' }, ['password']],
    [
      'a password of one case',
      { password: 'alllowercase1', password_confirmation: 'alllowercase1' },
      ['password'],
    ],
    [
      'a password with the name',
      { password: 'Trial-User-4711', password_confirmation: 'Trial-User-4711' },
      ['password'],
    ],
    ['another confirmation', { password_confirmation: 'Correct-Horse-8' }, ['password_confirmation']],
    ['no confirmation', { password_confirmation: null }, ['password_confirmation']],
    ['no password and no key', { password: null, password_confirmation: null }, ['password']],
    ['the root for somebody who is no administrator', { root_directory: '/' }, ['root_directory']],
    ['a root that climbs', { root_directory: '/a/../b' }, ['root_directory']],
    ['no permission', { permission: null }, ['permission']],
    ['a network that is none', { allowed_cidrs: ['203.0.113.0/33'] }, ['allowed_cidrs', '0']],
    ['a key that is damaged', { add_public_keys: [KEY.slice(0, 50)] }, ['add_public_keys', '0']],
    ['the same key twice', { add_public_keys: [KEY, KEY] }, ['add_public_keys', '1']],
    ['an end that has passed', { expires_at: '2026-09-15T14:00:00.000Z' }, ['expires_at']],
    ['a partner of nobody', { partner_uuid: NONE }, ['partner_uuid']],
  ])('refuses %s', async (_what, change, path) => {
    const { sftp_user_edge, errors } = await saveUser({ ...newUser, ...change });
    expect(sftp_user_edge).toBeNull();
    expect(errors.map((error) => error.path)).toContainEqual(path);
    for (const { message } of errors) expect(message).not.toContain('Horse');
  });

  test('cannot be deleted while a job fetches their files', async () => {
    const all = await users();
    const used = all.find(({ username }) => username === 'alder-web');
    const refused = await s.change<{ used_by: { name: string }[] }>(
      EDITOR,
      'delete_sftp_user',
      'sftp_user { sftp_user_uuid } used_by { job_uuid name }',
      { sftp_user_uuid: used?.sftp_user_uuid },
    );
    expect(refused.errors[0]?.code).toBe('IN_USE');
    expect(refused.used_by.map(({ name }) => name)).toEqual(['Alder Retail web shop']);
    const free = all.find(({ username }) => username === 'audit-reader');
    expect(
      (
        await s.change(EDITOR, 'delete_sftp_user', 'sftp_user { sftp_user_uuid }', {
          sftp_user_uuid: free?.sftp_user_uuid,
        })
      ).errors,
    ).toEqual([]);
    expect(await users()).toHaveLength(13);
  });
});

describe('the preview', () => {
  const preview = async (input: object) =>
    (
      await s.run<{
        preview_sftp_pattern: {
          preview: {
            pattern_error: string | null;
            connection_error: string | null;
            match_count: number;
            files: { file_name: string; is_match: boolean }[];
          };
        };
      }>(
        EDITOR,
        'mutation($i: PreviewSftpPatternInput!) { preview_sftp_pattern(input: $i) { preview { pattern_error connection_error match_count files { file_name is_match is_too_new would_be_fetched } } errors { code } } }',
        { i: { company_uuid: NORTHBAY, ...input } },
      )
    ).preview_sftp_pattern.preview;

  test('shows the directory whatever the pattern, and which files match', async () => {
    const base = { host: 'sftp.alder-retail.example', directory: '/outbound' };
    const all = await preview(base);
    const some = await preview({ ...base, pattern: '85*.edi' });
    expect(some.files.map(({ file_name }) => file_name)).toEqual(all.files.map(({ file_name }) => file_name));
    expect(some.match_count).toBeLessThan(all.match_count);
    expect(some.match_count).toBe(some.files.filter(({ is_match }) => is_match).length);
    const broken = await preview({ ...base, pattern: '(', pattern_kind: 'REGEX' });
    expect([broken.pattern_error !== null, broken.match_count, broken.files.length]).toEqual([
      true,
      0,
      all.files.length,
    ]);
  });

  test('says why a directory cannot be read', async () => {
    expect((await preview({ host: 'sftp.nowhere.invalid' })).connection_error).toContain('not found');
    expect(
      (await preview({ host: 'sftp.alder-retail.example', directory: '/missing' })).connection_error,
    ).toContain('directory not found');
    expect((await preview({})).connection_error).toContain('Enter a server');
    const { job_uuid } = await job('Tidewater status, second server');
    expect((await preview({ job_uuid })).connection_error).toContain('Host key fingerprint changed');
  });

  test('a host key is fetched from a server that responds', async () => {
    const key = async (host: string) =>
      (
        await s.run<{
          fetch_sftp_host_key: { host_key_fingerprint: string | null; errors: { code: string }[] };
        }>(
          EDITOR,
          'mutation($i: FetchSftpHostKeyInput!) { fetch_sftp_host_key(input: $i) { host_key_fingerprint errors { code } } }',
          { i: { company_uuid: NORTHBAY, host } },
        )
      ).fetch_sftp_host_key;
    expect(await key('sftp.tidewater.example')).toEqual({
      host_key_fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
      errors: [],
    });
    const none = (code: string) => ({ host_key_fingerprint: null, errors: [{ code }] });
    expect(await key('sftp.nowhere.invalid')).toEqual(none('UPSTREAM_FAILURE'));
    expect(await key('not a host')).toEqual(none('VALIDATION'));
  });
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));

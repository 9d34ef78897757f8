import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

// Intermediate states are tested in follow.test.ts, which controls the clock.
const t = await createTestServer({ pace: 100 });
const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const { execution } = world;
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const rejected = execution.landmark('rejected_tender');

interface Line {
  seq: number;
  occurred_at: string;
  level: string;
  step: string;
  message: string;
  is_truncated: boolean;
}
interface Job {
  job_uuid: string;
  status: string;
  progress: number;
  line_count: number;
  is_truncated: boolean;
  requested_at: string;
  ended_at: string | null;
  error_message: string | null;
  requested_by: { email: string };
  lines: {
    total_count: number;
    edges: { cursor: string; node: Line }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
}
const JOB = `job_uuid status progress line_count is_truncated requested_at ended_at error_message requested_by { email }
  lines(first: 2000) { total_count edges { cursor node { job_uuid seq occurred_at level step message is_truncated } } pageInfo { endCursor hasNextPage } }`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `log-${count++}`;
});
const request = async (invocation_uuid: string, as = EDITOR) =>
  (
    await t.graphql<{
      request_log_job: {
        log_job: Job | null;
        flow_execution: { latest_log_job: { job_uuid: string } | null } | null;
        errors: { code: string; path: string[] | null }[];
      };
    }>(
      as,
      `mutation M($input: RequestLogJobInput!) { request_log_job(input: $input) { log_job { ${JOB} } flow_execution { invocation_uuid latest_log_job { job_uuid } } errors { code path } } }`,
      { input: { invocation_uuid } },
      { session },
    )
  ).data.request_log_job;
const jobOf = async (job_uuid: string, as = EDITOR) =>
  (
    await t.graphql<{ log_job: Job | null }>(
      as,
      `query Q($j: ID!) { log_job(job_uuid: $j) { ${JOB} } }`,
      { j: job_uuid },
      { session },
    )
  ).data.log_job;
const latest = async (invocation_uuid: string, as = EDITOR) =>
  (
    await t.graphql<{ flow_execution: { latest_log_job: Job | null } }>(
      as,
      `query Q($u: ID!) { flow_execution(invocation_uuid: $u) { invocation_uuid latest_log_job { ${JOB} } } }`,
      { u: invocation_uuid },
      { session },
    )
  ).data.flow_execution.latest_log_job;

interface Message {
  data?: {
    log_job_progress: {
      log_job: { status: string; progress: number };
      new_lines: { cursor: string; node: Line }[];
    };
  };
  errors?: { extensions: { code: string } }[];
}
/** Every message of a subscription, until the server ends it or `stop` returns true. */
async function follow(
  job_uuid: string,
  after_seq = 0,
  stop: (message: Message) => boolean = () => false,
  as = EDITOR,
) {
  const query = `subscription S($j: ID!, $s: Int!) { log_job_progress(job_uuid: $j, after_seq: $s) { log_job { job_uuid status progress } new_lines { cursor node { seq level step message } } } }`;
  const response = await t.server.fetch(
    await t.request(
      as,
      query,
      { j: job_uuid, s: after_seq },
      { accept: 'text/event-stream', 'x-mock-session': session },
    ),
  );
  const messages: Message[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return messages;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^event: next\ndata: (.*)$/ms.exec(event)?.[1];
      if (data === undefined) continue;
      const message = JSON.parse(data) as Message;
      messages.push(message);
      if (stop(message)) {
        await reader.cancel();
        return messages;
      }
    }
  }
}
const linesOf = (messages: readonly Message[]) =>
  messages.flatMap(({ data }) => data?.log_job_progress.new_lines ?? []);
/** A completed job with its lines. */
async function complete(invocation_uuid: string) {
  const { log_job } = await request(invocation_uuid);
  await follow(log_job?.job_uuid ?? '');
  return (await jobOf(log_job?.job_uuid ?? ''))!;
}

describe('a request', () => {
  test('is queued, runs, and delivers the log line by line', async () => {
    const { log_job, flow_execution, errors } = await request(rejected);
    expect(errors).toEqual([]);
    expect(log_job).toMatchObject({ requested_at: NOW, requested_by: { email: EDITOR } });
    expect(flow_execution?.latest_log_job?.job_uuid).toBe(log_job?.job_uuid);
    const messages = await follow(log_job?.job_uuid ?? '');
    expect(messages.at(-1)?.data?.log_job_progress.log_job).toMatchObject({
      status: 'COMPLETE',
      progress: 100,
    });
    const job = await jobOf(log_job?.job_uuid ?? '');
    expect(job).toMatchObject({
      status: 'COMPLETE',
      progress: 100,
      is_truncated: false,
      error_message: null,
    });
    expect(job?.lines.total_count).toBe(job?.line_count);
    expect(linesOf(messages).map(({ cursor, node }) => [cursor, node.seq, node.message])).toEqual(
      job?.lines.edges.map(({ cursor, node }) => [cursor, node.seq, node.message]),
    );
    expect(job?.lines.edges.at(-1)?.node.message).toContain('Finished: Error');
    expect(Date.parse(job?.ended_at ?? '')).toBeGreaterThan(Date.parse(NOW));
  });

  test('is answered with an existing job', async () => {
    const first = await complete(rejected);
    expect((await request(rejected)).log_job).toEqual(first);
    expect((await request(rejected, 'viewer@northbay.example')).log_job?.job_uuid).toBe(first.job_uuid);
    expect((await latest(rejected))?.job_uuid).toBe(first.job_uuid);
  });

  test('of one session is not visible in another', async () => {
    const { log_job } = await request(rejected);
    session = 'log-elsewhere';
    expect(await jobOf(log_job?.job_uuid ?? '')).toBeNull();
    expect(await latest(rejected)).toBeNull();
  });

  test('for the log of an old run finds it expired', async () => {
    const { columns } = execution;
    const row = columns.age.findIndex(
      (age, at) => age > 25 * 86_400_000 && columns.flow[at] === columns.flow[execution.rowOf(rejected) ?? 0],
    );
    const { log_job } = await request(execution.uuidOf(row));
    expect(log_job).toMatchObject({
      status: 'EXPIRED',
      line_count: 0,
      error_message: null,
      lines: { total_count: 0 },
    });
  });

  test('finds a log expired after the retention of the flow, or otherwise of its partner', async () => {
    const { age, flow } = execution.columns;
    const isOld = (row: number) => age[row]! > 10 * 86_400_000 && age[row]! < 15 * 86_400_000;
    const row = age.findIndex((_, at) => isOld(at) && execution.factsAt(at, world.anchor).hash % 97 !== 13);
    const uuid = execution.uuidOf(row);
    const { data } = await t.graphql<{
      flow_execution: {
        trading_partner: { partner_uuid: string; lock_version: number };
        flow_setup: { flow_uuid: string; configuration: { lock_version: number } };
      };
    }>(
      EDITOR,
      `{ flow_execution(invocation_uuid: "${uuid}") { trading_partner { partner_uuid lock_version } flow_setup { flow_uuid configuration { lock_version } } } }`,
      {},
      { session },
    );
    const { trading_partner, flow_setup } = data.flow_execution;
    const save = async (mutation: string, type: string, input: object) => {
      const { data: saved } = await t.graphql<Record<string, { errors: object[] }>>(
        EDITOR,
        `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { code message } } }`,
        { input },
        { session },
      );
      expect(saved[mutation]?.errors).toEqual([]);
    };
    await save('save_partner', 'SavePartnerInput', { ...trading_partner, retention_days: 5 });
    expect((await request(uuid)).log_job?.status).toBe('EXPIRED');
    const { flow_uuid, configuration } = flow_setup;
    const [saved = '', deployed = ''] = [...age.keys()].flatMap((at) =>
      at > row && flow[at] === flow[row] && isOld(at) ? execution.uuidOf(at) : [],
    );
    await save('save_flow', 'SaveFlowInput', { flow_uuid, ...configuration, retention_days: 20 });
    expect((await request(saved)).log_job?.status).toBe('EXPIRED');
    await save('deploy_flow', 'DeployFlowInput', { flow_uuid });
    expect((await request(deployed)).log_job?.status).toBe('QUEUED');
  });

  test('may fail if the archive does not respond; the next one gets the log', async () => {
    let row = 0;
    while (execution.factsAt(row, world.anchor).hash % 97 !== 13) row++;
    const failed = await complete(execution.uuidOf(row));
    expect(failed.status).toBe('FAILED');
    expect(failed.error_message).toContain('Request it again');
    expect(failed.line_count).toBe(failed.lines.total_count);
    const second = await complete(execution.uuidOf(row));
    expect(second.job_uuid).not.toBe(failed.job_uuid);
    expect(second).toMatchObject({ status: 'COMPLETE', error_message: null });
    expect(second.line_count).toBeGreaterThan(failed.line_count);
  });
});

describe('who may read a log', () => {
  test('a guest only reads that of a shared run', async () => {
    expect((await request(rejected, GUEST)).errors).toEqual([{ code: 'FORBIDDEN', path: null }]);
    const { log_job, errors } = await request(execution.landmark('shared_rejection'), GUEST);
    expect(errors).toEqual([]);
    expect(await jobOf(log_job?.job_uuid ?? '', GUEST)).not.toBeNull();
  });

  test("somebody else's job does not exist", async () => {
    const { log_job } = await request(rejected);
    expect(await jobOf(log_job?.job_uuid ?? '', GUEST)).toBeNull();
    expect(await latest(rejected, GUEST)).toBeNull();
    const [message] = await follow(log_job?.job_uuid ?? '', 0, () => false, GUEST);
    expect(message?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('%s has no log', async (uuid) => {
    expect((await request(uuid)).errors).toEqual([{ code: 'NOT_FOUND', path: ['invocation_uuid'] }]);
    expect(await jobOf(uuid)).toBeNull();
  });

  test('when sharing ends, following ends', async () => {
    const uuid = execution.landmark('shared_rejection');
    const { log_job } = await request(uuid, GUEST);
    await t.graphql(
      EDITOR,
      'mutation M($input: ShareFlowExecutionInput!) { share_flow_execution(input: $input) { errors { code } } }',
      { input: { invocation_uuid: uuid, is_shared: false } },
      { session },
    );
    expect(await jobOf(log_job?.job_uuid ?? '', GUEST)).toBeNull();
  });
});

describe('following', () => {
  test("continues after the client's last line", async () => {
    const { log_job } = await request(rejected);
    const job_uuid = log_job?.job_uuid ?? '';
    const begun = await follow(job_uuid, 0, (message) => linesOf([message]).length > 0);
    const seen = linesOf(begun).at(-1)?.node.seq ?? 0;
    const rest = await follow(job_uuid, seen);
    expect([...linesOf(begun), ...linesOf(rest)].map(({ node }) => node.seq)).toEqual(
      Array.from({ length: (await jobOf(job_uuid))?.line_count ?? 0 }, (_, i) => i + 1),
    );
  });

  test('a completed job emits once and ends', async () => {
    const { job_uuid, line_count } = await complete(rejected);
    const messages = await follow(job_uuid, line_count - 2);
    expect(messages).toHaveLength(1);
    expect(linesOf(messages).map(({ node }) => node.seq)).toEqual([line_count - 1, line_count]);
    expect(linesOf(await follow(job_uuid, line_count + 10))).toEqual([]);
  });

  test('a negative number is invalid', async () => {
    const { job_uuid } = await complete(rejected);
    expect((await follow(job_uuid, -1))[0]?.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('the lines', () => {
  const linesWith = async (job_uuid: string, args: string) => {
    const { data, errors } = await t.graphql<{ log_job: { lines: Job['lines'] } | null }>(
      EDITOR,
      `query Q($j: ID!) { log_job(job_uuid: $j) { job_uuid lines(${args}) { total_count edges { cursor node { job_uuid seq level message } } pageInfo { endCursor hasNextPage } } } }`,
      { j: job_uuid },
      { session },
    );
    return { lines: data?.log_job?.lines, errors };
  };

  test('can be filtered by level and text, and paged', async () => {
    const { job_uuid, lines } = await complete(rejected);
    const all = lines.edges.map(({ node }) => node);
    const grave = (await linesWith(job_uuid, 'level: WARNING')).lines;
    expect(grave?.edges.map(({ node }) => node.seq)).toEqual(
      all.filter(({ level }) => level === 'WARNING' || level === 'ERROR').map(({ seq }) => seq),
    );
    const found = (await linesWith(job_uuid, 'search: "REGION_CODES"')).lines;
    expect(found?.total_count).toBe(all.filter(({ message }) => message.includes('region_codes')).length);
    expect(found?.total_count).toBeGreaterThan(0);
    const first = (await linesWith(job_uuid, 'first: 10')).lines;
    const rest = (await linesWith(job_uuid, `first: 2000, after: "${first?.pageInfo.endCursor}"`)).lines;
    expect([...(first?.edges ?? []), ...(rest?.edges ?? [])].map(({ node }) => node.seq)).toEqual(
      all.map(({ seq }) => seq),
    );
    expect((await linesWith(job_uuid, 'search: "no such text"')).lines).toMatchObject({
      total_count: 0,
      edges: [],
    });
  });

  test.each(['first: 0', 'first: 2001', 'after: "x"'])('%s is refused', async (args) => {
    const { job_uuid } = await complete(rejected);
    expect((await linesWith(job_uuid, args)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('of unusual logs are truncated at the limits', async () => {
    const long = await complete(execution.landmark('log_line_10kb'));
    expect(long.lines.edges.filter(({ node }) => node.is_truncated)).toHaveLength(1);
    expect(long.is_truncated).toBe(false);
    const full = await complete(execution.landmark('log_at_cap'));
    expect(full.is_truncated).toBe(true);
    expect(full.line_count).toBeGreaterThan(500);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

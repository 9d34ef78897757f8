import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { PARENT } from '../../world/columns.ts';
import { createWorld } from '../../world/world.ts';
import { connectServer } from '../endpoint/connect.testing.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const { execution } = world;
const landmark = (name: string) => execution.landmark(name);
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const OPERATOR = 'operator@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ pace: 50 });
});
afterAll(() => server.server.dispose());

/** Thirty of the latest failures of the large workspace that nobody has resubmitted. */
const failed = Array.from({ length: 3000 }, (_, row) => row)
  .filter(
    (row) => (execution.columns.status[row] ?? 0) > 5 && ((execution.columns.flags[row] ?? 0) & PARENT) === 0,
  )
  .slice(0, 30)
  .map((row) => execution.uuidOf(row));

let sessions = 0;
const newSession = () => `resubmit-${sessions++}`;

interface UserError {
  code: string;
  message: string;
  path: string[] | null;
}
interface Resubmission {
  flow_execution: { invocation_uuid: string; status: string } | null;
  original: { invocation_uuid: string; resubmissions: { invocation_uuid: string }[] } | null;
  errors: UserError[];
}

async function resubmit(
  as: string,
  uuid: string,
  session: string,
  version = 'CURRENT',
): Promise<Resubmission> {
  const { data, errors } = await server.graphql<{ resubmit_flow_execution: Resubmission }>(
    as,
    `mutation($input: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $input) {
      flow_execution { invocation_uuid status } original { invocation_uuid resubmissions { invocation_uuid } }
      errors { code message path } } }`,
    { input: { invocation_uuid: uuid, version } },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.resubmit_flow_execution;
}

interface Message {
  invocation_uuid: string;
  status: string;
  submitted_at: string;
  started_at: string | null;
  ended_at: string | null;
  reason_code: string | null;
  ack_state: string;
  steps: { step: string; status: string }[];
}

const WATCH = `subscription($uuid: ID!) { flow_execution_changed(invocation_uuid: $uuid) {
  invocation_uuid status submitted_at started_at ended_at reason_code ack_state steps { step status } } }`;

/** All messages of an execution's subscription until it ends. */
async function watch(as: string, uuid: string, session: string): Promise<Message[]> {
  const request = await server.request(
    as,
    WATCH,
    { uuid },
    { accept: 'text/event-stream', 'x-mock-session': session },
  );
  const text = await (await server.server.fetch(request)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => {
      const body = JSON.parse(line.slice(6)) as {
        data: { flow_execution_changed: Message };
        errors?: unknown;
      };
      expect(body.errors).toBeUndefined();
      return body.data.flow_execution_changed;
    });
}

const ORDER = [
  'SUBMITTED',
  'IN_PROGRESS',
  'PENDING_ACKNOWLEDGMENT',
  'COMPLETE',
  'SUCCESS',
  'LOGICAL_FAILURE',
  'SKIPPED',
];

describe('a resubmission', () => {
  test('is linked with its original', async () => {
    const uuid = landmark('bad_mapping');
    const { flow_execution, original, errors } = await resubmit(EDITOR, uuid, newSession());
    expect(errors).toEqual([]);
    expect(original?.invocation_uuid).toBe(uuid);
    expect(original?.resubmissions.at(-1)?.invocation_uuid).toBe(flow_execution?.invocation_uuid);
  });

  test('goes through its states in order, as the subscription reports', async () => {
    // The clock advances in steps, because a busy machine would skip states in real time.
    const stepped = await connectServer('stepped');
    // Bulk runs start one after another, so the last one is certain to be queued at first.
    const { results } = await stepped.change<Pick<Bulk, 'results'>>(
      EDITOR,
      'resubmit_flow_executions',
      'results { flow_execution { invocation_uuid } }',
      { invocation_uuids: [...failed, landmark('bad_mapping')] },
    );
    const watched = await stepped.subscribe<{ data: { flow_execution_changed: Message } }>(EDITOR, WATCH, {
      uuid: results.at(-1)?.flow_execution?.invocation_uuid,
    });
    const updates = (await watched.rest(250)).map(({ data }) => data.flow_execution_changed);
    expect(updates[0]?.status).toBe('SUBMITTED');
    const ranks = updates.map(({ status }) => ORDER.indexOf(status));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(updates.some(({ status }) => status === 'IN_PROGRESS')).toBe(true);
    for (const { status, steps } of updates) {
      if (status === 'IN_PROGRESS') expect(steps.filter((step) => step.status === 'RUNNING')).toHaveLength(1);
    }
    const end = updates.at(-1);
    expect(ORDER.indexOf(end?.status ?? '')).toBeGreaterThan(3);
    const times = [end?.submitted_at, end?.started_at, end?.ended_at].map((time) => Date.parse(time ?? ''));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('succeeds if its cause has been fixed', async () => {
    const ends = async (uuid: string, version: string) => {
      const session = newSession();
      const { flow_execution } = await resubmit(EDITOR, uuid, session, version);
      const last = (await watch(EDITOR, flow_execution?.invocation_uuid ?? '', session)).at(-1);
      return `${last?.status} ${last?.reason_code} ${last?.ack_state}`;
    };
    const [rejected, sameMapping, timedOut, unreadable, skipped] = await Promise.all([
      ends(landmark('rejected_tender'), 'CURRENT'),
      ends(landmark('bad_mapping'), 'SAME'),
      ends(landmark('sftp_outage'), 'CURRENT'),
      ends(landmark('wrong_segment_count'), 'CURRENT'),
      ends(landmark('empty_csv'), 'CURRENT'),
    ]);
    expect(rejected).toBe('LOGICAL_FAILURE ACK_REJECTED REJECTED');
    expect(sameMapping).toBe('LOGICAL_FAILURE LOOKUP_MISS NOT_EXPECTED');
    expect(timedOut).toBe('SUCCESS null NOT_EXPECTED');
    expect(unreadable).toBe('LOGICAL_FAILURE SRC_PARSE_ERROR NOT_EXPECTED');
    expect(skipped).toBe('SKIPPED EMPTY_INPUT NOT_EXPECTED');
  });

  test('is for editors, owners and operators', async () => {
    const uuid = landmark('rejected_tender');
    const codes = async (as: string, of = uuid) => {
      const { errors, flow_execution } = await resubmit(as, of, newSession());
      return flow_execution ? 'done' : errors.map(({ code }) => code).join();
    };
    expect(await codes(OWNER)).toBe('done');
    expect(await codes(EDITOR)).toBe('done');
    expect(await codes(OPERATOR)).toBe('done');
    expect(await codes(VIEWER)).toBe('FORBIDDEN');
    expect(await codes(GUEST)).toBe('FORBIDDEN');
    expect(await codes(GUEST, landmark('bad_mapping'))).toBe('NOT_FOUND');
    expect(await codes(NEWCOMER)).toBe('NOT_FOUND');
    const { errors } = await server.graphql(
      null,
      'mutation { resubmit_flow_execution(input: { invocation_uuid: "x" }) { errors { code } } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('is refused in a suspended workspace, for executions in progress, and for deleted or disabled flows', async () => {
    const harborline = execution.uuidOf(execution.columns.segments[5]?.start ?? 0);
    const suspended = await resubmit(OWNER, harborline, newSession());
    expect(suspended.errors).toMatchObject([
      { code: 'FORBIDDEN', message: expect.stringContaining('suspended') },
    ]);
    const running = await resubmit(OWNER, landmark('in_progress'), newSession());
    expect(running.errors).toMatchObject([{ code: 'CONFLICT', path: ['invocation_uuid'] }]);
    const deleted = world.flows.find((flow) => flow.deleted)?.index ?? -1;
    const gone = await resubmit(
      OWNER,
      execution.uuidOf(execution.byFlow.rows(deleted)[0] ?? -1),
      newSession(),
    );
    expect(gone.errors).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('deleted') }]);
    for (const refused of [suspended, running, gone]) {
      expect(refused.flow_execution).toBeNull();
      expect(refused.original).toBeNull();
    }
  });

  test('belongs to the session that created it', async () => {
    const session = newSession();
    const { flow_execution } = await resubmit(EDITOR, landmark('bad_mapping'), session);
    const ask = (of: string) =>
      server.graphql(
        EDITOR,
        'query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid } }',
        { uuid: flow_execution?.invocation_uuid },
        { session: of },
      );
    expect((await ask(session)).data).toEqual({
      flow_execution: { invocation_uuid: flow_execution?.invocation_uuid },
    });
    expect((await ask(newSession())).data).toEqual({ flow_execution: null });
  });
});

interface Bulk {
  results: {
    invocation_uuid: string;
    accepted: boolean;
    message: string | null;
    flow_execution: { invocation_uuid: string; submitted_at: string } | null;
  }[];
  errors: UserError[];
}
async function bulk(as: string, input: Record<string, unknown>, session: string): Promise<Bulk> {
  const { data, errors } = await server.graphql<{ resubmit_flow_executions: Bulk }>(
    as,
    `mutation($input: ResubmitFlowExecutionsInput!) { resubmit_flow_executions(input: $input) {
      results { invocation_uuid accepted message flow_execution { invocation_uuid submitted_at } }
      errors { code message path } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.resubmit_flow_executions;
}

interface Listed {
  company: {
    flow_execution_search: {
      match_count: number;
      unfiltered_count: number;
      pageInfo: { endCursor: string | null; hasNextPage: boolean };
      edges: { cursor: string; node: Row }[];
    };
  };
}
interface Row {
  invocation_uuid: string;
  status: string;
  flagged: boolean;
  direction: string;
  ack_state: string;
  reason_code: string | null;
  duration_ms: number | null;
  trigger: string;
  resubmissions: { invocation_uuid: string }[];
  memos: { total_count: number };
}
async function list(
  session: string,
  variables: Record<string, unknown>,
  company_uuid: string,
  as = OPERATOR,
) {
  const { data, errors } = await server.graphql<Listed>(
    as,
    `query($uuid: ID!, $filter: FlowExecutionFilter, $sort: FlowExecutionSort, $first: Int = 500, $after: String) {
      company(company_uuid: $uuid) { company_uuid flow_execution_search(filter: $filter, sort: $sort, first: $first, after: $after) {
        match_count unfiltered_count pageInfo { endCursor hasNextPage }
        edges { cursor node { invocation_uuid status flagged direction ack_state reason_code duration_ms trigger
          resubmissions { invocation_uuid } memos { total_count } } } } } }`,
    { uuid: company_uuid, ...variables },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.flow_execution_search;
}
const northbay = world.companies[0]?.company_uuid ?? '';
const testCompany = world.companies[1]?.company_uuid ?? '';

describe('a bulk resubmission', () => {
  test('starts with the oldest, reports each, and shows in lists immediately', async () => {
    const session = newSession();
    const wanted = [...failed, landmark('in_progress'), 'unknown', failed[0]];
    const dry = await bulk(EDITOR, { invocation_uuids: wanted, dry_run: true }, session);
    expect(dry.results.every(({ flow_execution }) => flow_execution === null)).toBe(true);
    expect((await list(session, { first: 1 }, northbay)).unfiltered_count).toBe(33_000);

    const { results, errors } = await bulk(EDITOR, { invocation_uuids: wanted }, session);
    expect(errors).toEqual([]);
    expect(
      results.map(({ invocation_uuid, accepted, message }) => ({ invocation_uuid, accepted, message })),
    ).toEqual(
      dry.results.map(({ invocation_uuid, accepted, message }) => ({ invocation_uuid, accepted, message })),
    );
    expect(results).toHaveLength(32);
    const accepted = results.filter((result) => result.accepted);
    expect(accepted.map(({ invocation_uuid }) => invocation_uuid)).toEqual(failed.toReversed());
    expect(
      results.filter((result) => !result.accepted).map(({ invocation_uuid }) => invocation_uuid),
    ).toEqual([landmark('in_progress'), 'unknown']);

    // The one submitted last comes first.
    const top = await list(session, { first: 30 }, northbay);
    expect(top.unfiltered_count).toBe(33_030);
    expect(top.edges.map(({ node }) => node.invocation_uuid)).toEqual(
      accepted.map(({ flow_execution }) => flow_execution?.invocation_uuid).toReversed(),
    );
    expect((await list(newSession(), { first: 1 }, northbay)).unfiltered_count).toBe(33_000);
  });

  test('accepts 1 to 500 executions, and only from people with permission', async () => {
    const many = Array.from({ length: 501 }, (_, row) => execution.uuidOf(row));
    const code = async (as: string, uuids: string[]) =>
      (await bulk(as, { invocation_uuids: uuids }, newSession())).errors[0]?.code;
    expect(await code(EDITOR, many)).toBe('LIMIT_EXCEEDED');
    expect(await code(EDITOR, [])).toBe('VALIDATION');
    expect(await code(VIEWER, failed)).toBe('FORBIDDEN');
    const guest = await bulk(
      GUEST,
      { invocation_uuids: [landmark('rejected_tender'), landmark('bad_mapping')] },
      newSession(),
    );
    expect(guest.results.every(({ accepted }) => !accepted)).toBe(true);
    const session = newSession();
    const { results } = await bulk(EDITOR, { invocation_uuids: many.slice(0, 500) }, session);
    expect(results).toHaveLength(500);
    const accepted = results.filter((result) => result.accepted).length;
    expect((await list(session, { first: 1 }, northbay)).unfiltered_count).toBe(33_000 + accepted);
  });
});

describe('lists', () => {
  test('include writes of the session: every filter agrees with the executions themselves', async () => {
    const session = newSession();
    const { start } = execution.columns.segments[1] ?? { start: 0 };
    const rows = Array.from({ length: 40 }, (_, i) => execution.uuidOf(start + i * 7));
    const { results } = await bulk(EDITOR, { invocation_uuids: rows.slice(0, 20) }, session);
    const created = results.flatMap(({ flow_execution }) => flow_execution?.invocation_uuid ?? []);
    const flag = (invocation_uuids: string[], flagged: boolean) =>
      server.graphql(
        VIEWER_OF_TEST,
        'mutation($input: FlagFlowExecutionsInput!) { flag_flow_executions(input: $input) { errors { code } } }',
        { input: { invocation_uuids, flagged } },
        { session },
      );
    await flag([...rows.slice(15, 30), ...created.slice(0, 5)], true);
    await flag(rows.slice(25, 28), false);
    const partner = (uuid: string) => {
      const row = execution.rowOf(uuid);
      return row === null ? '' : (world.flows[execution.columns.flow[row] ?? 0]?.partner_uuid ?? '');
    };
    for (const uuid of rows.slice(0, 3)) {
      await server.graphql(
        OWNER,
        'mutation($input: CreateMemoInput!) { create_memo(input: $input) { errors { code } } }',
        { input: { partner_uuid: partner(uuid), invocation_uuid: uuid, body: 'Seen.' } },
        { session },
      );
    }
    // All of them complete first, so that nothing changes during the comparison below.
    await Promise.all(created.map((uuid) => watch(OWNER, uuid, session)));

    const all: Row[] = [];
    let after: string | null = null;
    do {
      const page = await list(session, { after }, testCompany);
      all.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(all).toHaveLength(1300 + created.length);

    const conditions: [Record<string, unknown>, (row: Row) => boolean][] = [
      [{ flagged: true }, (row) => row.flagged],
      [{ flagged: false }, (row) => !row.flagged],
      [{ resubmitted: true }, (row) => row.trigger === 'RESUBMIT' || row.resubmissions.length > 0],
      [{ resubmitted: false }, (row) => row.trigger !== 'RESUBMIT' && row.resubmissions.length === 0],
      [{ has_memo: true }, (row) => row.memos.total_count > 0],
      [{ has_memo: false }, (row) => row.memos.total_count === 0],
      [
        { statuses: ['LOGICAL_FAILURE', 'SKIPPED'] },
        (row) => ['LOGICAL_FAILURE', 'SKIPPED'].includes(row.status),
      ],
      [{ ack_states: ['ACCEPTED'] }, (row) => row.ack_state === 'ACCEPTED'],
      [{ reason_codes: ['LOOKUP_MISS'] }, (row) => row.reason_code === 'LOOKUP_MISS'],
      [
        { direction: 'SEND', min_duration_ms: 3000 },
        (row) => row.direction === 'SEND' && (row.duration_ms ?? 0) >= 3000,
      ],
      [{ submitted_after: NOW }, (row) => created.includes(row.invocation_uuid)],
      [
        { invocation_uuids: [created[0], rows[0]] },
        (row) => [created[0], rows[0]].includes(row.invocation_uuid),
      ],
    ];
    for (const [filter, holds] of conditions) {
      const wanted = all.filter(holds).map(({ invocation_uuid }) => invocation_uuid);
      const found = await list(session, { filter }, testCompany);
      expect(found.match_count, JSON.stringify(filter)).toBe(wanted.length);
      expect(found.edges.map(({ node }) => node.invocation_uuid)).toEqual(wanted.slice(0, 500));
      const byDuration = await list(
        session,
        { filter, sort: { field: 'DURATION', direction: 'DESC' } },
        testCompany,
      );
      const durations = byDuration.edges.map(({ node }) => node.duration_ms ?? -1);
      expect(durations).toEqual(durations.toSorted((a, b) => b - a));
      expect(byDuration.match_count).toBe(wanted.length);
    }
  });

  test('are stable while executions arrive: an old cursor continues at its place', async () => {
    const session = newSession();
    const before = await list(session, { first: 60 }, northbay);
    const first = await list(session, { first: 20 }, northbay);
    await bulk(EDITOR, { invocation_uuids: [landmark('bad_mapping'), landmark('sftp_outage')] }, session);
    const second = await list(session, { first: 40, after: first.pageInfo.endCursor }, northbay);
    expect(second.edges.map(({ cursor }) => cursor)).toEqual(
      before.edges.slice(20).map(({ cursor }) => cursor),
    );
  });
});

/** Flags in the TEST workspace, where only the owner and the editor are members. */
const VIEWER_OF_TEST = EDITOR;

describe('flags and shares', () => {
  const flagIn = async (as: string, session: string, invocation_uuids: string[], flagged = true) => {
    const { data } = await server.graphql<{
      flag_flow_executions: {
        flow_executions: {
          flagged: boolean;
          flagged_by: { display: string } | null;
          flagged_at: string | null;
        }[];
        errors: UserError[];
      };
    }>(
      as,
      `mutation($input: FlagFlowExecutionsInput!) { flag_flow_executions(input: $input) {
        flow_executions { invocation_uuid flagged flagged_by { display } flagged_at } errors { code message path } } }`,
      { input: { invocation_uuids, flagged } },
      { session },
    );
    return data.flag_flow_executions;
  };
  const share = async (as: string, session: string, invocation_uuid: string, is_shared = true) => {
    const { data } = await server.graphql<{
      share_flow_execution: { flow_execution: { is_shared: boolean } | null; errors: UserError[] };
    }>(
      as,
      `mutation($input: ShareFlowExecutionInput!) { share_flow_execution(input: $input) {
        flow_execution { invocation_uuid is_shared } errors { code message path } } }`,
      { input: { invocation_uuid, is_shared } },
      { session },
    );
    return data.share_flow_execution;
  };

  test('every member can flag, guests cannot; nothing is flagged if one of the executions cannot be', async () => {
    const session = newSession();
    const uuid = landmark('bad_mapping');
    const { flow_executions, errors } = await flagIn(VIEWER, session, [uuid]);
    expect(errors).toEqual([]);
    expect(flow_executions).toMatchObject([
      { flagged: true, flagged_by: { display: 'Vilma Hakala' }, flagged_at: NOW },
    ]);
    expect((await flagIn(EDITOR, session, [uuid])).flow_executions[0]?.flagged_by?.display).toBe(
      'Vilma Hakala',
    );
    expect((await flagIn(EDITOR, session, [uuid], false)).flow_executions).toMatchObject([
      { flagged: false, flagged_by: null, flagged_at: null },
    ]);
    expect((await flagIn(GUEST, session, [landmark('shared_rejection')])).errors[0]?.code).toBe('FORBIDDEN');
    expect((await flagIn(EDITOR, session, [uuid, 'unknown'])).errors[0]?.code).toBe('NOT_FOUND');
    const { match_count } = await list(
      session,
      { filter: { flagged: true, invocation_uuids: [uuid] } },
      northbay,
    );
    expect(match_count).toBe(0);
    expect((await flagIn(EDITOR, session, [])).errors[0]?.code).toBe('VALIDATION');
  });

  test('editors can share, and guests can read shared executions', async () => {
    const session = newSession();
    const uuid = landmark('rejected_tender');
    const guestReads = async () => {
      const { data } = await server.graphql<{ flow_execution: { viewer_can_read_files: boolean } }>(
        GUEST,
        'query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid viewer_can_read_files } }',
        { uuid },
        { session },
      );
      return data.flow_execution.viewer_can_read_files;
    };
    expect(await guestReads()).toBe(false);
    expect((await share(VIEWER, session, uuid)).errors[0]?.code).toBe('FORBIDDEN');
    expect((await share(GUEST, session, uuid)).errors[0]?.code).toBe('FORBIDDEN');
    expect(await share(EDITOR, session, uuid)).toMatchObject({
      flow_execution: { is_shared: true },
      errors: [],
    });
    expect(await guestReads()).toBe(true);
    expect(await share(OWNER, session, uuid, false)).toMatchObject({ flow_execution: { is_shared: false } });
    expect(await guestReads()).toBe(false);
    expect((await share(OWNER, session, 'unknown')).errors[0]?.code).toBe('NOT_FOUND');
    const harborline = execution.uuidOf(execution.columns.segments[5]?.start ?? 0);
    expect((await share(OWNER, session, harborline)).errors[0]?.code).toBe('FORBIDDEN');
  });
});

describe('the subscription', () => {
  test('reports a completed execution once, and a missing one never', async () => {
    const updates = await watch(VIEWER, landmark('rejected_tender'), newSession());
    expect(updates.map(({ status }) => status)).toEqual(['LOGICAL_FAILURE']);
    for (const [as, uuid] of [
      [GUEST, landmark('bad_mapping')],
      [OWNER, 'unknown'],
    ] as const) {
      const request = await server.request(
        as,
        'subscription($uuid: ID!) { flow_execution_changed(invocation_uuid: $uuid) { invocation_uuid } }',
        { uuid },
        { accept: 'text/event-stream' },
      );
      expect(await (await server.server.fetch(request)).text()).toContain('NOT_FOUND');
    }
  });
});

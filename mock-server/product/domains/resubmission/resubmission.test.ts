import { describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface Row {
  invocation_uuid: string;
  submitted_at: string;
  flow_uuid: string;
  status: string;
  resolution: { flow_execution: { invocation_uuid: string } } | null;
  resubmissions: { invocation_uuid: string; submitted_at: string }[];
}
const ROW =
  'invocation_uuid submitted_at flow_uuid status resolution { flow_execution { invocation_uuid } } resubmissions { invocation_uuid submitted_at }';

const { data: found } = await t.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name } } } } } }',
);
const partners = found.viewer.companies
  .find(({ short_code }) => short_code === 'northbay')
  ?.trading_partners.edges.map(({ node }) => node);
const uuidOf = (name: string) =>
  partners?.find(({ partner_name }) => partner_name === name)?.partner_uuid ?? '';
const alder = uuidOf('Alder Retail');

const failed = { statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] };
/** The partner's executions that match, in a session. */
async function search(session: string, filter: object, partner_uuid = alder): Promise<Row[]> {
  const { data } = await t.graphql<{
    trading_partner: { flow_execution_search: { edges: { node: Row }[] } };
  }>(
    OWNER,
    `query($p: ID!, $f: FlowExecutionFilter) { trading_partner(partner_uuid: $p) { partner_uuid flow_execution_search(first: 500, filter: $f) { edges { node { ${ROW} } } } } }`,
    { p: partner_uuid, f: filter },
    { session },
  );
  return data.trading_partner.flow_execution_search.edges.map(({ node }) => node);
}

interface Run {
  run_uuid: string;
  status: string;
  started_at: string | null;
  started_by: { display: string } | null;
  ended_at: string | null;
  ready_count: number;
  resolved_count: number;
  refused_count: number;
  pending_count: number;
  succeeded_count: number;
  failed_count: number;
  canceled_count: number;
  results: {
    invocation_uuid: string;
    outcome: string;
    detail: string;
    resolution: { flow_execution: { invocation_uuid: string } } | null;
    flow_execution: { invocation_uuid: string; status: string } | null;
  }[];
}
const RUN = `run_uuid status started_at started_by { display } ended_at ready_count resolved_count refused_count pending_count
  succeeded_count failed_count canceled_count results { invocation_uuid outcome detail
  resolution { flow_execution { invocation_uuid } } flow_execution { invocation_uuid status } }`;

interface Payload {
  resubmission_run: Run | null;
  errors: { code: string; path: string[]; message: string }[];
}
async function call(
  name: 'review' | 'start' | 'retry' | 'cancel',
  input: object,
  session: string,
  { as = EDITOR, on = t } = {},
): Promise<{ run: Run | null; errors: string[] }> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}ResubmissionInput`;
  const { data, errors } = await on.graphql<Record<string, Payload>>(
    as,
    `mutation($input: ${type}!) { ${name}_resubmission(input: $input) { resubmission_run { ${RUN} } errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  const payload = data[`${name}_resubmission`];
  return {
    run: payload?.resubmission_run ?? null,
    errors: (payload?.errors ?? []).map(({ code, path }) => `${code} ${path.join('.')}`.trim()),
  };
}
const review = async (input: object, session: string) => {
  const { run, errors } = await call('review', { partner_uuid: alder, ...input }, session);
  expect(errors).toEqual([]);
  return run as Run;
};
const read = async (run_uuid: string, session: string, as = EDITOR) =>
  (
    await t.graphql<{ resubmission_run: Run | null }>(
      as,
      `query($run_uuid: ID!) { resubmission_run(run_uuid: $run_uuid) { ${RUN} } }`,
      { run_uuid },
      { session },
    )
  ).data.resubmission_run;
/** A run after it and the executions that it started have ended. */
async function ended(run_uuid: string, session: string): Promise<Run> {
  for (;;) {
    const run = await read(run_uuid, session);
    if (run && run.status !== 'RUNNING' && run.results.every(({ outcome }) => outcome !== 'RUNNING'))
      return run;
    await new Promise((resolve) => void setTimeout(resolve, 1));
  }
}
const uuids = (rows: readonly { invocation_uuid: string }[]) => rows.map((row) => row.invocation_uuid);

const all = await search('find', failed);
const unresolved = all.filter(({ resolution }) => resolution === null);
const resolved = all.filter(({ resolution }) => resolution !== null);

describe('a review', () => {
  test('shows for each execution what would happen or why not, and resubmits nothing', async () => {
    const [running] = await search('review', {
      statuses: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT'],
    });
    const [success] = await search('review', { statuses: ['SUCCESS'] });
    const elsewhere = (await search('review', failed, uuidOf('Pinecrest Lines')))[0];
    const wanted = [unresolved[0], resolved[0], running, success, elsewhere].map(
      (row) => row?.invocation_uuid ?? '',
    );
    const run = await review({ invocation_uuids: [...wanted, 'nothing', wanted[0]] }, 'review');
    expect(run.status).toBe('REVIEW');
    expect(run.results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['READY', 'Runs through the flow again'],
      ['RESOLVED', 'A later run has already succeeded'],
      ['REFUSED', 'The execution has not ended yet. Wait for its outcome.'],
      ['READY', 'Succeeded already: the receiver may get it a second time'],
      ['REFUSED', 'The execution belongs to another trading partner.'],
      ['REFUSED', 'This execution does not exist, or you do not have access to it.'],
    ]);
    expect(run).toMatchObject({ ready_count: 2, resolved_count: 1, refused_count: 3, started_at: null });
    expect(run.results[1]?.resolution).toEqual(resolved[0]?.resolution);
    const [same] = await search('review', { invocation_uuids: [unresolved[0]?.invocation_uuid] });
    expect(same?.resubmissions).toEqual(unresolved[0]?.resubmissions);
  });

  test('includes all matches, in the order of the list', async () => {
    const run = await review(
      { filter: failed, sort: { field: 'SUBMITTED_AT', direction: 'ASC' } },
      'matching',
    );
    expect(uuids(run.results)).toEqual(uuids(all).toReversed());
  });

  test.each([
    [{}, 'VALIDATION invocation_uuids'],
    [{ invocation_uuids: [] }, 'VALIDATION invocation_uuids'],
    [{ invocation_uuids: Array.from({ length: 501 }, (_, i) => `e${i}`) }, 'LIMIT_EXCEEDED invocation_uuids'],
    [{ filter: {} }, 'LIMIT_EXCEEDED filter'],
    [{ filter: { invocation_uuids: ['nothing'] } }, 'VALIDATION filter'],
    [{ partner_uuid: 'nothing', invocation_uuids: ['x'] }, 'NOT_FOUND partner_uuid'],
  ])('is refused for %j', async (input, error) => {
    const answer = await call('review', { partner_uuid: alder, ...input }, 'refused');
    expect(answer).toEqual({ run: null, errors: [error] });
  });
});

describe('a run', () => {
  test('resubmits the chosen executions, oldest first, and reports the result of each', async () => {
    const session = 'run';
    const chosen = uuids(unresolved.slice(0, 4));
    const { run_uuid } = await review(
      { invocation_uuids: uuids([...unresolved.slice(0, 5), ...resolved.slice(0, 1)]) },
      session,
    );
    const { run: begun } = await call('start', { run_uuid, invocation_uuids: chosen }, session);
    expect(begun).toMatchObject({ status: 'RUNNING', started_at: NOW, ended_at: null });
    const run = await ended(run_uuid, session);
    expect(run).toMatchObject({
      status: 'COMPLETED',
      started_by: { display: expect.stringContaining('Edwin') },
      resolved_count: 1,
    });
    expect(run.ended_at).not.toBeNull();
    const outcomes = new Map(run.results.map((result) => [result.invocation_uuid, result]));
    expect(outcomes.get(unresolved[4]?.invocation_uuid ?? '')?.outcome).toBe('LEFT_OUT');
    expect(outcomes.get(resolved[0]?.invocation_uuid ?? '')?.outcome).toBe('RESOLVED');
    const rows = await search(session, { invocation_uuids: chosen });
    for (const row of rows) {
      const result = outcomes.get(row.invocation_uuid);
      const [made] = row.resubmissions.slice(-1);
      expect(result?.flow_execution?.invocation_uuid).toBe(made?.invocation_uuid);
      const isFailure = /FAILURE/.test(result?.flow_execution?.status ?? '');
      expect(result?.outcome).toBe(isFailure ? 'FAILED' : 'SUCCEEDED');
    }
    expect(run.succeeded_count + run.failed_count).toBe(4);
    const order = run.results
      .filter(({ flow_execution }) => flow_execution)
      .map((result) => result.invocation_uuid);
    expect(order).toEqual(
      uuids(all)
        .toReversed()
        .filter((uuid) => chosen.includes(uuid)),
    );
    expect(await call('start', { run_uuid, invocation_uuids: chosen }, session)).toMatchObject({
      errors: ['CONFLICT run_uuid'],
    });
  });

  test('includes chosen resolved executions, in the chosen order', async () => {
    const session = 'resolved';
    const wanted = [...resolved.slice(0, 1), ...unresolved.slice(0, 2)];
    const { run_uuid } = await review({ invocation_uuids: uuids(wanted) }, session);
    await call(
      'start',
      { run_uuid, invocation_uuids: uuids(wanted), order: 'AS_LISTED', version: 'SAME' },
      session,
    );
    const run = await ended(run_uuid, session);
    expect(uuids(run.results)).toEqual(uuids(wanted));
    expect(run.results.every(({ flow_execution }) => flow_execution !== null)).toBe(true);
  });

  test('skips executions resolved or disabled since the review; a retry tries them again', async () => {
    const session = 'since';
    const first = unresolved[0] as Row;
    const { run_uuid } = await review({ invocation_uuids: [first.invocation_uuid] }, session);
    const enable = (enabled: boolean) =>
      t.graphql(
        OWNER,
        'mutation($input: SetFlowEnabledInput!) { set_flow_enabled(input: $input) { errors { code } } }',
        { input: { flow_uuid: first.flow_uuid, enabled } },
        { session },
      );
    await enable(false);
    await call('start', { run_uuid, invocation_uuids: [first.invocation_uuid] }, session);
    const refused = await ended(run_uuid, session);
    expect(refused).toMatchObject({ status: 'COMPLETED', refused_count: 1 });
    expect(refused.results[0]).toMatchObject({
      flow_execution: null,
      detail: expect.stringContaining('disabled'),
    });
    await enable(true);
    expect((await call('retry', { run_uuid }, session)).run).toMatchObject({ status: 'RUNNING' });
    expect((await ended(run_uuid, session)).results[0]?.flow_execution).not.toBeNull();
  });

  test('stops at the first error if requested, and continues after a retry', async () => {
    const session = 'stop';
    const flows = new Map<string, Row>();
    for (const row of unresolved) flows.set(row.flow_uuid, row);
    const [bad, good] = [...flows.values()];
    const wanted = uuids([bad, good].filter((row) => row !== undefined));
    expect(wanted).toHaveLength(2);
    const { run_uuid } = await review({ invocation_uuids: wanted }, session);
    await t.graphql(
      OWNER,
      'mutation($input: SetFlowEnabledInput!) { set_flow_enabled(input: $input) { errors { code } } }',
      { input: { flow_uuid: bad?.flow_uuid, enabled: false } },
      { session },
    );
    await call(
      'start',
      { run_uuid, invocation_uuids: wanted, order: 'AS_LISTED', stop_on_error: true },
      session,
    );
    const stopped = await ended(run_uuid, session);
    expect(stopped.results.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'CANCELED']);
    expect(stopped.results[1]?.detail).toBe('Left out: the run stopped at an error');
    await call('retry', { run_uuid, invocation_uuids: [good?.invocation_uuid] }, session);
    const again = await ended(run_uuid, session);
    expect(again.results.map(({ flow_execution }) => flow_execution !== null)).toEqual([false, true]);
  });

  test('can be canceled: the rest is skipped, and started executions continue', async () => {
    // In real time, so that the first execution is still in progress and the second has a minute to wait.
    const slow = { on: await createTestServer({ pace: 1 }) };
    const wanted = uuids(unresolved.slice(0, 3));
    const { run } = await call('review', { partner_uuid: alder, invocation_uuids: wanted }, 'cancel', slow);
    const run_uuid = run?.run_uuid;
    const input = { run_uuid, invocation_uuids: wanted, rate_per_minute: 1 };
    await call('start', input, 'cancel', slow);
    expect(await call('retry', { run_uuid }, 'cancel', slow)).toMatchObject({
      errors: ['CONFLICT run_uuid'],
    });
    const { run: canceled } = await call('cancel', { run_uuid }, 'cancel', { ...slow, as: OWNER });
    expect(canceled?.status).toBe('CANCELED');
    expect(canceled?.results.map(({ outcome }) => outcome)).toEqual(['RUNNING', 'CANCELED', 'CANCELED']);
    const { run: again } = await call('retry', { run_uuid }, 'cancel', slow);
    expect(again).toMatchObject({ status: 'RUNNING', canceled_count: 0 });
  });

  test.each([
    [{ invocation_uuids: [] }, 'VALIDATION invocation_uuids'],
    [{ invocation_uuids: ['nothing'] }, 'VALIDATION invocation_uuids'],
    [{ rate_per_minute: 601 }, 'VALIDATION rate_per_minute'],
    [{ run_uuid: 'nothing' }, 'NOT_FOUND run_uuid'],
  ])('does not start with %j', async (input, error) => {
    const invocation_uuids = uuids(unresolved.slice(0, 1));
    const { run_uuid } = await review({ invocation_uuids }, 'invalid');
    const answer = await call('start', { run_uuid, invocation_uuids, ...input }, 'invalid');
    expect(answer).toEqual({ run: null, errors: [error] });
  });

  test('is listed for people who may resubmit, latest first and without reviews', async () => {
    const session = 'listed';
    const made: string[] = [];
    for (const row of unresolved.slice(0, 2)) {
      const { run_uuid } = await review({ invocation_uuids: [row.invocation_uuid] }, session);
      await call('start', { run_uuid, invocation_uuids: [row.invocation_uuid] }, session);
      made.push(run_uuid);
    }
    await review({ invocation_uuids: uuids(unresolved.slice(2, 3)) }, session);
    const listed = (as: string) =>
      t.graphql<{
        trading_partner: { resubmission_runs: { edges: { node: { run_uuid: string } }[] } } | null;
      }>(
        as,
        `{ trading_partner(partner_uuid: "${alder}") { partner_uuid resubmission_runs { edges { node { run_uuid } } } } }`,
        {},
        { session },
      );
    const { data } = await listed(OWNER);
    expect(data.trading_partner?.resubmission_runs.edges.map(({ node }) => node.run_uuid)).toEqual(
      made.toReversed(),
    );
    expect((await listed(VIEWER)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await read(made[0] ?? '', session, VIEWER)).toBeNull();
    expect(await read(made[0] ?? '', session, GUEST)).toBeNull();
  });

  test('emits its progress until every execution has ended', async () => {
    const session = 'told';
    const wanted = uuids(unresolved.slice(0, 2));
    const { run_uuid } = await review({ invocation_uuids: wanted }, session);
    await call('start', { run_uuid, invocation_uuids: wanted }, session);
    const request = await t.request(
      EDITOR,
      `subscription($run_uuid: ID!) { resubmission_run_changed(run_uuid: $run_uuid) { run_uuid status pending_count } }`,
      { run_uuid },
      { accept: 'text/event-stream', 'x-mock-session': session },
    );
    const text = await (await t.server.fetch(request)).text();
    expect(text).toContain('"COMPLETED"');
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

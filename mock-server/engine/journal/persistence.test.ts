import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONTROL_HEADER } from '../graphql/guards.ts';
import { NOW } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'persist-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A mock server in a separate process. */
async function started(file: string, ...more: string[]) {
  const main = join(import.meta.dirname, '../../node/cli/main.ts');
  const args = [main, '--port=0', '--json', `--state=sqlite:${file}`, ...more];
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: 'test' } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'close').then(() => Promise.reject(new Error(errors))),
  ]);
  const { url } = JSON.parse(line) as { url: string };
  return { child, ...clientOf(url) };
}

function clientOf(url: string) {
  const control = async (method: string, path: string, body?: unknown, session = 'default') => {
    const response = await fetch(`${url}/__mock${path}`, {
      method,
      headers: { [CONTROL_HEADER]: '1', 'x-mock-session': session },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown> & { session: Record<string, unknown> };
  };
  const graphql = async (query: string, variables: Record<string, unknown> = {}, session = 'default') => {
    const { token } = await control('POST', '/token', { email: OWNER });
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-mock-session': session,
      },
      body: JSON.stringify({ query, variables }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, each checked immediately
    const { data, errors } = (await response.json()) as { data: any; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  };
  return { control, graphql };
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

const SEEDED = `{ viewer { user_uuid companies { company_uuid short_code
  flow_execution_search(first: 1, filter: { statuses: [TECHNICAL_FAILURE] }) {
    total_count edges { node { invocation_uuid partner_uuid } } } } } }`;
const WRITE = `mutation($input: CreateMemoInput!) { create_memo(input: $input) {
  memo_edge { node { memo_uuid body } } errors { message } } }`;
const EXECUTION = `query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) {
  invocation_uuid status flagged submitted_at resubmissions { invocation_uuid status } latest_log_job { job_uuid status }
  memos(first: 50) { total_count edges { node { memo_uuid body author { display } } } } } }`;

async function seededRun({ graphql }: ReturnType<typeof clientOf>, session = 'default') {
  const { viewer } = await graphql(SEEDED, {}, session);
  const company = viewer.companies.find(
    (candidate: { short_code: string }) => candidate.short_code === 'northbay',
  );
  const { invocation_uuid, partner_uuid } = company.flow_execution_search.edges[0].node;
  return { uuid: invocation_uuid as string, partner_uuid: partner_uuid as string };
}

test('acknowledged writes survive kill -9 and a restart in every session, and work in progress continues', async () => {
  const file = join(folder(), 'state.db');
  const first = await started(file, '--seed=kept', '--now', NOW);
  const { uuid, partner_uuid } = await seededRun(first);
  for (const [session, body] of [
    ['default', 'for all'],
    ['another', 'for one test'],
  ] as const) {
    const { create_memo } = await first.graphql(
      WRITE,
      { input: { partner_uuid, invocation_uuid: uuid, body, visibility: 'INTERNAL' } },
      session,
    );
    expect(create_memo.errors).toEqual([]);
  }
  await first.graphql(
    `mutation($uuid: ID!) { flag_flow_executions(input: { invocation_uuids: [$uuid], flagged: true }) { errors { message } }
      resubmit_flow_execution(input: { invocation_uuid: $uuid, version: SAME }) { errors { message } } }`,
    { uuid },
  );
  await first.control('PUT', '/scenario', { name: 'suspended' }, 'scenic');
  await first.control('PUT', '/person', { email: 'viewer@northbay.example' }, 'scenic');
  await first.control('POST', '/faults', { status: 500 }, 'scenic');
  // Immediately after a response, so that there is no time to clean up.
  const { request_log_job } = await first.graphql(
    'mutation($uuid: ID!) { request_log_job(input: { invocation_uuid: $uuid }) { log_job { job_uuid status } errors { message } } }',
    { uuid },
  );
  await killed(first.child);
  expect(request_log_job).toMatchObject({ log_job: { status: 'QUEUED' } });

  // Seed and instant are omitted because the file has them. Fast, so that work in progress completes while the test
  // waits.
  const second = await started(file, '--pace=1000');
  const { flow_execution } = await second.graphql(EXECUTION, { uuid });
  expect(flow_execution.flagged).toBe(true);
  expect(flow_execution.memos.edges.map((edge: { node: { body: string } }) => edge.node.body)).toEqual([
    'for all',
  ]);
  const other = await second.graphql(EXECUTION, { uuid }, 'another');
  expect(other.flow_execution.memos.edges[0].node.body).toBe('for one test');
  const { session } = await second.control('GET', '/state', undefined, 'scenic');
  expect(session).toMatchObject({ scenario: 'suspended', person: 'viewer@northbay.example' });
  expect(session).toMatchObject({ faults: 0, calls: 0 });
  await vi.waitUntil(
    async () => {
      const { flow_execution: now } = await second.graphql(EXECUTION, { uuid });
      const ended = ['SUCCESS', 'LOGICAL_FAILURE', 'TECHNICAL_FAILURE', 'SKIPPED'];
      return ended.includes(now.resubmissions.at(-1).status) && now.latest_log_job.status === 'COMPLETE';
    },
    { timeout: 300_000 },
  );
  await killed(second.child);
});

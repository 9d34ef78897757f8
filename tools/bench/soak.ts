// Simulates days of a team's load on a mock server in minutes, and checks whether its memory grows: `npm run bench:soak
// -- [--minutes 10] [--workers 6]`. With `--sessions`, first runs 10,000 operations in 50 sessions. Reads the memory
// once a second; the minimum of each half minute is what remains after garbage collection.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CONTROL_HEADER } from '../../mock-server/engine/graphql/guards.ts';
import { interleave } from '../../mock-server/testing/interleaving.ts';
import { SESSION_HEADER } from '../../mock-server/engine/session/session.ts';
import { createMockServer } from '../../mock-server/server.ts';
import { startMockProcess } from '../mock-process.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    workers: { type: 'string', default: '6' },
    sessions: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const workers = Number(values.workers);
if (!(minutes > 0) || !(workers >= 1)) {
  console.error('--minutes and --workers must be numbers above 0.');
  process.exit(2);
}

const WINDOW_MS = 30_000;
/** The share of the run in which caches fill up. */
const WARM_UP = 0.3;
/** Growth between the end of the warm-up and the end of the run that is no longer noise. */
const MAX_GROWTH = 0.1;
const MB = 1e6;

if (values.sessions) {
  const server = await createMockServer({ now: '2026-09-15T14:30:00Z', pace: 1000 });
  const began = performance.now();
  const { operations, wrong } = await interleave(server, { sessions: 50, operations: 10_000 });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${operations} operations in 50 sessions over ${seconds} s: ${wrong.length} cross-session reads.`,
  );
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
  await server.dispose();
}

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const file = join(folder, 'state.db');
const mock = await startMockProcess({
  args: ['--port=0', '--live=60', '--pace=10', `--state=sqlite:${file}`],
  log: console.log,
});

interface State {
  readonly server: {
    readonly memory: { readonly rss: number; readonly held: number };
    readonly live: { readonly arrived: number; readonly kept: number };
    readonly uncaught: { readonly count: number };
  };
  readonly sessions: readonly string[];
}

const control = async <Data>(method: string, path: string, body?: unknown, session = 'default') => {
  const response = await fetch(`${mock.url}/__mock${path}`, {
    method,
    headers: { [CONTROL_HEADER]: '1', [SESSION_HEADER]: session },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Data;
};
const { token } = await control<{ token: string }>('POST', '/token', { email: 'owner@northbay.example' });

let operations = 0;
const failures: string[] = [];

async function ask(session: string, query: string, variables: Record<string, unknown> = {}) {
  const response = await fetch(`${mock.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [SESSION_HEADER]: session,
    },
    body: JSON.stringify({ query, variables }),
  });
  // Untyped: values are read by path, and the operations below define the shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  const { data, errors } = (await response.json()) as { data: any; errors?: { message: string }[] };
  operations++;
  if (errors) failures.push(errors[0]?.message ?? 'failed');
  return data;
}

const PLACE = `{ viewer { companies { company_uuid short_code trading_partners(first: 5) { edges { node { partner_uuid } } } } } }`;
const PAGE = `query($uuid: ID!, $after: String, $filter: FlowExecutionFilter) { company(company_uuid: $uuid) { company_uuid
  flow_execution_search(first: 50, after: $after, filter: $filter) { total_count pageInfo { endCursor hasNextPage }
    edges { node { invocation_uuid status flow_name summary_message trading_partner { partner_uuid partner_name } } } } } }`;
const PULSE = `query($uuid: ID!) { company(company_uuid: $uuid) { company_uuid pulse(range: LAST_7_DAYS) { current { executions success }
  attention { __typename } partner_health(first: 100) { edges { node { executions trading_partner { partner_uuid partner_name } } } } } } }`;
const DETAIL = `query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid status steps { step status }
  files { file_key file_name mime_type } memos(first: 10) { total_count } } }`;
const CREATE = `mutation($input: CreateMemoInput!) { create_memo(input: $input) { memo_edge { node { memo_uuid } } errors { code } } }`;
const DELETE = `mutation($input: DeleteMemoInput!) { delete_memo(input: $input) { memo { memo_uuid } errors { code } } }`;
const TICK = `subscription($uuid: ID!) { pulse_tick(company_uuid: $uuid) { sequence calculated_at } }`;

const { viewer } = await ask('default', PLACE);
const northbay = viewer.companies.find(
  (company: { short_code: string }) => company.short_code === 'northbay',
);
const uuid = northbay.company_uuid as string;
const partner_uuid = northbay.trading_partners.edges[0].node.partner_uuid as string;
const words = ['pinecrest', 'PO-44', '997', 'timeout', 'invoice', 'northbay', '2026', 'kestrel'];

/** One round of a person's work: pages, one detail, a comment that is added and deleted, a subscription. */
async function turn(worker: number, n: number): Promise<void> {
  const session = n % 7 === 0 ? `soak-${worker}-${n}` : n % 2 === 0 ? 'default' : `soak-${worker}`;
  let after: string | null = null;
  let last: string | null = null;
  for (let page = 0; page < 4; page++) {
    const filter = n % 3 === 0 ? { text: words[n % words.length] } : null;
    // oxlint-disable-next-line typescript/no-explicit-any -- as above; annotated, because its type depends on itself
    const data: any = await ask(session, PAGE, { uuid, after, filter });
    const search = data?.company?.flow_execution_search;
    after = search?.pageInfo.endCursor ?? null;
    last = search?.edges.at(-1)?.node.invocation_uuid ?? last;
    if (!search?.pageInfo.hasNextPage) break;
  }
  if (last) await ask(session, DETAIL, { uuid: last });
  await ask(session, PULSE, { uuid });
  // The default session is never reset, so its writes accumulate, which is not a leak. Write in another session.
  const own = session === 'default' ? `soak-${worker}` : session;
  const made = await ask(own, CREATE, {
    input: { partner_uuid, body: `Turn ${n}`, visibility: 'INTERNAL' },
  });
  const memo_uuid = made?.create_memo?.memo_edge?.node.memo_uuid as string | undefined;
  if (memo_uuid !== undefined) await ask(own, DELETE, { input: { memo_uuid } });
  if (n % 5 === 0) await listen(session);
  if (n % 11 === 0) await control('POST', '/reset', undefined, `soak-${worker}`);
}

/** Receives a few events and leaves, like a person who goes to another page. */
async function listen(session: string): Promise<void> {
  const leave = new AbortController();
  try {
    const response = await fetch(`${mock.url}/graphql`, {
      method: 'POST',
      signal: leave.signal,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        [SESSION_HEADER]: session,
      },
      body: JSON.stringify({ query: TICK, variables: { uuid } }),
    });
    await response.body?.getReader().read();
  } finally {
    leave.abort();
  }
}

// First fill everything that has a limit up to it: as many sessions and arrivals as a server keeps.
const started = Date.now();
await control('PUT', '/live', { rate_per_minute: 600 });
for (let n = 0; n < 520; n++) {
  await ask(`filled-${n}`, PAGE, { uuid, after: null, filter: null });
  await ask(`filled-${n}`, PULSE, { uuid });
}
for (;;) {
  const { kept, most } = await control<{ kept: number; most: number }>('GET', '/live');
  if (kept >= most) break;
  await pause(500);
}
await control('PUT', '/live', { rate_per_minute: 60 });
console.log(`Filled after ${Math.round((Date.now() - started) / 1000)} s.`);

const ends = Date.now() + minutes * 60_000;
const work = Array.from({ length: workers }, async (_, worker) => {
  for (let n = 0; Date.now() < ends; n++) {
    await turn(worker, n).catch((error: Error) => failures.push(error.message));
  }
});

const floors: number[] = [];
console.log(
  '      time   operations   failures       rss   held at least   state file   live kept   sessions',
);
const began = Date.now();
while (Date.now() < ends) {
  const until = Math.min(ends, Date.now() + WINDOW_MS);
  let floor = Infinity;
  let state: State | undefined;
  while (Date.now() < until) {
    await pause(1000);
    state = await control<State>('GET', '/state', undefined, 'watcher');
    floor = Math.min(floor, state.server.memory.held);
  }
  if (!state) break;
  floors.push(floor);
  const { memory, live } = state.server;
  const cells = [
    `${Math.round((Date.now() - began) / 1000)} s`.padStart(10),
    operations.toLocaleString('en').padStart(12),
    String(failures.length).padStart(10),
    `${(memory.rss / MB).toFixed(0)} MB`.padStart(9),
    `${(floor / MB).toFixed(1)} MB`.padStart(15),
    `${(statSync(file).size / MB).toFixed(1)} MB`.padStart(12),
    String(live.kept).padStart(11),
    String(state.sessions.length).padStart(10),
  ];
  console.log(cells.join(' '));
}
await Promise.all(work);
const { server } = await control<State>('GET', '/state');
await mock.close();
rmSync(folder, { recursive: true });

const warm = floors.slice(Math.floor(floors.length * WARM_UP));
const third = Math.max(1, Math.floor(warm.length / 3));
// The minimum at each end: anything above it may be garbage that is not collected yet.
const [first, last] = [Math.min(...warm.slice(0, third)), Math.min(...warm.slice(-third))];
const growth = last / first - 1;
const isFlat = growth <= MAX_GROWTH;
console.log(
  `Heap ${(first / MB).toFixed(1)} MB after warm-up, ${(last / MB).toFixed(1)} MB at the end (${(growth * 100).toFixed(1)} %): ${isFlat ? 'flat' : 'it grows'}. ` +
    `${operations.toLocaleString('en')} operations, ${failures.length} failed, ${server.uncaught.count} uncaught exceptions.`,
);
for (const failure of new Set(failures.slice(0, 20))) console.log(`  ${failure}`);
if (!isFlat || failures.length > 0 || server.uncaught.count > 0) process.exitCode = 1;

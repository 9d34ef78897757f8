import { beforeEach, expect, test } from 'vitest';
import { controlOf } from '../control/testing.ts';
import { createTestServer } from '../../testing/testing.ts';
import type { SessionSnapshot } from './snapshot.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';

let session = '';
let count = 0;
beforeEach(() => {
  session = `snapshot-${count++}`;
});
const control = <Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  of = t.server,
) => controlOf(of, session)<Data>(method, path, body);
const ask = async (query: string, variables?: Record<string, unknown>) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, read by path
  (await t.graphql<any>(OWNER, query, variables, { session })).data;

const PICTURE = `query Picture { viewer { name companies { company_uuid status
  trading_partners(first: 3) { edges { node { partner_uuid partner_name memos(first: 5) { edges { node { memo_uuid body pinned created_at } } } } } }
  flow_execution_search(filter: { flagged: true }, first: 5) { match_count edges { node { invocation_uuid flagged flagged_at flagged_by { display } } } }
  latest: flow_execution_search(first: 3) { edges { node { invocation_uuid status resubmitted_from { invocation_uuid } } } } } } }`;

/** Writes of every kind, in a state that differs from the default. */
async function work() {
  await control('PUT', '/scenario', { name: 'outage-now' });
  const { viewer } = await ask(
    '{ viewer { companies { short_code trading_partners(first: 1) { edges { node { partner_uuid memos(first: 1) { edges { node { memo_uuid } } } } } } flow_execution_search(filter: { statuses: [LOGICAL_FAILURE] }, first: 3) { edges { node { invocation_uuid } } } } } }',
  );
  const { trading_partners, flow_execution_search } = viewer.companies.find(
    (company: { short_code: string }) => company.short_code === 'northbay',
  );
  const partner = trading_partners.edges[0].node;
  const uuids = flow_execution_search.edges.map(
    (edge: { node: { invocation_uuid: string } }) => edge.node.invocation_uuid,
  );
  await ask(
    `mutation Work($m: CreateMemoInput!, $d: DeleteMemoInput!, $f: FlagFlowExecutionsInput!, $r: ResubmitFlowExecutionInput!) {
      create_memo(input: $m) { errors { code } } delete_memo(input: $d) { errors { code } }
      flag_flow_executions(input: $f) { errors { code } } resubmit_flow_execution(input: $r) { errors { code } } }`,
    {
      m: { partner_uuid: partner.partner_uuid, body: 'Ünicode — “quoted”', visibility: 'SHARED' },
      d: { memo_uuid: partner.memos.edges[0].node.memo_uuid },
      f: { invocation_uuids: uuids, flagged: true },
      r: { invocation_uuid: uuids[0], version: 'CURRENT' },
    },
  );
  await control('PATCH', `/entities/TradingPartner/${partner.partner_uuid}`, { partner_name: 'Edited' });
  await control('PUT', '/person', { email: 'editor@northbay.example' });
  await control('PUT', '/faults', [
    { id: 'used', times: 3, operation: 'Picture', latency: 0 },
    { id: 'mine', enabled: false, status: 429, headers: { 'retry-after': '5' } },
  ]);
}

test('a state is restored byte for byte, in another session and on another server', async () => {
  await work();
  // Everything pending has completed, so the compared responses do not change meanwhile.
  await control('POST', '/clock', { advance_ms: 3_600_000 });
  const before = await ask(PICTURE);
  const { body: taken } = await control<SessionSnapshot>('GET', '/snapshot');
  expect(taken).toMatchObject({
    version: 1,
    seed: 'test',
    scale: 'demo',
    scenario: 'outage-now',
    person: 'editor@northbay.example',
    faults: [
      { id: 'used', times: 2 },
      { id: 'mine', enabled: false },
    ],
  });
  expect(Object.keys(taken.overlay).length).toBeGreaterThan(6);
  const text = JSON.stringify(taken);

  session = `${session}-restored`;
  expect((await control('PUT', '/snapshot', taken)).body).toMatchObject({
    scenario: 'outage-now',
    person: 'editor@northbay.example',
  });
  expect(JSON.stringify((await control('GET', '/snapshot')).body)).toBe(text);
  expect(await ask(PICTURE)).toEqual(before);

  const other = await createTestServer();
  await control('POST', '/clock', { advance_ms: 3_600_000 }, other.server);
  expect((await control('PUT', '/snapshot', taken, other.server)).status).toBe(200);
  expect(JSON.stringify((await control('GET', '/snapshot', undefined, other.server)).body)).toBe(text);
  expect((await other.graphql(OWNER, PICTURE, {}, { session })).data).toEqual(before);
});

test('restoring replaces the state, and later writes get new keys', async () => {
  await work();
  const { body: taken } = await control<SessionSnapshot>('GET', '/snapshot');
  await control('POST', '/reset');
  expect((await control<SessionSnapshot>('GET', '/snapshot')).body.overlay).toEqual({});
  await control('PUT', '/snapshot', taken);
  const { viewer } = await ask(
    '{ viewer { companies { trading_partners(first: 1) { edges { node { partner_uuid } } } } } }',
  );
  const { partner_uuid } = viewer.companies[0].trading_partners.edges[0].node;
  const { create_memo } = await ask(
    'mutation M($i: CreateMemoInput!) { create_memo(input: $i) { memo_edge { node { memo_uuid } } errors { code } } }',
    { i: { partner_uuid, body: 'Later', visibility: 'INTERNAL' } },
  );
  expect(create_memo.errors).toEqual([]);
  expect(Object.keys(taken.overlay)).not.toContain(`Memo:${create_memo.memo_edge.node.memo_uuid}`);
});

test.each<[string, (snapshot: SessionSnapshot) => unknown, number, string]>([
  [
    'another seed',
    (s) => ({ ...s, seed: 'other' }),
    409,
    'snapshot.seed: it was taken with the seed “other”; this server has “test”. Start one with --seed other.',
  ],
  [
    'another scale',
    (s) => ({ ...s, scale: 'large' }),
    409,
    'snapshot.scale: it was taken at the scale large; this server has demo. Start one with --scale large.',
  ],
  [
    'another version',
    (s) => ({ ...s, version: 2 }),
    400,
    'snapshot.version: this server reads snapshots of version 1 only.',
  ],
  ['an unknown scenario', (s) => ({ ...s, scenario: 'x' }), 400, 'snapshot.scenario: unknown scenario “x”.'],
  [
    'an unknown person',
    (s) => ({ ...s, person: 'x@y.example' }),
    400,
    'snapshot.person: no seeded person has the email address x@y.example.',
  ],
  [
    'a wrong rule',
    (s) => ({ ...s, faults: [{ status: 5 }] }),
    400,
    'snapshot.faults[0].status: must be at least 200.',
  ],
  [
    'a type that there is not',
    (s) => ({ ...s, overlay: { 'Nothing:1': {} } }),
    400,
    'snapshot.overlay["Nothing:1"]: the schema has no type Nothing.',
  ],
  [
    'a value that its enum has not',
    (s) => ({ ...s, overlay: { 'TradingPartner:1': { status: 'LIVELY' } } }),
    400,
    'snapshot.overlay["TradingPartner:1"].status: PartnerStatus has no value “LIVELY”.',
  ],
  [
    'an edit to such a value',
    (s) => ({ ...s, overlay: { '$Edit:Memo:1': { visibility: 'SECRET' } } }),
    400,
    'snapshot.overlay["$Edit:Memo:1"].visibility: MemoVisibility has no value “SECRET”.',
  ],
  [
    'an edit to a type that there is not',
    (s) => ({ ...s, overlay: { '$Edit:Nothing:1': { name: 'x' } } }),
    400,
    'snapshot.overlay["$Edit:Nothing:1"]: the schema has no type Nothing.',
  ],
  [
    'a time that is none',
    (s) => ({ ...s, overlay: { 'Memo:1': { created_at: 'yesterday' } } }),
    400,
    'snapshot.overlay["Memo:1"].created_at: "yesterday" is not a DateTime.',
  ],
  [
    'a value of another kind',
    (s) => ({ ...s, overlay: { ...s.overlay, 'TradingPartner:1': { tags: 'x' } } }),
    400,
    'snapshot.overlay["TradingPartner:1"].tags: expected a list of String!.',
  ],
  [
    'a text in place of an object',
    (s) => ({ ...s, overlay: { 'Memo:1': { author: 'Edwin' } } }),
    400,
    'snapshot.overlay["Memo:1"].author: expected an object of the type Actor.',
  ],
  [
    'a required value that is null',
    (s) => ({ ...s, overlay: { 'Memo:1': { body: null } } }),
    400,
    'snapshot.overlay["Memo:1"].body: String! cannot be null.',
  ],
  [
    'a mark of another kind',
    (s) => ({ ...s, overlay: { 'Memo:1': { $removed: 'yes' } } }),
    400,
    'snapshot.overlay["Memo:1"].$removed: expected a boolean.',
  ],
  [
    'an entity without a type',
    (s) => ({ ...s, overlay: { what: {} } }),
    400,
    'snapshot.overlay.what: Invalid key in record.',
  ],
  ['no snapshot', () => 'x', 400, 'snapshot: must be an object.'],
  ['a field too many', (s) => ({ ...s, more: 1 }), 400, 'snapshot.more: unknown field.'],
])('%s is refused, and nothing changes', async (_what, bend, status, message) => {
  await work();
  const { body: before } = await control<SessionSnapshot>('GET', '/snapshot');
  expect(await control('PUT', '/snapshot', bend(before))).toMatchObject({ status, body: { message } });
  expect((await control('GET', '/snapshot')).body).toEqual(before);
});

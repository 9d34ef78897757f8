import { afterAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

const { execution } = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const HOUR = 3_600_000;

/** A failure that succeeds when it is resubmitted. */
const failed = execution.landmark('bad_mapping');

const t = await createTestServer();
afterAll(() => t.server.dispose());

interface Partner {
  readonly partner_uuid: string;
  readonly status: string;
  readonly lock_version: number;
  readonly paused_until: string | null;
  readonly held_execution_count: number;
}
interface Run {
  readonly invocation_uuid: string;
  readonly status: string;
  readonly started_at: string | null;
}

const PARTNER = 'partner_uuid status lock_version paused_until held_execution_count';
const ask = async <Data>(session: string, query: string, variables: object, as = EDITOR) => {
  const { data, errors } = await t.graphql<Data>(as, query, { ...variables }, { session });
  expect(errors).toBeUndefined();
  return data;
};
const partnerOf = async (session: string) =>
  (
    await ask<{ flow_execution: { trading_partner: Partner } }>(
      session,
      `query($u: ID!) { flow_execution(invocation_uuid: $u) { trading_partner { ${PARTNER} } } }`,
      { u: failed },
    )
  ).flow_execution.trading_partner;
const runOf = async (session: string, uuid: string) =>
  (
    await ask<{ flow_execution: Run }>(
      session,
      'query($u: ID!) { flow_execution(invocation_uuid: $u) { invocation_uuid status started_at } }',
      { u: uuid },
    )
  ).flow_execution;
const resubmit = async (session: string) =>
  (
    await ask<{ resubmit_flow_execution: { flow_execution: Run } }>(
      session,
      `mutation($i: ResubmitFlowExecutionInput!) { resubmit_flow_execution(input: $i) {
        flow_execution { invocation_uuid status started_at } } }`,
      { i: { invocation_uuid: failed, version: 'CURRENT' } },
    )
  ).resubmit_flow_execution.flow_execution;
const save = async (session: string, fields: object, as = EDITOR) => {
  const { partner_uuid, lock_version } = await partnerOf(session);
  const { save_partner } = await ask<{
    save_partner: {
      trading_partner: Partner | null;
      errors: { code: string; path: string[] | null; message: string }[];
    };
  }>(
    session,
    `mutation($i: SavePartnerInput!) { save_partner(input: $i) {
      trading_partner { ${PARTNER} } errors { code path message } } }`,
    { i: { partner_uuid, lock_version, ...fields } },
    as,
  );
  return save_partner;
};
let now = Date.parse(NOW);
const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();
async function advance(hours: number) {
  const { status } = await t.server.fetch(
    new Request('http://localhost/__mock/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mock-control': '1' },
      body: JSON.stringify({ advance_ms: hours * HOUR }),
    }),
  );
  expect(status).toBe(200);
  now += hours * HOUR;
}

describe('an execution of a paused trading partner', () => {
  test('waits in the queue, and runs when the partner is resumed', async () => {
    await save('resume', { status: 'PAUSED' });
    const { invocation_uuid } = await resubmit('resume');
    await advance(48);
    expect(await runOf('resume', invocation_uuid)).toMatchObject({ status: 'SUBMITTED', started_at: null });
    expect(await partnerOf('resume')).toMatchObject({ paused_until: null, held_execution_count: 1 });
    expect((await save('resume', { status: 'LIVE' })).trading_partner).toMatchObject({
      held_execution_count: 0,
    });
    expect(await runOf('resume', invocation_uuid)).toMatchObject({ started_at: null });
    await advance(1);
    expect(await runOf('resume', invocation_uuid)).toMatchObject({ status: 'SUCCESS' });
  });

  test('runs when the pause ends at its set time', async () => {
    const until = inHours(5);
    const { trading_partner } = await save('until', { status: 'PAUSED', paused_until: until });
    expect(trading_partner).toMatchObject({ status: 'PAUSED', paused_until: until });
    const { invocation_uuid } = await resubmit('until');
    await advance(4);
    expect(await runOf('until', invocation_uuid)).toMatchObject({ status: 'SUBMITTED' });
    await advance(2);
    await expect
      .poll(() => partnerOf('until'), { interval: 5 })
      .toMatchObject({ status: 'LIVE', paused_until: null, held_execution_count: 0 });
    await advance(1);
    expect(await runOf('until', invocation_uuid)).toMatchObject({ status: 'SUCCESS' });
  });

  test('continues to wait if the time was changed or removed meanwhile', async () => {
    await save('changed', { status: 'PAUSED', paused_until: inHours(2) });
    await save('changed', { paused_until: null });
    await advance(3);
    expect(await partnerOf('changed')).toMatchObject({ status: 'PAUSED', paused_until: null });
  });
});

test.each([
  ['of a partner that is not paused', { status: 'LIVE' }, 5],
  ['in the past', { status: 'PAUSED' }, -1],
  ['too far away', { status: 'PAUSED' }, 24 * 31],
])('a time to resume %s is refused', async (_name, fields, hours) => {
  const { trading_partner, errors } = await save('refused', { ...fields, paused_until: inHours(hours) });
  expect(trading_partner).toBeNull();
  expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['paused_until'] }]);
});

test('a viewer cannot pause a partner', async () => {
  const { errors } = await save('viewer', { status: 'PAUSED', paused_until: inHours(1) }, VIEWER);
  expect(errors).toMatchObject([{ code: 'FORBIDDEN' }]);
});

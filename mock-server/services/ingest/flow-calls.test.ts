import { decodeJwt } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from '../identity/identity.ts';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const ORIGIN = 'http://localhost';
// Fast enough that an execution has read its input immediately.
const t = await createTestServer({ pace: 1000 });

let session = '';
let count = 0;
beforeEach(() => {
  session = `flow-calls-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as: string | null = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY = seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

interface Flow {
  flow_uuid: string;
  flow_name: string;
  enabled: boolean;
  accepts_calls: boolean;
  call_url: string | null;
}
const flows = async () =>
  (
    await run<{ company: { flow_filter_options: { flows: Flow[] } } }>(
      'query($c: ID!) { company(company_uuid: $c) { flow_filter_options { flows { flow_uuid flow_name enabled accepts_calls call_url } } } }',
      { c: NORTHBAY },
    )
  ).company.flow_filter_options.flows;

/** An activated client for some flows, with a token. */
async function client(flow_uuids: readonly string[]) {
  const { save_flow_oauth_client: made } = await run<{
    save_flow_oauth_client: {
      flow_oauth_client_edge: { node: { client_uuid: string; activation_url: string } };
    };
  }>(
    'mutation($i: SaveFlowOauthClientInput!) { save_flow_oauth_client(input: $i) { flow_oauth_client_edge { node { client_uuid activation_url } } errors { message } } }',
    { i: { company_uuid: NORTHBAY, name: 'Yard system', flow_uuids } },
  );
  const { client_uuid, activation_url } = made.flow_oauth_client_edge.node;
  const { activate_oauth_client: shown } = await run<{
    activate_oauth_client: { client_id: string; client_secret: string };
  }>(
    'mutation($i: ActivateOauthClientInput!) { activate_oauth_client(input: $i) { client_id client_secret errors { message } } }',
    { i: { token: new URL(activation_url).searchParams.get('token') } },
    null,
  );
  return { client_uuid, token: await tokenFor(shown) };
}
async function tokenFor({ client_id, client_secret }: { client_id: string; client_secret: string }) {
  const response = await t.server.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'x-mock-session': session },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    }),
  );
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(flow_uuid: string, token: string | null, body = '{"shipment":"S-1"}') {
  const response = await t.server.fetch(
    new Request(`${ORIGIN}/flows/${flow_uuid}/executions`, {
      method: 'POST',
      headers: { 'x-mock-session': session, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body,
    }),
  );
  const answer = (await response.json()) as {
    invocation_uuid?: string;
    errors?: { code: string; message: string }[];
  };
  return { status: response.status, message: answer.errors?.[0]?.message ?? '', ...answer };
}
async function calledFlows(): Promise<[Flow, Flow]> {
  const [one, other] = (await flows()).filter(({ call_url, enabled }) => call_url !== null && enabled);
  if (!one || !other) throw new Error('The seed holds fewer than two flows that are called');
  return [one, other];
}

test('exactly the flows with an HTTP source have a URL', async () => {
  for (const { flow_uuid, accepts_calls, call_url } of await flows())
    expect(call_url).toBe(accepts_calls ? `${ORIGIN}/flows/${flow_uuid}/executions` : null);
});

test('a call starts an execution of the flow with its body as the input', async () => {
  const [flow] = await calledFlows();
  const { token } = await client([flow.flow_uuid]);
  const body = '{"shipment":"S-77","weight":12}';
  const { status, invocation_uuid } = await call(flow.flow_uuid, token, body);
  expect(status).toBe(202);
  await vi.waitFor(async () => {
    const { flow_execution } = await run<{
      flow_execution: { flow_uuid: string; trigger: string; input_bytes: number | string };
    }>('query($i: ID!) { flow_execution(invocation_uuid: $i) { flow_uuid trigger input_bytes } }', {
      i: invocation_uuid,
    });
    expect(flow_execution.flow_uuid).toBe(flow.flow_uuid);
    expect(['HTTP', 'EADAPTOR']).toContain(flow_execution.trigger);
    expect(Number(flow_execution.input_bytes)).toBe(body.length);
  });
});

test('a call is refused without a valid token, and with a token that is not of a flow client', async () => {
  const [flow] = await calledFlows();
  expect(await call(flow.flow_uuid, null)).toMatchObject({ status: 401 });
  const wrong = await call(flow.flow_uuid, 'not-a-token');
  expect(wrong).toMatchObject({ status: 401 });
  expect(wrong.message).toContain('Get a new one at /oauth/token');
  const person = await call(flow.flow_uuid, await t.server.tokenFor(OWNER));
  expect(person).toMatchObject({ status: 401 });
});

test('a call is refused once the token has expired', async () => {
  const [flow] = await calledFlows();
  const { sub = '' } = decodeJwt((await client([flow.flow_uuid])).token);
  /** A token of the same client that was issued `ago`, signed with the key that the servers of a process share. */
  const issued = async (ago: number) => {
    const identity = createIdentity({
      portalOrigins: () => [],
      now: () => Date.now() - ago,
      machines: {
        authenticate: () => ({ sub, seconds: 3600, scope: 'flows:send' }),
        personOf: () => null,
      },
    });
    const answer = await identity.handle(
      new Request(`${ORIGIN}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    );
    if (!answer) throw new Error('No token');
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  expect((await call(flow.flow_uuid, await issued(0))).status).toBe(202);
  const { status, message } = await call(flow.flow_uuid, await issued(2 * 3_600_000));
  expect(status).toBe(401);
  expect(message).toContain('has expired');
});

test('a call is refused for a flow that the client may not call, and for one that does not exist', async () => {
  const [flow, other] = await calledFlows();
  const { token } = await client([flow.flow_uuid]);
  const refused = await call(other.flow_uuid, token);
  expect(refused).toMatchObject({ status: 403, message: 'This OAuth client may not call this flow.' });
  expect(await call('00000000-0000-4000-8000-000000000000', token)).toEqual(refused);
});

test('a call is refused while the client is disabled, and after its secret was replaced', async () => {
  const [flow] = await calledFlows();
  const { client_uuid, token } = await client([flow.flow_uuid]);
  const set = (enabled: boolean) =>
    run(
      'mutation($i: SetFlowOauthClientEnabledInput!) { set_flow_oauth_client_enabled(input: $i) { errors { message } } }',
      { i: { client_uuid, enabled } },
    );
  await set(false);
  expect(await call(flow.flow_uuid, token)).toMatchObject({
    status: 403,
    message: 'This OAuth client is disabled.',
  });
  await set(true);
  expect((await call(flow.flow_uuid, token)).status).toBe(202);
  const rotate = (overlap_hours: number) =>
    run(
      'mutation($i: RotateFlowOauthClientSecretInput!) { rotate_flow_oauth_client_secret(input: $i) { errors { message } } }',
      { i: { client_uuid, overlap_hours } },
    );
  await rotate(24);
  expect((await call(flow.flow_uuid, token)).status).toBe(202);
  await rotate(0);
  const replaced = await call(flow.flow_uuid, token);
  expect(replaced.status).toBe(401);
  expect(replaced.message).toContain('has been replaced');
});

test('a call without a document starts nothing', async () => {
  const [flow] = await calledFlows();
  const { token } = await client([flow.flow_uuid]);
  expect(await call(flow.flow_uuid, token, '')).toMatchObject({
    status: 400,
    message: 'Send the document as the body.',
  });
});

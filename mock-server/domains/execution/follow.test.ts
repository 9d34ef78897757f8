import { afterAll, beforeEach, expect, test } from 'vitest';
import { path } from '../../testing/canvas.ts';
import { controlOf } from '../../steering/control/testing.ts';
import { NOW } from '../../testing/testing.ts';
import { TENDER } from '../../world/script.ts';
import { connectServer, EDITOR } from '../endpoint/connect.testing.ts';

const SECOND = 1000;
const PAGE = 'cargo';
const { company_uuid, partner_uuid } = TENDER;

const s = await connectServer('follow');
afterAll(() => s.t.server.dispose());
beforeEach(() => s.fresh());

/** What a mutation changed; throws if it was refused. */
async function done<Payload>(mutation: string, selection: string, input: object): Promise<Payload> {
  const { errors, ...payload } = await s.change<Payload>(EDITOR, mutation, selection, input);
  expect(errors).toEqual([]);
  return payload as Payload;
}

async function hostSystem(name: string, type: string, more: object): Promise<string> {
  const { host_system_edge } = await done<{ host_system_edge: { node: { host_system_uuid: string } } }>(
    'save_host_system',
    'host_system_edge { node { host_system_uuid } }',
    { company_uuid, name, system_kind: 'CUSTOM', type, environment: 'PRODUCTION', ...more },
  );
  return host_system_edge.node.host_system_uuid;
}

/** A deployed mapping. */
async function mapping(name: string, input: object): Promise<{ mapping_uuid: string }> {
  const { mapping_edge } = await done<{ mapping_edge: { node: { mapping_uuid: string } } }>(
    'save_mapping',
    'mapping_edge { node { mapping_uuid } }',
    { company_uuid, name, ...input },
  );
  await done('deploy_mapping', 'mapping { mapping_uuid }', mapping_edge.node);
  return mapping_edge.node;
}

/** Everything goes to the warehouse; what is heavy also goes to the crane, and the yard is told. */
async function cargoFlow(more: object = {}) {
  const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
    'save_endpoint',
    'endpoint_edge { node { endpoint_uuid } }',
    {
      partner_uuid,
      name: 'Cargo page',
      type: 'UPLOAD_PAGE',
      config: { upload_page: { custom_path: PAGE, title: 'Cargo' } },
    },
  );
  const warehouse = await hostSystem('Warehouse', 'SFTP', {
    config: { sftp: { host: 'files.warehouse.example', username: 'northbay', directory: '/in' } },
    secrets: [{ name: 'password', value: 'correct horse' }],
  });
  const crane = await hostSystem('Crane', 'HTTP_SEND', {
    config: { http_send: { url: 'https://crane.example/lifts', method: 'POST' } },
  });
  const { notifier_edge } = await done<{ notifier_edge: { node: { notifier_uuid: string } } }>(
    'save_notifier',
    'notifier_edge { node { notifier_uuid } }',
    {
      company_uuid,
      name: 'Yard',
      channel: 'EMAIL',
      target: 'yard@northbay.example, gate@northbay.example',
      events: ['TECHNICAL_FAILURE'],
      scope: 'ALL',
    },
  );
  const { notifier_uuid } = notifier_edge.node;
  const tidy = await mapping('cargo_for_warehouse', {
    input_type: 'JSON',
    output_type: 'XML',
    expression: '{ "load": { "number": cargo.shipment, "kg": cargo.kg } }',
  });
  const node = (node_id: string, kind: string, settings: object) => ({
    node_id,
    label: node_id,
    kind,
    ...settings,
  });
  const graph = {
    nodes: [
      node('in', 'SOURCE', { source: { side: endpoint_edge.node } }),
      node('read', 'PARSE', { parse: { file_type: 'JSON_GENERIC' } }),
      node('tidy', 'MAP', { map: { mapping: tidy } }),
      node('write', 'GENERATE', { generate: { file_type: 'XML_GENERIC' } }),
      node('warehouse', 'DESTINATION', { destination: { side: { host_system_uuid: warehouse } } }),
      node('route', 'BRANCH', { branch: { branches: [{ label: 'Heavy', expression: 'cargo.kg > 100' }] } }),
      node('lift', 'GENERATE', { generate: { file_type: 'JSON_GENERIC' } }),
      node('crane', 'DESTINATION', { destination: { side: { host_system_uuid: crane } } }),
      node('tell', 'NOTIFY', { notify: { notifier_uuid, message: 'Something heavy is coming' } }),
    ],
    edges: [
      path('in', 'read'),
      path('read', 'tidy'),
      path('tidy', 'write'),
      path('write', 'warehouse'),
      path('read', 'route'),
      path('route', 'lift', 'Heavy'),
      path('lift', 'crane'),
      path('route', 'tell', 'Heavy'),
    ],
  };
  const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
    'save_flow',
    'flow_setup { flow_uuid }',
    {
      partner_uuid,
      flow_type: 'RECEIVE_PURCHASE_ORDER',
      flow_name: 'Cargo',
      builder: 'VISUAL_V3',
      data_tags: [{ label: 'Shipment', expression: 'cargo.shipment' }],
      graph,
      ...more,
    },
  );
  const { flow_uuid } = flow_setup;
  await done('deploy_flow', 'flow_setup { deploy_state }', { flow_uuid });
  return { flow_uuid, notifier_uuid, crane };
}

async function upload(text: string): Promise<void> {
  const call = async (address: string, init: RequestInit) =>
    s.t.server.fetch(
      new Request(`http://localhost${address}`, {
        ...init,
        headers: { 'x-mock-session': s.session(), ...(init.headers as object) },
      }),
    );
  const begun = await call(`/upload/northbay/${PAGE}`, {
    method: 'POST',
    body: JSON.stringify({ file_name: 'cargo.json', size: Buffer.byteLength(text) }),
  });
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  const sent = await call(`/upload/${upload_uuid}`, {
    method: 'PATCH',
    body: text,
    headers: { 'upload-offset': '0' },
  });
  expect(sent.status).toBe(200);
}

interface File {
  readonly file_key: string;
  readonly file_name: string;
  readonly role: string;
  readonly destination: string | null;
  readonly node_id: string | null;
  readonly size_bytes: number;
  readonly preview: string;
}
interface Ack {
  readonly state: string;
  readonly kind: string;
  readonly file: { readonly file_key: string } | null;
  readonly output_file: { readonly file_name: string } | null;
}
interface Run {
  readonly invocation_uuid: string;
  readonly status: string;
  readonly output_bytes: number;
  readonly output_file_count: number;
  readonly data_tags: readonly { readonly label: string; readonly value: string }[];
  readonly files: readonly File[];
  readonly acknowledgments: readonly Ack[];
  readonly events: { readonly edges: readonly { readonly node: { readonly message: string } }[] };
  readonly resends: readonly {
    readonly number: number;
    readonly status: string;
    readonly output_file: { readonly file_name: string };
    readonly acknowledgment: { readonly state: string } | null;
  }[];
}
const RUN = `invocation_uuid status output_bytes output_file_count data_tags { label value }
  files { file_key file_name role destination node_id size_bytes preview }
  acknowledgments { ack_uuid state kind file { file_key } output_file { file_name } }
  events(first: 50) { edges { node { message } } }
  resends { number status output_file { file_name } acknowledgment { state } }`;

async function runsOf(flow_uuid: string): Promise<readonly Run[]> {
  const { company } = await s.run<{
    company: { flow_execution_search: { edges: { node: Run }[] } };
  }>(
    EDITOR,
    `query($c: ID!, $f: [ID!]) { company(company_uuid: $c) {
       flow_execution_search(filter: { flow_uuids: $f }, first: 50) { edges { node { ${RUN} } } } } }`,
    { c: company_uuid, f: [flow_uuid] },
  );
  return company.flow_execution_search.edges.map(({ node }) => node);
}
async function runOf(flow_uuid: string): Promise<Run> {
  const [run, ...others] = await runsOf(flow_uuid);
  expect(others).toEqual([]);
  if (!run) throw new Error('The flow did not run');
  return run;
}
const outputsOf = ({ files }: Run) => files.filter(({ role }) => role === 'OUTPUT');
const toldBy = ({ events }: Run) => events.edges.map(({ node }) => node.message);

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
}
const mail = async (): Promise<readonly Mail[]> =>
  (await controlOf(s.t.server, s.session())<{ messages: Mail[] }>('GET', '/mail')).body.messages;

const HEAVY = '{"cargo":{"shipment":"S-1","kg":500}}';
const LIGHT = '{"cargo":{"shipment":"S-2","kg":5}}';

test('a run has one output for each destination that it reaches', async () => {
  const { flow_uuid } = await cargoFlow();
  await upload(HEAVY);
  await s.pass(30 * SECOND);
  const run = await runOf(flow_uuid);
  expect(run).toMatchObject({
    status: 'SUCCESS',
    data_tags: [{ label: 'Shipment', value: 'S-1' }],
    output_file_count: 2,
  });
  const [xml, json] = outputsOf(run);
  expect(xml).toMatchObject({ node_id: 'warehouse', destination: 'SFTP · Warehouse' });
  expect(xml?.preview).toContain('<kg>500</kg>');
  expect(json).toMatchObject({ node_id: 'crane', destination: 'HTTP · Crane' });
  expect(JSON.parse(json?.preview ?? '')).toEqual(JSON.parse(HEAVY));
  expect(xml?.file_name).toMatch(/\.xml$/);
  expect(json?.file_name).toMatch(/\.json$/);
  expect(run.output_bytes).toBe((xml?.size_bytes ?? 0) + (json?.size_bytes ?? 0));
  const told = toldBy(run);
  expect(told.filter((text) => text.includes('files.warehouse.example'))).toHaveLength(1);
  expect(told.filter((text) => text.includes('crane.example'))).toHaveLength(1);
});

test('a branch decides which outputs are made, and whether a message is sent', async () => {
  const { flow_uuid } = await cargoFlow();
  await upload(LIGHT);
  await s.pass(30 * SECOND);
  const run = await runOf(flow_uuid);
  expect(outputsOf(run).map(({ node_id }) => node_id)).toEqual(['warehouse']);
  expect(toldBy(run).join('\n')).not.toContain('crane.example');
  expect(toldBy(run).join('\n')).not.toContain('message');
  expect(await mail()).toEqual([]);
});

test('a NOTIFY step sends its message to the recipients, and the execution tells of it', async () => {
  const { flow_uuid, notifier_uuid } = await cargoFlow();
  await upload(HEAVY);
  expect((await mail()).filter(({ subject }) => subject.includes('heavy'))).toEqual([]);
  await s.pass(30 * SECOND);
  const run = await runOf(flow_uuid);
  expect(toldBy(run)).toContain('“tell” sent a message by Yard: Something heavy is coming');
  expect((await mail()).filter(({ subject }) => subject.includes('heavy'))).toMatchObject([
    { to: ['yard@northbay.example', 'gate@northbay.example'], subject: 'Something heavy is coming' },
  ]);
  const { notifier } = await s.run<{ notifier: { deliveries: { edges: { node: object }[] } } }>(
    EDITOR,
    `query($n: ID!) { notifier(notifier_uuid: $n) { deliveries(first: 9) { edges { node {
       event ok flow_execution { invocation_uuid } } } } } }`,
    { n: notifier_uuid },
  );
  expect(notifier.deliveries.edges.map(({ node }) => node)).toEqual([
    { event: 'FLOW_MESSAGE', ok: true, flow_execution: { invocation_uuid: run.invocation_uuid } },
  ]);
});

test('a muted notifier sends no message, and the execution says so', async () => {
  const { flow_uuid, notifier_uuid } = await cargoFlow();
  await done('mute_notifier', 'notifier { muted_until }', {
    notifier_uuid,
    muted_until: new Date(Date.parse(NOW) + 86_400_000).toISOString(),
  });
  await upload(HEAVY);
  await s.pass(30 * SECOND);
  expect(toldBy(await runOf(flow_uuid))).toContain('“tell” could not send a message by Yard: it is muted');
  expect(await mail()).toEqual([]);
});

test('nobody can make a notifier report messages of flows by itself', async () => {
  const { errors } = await s.change<object>(EDITOR, 'save_notifier', 'notifier_edge { cursor }', {
    company_uuid,
    name: 'All messages',
    channel: 'EMAIL',
    target: 'yard@northbay.example',
    events: ['FLOW_MESSAGE'],
    scope: 'ALL',
  });
  expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['events'] }]);
});

test('outputs are acknowledged and resent one by one', async () => {
  const { flow_uuid, crane } = await cargoFlow({
    acknowledgment: { kind: 'API_CALLBACK', timeout_minutes: 60 },
  });
  await upload(HEAVY);
  await s.pass(60 * SECOND);
  const run = await runOf(flow_uuid);
  const { invocation_uuid } = run;
  const [warehouse, lift] = outputsOf(run);
  expect(run.acknowledgments).toMatchObject([
    { state: 'ACCEPTED', output_file: { file_name: warehouse?.file_name } },
    { state: 'ACCEPTED', output_file: { file_name: lift?.file_name } },
  ]);
  const files = new Set(run.acknowledgments.map(({ file }) => file?.file_key));
  expect(run.files.filter(({ file_key }) => files.has(file_key))).toHaveLength(2);

  await done('resend_output', 'resend { number }', { invocation_uuid, file_key: lift?.file_key });
  await s.pass(60 * SECOND);
  const once = await runOf(flow_uuid);
  expect(once.resends).toEqual([
    {
      number: 1,
      status: 'DELIVERED',
      output_file: { file_name: lift?.file_name },
      acknowledgment: { state: 'ACCEPTED' },
    },
  ]);
  expect(
    toldBy(once).filter((text) => text.includes('crane.example') && text.includes('resent')),
  ).toHaveLength(1);
  expect(once.acknowledgments).toHaveLength(3);

  await done('resend_output', 'resend { number }', { invocation_uuid });
  await s.pass(60 * SECOND);
  expect((await runOf(flow_uuid)).resends.map(({ output_file }) => output_file.file_name)).toEqual([
    lift?.file_name,
    warehouse?.file_name,
    lift?.file_name,
  ]);

  // Each destination is looked at by itself.
  await done('set_host_system_enabled', 'host_system { enabled }', {
    host_system_uuid: crane,
    enabled: false,
  });
  const refused = await s.change<object>(EDITOR, 'resend_output', 'resend { number }', {
    invocation_uuid,
    file_key: lift?.file_key,
  });
  expect(refused.errors).toMatchObject([{ code: 'CONFLICT' }]);
  await done('resend_output', 'resend { number }', { invocation_uuid, file_key: warehouse?.file_key });
  const [input] = run.files;
  const wrong = await s.change<object>(EDITOR, 'resend_output', 'resend { number }', {
    invocation_uuid,
    file_key: input?.file_key,
  });
  expect(wrong.errors).toMatchObject([{ code: 'NOT_FOUND', path: ['file_key'] }]);
});

test('a resubmission follows the canvas that is deployed now', async () => {
  const { flow_uuid } = await cargoFlow();
  await upload(HEAVY);
  await s.pass(30 * SECOND);
  const { invocation_uuid } = await runOf(flow_uuid);
  await done('resubmit_flow_execution', 'flow_execution { invocation_uuid }', {
    invocation_uuid,
    version: 'CURRENT',
  });
  await s.pass(30 * SECOND);
  const runs = await runsOf(flow_uuid);
  expect(runs.map(outputsOf)).toHaveLength(2);
  expect(runs.map((run) => outputsOf(run).map(({ node_id }) => node_id))).toEqual([
    ['warehouse', 'crane'],
    ['warehouse', 'crane'],
  ]);
});

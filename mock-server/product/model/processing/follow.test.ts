import { afterAll, beforeEach, expect, test } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import { cargoFlow as newCargoFlow, HEAVY, LIGHT, uploadCargo } from '../../../testing/cargo.ts';
import { NOW } from '../../../testing/testing.ts';
import { TENDER } from '../../world/script.ts';
import { connectServer, EDITOR } from '../endpoint/connect.testing.ts';

const SECOND = 1000;
const { company_uuid } = TENDER;

const s = await connectServer('follow');
afterAll(() => s.t.server.dispose());
beforeEach(() => s.fresh());

/** The result of a mutation; throws if it was refused. */
async function done<Payload>(mutation: string, selection: string, input: object): Promise<Payload> {
  const { errors, ...payload } = await s.change<Payload>(EDITOR, mutation, selection, input);
  expect(errors).toEqual([]);
  return payload as Payload;
}

const cargoFlow = (more: object = {}) => newCargoFlow(done, more);
const upload = (text: string) => uploadCargo(s.t.server, text, s.session());

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
const messagesOf = ({ events }: Run) => events.edges.map(({ node }) => node.message);

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
}
const mail = async (): Promise<readonly Mail[]> =>
  (await controlOf(s.t.server, s.session())<{ messages: Mail[] }>('GET', '/mail')).body.messages;

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
  const messages = messagesOf(run);
  expect(messages.filter((text) => text.includes('files.warehouse.example'))).toHaveLength(1);
  expect(messages.filter((text) => text.includes('crane.example'))).toHaveLength(1);
});

test('a branch decides which outputs are created, and whether a notification is sent', async () => {
  const { flow_uuid } = await cargoFlow();
  await upload(LIGHT);
  await s.pass(30 * SECOND);
  const run = await runOf(flow_uuid);
  expect(outputsOf(run).map(({ node_id }) => node_id)).toEqual(['warehouse']);
  expect(messagesOf(run).join('\n')).not.toContain('crane.example');
  expect(messagesOf(run).join('\n')).not.toContain('message');
  expect(await mail()).toEqual([]);
});

test('a NOTIFY step sends its message to the recipients, and the execution shows it', async () => {
  const { flow_uuid, notifier_uuid } = await cargoFlow();
  await upload(HEAVY);
  expect((await mail()).filter(({ subject }) => subject.includes('heavy'))).toEqual([]);
  await s.pass(30 * SECOND);
  const run = await runOf(flow_uuid);
  expect(messagesOf(run)).toContain('“tell” sent a message by Yard: Something heavy is coming');
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
  expect(messagesOf(await runOf(flow_uuid))).toContain(
    '“tell” could not send a message by Yard: it is muted',
  );
  expect(await mail()).toEqual([]);
});

test('a notifier cannot be configured to report messages of flows on its own', async () => {
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
    messagesOf(once).filter((text) => text.includes('crane.example') && text.includes('resent')),
  ).toHaveLength(1);
  expect(once.acknowledgments).toHaveLength(3);

  await done('resend_output', 'resend { number }', { invocation_uuid });
  await s.pass(60 * SECOND);
  expect((await runOf(flow_uuid)).resends.map(({ output_file }) => output_file.file_name)).toEqual([
    lift?.file_name,
    warehouse?.file_name,
    lift?.file_name,
  ]);

  // Each destination is checked separately.
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

test('a resubmission follows the currently deployed canvas', async () => {
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

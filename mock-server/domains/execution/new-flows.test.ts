import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW } from '../../testing/testing.ts';
import { steppedClock, testContexts } from '../../testing/testing-context.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { TENDER } from '../../world/script.ts';
import { createCompany } from '../company/settings.ts';
import { controlOf } from '../../steering/control/testing.ts';
import { connectServer, EDITOR, OWNER, type ConnectServer } from '../endpoint/connect.testing.ts';
import { deploy as deployVersion } from '../flow/deploy.ts';
import { duplicateFlow } from '../flow/lifecycle.ts';
import { insertFlow } from '../flow/save.ts';
import { versionKeys } from '../flow/versions.ts';
import { savePartner } from '../trading-partner/save.ts';
import { arrive } from './arrivals.ts';
import { ledgerOf } from './ledger.ts';
import { companyScope, flowScope } from './scopes.ts';
import { isIn } from './search.ts';

const SECOND = 1000;
const DAY = 86_400_000;

let s: ConnectServer;
let company_uuid = '';
/** Settings of the seeded flow that reads orders from an upload page, and a file that it read. */
let model: Record<string, unknown>;
let orders = '';

interface Node {
  readonly invocation_uuid: string;
  readonly status: string;
}
interface Found {
  readonly match_count: number;
  readonly unfiltered_count: number;
  readonly edges: readonly { readonly node: Node }[];
}
const LIST = `{ match_count unfiltered_count edges { node { invocation_uuid status } } }`;

beforeAll(async () => {
  s = await connectServer('new-flows');
  const { viewer } = await s.run<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
    OWNER,
    '{ viewer { companies { company_uuid short_code } } }',
  );
  company_uuid = viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
  const { company } = await s.run<{
    company: {
      flow_filter_options: {
        flows: {
          source_summary: string;
          source_file_type: { code: string };
          configuration: { document: Record<string, unknown> };
          stats: { last_execution: { files: { role: string; preview: string }[] } };
        }[];
      };
    };
  }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { flow_filter_options { flows { source_summary
      source_file_type { code } configuration { document }
      stats(range: LAST_7_DAYS) { last_execution { files { role preview(max_bytes: 100000) } } } } } } }`,
    { c: company_uuid },
  );
  const found = company.flow_filter_options.flows.find(
    (flow) => flow.source_summary === 'Upload page' && flow.source_file_type.code === 'CSV_GENERIC',
  );
  if (!found) throw new Error('The seed has no flow that reads CSV from an upload page');
  model = found.configuration.document;
  orders = found.stats.last_execution.files.find(({ role }) => role === 'INPUT')?.preview ?? '';
});
afterAll(() => s.t.server.dispose());
beforeEach(() => s.fresh());

/** What a mutation changed; throws if it was refused. */
async function done<Payload>(mutation: string, selection: string, input: object): Promise<Payload> {
  const { errors, ...payload } = await s.change<Payload>(EDITOR, mutation, selection, input);
  expect(errors).toEqual([]);
  return payload as Payload;
}

const PARTNER = 'Zephyr Drayage';
const FLOW = 'Orders of Zephyr';
const PAGE = 'zephyr-orders';
const LABELS = ['Order', 'Shipment'];

interface Made {
  readonly partner_uuid: string;
  readonly endpoint_uuid: string;
  readonly flow_uuid: string;
}

/** A new partner with an upload page and a flow that reads from it. */
async function made(more: object = {}): Promise<Made> {
  const { trading_partner } = await done<{ trading_partner: { partner_uuid: string } }>(
    'save_partner',
    'trading_partner { partner_uuid }',
    { company_uuid, partner_name: PARTNER, partner_type: 'PO_MANAGEMENT' },
  );
  const { partner_uuid } = trading_partner;
  const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
    'save_endpoint',
    'endpoint_edge { node { endpoint_uuid } }',
    {
      partner_uuid,
      name: 'Order page',
      type: 'UPLOAD_PAGE',
      config: { upload_page: { custom_path: PAGE, title: 'Orders' } },
    },
  );
  const { endpoint_uuid } = endpoint_edge.node;
  const destination = model['destination'] as { key: string };
  const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
    'save_flow',
    'flow_setup { flow_uuid }',
    {
      partner_uuid,
      flow_type: 'RECEIVE_PURCHASE_ORDER',
      flow_name: FLOW,
      source: { endpoint_uuid },
      source_file_type: 'CSV_GENERIC',
      mapping: model['mapping'],
      data_tags: LABELS.map((label) => ({ label, expression: `references.${label.toLowerCase()}` })),
      destination_file_type: 'CANONICAL_PO_JSON',
      destination: { host_system_uuid: destination.key },
      ...more,
    },
  );
  return { partner_uuid, endpoint_uuid, flow_uuid: flow_setup.flow_uuid };
}

const deploy = ({ flow_uuid }: Made) =>
  done<{ flow_setup: { deploy_state: string } }>('deploy_flow', 'flow_setup { deploy_state }', { flow_uuid });

async function deployed(more: object = {}): Promise<Made> {
  const flow = await made(more);
  await deploy(flow);
  return flow;
}

/** Uploads a file to the flow's page; the status of the answer. */
async function upload(text = orders, file_name = 'orders.csv'): Promise<number> {
  const call = async (path: string, init: RequestInit) =>
    s.t.server.fetch(
      new Request(`http://localhost${path}`, {
        ...init,
        headers: { 'x-mock-session': s.session(), ...(init.headers as object) },
      }),
    );
  const begun = await call(`/upload/northbay/${PAGE}`, {
    method: 'POST',
    body: JSON.stringify({ file_name, size: Buffer.byteLength(text) }),
  });
  if (!begun.ok) return begun.status;
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  const sent = await call(`/upload/${upload_uuid}`, {
    method: 'PATCH',
    body: text,
    headers: { 'upload-offset': '0' },
  });
  return sent.status;
}

/** Everything a person can ask about the executions of a flow. */
async function lists({ partner_uuid, flow_uuid }: Made, filter: object = {}) {
  const { company, trading_partner } = await s.run<{
    company: { flow_execution_search: Found };
    trading_partner: { flow_execution_search: Found };
  }>(
    EDITOR,
    `query($c: ID!, $p: ID!, $w: FlowExecutionFilter, $f: FlowExecutionFilter) {
      company(company_uuid: $c) { flow_execution_search(filter: $w) ${LIST} }
      trading_partner(partner_uuid: $p) { flow_execution_search(filter: $f) ${LIST} } }`,
    { c: company_uuid, p: partner_uuid, w: { flow_uuids: [flow_uuid], ...filter }, f: filter },
  );
  return { company: company.flow_execution_search, partner: trading_partner.flow_execution_search };
}

/** The flow's only execution. */
async function execution(flow: Made): Promise<Node> {
  const [edge, ...others] = (await lists(flow)).partner.edges;
  expect(others).toEqual([]);
  if (!edge) throw new Error('The flow has no execution');
  return edge.node;
}

test('an uploaded file runs through a new flow of a new partner', async () => {
  const flow = await deployed();
  expect((await lists(flow)).partner.unfiltered_count).toBe(0);
  expect(await upload()).toBe(200);
  expect((await execution(flow)).status).toBe('SUBMITTED');
  await s.pass(30 * SECOND);
  const { invocation_uuid, status } = await execution(flow);
  expect(status).toBe('SUCCESS');

  const { flow_execution: seen } = await s.run<{ flow_execution: Record<string, unknown> }>(
    EDITOR,
    `query($i: ID!) { flow_execution(invocation_uuid: $i) { flow_name flow_type_label direction trigger summary_message
      company_uuid flow_setup { flow_uuid } trading_partner { partner_uuid partner_name }
      flow_version { flow_uuid } data_tags { label } steps { step status message }
      files { role file_name file_type { code } size_bytes preview(max_bytes: 200) } } }`,
    { i: invocation_uuid },
  );
  expect(seen).toMatchObject({
    flow_name: FLOW,
    flow_type_label: 'Receive purchase order',
    direction: 'RECEIVE',
    trigger: 'UPLOAD',
    company_uuid,
    flow_setup: { flow_uuid: flow.flow_uuid },
    trading_partner: { partner_uuid: flow.partner_uuid, partner_name: PARTNER },
    flow_version: { flow_uuid: flow.flow_uuid },
  });
  expect(seen['files']).toMatchObject([
    { role: 'INPUT', file_name: 'orders.csv', size_bytes: Buffer.byteLength(orders) },
    { role: 'OUTPUT', file_type: { code: 'CANONICAL_PO_JSON' } },
  ]);
  expect(JSON.stringify(seen['steps'])).toContain('DELIVER');
});

test('every list and every count has the execution of a new flow', async () => {
  const flow = await deployed();
  await upload();
  await s.pass(30 * SECOND);
  const { invocation_uuid } = await execution(flow);

  for (const filter of [
    {},
    { statuses: ['SUCCESS'] },
    { flow_types: ['RECEIVE_PURCHASE_ORDER'], direction: 'RECEIVE' },
    { file_name: 'orders.csv' },
    { text: 'orders.csv' },
    { submitted_after: new Date(Date.parse(NOW) - DAY).toISOString() },
  ]) {
    for (const found of Object.values(await lists(flow, filter)))
      expect(found.edges.map(({ node }) => node.invocation_uuid)).toEqual([invocation_uuid]);
  }
  for (const filter of [{ statuses: ['SKIPPED'] }, { direction: 'SEND' }, { text: 'nothing of the kind' }]) {
    const { company, partner } = await lists(flow, filter);
    expect([company.match_count, partner.match_count, partner.unfiltered_count]).toEqual([0, 0, 1]);
  }

  const data = await s.run<{
    flow_setup: object;
    trading_partner: {
      health: { totals: object; buckets: { success: number }[] };
      flow_filter_options: { flows: object[]; tag_labels: string[] };
      flow_execution_histogram: { success: number }[];
    };
    company: { pulse: { partner_health: { edges: object[] } }; by_flow: Metrics; by_partner: Metrics };
  }>(
    OWNER,
    `query($c: ID!, $p: ID!, $f: ID!, $from: DateTime!, $to: DateTime!) {
      flow_setup(flow_uuid: $f) { stats(range: LAST_24_HOURS) { totals { executions success } last_execution { invocation_uuid status } }
        deployed_version { executions_count } }
      trading_partner(partner_uuid: $p) { health(range: LAST_24_HOURS) { totals { executions success } buckets { success } }
        flow_filter_options { flows { flow_uuid } tag_labels } flow_execution_histogram(buckets: 4) { success } }
      company(company_uuid: $c) {
        pulse(range: LAST_24_HOURS) { partner_health(first: 100) { edges { node { trading_partner { partner_uuid } executions } } } }
        by_flow: metrics(from: $from, to: $to, group_by: FLOW, top: 50, flow_uuids: [$f]) { ${METRICS} }
        by_partner: metrics(from: $from, to: $to, group_by: PARTNER, top: 50, partner_uuids: [$p]) { ${METRICS} } } }`,
    {
      c: company_uuid,
      p: flow.partner_uuid,
      f: flow.flow_uuid,
      from: new Date(Date.parse(NOW) - DAY),
      to: new Date(Date.parse(NOW) + DAY),
    },
  );
  const one = { executions: 1, success: 1 };
  expect(data.flow_setup).toEqual({
    stats: { totals: one, last_execution: { invocation_uuid, status: 'SUCCESS' } },
    deployed_version: { executions_count: 1 },
  });
  const { trading_partner, company } = data;
  expect(trading_partner.health.totals).toEqual(one);
  for (const buckets of [trading_partner.health.buckets, trading_partner.flow_execution_histogram])
    expect(buckets.reduce((sum, { success }) => sum + success, 0)).toBe(1);
  const { flows, tag_labels } = trading_partner.flow_filter_options;
  expect(flows).toEqual([{ flow_uuid: flow.flow_uuid }]);
  expect(tag_labels).toEqual(LABELS);
  expect(company.pulse.partner_health.edges).toContainEqual({
    node: { trading_partner: { partner_uuid: flow.partner_uuid }, executions: 1 },
  });
  const { output_bytes } = company.by_flow.totals;
  expect(output_bytes).toBeGreaterThan(0);
  const totals = { executions: 1, output_bytes };
  expect(company.by_flow).toEqual({ totals, groups: [{ key: flow.flow_uuid, label: FLOW, totals }] });
  expect(company.by_partner).toEqual({
    totals,
    groups: [{ key: flow.partner_uuid, label: PARTNER, totals }],
  });
});

const METRICS = 'totals { executions output_bytes } groups { key label totals { executions output_bytes } }';

interface Metrics {
  readonly totals: { readonly executions: number; readonly output_bytes: number };
  readonly groups: readonly { readonly key: string; readonly label: string; readonly totals: object }[];
}

test('a failure is on the pulse, told by notifiers, and can be resubmitted', async () => {
  const flow = await made();
  const { notifier_edge } = await done<{ notifier_edge: { node: { notifier_uuid: string } } }>(
    'save_notifier',
    'notifier_edge { node { notifier_uuid } }',
    {
      company_uuid,
      name: 'Zephyr',
      channel: 'EMAIL',
      target: 'zephyr@northbay.example',
      events: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
      scope: 'PARTNERS',
      scope_ids: [flow.partner_uuid],
    },
  );
  const { notifier_uuid } = notifier_edge.node;
  await deploy(flow);
  await upload('PK\u0003\u0004 damaged', 'orders.xlsx');
  await s.pass(60 * SECOND);
  const { invocation_uuid, status } = await execution(flow);
  expect(status).toBe('LOGICAL_FAILURE');

  const groups = async () => {
    const { company } = await s.run<{ company: { pulse: { attention: Attention[] } } }>(
      EDITOR,
      `query($c: ID!) { company(company_uuid: $c) { pulse(range: LAST_24_HOURS) { attention {
        flow_setup { flow_uuid } trading_partner { partner_uuid } reason_code count sample { invocation_uuid }
        group { group_uuid name state assignee { email } lock_version } } } } }`,
      { c: company_uuid },
    );
    return company.pulse.attention.filter(({ flow_setup }) => flow_setup.flow_uuid === flow.flow_uuid);
  };
  const [group, ...others] = await groups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    trading_partner: { partner_uuid: flow.partner_uuid },
    count: 1,
    sample: { invocation_uuid },
    group: { state: 'OPEN', assignee: null },
  });
  expect(group?.group.name).toContain(FLOW);
  const { attention_group } = await done<{ attention_group: object }>(
    'update_attention_group',
    'attention_group { company_uuid partner_uuid name assignee { email } lock_version }',
    {
      group_uuid: group?.group.group_uuid,
      lock_version: group?.group.lock_version,
      assignee_email: EDITOR,
    },
  );
  expect(attention_group).toEqual({
    company_uuid,
    partner_uuid: flow.partner_uuid,
    name: group?.group.name,
    assignee: { email: EDITOR },
    lock_version: 2,
  });
  expect(await audited('AttentionGroup', group?.group.group_uuid ?? '')).toHaveLength(1);

  const { notifier } = await s.run<{
    notifier: { deliveries: { edges: { node: object }[] } };
  }>(
    EDITOR,
    'query($n: ID!) { notifier(notifier_uuid: $n) { deliveries(first: 9) { edges { node { event flow_execution { invocation_uuid status } } } } } }',
    { n: notifier_uuid },
  );
  expect(notifier.deliveries.edges.map(({ node }) => node)).toEqual([
    { event: 'LOGICAL_FAILURE', flow_execution: { invocation_uuid, status: 'LOGICAL_FAILURE' } },
  ]);

  const { flow_execution } = await done<{ flow_execution: Node }>(
    'resubmit_flow_execution',
    'flow_execution { invocation_uuid status }',
    { invocation_uuid, version: 'CURRENT' },
  );
  await s.pass(60 * SECOND);
  const { partner } = await lists(flow);
  // The file is as damaged as before.
  expect(partner.edges.map(({ node }) => node)).toEqual([
    { invocation_uuid: flow_execution.invocation_uuid, status: 'LOGICAL_FAILURE' },
    { invocation_uuid, status: 'LOGICAL_FAILURE' },
  ]);
});

interface Attention {
  readonly flow_setup: { readonly flow_uuid: string };
  readonly group: { readonly group_uuid: string; readonly name: string; readonly lock_version: number };
}

test('a successful run can be resubmitted and its output resent', async () => {
  const flow = await deployed();
  await upload();
  await s.pass(30 * SECOND);
  const { invocation_uuid } = await execution(flow);
  await done('resend_output', 'resend { number status }', { invocation_uuid });
  await done('resubmit_flow_execution', 'flow_execution { invocation_uuid }', {
    invocation_uuid,
    version: 'SAME',
  });
  await s.pass(60 * SECOND);
  const { flow_execution, flow_setup } = await s.run<{ flow_execution: object; flow_setup: object }>(
    EDITOR,
    `query($i: ID!, $f: ID!) {
      flow_execution(invocation_uuid: $i) { resends { number status } resubmissions { status flow_name
        comparison { basis other { invocation_uuid } } files { role file_name } } }
      flow_setup(flow_uuid: $f) { deployed_version { executions_count } } }`,
    { i: invocation_uuid, f: flow.flow_uuid },
  );
  expect(flow_execution).toMatchObject({
    resends: [{ number: 1, status: 'DELIVERED' }],
    resubmissions: [
      {
        status: 'SUCCESS',
        flow_name: FLOW,
        comparison: { basis: 'LAST_SUCCESS', other: { invocation_uuid } },
        files: [{ role: 'INPUT', file_name: 'orders.csv' }, { role: 'OUTPUT' }],
      },
    ],
  });
  expect(flow_setup).toEqual({ deployed_version: { executions_count: 2 } });
});

const X12_ORDERS = {
  flow_name: 'EDI orders of Zephyr',
  source_file_type: 'X12_850_004010',
  builder: 'VISUAL_V3',
};

/** A flow built on the canvas that reads orders in X12 from an SFTP server, with a launcher job that feeds it. */
async function launched() {
  const flow = await made();
  const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
    'save_endpoint',
    'endpoint_edge { node { endpoint_uuid } }',
    {
      partner_uuid: flow.partner_uuid,
      name: 'Order drop',
      type: 'SFTP',
      config: { sftp: { host: 'files.zephyr.example', username: 'northbay', directory: '/orders' } },
      secrets: [{ name: 'password', value: 'correct horse' }],
    },
  );
  const { mapping_edge } = await done<{ mapping_edge: { node: { mapping_uuid: string } } }>(
    'save_mapping',
    'mapping_edge { node { mapping_uuid } }',
    {
      company_uuid,
      name: 'zephyr_orders',
      input_type: 'X12',
      output_type: 'JSON',
      expression: '{ "references": { "order": **.BEG03[0] }, "mapped_for": "Zephyr" }',
    },
  );
  const { mapping_uuid } = mapping_edge.node;
  await done('deploy_mapping', 'mapping { mapping_uuid }', { mapping_uuid });
  const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
    'save_flow',
    'flow_setup { flow_uuid }',
    {
      ...X12_ORDERS,
      partner_uuid: flow.partner_uuid,
      flow_type: 'RECEIVE_PURCHASE_ORDER',
      source: endpoint_edge.node,
      mapping: { mapping_uuid },
      data_tags: [{ label: 'Order', expression: 'references.order' }],
      destination_file_type: 'CANONICAL_PO_JSON',
      destination: { host_system_uuid: (model['destination'] as { key: string }).key },
    },
  );
  const edi = { ...flow, flow_uuid: flow_setup.flow_uuid };
  await deploy(edi);
  const { sftp_job_edge } = await done<{ sftp_job_edge: { node: { job_uuid: string } } }>(
    'save_sftp_job',
    'sftp_job_edge { node { job_uuid } }',
    {
      company_uuid,
      name: 'Orders of Zephyr',
      source_kind: 'EXTERNAL',
      host: 'sftp.alder-retail.example',
      username: 'northbay',
      directory: '/outbound',
      pattern: '850-*.edi',
      schedule: { kind: 'CRON', cron: '0 7 * * 1-5', time_zone: 'Europe/Berlin' },
      flow_uuid: edi.flow_uuid,
      secrets: [{ name: 'password', value: 'Secret-4711-Secret' }],
    },
  );
  return { flow: edi, job_uuid: sftp_job_edge.node.job_uuid };
}

interface Run {
  readonly invocation_uuid: string;
  readonly status: string;
  readonly data_tags: readonly { readonly label: string; readonly value: string }[];
  readonly interchange: { readonly control_number: string; readonly sender: string };
  readonly files: readonly { readonly role: string; readonly file_name: string; readonly preview: string }[];
  readonly events: { readonly edges: readonly { readonly node: { readonly message: string } }[] };
}
const RUN = `invocation_uuid status trigger flow_name data_tags { label value } interchange { control_number sender receiver }
  steps { step status message } files { role file_name size_bytes preview(max_bytes: 4000) }`;

const runs = async ({ partner_uuid }: Made, filter: object = {}) =>
  (
    await s.run<{ trading_partner: { flow_execution_search: { edges: { node: Run }[] } } }>(
      EDITOR,
      `query($p: ID!, $f: FlowExecutionFilter) { trading_partner(partner_uuid: $p) { flow_execution_search(filter: $f) { edges { node { ${RUN} } } } } }`,
      { p: partner_uuid, f: filter },
    )
  ).trading_partner.flow_execution_search.edges.map(({ node }) => node);

test('a launcher job feeds a new flow with files in its own format', async () => {
  const { flow, job_uuid } = await launched();
  await done('run_sftp_job', 'sftp_job { job_uuid }', { job_uuid, is_test: false });
  for (let i = 0; i < 40; i++) await s.pass(SECOND);
  const found = await runs(flow);
  expect(found.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  // A flow counts its interchanges from 1.
  expect(found.map(({ interchange }) => Number(interchange.control_number))).toEqual([2, 1]);
  for (const run of found) {
    expect(run).toMatchObject({ flow_name: X12_ORDERS.flow_name, trigger: 'SFTP_LAUNCHER' });
    const [input, output] = ['INPUT', 'OUTPUT'].map((role) => run.files.find((file) => file.role === role));
    expect(input?.file_name).toBe(`850-${run.interchange.control_number}.edi`);
    expect(input?.preview).toMatch(/^ISA.*ZEPHYRDRAYAGE.*NORTHBAYFWD/);
    const [order, ...more] = run.data_tags;
    expect([order?.label, more]).toEqual(['Order', []]);
    // The output is what the mapping makes of the very file that was fetched.
    expect(input?.preview).toContain(`*${order?.value}*`);
    expect(JSON.parse(output?.preview ?? '')).toEqual({
      references: { order: order?.value },
      mapped_for: 'Zephyr',
    });
    expect(await runs(flow, { data_tag: { label: 'Order', value: order?.value, match: 'EXACT' } })).toEqual([
      run,
    ]);
    expect(await runs(flow, { text: input?.file_name })).toEqual([run]);
  }
  const second = { control_number: '2', flow_uuids: [flow.flow_uuid] };
  expect((await runs(flow, second)).map(({ interchange }) => interchange)).toEqual([found[0]?.interchange]);
});

/** What the audit log of the workspace says about an object. */
const audited = async (type: string, key: string) =>
  (
    await s.run<{ company: { audit_log: { edges: { node: { changes: { field: string }[] } }[] } } }>(
      OWNER,
      `query($c: ID!, $f: AuditFilter) { company(company_uuid: $c) { audit_log(filter: $f) { edges { node {
        changes { field before after } } } } } }`,
      { c: company_uuid, f: { entity_types: [type], entity_id: key } },
    )
  ).company.audit_log.edges.map(({ node }) => node.changes);

test('what a new flow receives is counted under the agreement with its partner', async () => {
  const { flow, job_uuid } = await launched();
  const { partner_uuid, flow_uuid } = flow;
  const { edi_agreement } = await done<{ edi_agreement: { agreement_uuid: string } }>(
    'save_edi_agreement',
    'edi_agreement { agreement_uuid }',
    {
      partner_uuid,
      standard: 'X12',
      partner_qualifier: 'ZZ',
      partner_identifier: 'ZEPHYR',
      versions: ['004010'],
    },
  );
  const run = async () => {
    await done('run_sftp_job', 'sftp_job { job_uuid }', { job_uuid, is_test: false });
    for (let i = 0; i < 40; i++) await s.pass(SECOND);
  };
  const counted = async () => {
    const { company, agreement } = await s.run<{
      company: { control_numbers: { edges: { node: Counter }[] } };
      agreement: { last_inbound_control: string; envelope: { segments: string[] } };
    }>(
      EDITOR,
      `query($c: ID!, $p: ID!, $a: ID!) {
        company(company_uuid: $c) { control_numbers(partner_uuid: $p, levels: [INTERCHANGE]) { edges { node {
          counter_uuid agreement_uuid direction document last_written next_value last_set_value lock_version viewer_can_set
          flow_setup { flow_uuid } } } } }
        agreement: edi_agreement(agreement_uuid: $a) { last_inbound_control envelope(direction: RECEIVE) { segments } } }`,
      { c: company_uuid, p: partner_uuid, a: edi_agreement.agreement_uuid },
    );
    const [isa = ''] = agreement.envelope.segments;
    return {
      counters: company.control_numbers.edges.map(({ node }) => node),
      last: agreement.last_inbound_control,
      next: isa.split('*')[13],
    };
  };
  await run();
  const before = await counted();
  expect(before).toMatchObject({ last: '000000002', next: '000000003' });
  const [counter] = before.counters;
  expect(before.counters).toMatchObject([
    {
      ...edi_agreement,
      flow_setup: { flow_uuid },
      direction: 'RECEIVE',
      document: '850',
      last_written: '000000002',
      next_value: 3,
      viewer_can_set: true,
    },
  ]);

  const counter_uuid = counter?.counter_uuid ?? '';
  const input = { counter_uuid, next_value: 10, reason: 'The partner said so', lock_version: 1 };
  const set = () =>
    s.change<{ control_number: Counter | null }>(
      EDITOR,
      'set_control_number',
      'control_number { counter_uuid next_value last_set_value lock_version }',
      input,
    );
  expect(await set()).toEqual({
    control_number: { counter_uuid, next_value: 10, last_set_value: 10, lock_version: 2 },
    errors: [],
  });
  // Somebody else who read it before is told so.
  expect((await set()).errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
  expect((await audited('ControlNumber', counter_uuid)).map((all) => all.map(({ field }) => field))).toEqual([
    ['last_set_value', 'last_set_reason', 'lock_version'],
  ]);
  expect((await counted()).next).toBe('000000010');

  // The partner counts on its own.
  await run();
  const after = await counted();
  expect(after.counters[0]?.next_value).toBe(Number(after.last) + 1);
  expect(Number(after.last)).toBeGreaterThan(2);

  await done('delete_sftp_job', 'sftp_job { job_uuid }', { job_uuid });
  await done('set_flow_enabled', 'flow_setup { enabled }', { flow_uuid, enabled: false });
  const { errors } = await s.change(OWNER, 'delete_flow', 'flow_setup { flow_uuid }', { flow_uuid });
  expect(errors).toEqual([]);
  expect((await counted()).counters).toEqual([]);
  const { control_number } = await s.run<{ control_number: Counter | null }>(
    EDITOR,
    'query($c: ID!) { control_number(counter_uuid: $c) { next_value } }',
    { c: counter_uuid },
  );
  expect(control_number).toBeNull();
});

interface Counter {
  readonly counter_uuid: string;
  readonly next_value: number;
}

test('the same steps give the same executions', async () => {
  const seen: Run[][] = [];
  for (const _ of [1, 2]) {
    await s.fresh();
    const { flow, job_uuid } = await launched();
    await done('run_sftp_job', 'sftp_job { job_uuid }', { job_uuid, is_test: false });
    for (let i = 0; i < 40; i++) await s.pass(SECOND);
    seen.push(await runs(flow));
  }
  expect(seen[0]).not.toEqual([]);
  expect(seen[1]).toEqual(seen[0]);
});

test('a restored session has the same executions', async () => {
  const { flow, job_uuid } = await launched();
  await done('run_sftp_job', 'sftp_job { job_uuid }', { job_uuid, is_test: false });
  for (let i = 0; i < 40; i++) await s.pass(SECOND);
  const before = await runs(flow);
  const control = controlOf(s.t.server, s.session());
  const { body } = await control('GET', '/snapshot');
  await control('POST', '/reset');
  expect((await control('PUT', '/snapshot', body)).status).toBe(200);
  expect(await runs(flow)).toEqual(before);
  expect(before).toHaveLength(2);
});

test.each([
  ['never deployed', async () => {}],
  [
    'disabled',
    async (flow: Made) => {
      await deploy(flow);
      await done('set_flow_enabled', 'flow_setup { enabled }', { flow_uuid: flow.flow_uuid, enabled: false });
    },
  ],
  [
    'deleted',
    async ({ flow_uuid }: Made) => {
      await deploy({ flow_uuid } as Made);
      await done('set_flow_enabled', 'flow_setup { enabled }', { flow_uuid, enabled: false });
      const { errors } = await s.change(OWNER, 'delete_flow', 'flow_setup { flow_uuid }', { flow_uuid });
      expect(errors).toEqual([]);
    },
  ],
])('a new flow that is %s accepts nothing', async (_state, change) => {
  const flow = await made();
  await change(flow);
  expect(await upload()).not.toBe(200);
  expect((await lists(flow)).company.match_count).toBe(0);
});

test('a new flow that releases nothing keeps its input queued', async () => {
  const flow = await deployed({ throttle_per_minute: 0 });
  expect(await upload()).toBe(200);
  await s.pass(600 * SECOND);
  expect((await execution(flow)).status).toBe('SUBMITTED');
});

test('the executions of a deleted flow stay what they are', async () => {
  const flow = await deployed();
  await upload();
  await s.pass(30 * SECOND);
  const before = await runs(flow);
  const { flow_uuid } = flow;
  await done('set_flow_enabled', 'flow_setup { enabled }', { flow_uuid, enabled: false });
  await s.change(OWNER, 'delete_flow', 'flow_setup { flow_uuid }', { flow_uuid });
  expect(await runs(flow)).toEqual(before);
  expect(before).toHaveLength(1);
});

test('copies and flows of new workspaces run as well, also when inputs arrive on their own', async () => {
  const clock = steppedClock({ later: () => {}, runs: true });
  await testContexts(clock).inSession('default', OWNER, async (context) => {
    const { store, world } = context;
    const { company } = createCompany(
      null,
      {
        input: {
          company_name: 'Zephyr',
          short_code: 'zephyr',
          environment: 'PRODUCTION',
          industry: 'CARRIER',
          country: 'US',
          time_zone: 'UTC',
          default_currency: 'USD',
        },
      },
      context,
    );
    const made = { company_uuid: company?.$ref.key ?? '' };
    const { trading_partner } = savePartner(
      null,
      { input: { ...made, partner_name: PARTNER, partner_type: 'CARRIER_OPERATIONS' } },
      context,
    );
    const partner_uuid = trading_partner?.$ref.key ?? '';
    const settings = world.versionsOf(TENDER.flow_uuid)[0]?.settings as FlowSettings;
    const { flow_setup: copy } = duplicateFlow(null, { input: { flow_uuid: TENDER.flow_uuid } }, context);
    const flows = [
      copy?.$ref.key ?? '',
      insertFlow(
        { ...made, partner_uuid, flow_type: TENDER.flow_type, builder: 'LICENSED' },
        settings,
        null,
        context,
      ),
    ];
    for (const flow_uuid of flows)
      deployVersion(flow_uuid, versionKeys(flow_uuid, context)[0] ?? '', context);
    for (let i = 0; i < 200; i++) await arrive(context);
    for (const flow_uuid of flows) {
      const scope = flowScope(flow_uuid, context);
      const views = ledgerOf(context)
        .views()
        .filter((view) => isIn(scope, view));
      expect(views.length).toBeGreaterThan(0);
      expect(views.map(({ control }) => control)).toEqual(views.map((_, place) => views.length - place));
      const facts = ledgerOf(context).facts(views[0]?.invocation_uuid ?? '');
      expect(facts?.flow.flow_uuid).toBe(flow_uuid);
      expect(facts?.company.company_uuid).toBe(store.read('FlowSetup', flow_uuid, 'company_uuid'));
    }
    const inCompany = ledgerOf(context)
      .views()
      .filter((view) => isIn(companyScope(made.company_uuid, context), view));
    expect(inCompany.length).toBeGreaterThan(0);
  });
});

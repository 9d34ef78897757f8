import { within } from '../kit/within.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { TENDER } from '../../world/script.ts';
import { createCompany } from '../company-settings/settings.ts';
import { controlOf } from '../../../services/control/testing.ts';
import { EDITOR, OWNER } from '../endpoint/connect.testing.ts';
import { deploy as deployVersion } from '../../domains/flow/deploy.ts';
import { duplicateFlow } from '../flow-lifecycle/lifecycle.ts';
import { insertFlow } from '../flow/save.ts';
import { versionKeys } from '../flow/versions.ts';
import { savePartner } from '../trading-partner/save.ts';
import { arrive } from '../processing/arrivals.ts';
import { ledgerOf } from './ledger.ts';
import { companyScope, flowScope } from './scopes.ts';
import { isIn } from './search.ts';
import { FLOW, newFlows, PARTNER, X12_ORDERS, type Made, type Node, type Run } from './new-flows.testing.ts';

const SECOND = 1000;

const {
  s,
  company_uuid,
  orders,
  done,
  made,
  deploy,
  deployed,
  upload,
  lists,
  execution,
  launched,
  runs,
  audited,
} = await newFlows('new-flows');
afterAll(() => s.t.server.dispose());
beforeEach(() => s.fresh());

interface Attention {
  readonly flow_setup: { readonly flow_uuid: string };
  readonly group: { readonly group_uuid: string; readonly name: string; readonly lock_version: number };
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

test('a failure is on the pulse, reported by notifiers, and can be resubmitted', async () => {
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
  // The file is still damaged.
  expect(partner.edges.map(({ node }) => node)).toEqual([
    { invocation_uuid: flow_execution.invocation_uuid, status: 'LOGICAL_FAILURE' },
    { invocation_uuid, status: 'LOGICAL_FAILURE' },
  ]);
});

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

test('a launcher job feeds a new flow with files in its own format', async () => {
  const { flow, job_uuid } = await launched();
  await done('run_sftp_job', 'sftp_job { job_uuid }', { job_uuid, is_test: false });
  for (let i = 0; i < 40; i++) await s.pass(SECOND);
  const found = await runs(flow);
  expect(found.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  // A new flow counts its interchanges from 1.
  expect(found.map(({ interchange }) => Number(interchange.control_number))).toEqual([2, 1]);
  for (const run of found) {
    expect(run).toMatchObject({ flow_name: X12_ORDERS.flow_name, trigger: 'SFTP_LAUNCHER' });
    const [input, output] = ['INPUT', 'OUTPUT'].map((role) => run.files.find((file) => file.role === role));
    expect(input?.file_name).toBe(`850-${run.interchange.control_number}.edi`);
    expect(input?.preview).toMatch(/^ISA.*ZEPHYRDRAYAGE.*NORTHBAYFWD/);
    const [order, ...more] = run.data_tags;
    expect([order?.label, more]).toEqual(['Order', []]);
    // The output is the mapping's result for exactly the file that was fetched.
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

test('the same actions give the same executions', async () => {
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

test('a new flow with throttle 0 keeps its input queued', async () => {
  const flow = await deployed({ throttle_per_minute: 0 });
  expect(await upload()).toBe(200);
  await s.pass(600 * SECOND);
  expect((await execution(flow)).status).toBe('SUBMITTED');
});

test('the executions of a deleted flow do not change', async () => {
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

test('copied flows and flows of new workspaces run as well, including for live arrivals', async () => {
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
          idempotency_key: 'zephyr',
        },
      },
      context,
    );
    const made = { company_uuid: company?.$ref.key ?? '' };
    const { trading_partner } = savePartner(
      null,
      { input: { ...made, partner_name: PARTNER, partner_type: 'CARRIER_OPERATIONS' } },
      within('save_partner', context),
    );
    const partner_uuid = trading_partner?.$ref.key ?? '';
    const settings = world.versionsOf(TENDER.flow_uuid)[0]?.settings as FlowSettings;
    const { flow_setup: copy } = duplicateFlow(
      null,
      { input: { flow_uuid: TENDER.flow_uuid } },
      within('duplicate_flow', context),
    );
    const flows = [
      copy?.$ref.key ?? '',
      insertFlow({ ...made, partner_uuid, flow_type: TENDER.flow_type, builder: 'LICENSED' }, settings, {
        note: null,
        context,
      }),
    ];
    for (const flow_uuid of flows)
      deployVersion(flow_uuid, versionKeys(flow_uuid, context)[0] ?? '', { context });
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

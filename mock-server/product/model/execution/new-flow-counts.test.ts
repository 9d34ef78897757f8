import { afterAll, beforeEach, expect, test } from 'vitest';
import { NOW } from '../../../testing/testing.ts';
import { EDITOR, OWNER } from '../endpoint/connect.testing.ts';
import { FLOW, LABELS, newFlows, PARTNER } from './new-flows.testing.ts';

const SECOND = 1000;
const DAY = 86_400_000;

const { s, company_uuid, done, deployed, upload, lists, execution, launched, audited } =
  await newFlows('new-flow-counts');
afterAll(() => s.t.server.dispose());
beforeEach(() => s.fresh());

const METRICS = 'totals { executions output_bytes } groups { key label totals { executions output_bytes } }';

interface Metrics {
  readonly totals: { readonly executions: number; readonly output_bytes: number };
  readonly groups: readonly { readonly key: string; readonly label: string; readonly totals: object }[];
}

interface Counter {
  readonly counter_uuid: string;
  readonly next_value: number;
}

test('every list and every count includes the execution of a new flow', async () => {
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
  const item = { executions: 1, success: 1 };
  expect(data.flow_setup).toEqual({
    stats: { totals: item, last_execution: { invocation_uuid, status: 'SUCCESS' } },
    deployed_version: { executions_count: 1 },
  });
  const { trading_partner, company } = data;
  expect(trading_partner.health.totals).toEqual(item);
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

test('interchanges that a new flow receives are counted under the agreement with its partner', async () => {
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
  // A person who read it earlier gets a conflict.
  expect((await set()).errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
  expect((await audited('ControlNumber', counter_uuid)).map((all) => all.map(({ field }) => field))).toEqual([
    ['last_set_value', 'last_set_reason', 'lock_version'],
  ]);
  expect((await counted()).next).toBe('000000010');

  // The partner's own counter continues.
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

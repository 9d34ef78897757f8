import { beforeEach, describe, expect, test } from 'vitest';
import {
  connectServer,
  EDITOR,
  NONE,
  OWNER,
  placesOf,
  VIEWER,
} from '../../model/endpoint/connect.testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const s = await connectServer('notifier');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
const PINECREST = places.partner('northbay', 'Pinecrest Lines');
beforeEach(s.fresh);

interface Delivery {
  delivery_uuid: string;
  attempted_at: string;
  event: string;
  is_test: boolean;
  ok: boolean;
  code: number | null;
  response: string | null;
  event_count: number;
  body: string;
  flow_execution: { invocation_uuid: string; status: string; partner_uuid: string } | null;
}
interface Notifier {
  notifier_uuid: string;
  name: string;
  channel: string;
  target: string;
  scope: string;
  scope_summary: string;
  events: string[];
  condition: { kind: string; threshold: number | null };
  digest: string;
  quiet_hours: { starts_at: string; time_zone: string } | null;
  muted_until: string | null;
  enabled: boolean;
  failures_24h: number;
  secrets: { name: string; is_set: boolean }[];
  last_delivery: Delivery | null;
  payload_preview: { body: string; fields: { name: string }[] };
  scope_items: { scope_id: string; label: string }[];
}
const DELIVERY =
  'delivery_uuid attempted_at event is_test ok code response event_count body flow_execution { invocation_uuid status partner_uuid }';
const FIELDS = `notifier_uuid name channel target scope scope_ids scope_summary events condition { kind threshold window_minutes min_runs } digest
  quiet_hours { starts_at ends_at time_zone } muted_until enabled failures_24h secrets { name is_set } last_delivery { ${DELIVERY} } payload_preview { body fields { name } } scope_items { scope_id label }`;

const list = async (args = '', as = EDITOR) =>
  (
    await s.run<{ company: { notifiers: { edges: { node: Notifier }[] } } }>(
      as,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid notifiers${args} { total_count edges { node { ${FIELDS} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.notifiers.edges.map(({ node }) => node);
const named = async (name: string) => (await list()).find((notifier) => notifier.name === name) as Notifier;
const deliveries = async (notifier_uuid: string, args = '(first: 100)') =>
  (
    await s.run<{ notifier: { deliveries: { total_count: number; edges: { node: Delivery }[] } } }>(
      EDITOR,
      `query($n: ID!) { notifier(notifier_uuid: $n) { notifier_uuid deliveries${args} { total_count edges { node { ${DELIVERY} } } } } }`,
      { n: notifier_uuid },
    )
  ).notifier.deliveries;
const versionOf = async (notifier_uuid: string) =>
  (
    await s.run<{ notifier: { lock_version: number } | null }>(
      EDITOR,
      `query($n: ID!) { notifier(notifier_uuid: $n) { notifier_uuid lock_version } }`,
      { n: notifier_uuid },
    )
  ).notifier?.lock_version;
const save = async (
  input: { notifier_uuid?: string; lock_version?: number | null } & Record<string, unknown>,
  as = EDITOR,
) => {
  const { notifier_uuid } = input;
  const read = notifier_uuid === undefined ? {} : { lock_version: await versionOf(notifier_uuid) };
  return s.change<{ notifier_edge: { node: Notifier } | null }>(
    as,
    'save_notifier',
    `notifier_edge { cursor node { ${FIELDS} } }`,
    { ...read, ...input },
  );
};
const GOOD = {
  company_uuid: NORTHBAY,
  name: 'Trial',
  channel: 'EMAIL',
  target: 'trial@northbay.example',
  events: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
};
const made = async (input: object = {}) => {
  const { notifier_edge, errors } = await save({ ...GOOD, ...input });
  expect(errors).toEqual([]);
  return (notifier_edge as { node: Notifier }).node;
};

describe('the deliveries of the seed', () => {
  test('belong to executions in the scope that ended with a reported status', async () => {
    const { notifier_uuid } = await named('Control tower, old address');
    const { edges, total_count } = await deliveries(notifier_uuid);
    expect(total_count).toBeGreaterThan(100);
    const partners = new Set([
      PINECREST,
      places.partner('northbay', seededPartner('granite-state').partner_name),
    ]);
    for (const { node } of edges) {
      expect(partners.has(node.flow_execution?.partner_uuid ?? '')).toBe(true);
      expect(node.flow_execution?.status).toBe(node.event);
      expect(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']).toContain(node.event);
    }
    const times = edges.map(({ node }) => node.attempted_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('to an address that no longer exists all fail with 410, and are counted', async () => {
    const { notifier_uuid, failures_24h, last_delivery } = await named('Control tower, old address');
    const { edges } = await deliveries(notifier_uuid);
    expect(new Set(edges.map(({ node }) => node.code))).toEqual(new Set([410]));
    expect(last_delivery).toMatchObject({ ok: false, code: 410, response: '410 Gone' });
    const since = '2026-09-14T14:30:00.000Z';
    expect(failures_24h).toBe(edges.filter(({ node }) => node.attempted_at >= since).length);
    expect((await deliveries(notifier_uuid, '(ok: true)')).total_count).toBe(0);
  });

  test('sent individually, are as many as the failures of that partner', async () => {
    const { notifier_uuid } = await made({ scope: 'PARTNERS', scope_ids: [PINECREST] });
    // A notifier does not report events from before it was created.
    expect((await deliveries(notifier_uuid)).total_count).toBe(0);
    const { company } = await s.run<{ company: { flow_execution_search: { match_count: number } } }>(
      EDITOR,
      'query($c: ID!, $f: [ID!]) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 1, filter: { flow_uuids: $f, statuses: [LOGICAL_FAILURE, TECHNICAL_FAILURE] }) { match_count } } }',
      {
        c: NORTHBAY,
        f: (
          await s.run<{
            company: { flow_filter_options: { flows: { flow_uuid: string; partner_uuid: string }[] } };
          }>(
            EDITOR,
            'query($c: ID!) { company(company_uuid: $c) { company_uuid flow_filter_options { flows { flow_uuid partner_uuid } } } }',
            { c: NORTHBAY },
          )
        ).company.flow_filter_options.flows
          .filter(
            ({ partner_uuid }) =>
              partner_uuid === PINECREST ||
              partner_uuid === places.partner('northbay', seededPartner('granite-state').partner_name),
          )
          .map(({ flow_uuid }) => flow_uuid),
      },
    );
    const tower = await named('Control tower, old address');
    expect((await deliveries(tower.notifier_uuid)).total_count).toBe(
      company.flow_execution_search.match_count,
    );
  });

  test('of the duty team report a failing job and expiring certificates, in an hourly digest, not at night', async () => {
    const { notifier_uuid } = await named('Integration team');
    const { edges } = await deliveries(notifier_uuid);
    expect(new Set(edges.map(({ node }) => node.event))).toEqual(new Set(['JOB_FAILED', 'CERT_EXPIRING']));
    const text = edges.map(({ node }) => node.body).join('\n');
    expect(text).toContain('Tidewater status, second server');
    expect(text).toContain('expires on 2026-09-21');
    for (const { node } of edges) {
      const hour = Number(
        new Intl.DateTimeFormat('en', {
          timeZone: 'America/Los_Angeles',
          hour: 'numeric',
          hourCycle: 'h23',
        }).format(new Date(node.attempted_at)),
      );
      expect(hour >= 6 && hour < 20, node.attempted_at).toBe(true);
    }
  });

  test("report the morning's outage in one call, after five failures in a row", async () => {
    const { notifier_uuid } = await named('Kestrel Air on call');
    const { edges } = await deliveries(notifier_uuid);
    expect(edges[0]?.node).toMatchObject({ event: 'TECHNICAL_FAILURE', ok: true, code: 202 });
    expect(JSON.parse(edges[0]?.node.body ?? '').payload.summary).toContain('timed out');
  });

  test('a webhook has the documented fields', async () => {
    const { payload_preview } = await named('Customer portal');
    const sent = Object.keys(JSON.parse(payload_preview.body) as object);
    expect(sent).toEqual(
      expect.arrayContaining([
        'organization_uuid',
        'partner_uuid',
        'flow_uuid',
        'flow_name',
        'flow_status',
        'invocation_uuid',
        'start_date',
        'finish_date',
        'summary_message',
        'data_tags',
        'additional_data_events',
      ]),
    );
    const documented = payload_preview.fields.map(({ name }) => name);
    // The same is true of an event without an execution, such as a certificate that expires.
    const { payload_preview: other } = await made({
      channel: 'WEBHOOK',
      target: 'https://hooks.partner.example/x',
      events: ['CERT_EXPIRING'],
    });
    const all = [...sent, ...Object.keys(JSON.parse(other.body) as object)];
    expect([...new Set(all)].toSorted()).toEqual(documented.toSorted());
    expect((await named('Operations desk')).payload_preview.fields).toEqual([]);
  });

  test("a new webhook's payload can be previewed before it is created", async () => {
    const { company } = await s.run<{ company: { it: Notifier['payload_preview'] } }>(
      EDITOR,
      'query($c: ID!) { company(company_uuid: $c) { company_uuid it: notifier_payload_preview(channel: WEBHOOK) { body fields { name } } } }',
      { c: NORTHBAY },
    );
    expect(JSON.parse(company.it.body)).toMatchObject({
      organization_uuid: NORTHBAY,
      flow_status: expect.stringMatching(/_failure$/) as string,
    });
    expect(company.it.fields.map(({ name }) => name)).toContain('data_tags');
  });

  test('can be paged, and are for editors and owners', async () => {
    const { notifier_uuid } = await named('Customer portal');
    const all = await deliveries(notifier_uuid);
    const { notifier } = await s.run<{
      notifier: { deliveries: { edges: { node: Delivery }[]; pageInfo: { endCursor: string } } };
    }>(
      OWNER,
      'query($n: ID!) { notifier(notifier_uuid: $n) { notifier_uuid deliveries(first: 40) { edges { node { delivery_uuid } } pageInfo { endCursor } } } }',
      { n: notifier_uuid },
    );
    const rest = await deliveries(
      notifier_uuid,
      `(first: 60, after: "${notifier.deliveries.pageInfo.endCursor}")`,
    );
    expect([...notifier.deliveries.edges, ...rest.edges].map(({ node }) => node.delivery_uuid)).toEqual(
      all.edges.map(({ node }) => node.delivery_uuid),
    );
    expect(
      await s.codes(VIEWER, 'query($n: ID!) { notifier(notifier_uuid: $n) { notifier_uuid } }', {
        n: notifier_uuid,
      }),
    ).toEqual(['FORBIDDEN']);
  });
});

test('new failures are reported, unless the notifier is muted or disabled', async () => {
  const loud = await made({ name: 'Loud' });
  const muted = await made({ name: 'Muted' });
  await s.change(EDITOR, 'mute_notifier', 'notifier { notifier_uuid }', {
    notifier_uuid: muted.notifier_uuid,
    muted_until: '2026-10-01T00:00:00.000Z',
  });
  const off = await made({ name: 'Off', enabled: false });
  const { company } = await s.run<{ company: { sftp_jobs: { edges: { node: { job_uuid: string } }[] } } }>(
    EDITOR,
    'query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_jobs(search: "second server") { edges { node { job_uuid } } } } }',
    { c: NORTHBAY },
  );
  const { flow_executions } = await failOnce();
  await s.change(EDITOR, 'run_sftp_job', 'job_execution_edge { cursor }', {
    job_uuid: company.sftp_jobs.edges[0]?.node.job_uuid,
  });
  await s.pass(120_000);
  const found = await deliveries(loud.notifier_uuid);
  expect(found.total_count).toBe(1);
  expect(found.edges[0]?.node.flow_execution?.invocation_uuid).toBe(flow_executions);
  expect((await deliveries(muted.notifier_uuid)).total_count).toBe(0);
  expect((await deliveries(off.notifier_uuid)).total_count).toBe(0);
});

/** Resubmits an execution whose input always fails; returns its uuid. */
async function failOnce() {
  const { company } = await s.run<{
    company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
  }>(
    EDITOR,
    'query($c: ID!) { company(company_uuid: $c) { company_uuid flow_execution_search(first: 1, filter: { reason_codes: ["SRC_PARSE_ERROR"], statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } }',
    { c: NORTHBAY },
  );
  const { flow_execution } = await s.change<{ flow_execution: { invocation_uuid: string } }>(
    EDITOR,
    'resubmit_flow_execution',
    'flow_execution { invocation_uuid }',
    {
      invocation_uuid: company.flow_execution_search.edges[0]?.node.invocation_uuid,
      version: 'SAME',
    },
  );
  return { flow_executions: flow_execution.invocation_uuid };
}

describe('a test delivery', () => {
  test.each<[string, object, object]>([
    ['mail that arrives', {}, { ok: true, code: 250 }],
    ['mail to an unknown domain', { target: 'a@nowhere.invalid' }, { ok: false, code: 550 }],
    [
      'a webhook that arrives',
      { channel: 'WEBHOOK', target: 'https://hooks.partner.example/x' },
      { ok: true, code: 202 },
    ],
    [
      'a webhook that is gone',
      { channel: 'WEBHOOK', target: 'https://hooks.partner.example/gone' },
      { ok: false, code: 410 },
    ],
    [
      'a server that nobody knows',
      { channel: 'TEAMS', target: 'https://x.invalid/hook' },
      { ok: false, code: null },
    ],
    ['a channel that is archived', { channel: 'SLACK', target: '#archived-desk' }, { ok: false, code: 404 }],
    ['a service without its key', { channel: 'PAGERDUTY', target: 'Desk' }, { ok: false, code: 400 }],
    [
      'a service with it',
      { channel: 'PAGERDUTY', target: 'Desk', secrets: [{ name: 'routing_key', value: 'R0UT1NG' }] },
      { ok: true, code: 202 },
    ],
  ])('of %s shows the result and is kept', async (_what, input, expected) => {
    const { notifier_uuid } = await made(input);
    const { delivery_edge, notifier, errors } = await s.change<{
      delivery_edge: { node: Delivery };
      notifier: Notifier;
    }>(
      EDITOR,
      'test_notifier',
      `delivery_edge { cursor node { ${DELIVERY} } } notifier { notifier_uuid last_delivery { delivery_uuid } failures_24h }`,
      { notifier_uuid },
    );
    expect(errors).toEqual([]);
    expect(delivery_edge.node).toMatchObject({ ...expected, is_test: true, event_count: 1 });
    expect(notifier.last_delivery?.delivery_uuid).toBe(delivery_edge.node.delivery_uuid);
    expect(notifier.failures_24h).toBe(delivery_edge.node.ok ? 0 : 1);
    expect((await deliveries(notifier_uuid)).edges[0]?.node).toEqual(delivery_edge.node);
  });
});

describe('saving', () => {
  test('creates a notifier, changes the given fields, and stores no secret', async () => {
    const notifier = await made({
      channel: 'WEBHOOK',
      target: 'https://hooks.partner.example/x',
      secrets: [{ name: 'api_key', value: 'Very-Secret-4711' }],
    });
    expect(notifier).toMatchObject({
      scope: 'ALL',
      scope_summary: 'Entire workspace',
      condition: { kind: 'EACH' },
      digest: 'IMMEDIATE',
      enabled: true,
      last_delivery: null,
    });
    expect(JSON.stringify(notifier)).not.toContain('4711');
    const { notifier_edge } = await save({
      notifier_uuid: notifier.notifier_uuid,
      scope: 'PARTNERS',
      scope_ids: [PINECREST, places.partner('northbay', 'Kestrel Air')],
      condition: { kind: 'SUCCESS_RATE_BELOW', threshold: 90, window_minutes: 60, min_runs: 10 },
      quiet_hours: { starts_at: '22:00', ends_at: '06:00' },
    });
    expect(notifier_edge?.node).toMatchObject({
      name: 'Trial',
      target: notifier.target,
      scope_summary: 'Pinecrest Lines and 1 more',
      scope_items: [{ scope_id: PINECREST, label: 'Pinecrest Lines' }, { label: 'Kestrel Air' }],
      condition: { kind: 'SUCCESS_RATE_BELOW', threshold: 90 },
      quiet_hours: { time_zone: 'America/Los_Angeles' },
      secrets: [{ name: 'api_key', is_set: true }],
    });
    expect(
      (await save({ notifier_uuid: notifier.notifier_uuid, quiet_hours: null, scope: 'ALL' })).notifier_edge
        ?.node,
    ).toMatchObject({ quiet_hours: null, scope_summary: 'Entire workspace' });
  });

  test('removes a secret that is sent as null, and keeps one that is not sent', async () => {
    const { notifier_uuid } = await made({
      channel: 'WEBHOOK',
      target: 'https://hooks.partner.example/private',
      secrets: [{ name: 'api_key', value: 'Very-Secret-4711' }],
    });
    const secretsAfter = async (input: object) =>
      (await save({ notifier_uuid, ...input })).notifier_edge?.node.secrets;
    expect(await secretsAfter({ name: 'Renamed', secrets: null })).toEqual([
      { name: 'api_key', is_set: true },
    ]);
    expect(await secretsAfter({ secrets: [{ name: 'api_key', value: null }] })).toEqual([
      { name: 'api_key', is_set: false },
    ]);
    // The receiver requires the key, so the secret is really removed.
    const { delivery_edge } = await s.change<{ delivery_edge: { node: Delivery } }>(
      EDITOR,
      'test_notifier',
      `delivery_edge { node { ${DELIVERY} } }`,
      { notifier_uuid },
    );
    expect(delivery_edge.node).toMatchObject({ ok: false, code: 401 });
  });

  test.each<[string, object, string[], string?]>([
    ['no name', { name: ' ' }, ['name']],
    ['a name that is taken', { name: 'operations DESK' }, ['name'], 'ALREADY_EXISTS'],
    ['no channel', { channel: null }, ['channel']],
    ['mail to nobody', { target: 'nobody' }, ['target']],
    ['mail to 21', { target: Array.from({ length: 21 }, (_, i) => `a${i}@b.example`).join(',') }, ['target']],
    ['http without s', { channel: 'WEBHOOK', target: 'http://x.example' }, ['target']],
    ['a channel without #', { channel: 'SLACK', target: 'desk' }, ['target']],
    ['no event', { events: [] }, ['events']],
    ['partners, but none', { scope: 'PARTNERS', scope_ids: [] }, ['scope_ids']],
    ['a partner of nobody', { scope: 'PARTNERS', scope_ids: [NONE] }, ['scope_ids', '0'], 'NOT_FOUND'],
    [
      "another workspace's partner",
      {
        scope: 'PARTNERS',
        scope_ids: [places.partner('alder-retail', seededPartner('fernbrook', 'alder-retail').partner_name)],
      },
      ['scope_ids', '0'],
      'NOT_FOUND',
    ],
    [
      'a flow type of nobody',
      { scope: 'FLOW_TYPES', scope_ids: ['SEND_CATS'] },
      ['scope_ids', '0'],
      'NOT_FOUND',
    ],
    ['one twice', { scope: 'FLOW_TYPES', scope_ids: ['SEND_ASN', 'SEND_ASN'] }, ['scope_ids', '1']],
    [
      'a count without a number',
      { condition: { kind: 'COUNT_IN_WINDOW', window_minutes: 5 } },
      ['condition', 'threshold'],
    ],
    [
      'a count without a window',
      { condition: { kind: 'COUNT_IN_WINDOW', threshold: 5 } },
      ['condition', 'window_minutes'],
    ],
    [
      'a rate of 100 %',
      { condition: { kind: 'SUCCESS_RATE_BELOW', threshold: 100, window_minutes: 5, min_runs: 1 } },
      ['condition', 'threshold'],
    ],
    ['25 o’clock', { quiet_hours: { starts_at: '25:00', ends_at: '06:00' } }, ['quiet_hours', 'starts_at']],
    ['quiet all day', { quiet_hours: { starts_at: '06:00', ends_at: '06:00' } }, ['quiet_hours', 'ends_at']],
    [
      'an unknown zone',
      { quiet_hours: { starts_at: '22:00', ends_at: '06:00', time_zone: 'X/Y' } },
      ['quiet_hours', 'time_zone'],
    ],
    [
      'a secret that it cannot hold',
      { secrets: [{ name: 'api_key', value: 'x' }] },
      ['secrets', '0', 'name'],
    ],
  ])('refuses %s', async (_what, change, path, code = 'VALIDATION') => {
    const { notifier_edge, errors } = await save({ ...GOOD, ...change });
    expect(notifier_edge).toBeNull();
    expect(errors.map((error) => [error.code, error.path])).toContainEqual([code, path]);
  });

  test('a webhook requires a plan that includes it', async () => {
    const solo = {
      ...GOOD,
      company_uuid: places.company('solo-broker'),
      channel: 'WEBHOOK',
      target: 'https://x.example',
    };
    expect((await save(solo, OWNER)).errors[0]).toMatchObject({
      code: 'LICENSE_REQUIRED',
      path: ['channel'],
    });
  });

  test('muting ends by itself or on request, and is refused for too long a time', async () => {
    const { notifier_uuid } = await made();
    const mute = (muted_until: string | null) =>
      s.change<{ notifier: Notifier | null }>(
        EDITOR,
        'mute_notifier',
        'notifier { notifier_uuid muted_until }',
        { notifier_uuid, muted_until },
      );
    expect((await mute('2026-09-15T13:00:00.000Z')).errors[0]?.path).toEqual(['muted_until']);
    expect((await mute('2026-12-15T13:00:00.000Z')).errors[0]?.path).toEqual(['muted_until']);
    const until = new Date(Date.parse('2026-10-01T00:00:00.000Z')).toISOString();
    expect((await mute(until)).notifier?.muted_until).toBe(until);
    expect((await mute(null)).notifier?.muted_until).toBeNull();
  });

  test('deleting removes it from the list', async () => {
    const { notifier_uuid } = await made();
    await s.change(EDITOR, 'delete_notifier', 'notifier { notifier_uuid }', { notifier_uuid });
    expect((await list()).map(({ name }) => name)).not.toContain('Trial');
    expect(
      (await s.change(EDITOR, 'delete_notifier', 'notifier { notifier_uuid }', { notifier_uuid })).errors[0]
        ?.code,
    ).toBe('NOT_FOUND');
  });

  test('the list can be filtered', async () => {
    expect((await list('(channels: [WEBHOOK])')).map(({ channel }) => channel)).toEqual([
      'WEBHOOK',
      'WEBHOOK',
    ]);
    expect((await list('(search: "OPS@")')).map(({ name }) => name)).toEqual(['Operations desk']);
    expect((await list(`(partner_uuid: "${PINECREST}")`)).map(({ name }) => name)).toEqual([
      'Control tower, old address',
      'Integration team',
      'Operations desk',
    ]);
  });
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));

describe('two people who change the same notifier', () => {
  test('do not overwrite each other: the second gets what the first has saved', async () => {
    const { notifier_uuid } = await made({ name: 'Two at once' });
    const lock_version = await versionOf(notifier_uuid);
    expect((await save({ notifier_uuid, lock_version, name: 'First' })).errors).toEqual([]);
    const late = await save({ notifier_uuid, lock_version, name: 'Second' });
    expect(late.errors).toMatchObject([{ code: 'CONFLICT', path: ['lock_version'] }]);
    expect(late.notifier_edge?.node.name).toBe('First');
    expect(await named('Second')).toBeUndefined();
  });

  test('must send the version they have read', async () => {
    const { notifier_uuid } = await made({ name: 'Unread' });
    const { errors, notifier_edge } = await save({ notifier_uuid, lock_version: null, name: 'Blind' });
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['lock_version'] }]);
    expect(notifier_edge).toBeNull();
  });
});

describe('the list', () => {
  test.each([
    ['NAME', 'DESC'],
    ['CHANNEL', 'ASC'],
    ['FAILURES_24H', 'DESC'],
    ['LAST_DELIVERY', 'DESC'],
  ])('can be sorted by %s %s', async (field, direction) => {
    const { company } = await s.run<{
      company: {
        notifiers: {
          edges: {
            node: {
              name: string;
              channel: string;
              failures_24h: number;
              last_delivery: { attempted_at: string } | null;
            };
          }[];
        };
      };
    }>(
      EDITOR,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid
         notifiers(first: 200, sort: { field: ${field}, direction: ${direction} }) {
           edges { node { notifier_uuid name channel failures_24h last_delivery { delivery_uuid attempted_at } } } } } }`,
      { c: NORTHBAY },
    );
    const values = company.notifiers.edges.map(({ node }) =>
      field === 'NAME'
        ? node.name.toLowerCase()
        : field === 'CHANNEL'
          ? node.channel
          : field === 'FAILURES_24H'
            ? node.failures_24h
            : (node.last_delivery?.attempted_at ?? ''),
    );
    const ascending = direction === 'ASC' ? values : values.toReversed();
    expect(new Set(values).size).toBeGreaterThan(1);
    expect(ascending).toEqual(
      ascending.toSorted((a, b) =>
        typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en'),
      ),
    );
  });
});

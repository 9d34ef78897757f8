import { beforeEach, describe, expect, test } from 'vitest';
import { cargowiseKey } from '../../documents/naming.ts';
import { NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';
import { connectServer, EDITOR, OWNER, placesOf, VIEWER } from '../../model/endpoint/connect.testing.ts';
import { xmlSyntaxError } from './well-formed.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const s = await connectServer('eadaptor');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
beforeEach(s.fresh);

const { company } = await s.run<{
  company: { host_systems: { edges: { node: { host_system_uuid: string; name: string } }[] } };
}>(
  OWNER,
  'query($c: ID!) { company(company_uuid: $c) { company_uuid host_systems { edges { node { host_system_uuid name } } } } }',
  { c: NORTHBAY },
);
const system = (name: string) =>
  company.host_systems.edges.find(({ node }) => node.name === name)?.node.host_system_uuid ?? '';
const CARGOWISE = system('CargoWise production');

interface Query {
  query_uuid: string;
  is_running: boolean;
  outcome: string | null;
  http_status: number | null;
  duration_ms: number | null;
  request_kind: string;
  target_key: string | null;
  request_xml: string;
  response_xml: string | null;
  processing_log: string | null;
  detected_errors: string[];
  steps: { kind: string; status: string }[];
  related_execution: { invocation_uuid: string; data_tags: { value: string }[] } | null;
}
const FIELDS = `query_uuid is_running outcome http_status duration_ms request_kind target_key request_xml response_xml processing_log
  detected_errors steps { kind status } related_execution { invocation_uuid data_tags { value } }`;
const ask = (input: object, as = EDITOR) =>
  s.change<{ query_edge: { node: Query } | null }>(
    as,
    'run_eadaptor_query',
    `query_edge { cursor node { ${FIELDS} } }`,
    {
      host_system_uuid: CARGOWISE,
      ...input,
    },
  );
const look = async (query_uuid: string, as = EDITOR) =>
  (
    await s.run<{ eadaptor_query: Query | null }>(
      as,
      `query($q: ID!) { eadaptor_query(query_uuid: $q) { ${FIELDS} } }`,
      { q: query_uuid },
    )
  ).eadaptor_query;
async function answer(input: object) {
  const { query_edge, errors } = await ask(input);
  expect(errors).toEqual([]);
  await s.pass(20_000);
  return (await look(query_edge?.node.query_uuid ?? '')) as Query;
}
const shipment = (target_key: string) => ({
  request_kind: 'UNIVERSAL_SHIPMENT',
  target_type: 'FORWARDING_SHIPMENT',
  target_key,
});

const tender = world.flows.find(
  ({ flow_name, company_index }) => company_index === 0 && flow_name === 'Send tender 204',
);
const facts = world.execution.factsAt(world.execution.byFlow.rows(tender?.index ?? 0)[7] ?? 0, world.anchor);
const { references } = facts;
const KEY = cargowiseKey(references.shipment);

describe('a record that an execution was about', () => {
  test('is returned, step by step, with the data of that execution', async () => {
    const { query_edge } = await ask(shipment(KEY));
    const begun = query_edge?.node;
    expect(begun).toMatchObject({ is_running: true, outcome: null, response_xml: null, http_status: null });
    expect(begun?.request_xml).toContain(`<Key>${KEY}</Key>`);
    expect(xmlSyntaxError(begun?.request_xml ?? '')).toBeNull();

    const stream = await s.subscribe<{ data: { eadaptor_query_progress: Query } }>(
      EDITOR,
      `subscription S($q: ID!) { eadaptor_query_progress(query_uuid: $q) { ${FIELDS} } }`,
      { q: begun?.query_uuid },
    );
    const updates = (await stream.rest(40)).map(({ data }) => data.eadaptor_query_progress);
    expect(updates.length).toBeGreaterThan(4);
    expect(updates.slice(0, -1).every(({ is_running }) => is_running)).toBe(true);

    const done = updates.at(-1) as Query;
    expect(done).toMatchObject({ is_running: false, outcome: 'OK', http_status: 200, detected_errors: [] });
    expect(done.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual(
      ['RESOLVE', 'CONNECT', 'TLS', 'AUTHENTICATE', 'SEND', 'RECEIVE'].map((kind) => `${kind} PASSED`),
    );
    expect(xmlSyntaxError(done.response_xml ?? '')).toBeNull();
    for (const value of [KEY, references.order, references.house_bill, references.consol, 'NBFPRDLAX'])
      expect(done.response_xml).toContain(value);
    expect(done.related_execution?.data_tags.map(({ value }) => value)).toContain(references.shipment);
  });

  test.each<[string, object, string]>([
    [
      'its consol',
      { request_kind: 'UNIVERSAL_SHIPMENT', target_type: 'FORWARDING_CONSOL', target_key: '' },
      '<Type>ForwardingConsol</Type>',
    ],
    [
      'its order',
      {
        request_kind: 'UNIVERSAL_SHIPMENT',
        target_type: 'ORDER_MANAGER_ORDER',
        target_key: references.order,
      },
      '<Type>OrderManagerOrder</Type>',
    ],
    [
      'its declaration',
      {
        request_kind: 'UNIVERSAL_SHIPMENT',
        target_type: 'CUSTOMS_DECLARATION',
        target_key: KEY.replace('S', 'B'),
      },
      '<Type>CustomsDeclaration</Type>',
    ],
    [
      'its documents',
      { request_kind: 'UNIVERSAL_DOCUMENT', target_type: 'FORWARDING_SHIPMENT', target_key: KEY },
      '<AttachedDocument>',
    ],
    [
      'its events',
      { request_kind: 'UNIVERSAL_ACTIVITY', target_type: 'FORWARDING_SHIPMENT', target_key: KEY },
      '<UniversalEvent',
    ],
  ])('%s is found too', async (what, input, expected) => {
    // Only bookings publish their consol number.
    const booking = world.flows.find(({ flow_name }) => flow_name === 'Send booking IFTMBF');
    const row = world.execution.byFlow.rows(booking?.index ?? 0)[3] ?? 0;
    const key =
      what === 'its consol'
        ? { target_key: world.execution.factsAt(row, world.anchor).references.consol }
        : {};
    const done = await answer({ ...input, ...key });
    expect([done.outcome, xmlSyntaxError(done.response_xml ?? '')]).toEqual(['OK', null]);
    expect(done.response_xml).toContain(expected);
  });

  test('an invoice is found by its number', async () => {
    const flow = world.flows.find(({ flow_name }) => flow_name === 'Send commercial invoice 810');
    const row = world.execution.byFlow.rows(flow?.index ?? 0)[2] ?? 0;
    const { invoice } = world.execution.factsAt(row, world.anchor).references;
    const done = await answer({
      request_kind: 'UNIVERSAL_TRANSACTION',
      target_type: 'ACCOUNTING_INVOICE',
      target_key: `AR INV ${invoice}`,
    });
    expect(done.response_xml).toContain(`<Number>${invoice}</Number>`);
  });

  test('an organization is the trading partner with that code', async () => {
    const agent = seededPartner('blue-heron');
    const code = agent.external_ids.find(({ scheme }) => scheme === 'CARGOWISE_ORG')?.value;
    const done = await answer({
      request_kind: 'NATIVE',
      target_type: 'ORGANIZATION',
      target_key: code,
    });
    expect(done.outcome).toBe('OK');
    expect(done.response_xml).toContain(`<FullName>${agent.partner_name}</FullName>`);
    expect(done.response_xml).toContain(`<Code>${code}</Code>`);
  });

  test('documents are only included on request', async () => {
    expect((await answer(shipment(KEY))).response_xml).not.toContain('AttachedDocument');
    expect((await answer({ ...shipment(KEY), include_documents: true })).response_xml).toContain(
      '<AttachedDocument>',
    );
  });
});

describe('other outcomes', () => {
  test('an unknown record is no match', async () => {
    const done = await answer(shipment('S99999999'));
    expect(done).toMatchObject({ outcome: 'NO_MATCH', http_status: 200, related_execution: null });
    expect(done.detected_errors).toEqual(["No matching ForwardingShipment found for key 'S99999999'."]);
    expect(done.response_xml).toContain('<Data/>');
  });

  test('another company in the same CargoWise system does not have it', async () => {
    expect((await answer({ ...shipment(KEY), company_code: 'LAX' })).outcome).toBe('OK');
    expect((await answer({ ...shipment(KEY), company_code: 'NYC' })).outcome).toBe('NO_MATCH');
    expect((await answer({ ...shipment(KEY), branch_code: 'LAX' })).outcome).toBe('OK');
    expect((await answer({ ...shipment(KEY), branch_code: 'NYC' })).outcome).toBe('NO_MATCH');
  });

  test.each([
    ['a key of the wrong shape', shipment('1234')],
    ['a record that the request is not for', { ...shipment(KEY), request_kind: 'NATIVE' }],
    ['XML that is no request', { request_xml: '<Hello/>' }],
    [
      'XML that names nothing',
      { request_xml: '<UniversalShipmentRequest><Type>Cat</Type></UniversalShipmentRequest>' },
    ],
  ])('%s is rejected, with a response', async (_what, input) => {
    const done = await answer(input);
    expect(done).toMatchObject({ outcome: 'REJECTED', http_status: 200 });
    expect(done.response_xml).toContain('<Status>ERR</Status>');
    expect(done.processing_log).toMatch(/^Error - /);
  });

  test('a disabled or unreachable system is a transport error without a response', async () => {
    await s.change(EDITOR, 'set_host_system_enabled', 'host_system { host_system_uuid }', {
      host_system_uuid: CARGOWISE,
      enabled: false,
    });
    expect(await answer(shipment(KEY))).toMatchObject({
      outcome: 'TRANSPORT_ERROR',
      http_status: null,
      response_xml: null,
    });
    await s.change(EDITOR, 'save_host_system', 'host_system_edge { cursor }', {
      host_system_uuid: CARGOWISE,
      enabled: true,
      config: { eadaptor: { service_url: 'https://nowhere.invalid/eAdaptor' } },
    });
    const done = await answer(shipment(KEY));
    expect(done.outcome).toBe('TRANSPORT_ERROR');
    expect(done.detected_errors[0]).toContain('not found');
    await s.change(EDITOR, 'save_host_system', 'host_system_edge { cursor }', {
      host_system_uuid: CARGOWISE,
      config: { eadaptor: { service_url: 'https://eadaptor.northbay.example/eAdaptor' } },
      secrets: [{ name: 'password', value: null }],
    });
    expect(await answer(shipment(KEY))).toMatchObject({ outcome: 'TRANSPORT_ERROR', http_status: 401 });
  });

  test('custom XML is sent unchanged, and its query is parsed', async () => {
    const request_xml = `<UniversalShipmentRequest version="1.1"><ShipmentRequest><DataContext><DataTargetCollection><DataTarget><Type>ForwardingShipment</Type><Key>${KEY}</Key></DataTarget></DataTargetCollection></DataContext></ShipmentRequest></UniversalShipmentRequest>`;
    expect(await answer({ request_xml })).toMatchObject({ outcome: 'OK', request_xml, target_key: KEY });
  });

  test.each<[string, object, string]>([
    ['no kind', { target_type: 'FORWARDING_SHIPMENT', target_key: KEY }, 'request_kind'],
    [
      'no key',
      { request_kind: 'UNIVERSAL_SHIPMENT', target_type: 'FORWARDING_SHIPMENT', target_key: ' ' },
      'target_key',
    ],
    ['a branch of four letters', { ...shipment(KEY), branch_code: 'LAXX' }, 'branch_code'],
    ['XML that is not well-formed', { request_xml: '<a><b></a>' }, 'request_xml'],
    ['both ends', { ...shipment(KEY), endpoint_uuid: 'x' }, 'host_system_uuid'],
    ['neither', { ...shipment(KEY), host_system_uuid: null }, 'host_system_uuid'],
    [
      'a system that is no CargoWise',
      { ...shipment(KEY), host_system_uuid: system('SAP finance') },
      'host_system_uuid',
    ],
  ])('%s is refused before it is sent', async (_what, input, path) => {
    const { query_edge, errors } = await ask(input);
    expect(query_edge).toBeNull();
    expect(errors.map((error) => error.path?.[0])).toContain(path);
  });
});

test('the history has session queries and seeded ones, latest first', async () => {
  const history = async (as: string) =>
    s.run<{
      host_system: {
        eadaptor_queries: { total_count: number; edges: { node: Query & { started_at: string } }[] };
      };
    }>(
      as,
      `query($h: ID!) { host_system(host_system_uuid: $h) { host_system_uuid eadaptor_queries(first: 50) { total_count edges { node { started_at ${FIELDS} } } } } }`,
      { h: CARGOWISE },
    );
  const before = (await history(EDITOR)).host_system.eadaptor_queries;
  expect(before.edges.map(({ node }) => node.outcome)).toEqual([
    'OK',
    'REJECTED',
    'OK',
    'OK',
    'NO_MATCH',
    'OK',
    'REJECTED',
  ]);
  for (const { node } of before.edges) {
    expect(xmlSyntaxError(node.response_xml ?? '')).toBeNull();
    if (node.outcome === 'OK') expect(node.response_xml).toContain(`<Key>${node.target_key}</Key>`);
    expect(await look(node.query_uuid)).toMatchObject({ outcome: node.outcome });
  }
  const { query_uuid } = await answer(shipment(KEY));
  const after = (await history(EDITOR)).host_system.eadaptor_queries;
  expect(after.total_count).toBe(before.total_count + 1);
  expect(after.edges[0]?.node.query_uuid).toBe(query_uuid);
  expect(
    await s.codes(VIEWER, 'query($q: ID!) { eadaptor_query(query_uuid: $q) { query_uuid } }', {
      q: query_uuid,
    }),
  ).toEqual(['FORBIDDEN']);
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/testing.ts';
import { TENDER } from '../../world/script.ts';

const EDITOR = 'editor@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Payload {
  readonly flow_setup: {
    readonly flow_uuid: string;
    readonly flow_name: string;
    readonly builder: string;
    readonly enabled: boolean;
    readonly deploy_state: string;
    readonly source_summary: string;
    readonly destination_summary: string;
    readonly integration: { readonly used_seats: number } | null;
  } | null;
  readonly flow_configuration: {
    readonly lock_version: number;
    readonly is_deployable: boolean;
    readonly adapter_values: unknown;
    readonly adapter_secrets: readonly { readonly name: string; readonly is_set: boolean }[];
    readonly source: { readonly kind: string } | null;
    readonly destination: unknown;
  } | null;
  readonly integration: { readonly used_seats: number; readonly included_seats: number } | null;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}

const FIELDS = `flow_setup { flow_uuid flow_name builder enabled deploy_state source_summary destination_summary integration { company_uuid integration_identifier used_seats } }
  flow_configuration { flow_uuid lock_version is_deployable adapter_values adapter_secrets { name is_set } source { kind } destination { kind } }`;

async function create(session: string, input: object): Promise<Payload> {
  const { data, errors } = await server.graphql<{ create_licensed_flow: Payload }>(
    EDITOR,
    `mutation($input: CreateLicensedFlowInput!) { create_licensed_flow(input: $input) { ${FIELDS}
       integration { company_uuid integration_identifier used_seats included_seats } errors { code path message } } }`,
    {
      input: {
        partner_uuid: TENDER.partner_uuid,
        integration_identifier: 'osprey-track-positions',
        ...input,
      },
    },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.create_licensed_flow;
}

const GOOD = {
  values: { environment: 'PRODUCTION', batch_minutes: 10 },
  secrets: [{ name: 'api_key', value: 'sk-very-secret' }],
};

test('requires only the fields of the integration, is active at once, and takes a seat while one is free', async () => {
  const first = await create('seats', GOOD);
  expect(first.errors).toEqual([]);
  expect(first.flow_setup).toMatchObject({
    flow_name: 'Osprey Track positions',
    builder: 'LICENSED',
    enabled: true,
    deploy_state: 'DEPLOYED',
    source_summary: expect.stringContaining('CargoWise'),
    destination_summary: 'Adapter · Osprey Track',
    integration: { used_seats: 2 },
  });
  expect(first.flow_configuration).toMatchObject({
    is_deployable: true,
    adapter_values: GOOD.values,
    adapter_secrets: [{ name: 'api_key', is_set: true }],
    source: { kind: 'HOST_SYSTEM' },
    destination: null,
  });
  expect(first.integration).toMatchObject({ used_seats: 2, included_seats: 2 });
  const second = await create('seats', { ...GOOD, flow_name: 'Another' });
  expect(second.errors).toMatchObject([{ code: 'LICENSE_REQUIRED', path: ['integration_identifier'] }]);
  const copy = await server.graphql<{ duplicate_flow: { errors: { code: string }[] } }>(
    EDITOR,
    'mutation($f: ID!) { duplicate_flow(input: { flow_uuid: $f }) { errors { code } } }',
    { f: first.flow_setup?.flow_uuid },
    { session: 'seats' },
  );
  expect(copy.data.duplicate_flow.errors).toEqual([{ code: 'LICENSE_REQUIRED' }]);
});

test.each([
  ['integration_identifier', 'NOT_FOUND', { ...GOOD, integration_identifier: 'none' }],
  ['integration_identifier', 'LICENSE_REQUIRED', { ...GOOD, integration_identifier: 'brightcart-orders' }],
  ['flow_type', 'VALIDATION', { ...GOOD, flow_type: 'SEND_ASN' }],
  ['flow_name', 'ALREADY_EXISTS', { ...GOOD, flow_name: 'Send tender 204' }],
  ['values.environment', 'VALIDATION', { ...GOOD, values: {} }],
  ['values.environment', 'VALIDATION', { ...GOOD, values: { environment: 'MOON' } }],
  ['values.batch_minutes', 'VALIDATION', { ...GOOD, values: { environment: 'SANDBOX', batch_minutes: '5' } }],
  ['values.colour', 'VALIDATION', { ...GOOD, values: { environment: 'SANDBOX', colour: 'red' } }],
  ['values.api_key', 'VALIDATION', { ...GOOD, values: { environment: 'SANDBOX', api_key: 'x' } }],
  ['secrets', 'VALIDATION', { ...GOOD, secrets: [] }],
  ['secrets.0.value', 'VALIDATION', { ...GOOD, secrets: [{ name: 'api_key', value: ' ' }] }],
  ['secrets.0.name', 'VALIDATION', { ...GOOD, secrets: [{ name: 'pin', value: '1' }] }],
  ['host_system_uuid', 'NOT_FOUND', { ...GOOD, host_system_uuid: 'x' }],
])('a wrong %s is reported as %s', async (path, code, input) => {
  const { errors, flow_setup } = await create('wrong', input);
  expect(flow_setup).toBeNull();
  expect(errors.map((error) => `${error.path?.join('.')} ${error.code}`)).toContain(`${path} ${code}`);
});

test('its values can be changed, its secrets replaced but never read', async () => {
  const session = 'replace';
  const { flow_setup } = await create(session, { ...GOOD, deploy: false });
  expect(flow_setup).toMatchObject({ deploy_state: 'DRAFT', enabled: false });
  const save = async (input: object, flow_uuid = flow_setup?.flow_uuid) =>
    (
      await server.graphql<{ save_flow: Payload }>(
        EDITOR,
        `mutation($input: SaveFlowInput!) { save_flow(input: $input) { ${FIELDS} errors { code path message } } }`,
        { input: { flow_uuid, lock_version: 1, ...input } },
        { session },
      )
    ).data.save_flow;
  expect((await save({ adapter_values: { environment: 'MOON' } })).errors).toMatchObject([
    { code: 'VALIDATION', path: ['adapter_values', 'environment'] },
  ]);
  const changed = await save({
    adapter_values: { environment: 'SANDBOX' },
    adapter_secrets: [{ name: 'api_key', value: 'sk-another-secret' }],
  });
  expect(changed.flow_configuration).toMatchObject({
    lock_version: 2,
    adapter_values: { environment: 'SANDBOX' },
    adapter_secrets: [{ name: 'api_key', is_set: true }],
  });
  const everything = await server.graphql(
    EDITOR,
    `query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid document adapter_secrets { name is_set updated_at } }
       flow_setup(flow_uuid: $f) { flow_uuid versions { edges { node { flow_uuid version_timestamp snapshot { document } diff { path before after } } } } } }`,
    { f: flow_setup?.flow_uuid },
    { session },
  );
  expect(JSON.stringify(everything)).not.toContain('secret"');
  expect(JSON.stringify(everything)).not.toMatch(/sk-/);
  expect(everything.errors).toBeUndefined();
});

test('an ordinary flow has no such fields', async () => {
  const { data } = await server.graphql<{ flow_configuration: { lock_version: number } }>(
    EDITOR,
    'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
    { f: TENDER.flow_uuid },
  );
  const answer = await server.graphql<{ save_flow: Payload }>(
    EDITOR,
    'mutation($input: SaveFlowInput!) { save_flow(input: $input) { errors { code path } } }',
    {
      input: {
        flow_uuid: TENDER.flow_uuid,
        lock_version: data.flow_configuration.lock_version,
        adapter_values: {},
      },
    },
    { session: 'ordinary' },
  );
  expect(answer.data.save_flow.errors).toEqual([{ code: 'VALIDATION', path: ['adapter_values'] }]);
  expect(server.uncaught).toEqual([]);
});

test('the vendor can be called before anything is created, and accepts or rejects the secrets', async () => {
  const subject = await server.graphql<{ flow_setup: { partner_uuid: string } }>(
    EDITOR,
    'query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid partner_uuid } }',
    { f: TENDER.flow_uuid },
  );
  const call = async (input: object) => {
    const { data } = await server.graphql<{
      test_licensed_flow: { is_accepted: boolean | null; answer: string | null; errors: unknown[] };
    }>(
      EDITOR,
      'mutation($i: TestLicensedFlowInput!) { test_licensed_flow(input: $i) { is_accepted answer errors { code path } } }',
      {
        i: {
          partner_uuid: subject.data.flow_setup.partner_uuid,
          integration_identifier: 'osprey-track-positions',
          ...input,
        },
      },
      { session: 'vendor-call' },
    );
    return data.test_licensed_flow;
  };
  const secrets = (value: string) => [{ name: 'api_key', value }];
  const values = { environment: 'PRODUCTION' };
  expect(await call({ values, secrets: secrets('sk-1') })).toMatchObject({ is_accepted: true, errors: [] });
  const refused = await call({ values, secrets: secrets('wrong') });
  expect(refused).toMatchObject({ is_accepted: false, errors: [] });
  expect(refused.answer).toMatch(/^401 .*vendor/);
  expect(await call({ values: {}, secrets: [] })).toMatchObject({
    is_accepted: null,
    errors: [
      { code: 'VALIDATION', path: ['values', 'environment'] },
      { code: 'VALIDATION', path: ['secrets'] },
    ],
  });
  expect(await call({ integration_identifier: 'brightcart-orders' })).toMatchObject({
    errors: [{ code: 'LICENSE_REQUIRED' }],
  });
});

test('the vendor of an existing flow is called with its stored secrets, even if no seat is free', async () => {
  const session = 'vendor-call-stored';
  const { flow_setup } = await create(session, { ...GOOD, deploy: false });
  const call = async (input: object, as = EDITOR) => {
    const { data } = await server.graphql<{
      test_licensed_flow: { is_accepted: boolean | null; errors: { code: string; path?: string[] }[] };
    }>(
      as,
      'mutation($i: TestLicensedFlowInput!) { test_licensed_flow(input: $i) { is_accepted errors { code path } } }',
      {
        i: {
          partner_uuid: TENDER.partner_uuid,
          integration_identifier: 'osprey-track-positions',
          flow_uuid: flow_setup?.flow_uuid,
          values: GOOD.values,
          ...input,
        },
      },
      { session },
    );
    return data.test_licensed_flow;
  };
  expect(await call({ flow_uuid: null, secrets: GOOD.secrets })).toMatchObject({
    errors: [{ code: 'LICENSE_REQUIRED' }],
  });
  expect(await call({})).toMatchObject({ is_accepted: true, errors: [] });
  expect(await call({ secrets: [{ name: 'api_key', value: 'wrong' }] })).toMatchObject({
    is_accepted: false,
    errors: [],
  });
  expect(await call({ secrets: [{ name: 'api_key', value: null }] })).toMatchObject({
    errors: [{ code: 'VALIDATION', path: ['secrets', '0', 'value'] }],
  });
  // Secrets of a flow with another integration are not used.
  expect(await call({ flow_uuid: TENDER.flow_uuid })).toMatchObject({
    errors: [{ code: 'NOT_FOUND', path: ['flow_uuid'] }],
  });
  expect(await call({}, 'viewer@northbay.example')).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
});

test('a wrong value in a draft is reported before it is saved', async () => {
  const session = 'draft-values';
  const { flow_setup } = await create(session, { ...GOOD, deploy: false });
  const { data } = await server.graphql<{ validate_flow: { errors: { path: string[] }[] } }>(
    EDITOR,
    'query($input: SaveFlowInput!) { validate_flow(input: $input) { errors { path } } }',
    { input: { flow_uuid: flow_setup?.flow_uuid, adapter_values: { environment: 'MOON' } } },
    { session },
  );
  expect(data.validate_flow.errors).toEqual([{ path: ['adapter_values', 'environment'] }]);
});

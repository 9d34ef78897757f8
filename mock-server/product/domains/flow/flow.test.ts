import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { flowTypes } from '../../world/flow-types.ts';
import { fileTypes } from '../../facts/file-types.ts';
import { TENDER } from '../../world/script.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

const ask = async <Data>(as: string, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await server.graphql<Data>(as, query, variables);
  return { data, codes: errors?.map(({ extensions }) => extensions.code) ?? [] };
};

const FLOW = `query($uuid: ID!) { flow_setup(flow_uuid: $uuid) { flow_uuid flow_name flow_type_label direction enabled deploy_state
  source_summary destination_summary updated_at updated_by { display } trading_partner { partner_name }
  flow_type { code label edi_equivalents } source_file_type { code format } destination_file_type { code label document }
  deployed_version { flow_uuid version_timestamp is_deployed } configuration { flow_uuid tags throttle_per_minute lock_version }
  versions(first: 2) { total_count edges { node { flow_uuid version_timestamp saved_at saved_by { display } note is_deployed deployed_at undeployed_at } } } } }`;

test('a flow shows its data, its deployed version, and who saved it', async () => {
  const { data, codes } = await ask<{ flow_setup: Record<string, unknown> }>(VIEWER, FLOW, {
    uuid: TENDER.flow_uuid,
  });
  expect(codes).toEqual([]);
  const [latest] = world.versionsOf(TENDER.flow_uuid);
  expect(data.flow_setup).toMatchObject({
    flow_name: 'Send tender 204',
    flow_type_label: 'Send load tender',
    direction: 'SEND',
    enabled: true,
    deploy_state: 'DEPLOYED',
    source_summary: 'CargoWise · eAdaptor',
    destination_summary: 'AS2 · PNCL',
    trading_partner: { partner_name: 'Pinecrest Lines' },
    flow_type: { code: 'SEND_LOAD_TENDER', edi_equivalents: ['X12 204'] },
    source_file_type: { code: 'CW_UNIVERSAL_SHIPMENT_1_1', format: 'XML' },
    destination_file_type: { code: 'X12_204_004010', document: '204' },
    deployed_version: { version_timestamp: latest?.version_timestamp, is_deployed: true },
    configuration: {
      tags: ['tender', 'time-critical'],
      lock_version: world.versionsOf(TENDER.flow_uuid).length,
    },
    versions: { total_count: world.versionsOf(TENDER.flow_uuid).length },
  });
});

test('each deployed flow has one active version, drafts have none, and pending changes leave an older one active', async () => {
  for (const flow of world.flows.filter(({ company_index, deleted }) => company_index === 0 && !deleted)) {
    const { data } = await ask<{
      flow_setup: {
        enabled: boolean;
        deployed_version: { version_timestamp: number } | null;
        versions: { edges: { node: { version_timestamp: number; is_deployed: boolean } }[] };
      };
    }>(
      OWNER,
      `query($uuid: ID!) { flow_setup(flow_uuid: $uuid) { flow_uuid enabled deployed_version { flow_uuid version_timestamp }
        versions(first: 100) { edges { node { flow_uuid version_timestamp is_deployed } } } } }`,
      { uuid: flow.flow_uuid },
    );
    const { versions, deployed_version, enabled } = data.flow_setup;
    const running = versions.edges
      .filter(({ node }) => node.is_deployed)
      .map(({ node }) => node.version_timestamp);
    expect(running).toEqual(deployed_version ? [deployed_version.version_timestamp] : []);
    expect(enabled).toBe(flow.deploy_state === 'DEPLOYED' || flow.deploy_state === 'UNDEPLOYED_CHANGES');
    const first = versions.edges[0]?.node.is_deployed;
    expect(first).toBe(flow.deploy_state === 'DEPLOYED' || flow.deploy_state === 'DISABLED');
  }
});

test('versions are found by their two keys, and no others', async () => {
  const [version] = world.versionsOf(TENDER.flow_uuid);
  const query = `query($uuid: ID!, $at: Timestamp!) { flow_version(flow_uuid: $uuid, version_timestamp: $at) {
    flow_uuid version_timestamp flow_setup { flow_uuid flow_name } } }`;
  const at = version?.version_timestamp ?? 0;
  const found = await ask(VIEWER, query, { uuid: TENDER.flow_uuid, at });
  expect(found.data).toMatchObject({
    flow_version: { version_timestamp: at, flow_setup: { flow_name: 'Send tender 204' } },
  });
  expect((await ask(VIEWER, query, { uuid: TENDER.flow_uuid, at: at + 1 })).data).toEqual({
    flow_version: null,
  });
  expect((await ask(VIEWER, query, { uuid: 'x', at })).data).toEqual({ flow_version: null });
  expect((await ask(GUEST, query, { uuid: TENDER.flow_uuid, at })).data).toEqual({ flow_version: null });
});

interface VersionPage {
  flow_setup: {
    versions: {
      pageInfo: { hasNextPage: boolean; endCursor: string };
      edges: { node: { version_timestamp: number } }[];
    };
  };
}

test('pages of versions are contiguous', async () => {
  const milestones = world.flows.find(({ share }) => share === 1700);
  const query = `query($uuid: ID!, $after: String) { flow_setup(flow_uuid: $uuid) { flow_uuid
    versions(after: $after) { total_count pageInfo { hasNextPage endCursor } edges { node { flow_uuid version_timestamp } } } } }`;
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const variables: Record<string, unknown> = { uuid: milestones?.flow_uuid, after };
    const { data } = await ask<VersionPage>(OWNER, query, variables);
    const { pageInfo, edges } = data.flow_setup.versions;
    seen.push(...edges.map(({ node }) => node.version_timestamp));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  expect(seen).toEqual(
    world.versionsOf(milestones?.flow_uuid ?? '').map(({ version_timestamp }) => version_timestamp),
  );
  expect(seen).toHaveLength(34);
});

test('a guest sees the flows of their own partner, but not their configuration', async () => {
  const flow = await ask<{ flow_setup: Record<string, unknown> }>(
    GUEST,
    'query($uuid: ID!) { flow_setup(flow_uuid: $uuid) { flow_uuid flow_name deployed_version { flow_uuid version_timestamp } } }',
    { uuid: TENDER.flow_uuid },
  );
  expect(flow.data.flow_setup).toMatchObject({ flow_name: 'Send tender 204', deployed_version: null });
  const forbidden = await ask(GUEST, FLOW, { uuid: TENDER.flow_uuid });
  expect(forbidden.codes).toContain('FORBIDDEN');
  const head = 'query($uuid: ID!) { flow_configuration(flow_uuid: $uuid) { flow_uuid notes } }';
  expect((await ask(GUEST, head, { uuid: TENDER.flow_uuid })).data).toEqual({ flow_configuration: null });
  expect(
    (await ask<{ flow_configuration: { notes: string } }>(VIEWER, head, { uuid: TENDER.flow_uuid })).data
      .flow_configuration.notes,
  ).toContain('region_codes');
  const other = world.flows.find(
    ({ company_index, partner_uuid }) => company_index === 0 && partner_uuid !== TENDER.partner_uuid,
  );
  expect(
    (
      await ask(GUEST, 'query($uuid: ID!) { flow_setup(flow_uuid: $uuid) { flow_uuid } }', {
        uuid: other?.flow_uuid,
      })
    ).data,
  ).toEqual({ flow_setup: null });
});

test('deleted and unknown flows are not found', async () => {
  const deleted = world.flows.find((flow) => flow.deleted);
  for (const uuid of [deleted?.flow_uuid, 'x', '']) {
    const { data } = await ask(
      OWNER,
      'query($uuid: ID!) { flow_setup(flow_uuid: $uuid) { flow_uuid } flow_configuration(flow_uuid: $uuid) { flow_uuid } }',
      { uuid },
    );
    expect(data).toEqual({ flow_setup: null, flow_configuration: null });
  }
});

test('every flow has existing types, and types are found by code', async () => {
  const codes = new Set(fileTypes.map(({ code }) => code));
  for (const flow of world.flows) {
    expect(codes.has(flow.source_file_type) && codes.has(flow.destination_file_type), flow.flow_name).toBe(
      true,
    );
    expect(
      flowTypes.some(({ code, direction }) => code === flow.flow_type && direction === flow.direction),
      flow.flow_type,
    ).toBe(true);
  }
  const query =
    'query($code: ID!) { file_type(code: $code) { code label format standard document version mime_type extensions } }';
  expect((await ask(OWNER, query, { code: 'EDIFACT_IFTSTA_D99B' })).data).toEqual({
    file_type: {
      code: 'EDIFACT_IFTSTA_D99B',
      label: 'EDIFACT IFTSTA Transport status report, D99B',
      format: 'EDIFACT',
      standard: 'EDIFACT',
      document: 'IFTSTA',
      version: 'D99B',
      mime_type: 'application/edifact',
      extensions: ['edi', 'txt'],
    },
  });
  expect((await ask(OWNER, query, { code: 'NONE' })).data).toEqual({ file_type: null });
  expect(server.uncaught).toEqual([]);
});

test('notifiers of a flow are for editors and owners', async () => {
  const query =
    'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid notifiers { notifier_uuid } } }';
  const f = { f: TENDER.flow_uuid };
  expect(await ask(VIEWER, query, f)).toEqual({
    data: { flow_configuration: { flow_uuid: TENDER.flow_uuid, notifiers: null } },
    codes: ['FORBIDDEN'],
  });
  expect((await ask('editor@northbay.example', query, f)).codes).toEqual([]);
});

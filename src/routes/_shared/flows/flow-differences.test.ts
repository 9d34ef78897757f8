import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { countDifferences, groupDifferences, type FlowDifferenceData } from './flow-differences.ts';

const EDITOR = 'editor@northbay.example';
const DIFFERENCES = 'path before after before_name after_name';
const UUID = /[\da-f]{8}-[\da-f]{4}-/;
/** An enum value or a field name. */
const CODE = /\b[A-Z]{2,}_[A-Z]|\b[a-z]+_[a-z]/;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.graphql<Data>(EDITOR, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

interface Version {
  readonly version_timestamp: number;
  readonly undeployed_changes: readonly FlowDifferenceData[];
  readonly diff: readonly FlowDifferenceData[];
}

interface Flow {
  readonly flow_uuid: string;
  readonly partner_uuid: string;
  readonly flow_name: string;
  readonly flow_type: { readonly code: string };
  readonly source_file_type: { readonly code: string };
  readonly destination_file_type: { readonly code: string };
  readonly configuration: { readonly lock_version: number };
  readonly versions: { readonly edges: readonly { readonly node: Version }[] };
}

const flows = async (): Promise<readonly Flow[]> => {
  const { viewer } = await ask<{
    viewer: { companies: { trading_partners: { edges: { node: { flow_setups: Flow[] } }[] } }[] };
  }>(`{ viewer { email companies { company_uuid trading_partners(first: 50) { edges { node { partner_uuid flow_setups {
    flow_uuid partner_uuid flow_name flow_type { code } source_file_type { code } destination_file_type { code }
    configuration { flow_uuid lock_version }
    versions(first: 50) { edges { node { flow_uuid version_timestamp undeployed_changes { ${DIFFERENCES} } diff { ${DIFFERENCES} } } } } } } } } } } }`);
  return viewer.companies.flatMap(({ trading_partners }) =>
    trading_partners.edges.flatMap(({ node }) => node.flow_setups),
  );
};

const read = (differences: readonly FlowDifferenceData[]) => groupDifferences(differences, { zone: 'UTC' });

test('every difference from the server is described in words, and none is omitted', async () => {
  let count = 0;
  for (const flow of await flows()) {
    for (const { node } of flow.versions.edges) {
      for (const differences of [node.diff, node.undeployed_changes]) {
        const groups = read(differences);
        expect(countDifferences(groups)).toBe(differences.length);
        for (const { label, before, after, isCode } of groups.flatMap((group) => group.differences)) {
          count++;
          expect(`${before}${after}`).not.toBe('');
          expect(label).not.toMatch(UUID);
          expect(label).not.toMatch(CODE);
          if (!isCode) expect(`${before} ${after}`).not.toMatch(UUID);
        }
      }
    }
  }
  expect(count).toBeGreaterThan(200);
});

test('one change of each kind is described in plain words, with the names of the objects it refers to', async () => {
  const all = await flows();
  const flow = all.find(({ flow_name }) => flow_name === 'Send tender 204');
  if (!flow) throw new Error('no such flow');
  const { trading_partner } = await ask<{
    trading_partner: { endpoints: { edges: { node: { endpoint_uuid: string; name: string } }[] } };
  }>(
    'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid endpoints(first: 20) { edges { node { endpoint_uuid name } } } } }',
    { p: flow.partner_uuid },
  );
  const endpoints = trading_partner.endpoints.edges.map(({ node }) => node);
  const save = async (input: Record<string, unknown>) => {
    const { flow_configuration } = await ask<{ flow_configuration: { lock_version: number } }>(
      'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
      { f: flow.flow_uuid },
    );
    const { save_flow } = await ask<{
      save_flow: {
        errors: unknown[];
        flow_version_edge: { node: Version & { snapshot: { destination: { summary: string } } } };
      };
    }>(
      `mutation($i: SaveFlowInput!) { save_flow(input: $i) { errors { path message code } flow_version_edge { node {
        flow_uuid version_timestamp diff { ${DIFFERENCES} } snapshot { destination { summary } } } } } }`,
      { i: { flow_uuid: flow.flow_uuid, lock_version: flow_configuration.lock_version, ...input } },
    );
    expect(save_flow.errors).toEqual([]);
    return save_flow.flow_version_edge.node;
  };
  // The starting version, chosen so that each setting below is certain to change it.
  const first = await save({
    destination: { endpoint_uuid: endpoints[0]?.endpoint_uuid },
    throttle_per_minute: 30,
    acknowledgment: null,
    priority: 'NORMAL',
    filters: [{ label: 'Only 2.0', expression: 'status = "A"', action: 'KEEP' }],
    retention_days: null,
  });
  const version = await save({
    destination: { endpoint_uuid: endpoints[1]?.endpoint_uuid },
    throttle_per_minute: 60,
    acknowledgment: { kind: 'X12_997', timeout_minutes: 120 },
    priority: 'HIGH',
    filters: [{ label: 'Only 2.0', expression: 'status = "B"', action: 'SKIP' }],
    retention_days: 30,
    notes: 'Agreed with dispatch',
  });
  const groups = read(version.diff);
  expect(groups.map(({ title }) => title)).toEqual([
    'General',
    'Filters and duplicates',
    'Destination system',
    'Acknowledgments',
    'Advanced',
  ]);
  const rows = groups.flatMap(({ differences }) =>
    differences.map(({ label, before, after }) => [label, before, after]),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Notes', '', 'Agreed with dispatch'],
      ['Filter “Only 2.0”', 'status = "A"', 'status = "B"'],
      ['Filter “Only 2.0”, records', 'Keep only if', 'Skip if'],
      ['Acknowledgment', 'Not expected', '997 within 2 hours'],
      ['Throttle', '30 per minute', '60 per minute'],
      ['Priority', 'Normal', 'High'],
      ['Retention', 'As the partner', '30 days'],
    ]),
  );
  const [was, is] = [first, version].map(({ snapshot }) => snapshot.destination.summary);
  expect(was).not.toBe(is);
  expect(rows).toContainEqual(['Destination', was, is]);
});

test('several differences from the server may be one change', () => {
  const at = Date.UTC(2026, 8, 9, 12, 30);
  const groups = read([
    { path: 'mapping.revision_policy', before: 'PINNED', after: 'LATEST_DEPLOYED' },
    { path: 'mapping.revision', before: at, after: null },
    { path: 'graph.nodes.Map.settings.mapping.revision_policy', before: 'LATEST_DEPLOYED', after: 'PINNED' },
    { path: 'graph.nodes.Map.settings.mapping.revision', before: null, after: at },
  ]);
  expect(groups.map(({ section, differences }) => [section, ...differences])).toMatchObject([
    ['mapping', { label: 'Revision', before: 'Pinned, 9 Sep 2026, 12:30', after: 'Latest deployed' }],
    [
      'canvas',
      { label: 'Step “Map”, revision', before: 'Latest deployed', after: 'Pinned, 9 Sep 2026, 12:30' },
    ],
  ]);
});

test('changes to a canvas are described as steps and paths, by their labels', async () => {
  const all = await flows();
  const flow = all.find(({ flow_name }) => flow_name === 'Send tender 204');
  if (!flow) throw new Error('no such flow');
  type Graph = { readonly nodes: readonly object[]; readonly edges: readonly object[] };
  const save = async (input: object) => {
    const { save_flow } = await ask<{
      save_flow: {
        errors: unknown[];
        flow_configuration: { lock_version: number; flow_uuid: string };
        flow_version_edge: { node: Version };
      };
    }>(
      `mutation($i: SaveFlowInput!) { save_flow(input: $i) { errors { path message code }
         flow_configuration { flow_uuid lock_version }
         flow_version_edge { node { flow_uuid version_timestamp diff { ${DIFFERENCES} } } } } }`,
      { i: input },
    );
    expect(save_flow.errors).toEqual([]);
    return { ...save_flow.flow_configuration, diff: save_flow.flow_version_edge.node.diff };
  };
  const step = (node_id: string, kind: string, label: string, more: object = {}) => ({
    node_id,
    kind,
    label,
    ...more,
  });
  const path = (from_node_id: string, to_node_id: string, more: object = {}) => ({
    from_node_id,
    to_node_id,
    ...more,
  });
  const first: Graph = {
    nodes: [
      step('in', 'SOURCE', 'Source'),
      step('read', 'PARSE', 'Read', { parse: { file_type: flow.source_file_type.code } }),
      step('keep', 'FILTER', 'Open only', { filter: { expression: 'a = 1' }, position: { x: 1, y: 1 } }),
      step('write', 'GENERATE', 'Write', { generate: { file_type: flow.destination_file_type.code } }),
    ],
    edges: [path('in', 'read'), path('read', 'keep'), path('keep', 'write')],
  };
  const saved = await save({
    partner_uuid: flow.partner_uuid,
    flow_type: flow.flow_type.code,
    flow_name: 'Send tenders on a canvas',
    graph: first,
  });
  const { diff } = await save({
    flow_uuid: saved.flow_uuid,
    lock_version: saved.lock_version,
    graph: {
      nodes: [
        ...first.nodes.slice(0, 2),
        step('keep', 'FILTER', 'Not closed', {
          filter: { expression: 'a = 2', action: 'SKIP' },
          position: { x: 9, y: 9 },
        }),
        step('tell', 'NOTIFY', 'Tell the desk'),
      ],
      edges: [path('in', 'read'), path('read', 'keep'), path('keep', 'tell', { condition: 'FAILURE' })],
    },
  });
  const groups = read(diff);
  expect(groups.map(({ title }) => title)).toEqual(['Canvas']);
  const rows = groups.flatMap(({ differences }) =>
    differences.map(({ label, before, after }) => [label, before, after]),
  );
  expect(rows).toEqual([
    ['Step “Not closed”, name', 'Open only', 'Not closed'],
    ['Step “Not closed”, expression', 'a = 1', 'a = 2'],
    ['Step “Not closed”, documents', 'Keep only if', 'Skip if'],
    ['Step “Tell the desk”', '', 'Notify'],
    ['Step “Write”', 'Generate', ''],
    ['Path', '', 'Not closed to Tell the desk, on failure'],
    ['Path', 'Not closed to Write', ''],
  ]);
});

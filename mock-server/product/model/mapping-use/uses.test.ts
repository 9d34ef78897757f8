import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANCHED, NEW, own, path } from '../../../testing/canvas.ts';
import { createTestServer, type TestServer } from '../../../testing/testing.ts';
import { TENDER } from '../../world/script.ts';

const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const OWNER = 'owner@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

type Failures = readonly { readonly code: string; readonly path: readonly string[] | null }[];

const asker =
  (session: string) =>
  async <Data>(query: string, variables: Record<string, unknown> = {}, as = EDITOR): Promise<Data> => {
    const { data, errors } = await server.graphql<Data>(as, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };
type Ask = ReturnType<typeof asker>;

const mutate = async <Payload>(
  ask: Ask,
  name: string,
  type: string,
  input: object,
  selection: string,
  as = EDITOR,
): Promise<Payload & { readonly errors: Failures }> => {
  const data = await ask<Record<string, Payload & { readonly errors: Failures }>>(
    `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} errors { code path } } }`,
    { input },
    as,
  );
  return data[name] as Payload & { readonly errors: Failures };
};

interface Saved {
  readonly flow_configuration: { readonly flow_uuid: string; readonly lock_version: number } | null;
}
const save = (ask: Ask, input: object) =>
  mutate<Saved>(ask, 'save_flow', 'SaveFlowInput', input, 'flow_configuration { flow_uuid lock_version }');

/** Objects of the workspace, by name, apart from those that the tender flow refers to. */
async function others(ask: Ask) {
  const data = await ask<{
    company: {
      mappings: { edges: { node: { mapping_uuid: string } }[] };
      host_systems: { edges: { node: { host_system_uuid: string; used_by: unknown[] } }[] };
      notifiers: { edges: { node: { notifier_uuid: string; name: string } }[] };
    };
  }>(
    `query($c: ID!) { company(company_uuid: $c) { company_uuid
       mappings(first: 50) { edges { node { mapping_uuid } } }
       host_systems(first: 50) { edges { node { host_system_uuid } } }
       notifiers(first: 50) { edges { node { notifier_uuid name } } } } }`,
    { c: TENDER.company_uuid },
    OWNER,
  );
  const [mapping_uuid] = data.company.mappings.edges
    .map(({ node }) => node.mapping_uuid)
    .filter((uuid) => uuid !== own.mapping);
  const [host_system_uuid] = data.company.host_systems.edges
    .map(({ node }) => node.host_system_uuid)
    .filter((uuid) => uuid !== own.host);
  const [notifier] = data.company.notifiers.edges.map(({ node }) => node);
  return { mapping_uuid, host_system_uuid, notifier };
}

/** The canvas with two paths; the second one has its own mapping and system, and reports failures. */
async function elsewhere(ask: Ask) {
  const { mapping_uuid, host_system_uuid, notifier } = await others(ask);
  const graph = {
    nodes: [
      ...BRANCHED.nodes.map((node) => {
        if (node.node_id === 'map_2') return { ...node, map: { mapping: { mapping_uuid } } };
        if (node.node_id === 'send_2') return { ...node, destination: { side: { host_system_uuid } } };
        return node;
      }),
      {
        node_id: 'tell',
        kind: 'NOTIFY',
        label: 'Tell',
        notify: { notifier_uuid: notifier?.notifier_uuid, message: 'Not sent' },
      },
    ],
    edges: [...BRANCHED.edges, { ...path('send_2', 'tell'), condition: 'FAILURE' }],
  };
  const { flow_configuration, errors } = await save(ask, { ...NEW, graph });
  expect(errors).toEqual([]);
  return {
    mapping_uuid,
    host_system_uuid,
    notifier,
    graph,
    ...(flow_configuration as NonNullable<Saved['flow_configuration']>),
  };
}

const STEPS = `graph { nodes { node_id settings { __typename
  ... on FlowSourceStep { side { summary host_system { host_system_uuid } } }
  ... on FlowMapStep { mapping { name mapping { mapping_uuid } } }
  ... on FlowDestinationStep { side { summary endpoint { endpoint_uuid } host_system { host_system_uuid } } }
  ... on FlowNotifyStep { notifier { name } message } } } }`;
interface Steps {
  readonly graph: {
    readonly nodes: readonly {
      readonly node_id: string;
      readonly settings: Readonly<Record<string, unknown>>;
    }[];
  };
}
const stepIn = ({ graph }: Steps, node_id: string) =>
  graph.nodes.find((node) => node.node_id === node_id)?.settings;

describe('an object that a step refers to', () => {
  test('is in use by the flow, at whichever step, and cannot be deleted', async () => {
    const ask = asker('used');
    const { flow_uuid, mapping_uuid, host_system_uuid } = await elsewhere(ask);
    const found = await ask<{
      mapping: { used_by: { edges: { node: { flow_uuid: string } }[] } };
      host_system: { used_by: { edges: { node: { flow_uuid: string } }[] } };
    }>(
      `query($m: ID!, $h: ID!) { mapping(mapping_uuid: $m) { mapping_uuid used_by(first: 60) { edges { node { flow_uuid } } } }
         host_system(host_system_uuid: $h) { host_system_uuid used_by(first: 60) { edges { node { flow_uuid } } } } }`,
      { m: mapping_uuid, h: host_system_uuid },
      OWNER,
    );
    expect(found.mapping.used_by.edges.map(({ node }) => node.flow_uuid)).toContain(flow_uuid);
    expect(found.host_system.used_by.edges.map(({ node }) => node.flow_uuid)).toContain(flow_uuid);
    const kept = await mutate(
      ask,
      'delete_host_system',
      'DeleteHostSystemInput',
      { host_system_uuid },
      'host_system { host_system_uuid }',
      OWNER,
    );
    expect(kept.errors).toMatchObject([{ code: 'IN_USE' }]);
    const mapping = await mutate(
      ask,
      'delete_mapping',
      'DeleteMappingInput',
      { mapping_uuid },
      'mapping { mapping_uuid }',
      OWNER,
    );
    expect(mapping.errors).toMatchObject([{ code: 'IN_USE' }]);
  });

  test('is linked for people who may read it, and a deleted notifier is a finding', async () => {
    const ask = asker('linked');
    const { flow_uuid, notifier } = await elsewhere(ask);
    const read = async (as: string) =>
      (
        await ask<{ flow_configuration: Steps & { validation: { path: string }[] } }>(
          `query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid validation { path } ${STEPS} } }`,
          { f: flow_uuid },
          as,
        )
      ).flow_configuration;
    const editor = await read(EDITOR);
    expect(stepIn(editor, 'source')).toMatchObject({ side: { host_system: { host_system_uuid: own.host } } });
    expect(stepIn(editor, 'tell')).toMatchObject({ notifier: { name: notifier?.name }, message: 'Not sent' });
    const viewer = await read(VIEWER);
    expect(stepIn(viewer, 'source')).toMatchObject({
      side: { host_system: null, summary: expect.stringMatching(/./) as string },
    });
    expect(stepIn(viewer, 'map')).toMatchObject({ mapping: { mapping: null } });
    expect(stepIn(viewer, 'tell')).toMatchObject({ notifier: null });
    const gone = await mutate(
      ask,
      'delete_notifier',
      'DeleteNotifierInput',
      { notifier_uuid: notifier?.notifier_uuid },
      'notifier { notifier_uuid }',
      OWNER,
    );
    expect(gone.errors).toEqual([]);
    const after = await read(EDITOR);
    expect(stepIn(after, 'tell')).toMatchObject({ notifier: null, message: 'Not sent' });
    expect(after.validation.map((item) => item.path)).toContain('graph.nodes.tell.settings.notifier_uuid');
  });
});

describe('a canvas', () => {
  test('is copied, without the connections of another partner', async () => {
    const ask = asker('copied');
    const { flow_uuid } = await elsewhere(ask);
    const copy = async (more: object) => {
      const { flow_configuration, errors } = await mutate<{ flow_configuration: Steps }>(
        ask,
        'duplicate_flow',
        'DuplicateFlowInput',
        { flow_uuid, ...more },
        `flow_configuration { flow_uuid ${STEPS} }`,
      );
      expect(errors).toEqual([]);
      return flow_configuration;
    };
    expect(stepIn(await copy({}), 'send')).toMatchObject({
      side: { endpoint: { endpoint_uuid: own.connection } },
    });
    const { company } = await ask<{
      company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } };
    }>(
      'query($c: ID!) { company(company_uuid: $c) { company_uuid trading_partners(first: 3) { edges { node { partner_uuid } } } } }',
      { c: TENDER.company_uuid },
    );
    const other = company.trading_partners.edges
      .map(({ node }) => node.partner_uuid)
      .find((uuid) => uuid !== TENDER.partner_uuid);
    const there = await copy({ partner_uuid: other });
    expect(stepIn(there, 'send')).toMatchObject({ side: null });
    expect(stepIn(there, 'source')).toMatchObject({ side: { host_system: { host_system_uuid: own.host } } });
  });

  test('has differences in its steps and paths, not in their positions, and can be restored', async () => {
    const ask = asker('differs');
    const { flow_uuid, lock_version, graph } = await elsewhere(ask);
    const changed = {
      nodes: graph.nodes.map((node) => {
        if (node.node_id === 'keep') return { ...node, filter: { expression: 'a = 1' }, label: 'Open only' };
        return { ...node, position: { x: 40, y: 80 } };
      }),
      edges: graph.edges.filter(({ to_node_id }) => to_node_id !== 'tell'),
    };
    const { errors } = await save(ask, { flow_uuid, lock_version, graph: changed });
    expect(errors).toEqual([]);
    const { flow_setup } = await ask<{
      flow_setup: {
        versions: {
          edges: {
            node: { version_timestamp: number; diff: { path: string; kind: string; after: unknown }[] };
          }[];
        };
      };
    }>(
      `query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid versions(first: 2) { edges { node {
         flow_uuid version_timestamp diff { path kind before after before_name after_name } } } } } }`,
      { f: flow_uuid },
    );
    const [latest, first] = flow_setup.versions.edges.map(({ node }) => node);
    expect(latest?.diff).toMatchObject([
      { path: 'graph.nodes.Open only.label', kind: 'CHANGED', before: 'keep', after: 'Open only' },
      { path: 'graph.nodes.Open only.settings.expression', kind: 'CHANGED', after: 'a = 1' },
      { path: 'graph.edges.send_2 → Tell (on failure)', kind: 'REMOVED' },
    ]);
    const moved = { ...changed, nodes: changed.nodes.map((node) => ({ ...node, position: { x: 1, y: 2 } })) };
    await save(ask, { flow_uuid, lock_version: lock_version + 1, graph: moved });
    const { flow_configuration, errors: refused } = await mutate<{
      flow_configuration: { document: { graph: { edges: unknown[] }; filters: unknown } };
    }>(
      ask,
      'rollback_flow',
      'RollbackFlowInput',
      { flow_uuid, version_timestamp: first?.version_timestamp, deploy: false },
      'flow_configuration { flow_uuid document }',
    );
    expect(refused).toEqual([]);
    expect(flow_configuration.document.graph.edges).toHaveLength(graph.edges.length);
    expect(flow_configuration.document.filters).toMatchObject([{ label: 'keep' }]);
  });

  test('names the objects that steps refer to in its differences', async () => {
    const ask = asker('names');
    const { flow_uuid, lock_version, graph } = await elsewhere(ask);
    const nodes = graph.nodes.map((node) =>
      node.node_id === 'send_2'
        ? { ...node, destination: { side: { endpoint_uuid: own.connection } } }
        : node,
    );
    const { errors } = await save(ask, { flow_uuid, lock_version, graph: { ...graph, nodes } });
    expect(errors).toEqual([]);
    const { flow_setup } = await ask<{
      flow_setup: {
        destination_summary: string;
        latest_version: { diff: { path: string; before_name: string; after_name: string }[] };
      };
    }>(
      `query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid destination_summary latest_version {
         flow_uuid version_timestamp diff { path before_name after_name } } } }`,
      { f: flow_uuid },
    );
    expect(flow_setup.latest_version.diff).toEqual([
      {
        path: 'graph.nodes.send_2.settings.side',
        before_name: expect.stringMatching(/ · /) as string,
        after_name: flow_setup.destination_summary,
      },
    ]);
  });

  test("can be part of a template, and then refers to the partner's objects", async () => {
    const ask = asker('template');
    const { flow_uuid } = await elsewhere(ask);
    const made = await mutate<{ template_edge: { node: { template_uuid: string } } }>(
      ask,
      'save_template',
      'SaveTemplateInput',
      {
        company_uuid: TENDER.company_uuid,
        name: 'Tenders by cargo',
        category: 'CARRIER',
        from_flow_uuids: [flow_uuid],
      },
      'template_edge { node { template_uuid } }',
    );
    expect(made.errors).toEqual([]);
    const { company } = await ask<{
      company: {
        trading_partners: {
          edges: {
            node: {
              partner_uuid: string;
              endpoints: { edges: { node: { endpoint_uuid: string; type: string; direction: string } }[] };
            };
          }[];
        };
      };
    }>(
      `query($c: ID!) { company(company_uuid: $c) { company_uuid trading_partners(first: 50) { edges { node { partner_uuid
         endpoints(first: 20) { edges { node { endpoint_uuid type } } } } } } } }`,
      { c: TENDER.company_uuid },
    );
    const partner = company.trading_partners.edges
      .map(({ node }) => node)
      .find(
        ({ partner_uuid, endpoints }) =>
          partner_uuid !== TENDER.partner_uuid &&
          endpoints.edges.some(({ node }) => node.type === 'AS2_SEND'),
      );
    const theirs = partner?.endpoints.edges.find(({ node }) => node.type === 'AS2_SEND')?.node.endpoint_uuid;
    const apply = (values: object) =>
      mutate<{
        results: {
          outcome: string;
          changes: { path: string }[];
          errors: unknown[];
          flow_setups: { flow_uuid: string; configuration: Steps & { lock_version: number } }[];
        }[];
      }>(
        ask,
        'apply_template',
        'ApplyTemplateInput',
        {
          template_uuid: made.template_edge.node.template_uuid,
          targets: [{ partner_uuid: partner?.partner_uuid, values }],
        },
        `results { outcome changes { path } errors { code path } flow_setups { flow_uuid configuration {
           flow_uuid lock_version ${STEPS} } } }`,
      );
    const [result] = (await apply({ as2_send_connection: theirs })).results;
    expect(result?.errors).toEqual([]);
    const [flow] = result?.flow_setups ?? [];
    if (!flow) throw new Error('no flow');
    expect(stepIn(flow.configuration, 'send')).toMatchObject({
      side: { endpoint: { endpoint_uuid: theirs } },
    });
    expect(stepIn(flow.configuration, 'source')).toMatchObject({
      side: { host_system: { host_system_uuid: own.host } },
    });
    // A changed step is reset; references of the partner's own steps stay.
    const { graph } = await savedGraph(ask, flow.flow_uuid);
    const nodes = graph.nodes.map((node) =>
      node['node_id'] === 'keep' ? { ...node, filter: { expression: 'a = 1' } } : node,
    );
    const drifted = await save(ask, {
      flow_uuid: flow.flow_uuid,
      lock_version: flow.configuration.lock_version,
      graph: { ...graph, nodes },
    });
    expect(drifted.errors).toEqual([]);
    const [again] = (await apply({ as2_send_connection: theirs })).results;
    expect(again).toMatchObject({ outcome: 'UPDATED' });
    expect(again?.changes.map((change) => change.path)).toEqual([
      expect.stringMatching(/\.graph\.nodes\.keep\.settings\.expression$/),
    ]);
    const [after] = again?.flow_setups ?? [];
    expect(after && stepIn(after.configuration, 'send')).toMatchObject({
      side: { endpoint: { endpoint_uuid: theirs } },
    });
    expect((await apply({ as2_send_connection: theirs })).results[0]).toMatchObject({ outcome: 'UNCHANGED' });
  });
});

/** A saved canvas as input. */
async function savedGraph(ask: Ask, flow_uuid: string) {
  const { flow_configuration } = await ask<{
    flow_configuration: {
      document: { graph: { nodes: Readonly<Record<string, unknown>>[]; edges: unknown[] } };
    };
  }>('query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid document } }', { f: flow_uuid });
  const { nodes, edges } = flow_configuration.document.graph;
  return {
    graph: {
      nodes: nodes.map(({ settings, ...node }): Readonly<Record<string, unknown>> => ({
        ...node,
        [String(node['kind']).toLowerCase()]: settings,
      })),
      edges,
    },
  };
}

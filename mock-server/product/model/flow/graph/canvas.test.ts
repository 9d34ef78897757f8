import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANCHED, graphWith, line, LINE, NEW, nodes, own, type StepId } from '../../../../testing/canvas.ts';
import { createTestServer, type TestServer } from '../../../../testing/testing.ts';
import { TENDER } from '../../../world/script.ts';

const EDITOR = 'editor@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

const SETTINGS = `settings { __typename
  ... on FlowSourceStep { side { kind summary host_system { host_system_uuid } endpoint { endpoint_uuid } } }
  ... on FlowParseStep { file_type { code } options }
  ... on FlowFilterStep { expression action }
  ... on FlowMapStep { mapping { mapping_uuid revision_policy revision mapping { mapping_uuid } } document_changes { path expression } on_error }
  ... on FlowScriptStep { script }
  ... on FlowBranchStep { branches { label expression } otherwise_label }
  ... on FlowSplitStep { expression }
  ... on FlowJoinStep { mode }
  ... on FlowGenerateStep { file_type { code } options file_name_template }
  ... on FlowDestinationStep { side { kind summary host_system { host_system_uuid } endpoint { endpoint_uuid } } }
  ... on FlowNotifyStep { notifier { notifier_uuid } message } }`;
const CONFIGURATION = `flow_configuration { flow_uuid lock_version is_deployable
  source_file_type { code } destination_file_type { code } pre_processor post_processor file_name_template
  source { summary } destination { summary } mapping { mapping_uuid } filters { label expression action }
  document_changes { path expression } validation { severity path message } document
  graph { is_placed nodes { node_id kind label position { x y } ${SETTINGS} }
    edges { edge_id from_node_id to_node_id label condition } } }`;
const ERRORS = 'errors { code path message }';

interface Node {
  readonly node_id: string;
  readonly kind: string;
  readonly label: string;
  readonly settings: Readonly<Record<string, unknown>>;
}
interface Configuration {
  readonly flow_uuid: string;
  readonly lock_version: number;
  readonly is_deployable: boolean;
  readonly validation: readonly { readonly severity: string; readonly path: string }[];
  readonly document: { readonly graph: unknown } & Readonly<Record<string, unknown>>;
  readonly graph: { readonly nodes: readonly Node[]; readonly edges: readonly object[] };
}
interface Saved {
  readonly flow_configuration: Configuration | null;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}

function sessionOf(session: string, as = EDITOR) {
  const ask = async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const { data, errors } = await server.graphql<Data>(as, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };
  const save = async (input: object): Promise<Saved> => {
    const { save_flow } = await ask<{ save_flow: Saved }>(
      `mutation($input: SaveFlowInput!) { save_flow(input: $input) { ${CONFIGURATION} ${ERRORS} } }`,
      { input },
    );
    return save_flow;
  };
  return {
    ask,
    save,
    async create(graph: object): Promise<Configuration> {
      const { flow_configuration, errors } = await save({ ...NEW, graph });
      expect(errors).toEqual([]);
      return flow_configuration as Configuration;
    },
  };
}

describe('a canvas', () => {
  test('is saved with the settings of its steps, and can be deployed', async () => {
    const saved = await sessionOf('typed').create(BRANCHED);
    expect(saved.validation.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    expect(saved.is_deployable).toBe(true);
    const settingsOf = (id: StepId) => saved.graph.nodes.find(({ node_id }) => node_id === id)?.settings;
    expect(settingsOf('source')).toMatchObject({
      __typename: 'FlowSourceStep',
      side: { kind: 'HOST_SYSTEM', host_system: { host_system_uuid: own.host } },
    });
    expect(settingsOf('read')).toEqual({
      __typename: 'FlowParseStep',
      file_type: { code: 'CW_UNIVERSAL_SHIPMENT_1_1' },
      options: null,
    });
    expect(settingsOf('keep')).toMatchObject({ __typename: 'FlowFilterStep', action: 'KEEP' });
    expect(settingsOf('kinds')).toEqual({ __typename: 'FlowBranchStep', ...nodes.kinds.branch });
    expect(settingsOf('map')).toMatchObject({
      mapping: { mapping_uuid: own.mapping, revision_policy: 'LATEST_DEPLOYED', revision: null },
      document_changes: nodes.map.map.document_changes,
      on_error: 'STOP',
    });
    expect(settingsOf('map_2')).toMatchObject({ document_changes: [], on_error: 'SKIP_DOCUMENT' });
    expect(settingsOf('send')).toMatchObject({ side: { endpoint: { endpoint_uuid: own.connection } } });
    expect(saved.graph.edges).toContainEqual({
      edge_id: 'kinds-map',
      from_node_id: 'kinds',
      to_node_id: 'map',
      label: 'Hazardous',
      condition: 'SUCCESS',
    });
  });

  test('determines the settings that lists and other flows read', async () => {
    const saved = await sessionOf('decides').create(BRANCHED);
    expect(saved).toMatchObject({
      source_file_type: { code: 'CW_UNIVERSAL_SHIPMENT_1_1' },
      destination_file_type: { code: 'X12_204_004010' },
      pre_processor: null,
      post_processor: 'return output;',
      file_name_template: '{document}-{control_number}.edi',
      mapping: { mapping_uuid: own.mapping },
      filters: [{ label: 'keep', expression: 'status != "CANCELED"', action: 'KEEP' }],
      document_changes: nodes.map.map.document_changes,
      document: { source: { key: own.host }, destination: { key: own.connection } },
    });
  });

  test('refuses settings that its steps determine', async () => {
    const { create, save } = sessionOf('refuses');
    const { flow_uuid, lock_version } = await create(BRANCHED);
    const beside = await save({
      flow_uuid,
      lock_version,
      graph: BRANCHED,
      mapping: null,
      source: { host_system_uuid: own.host },
      filters: [],
    });
    expect(beside.errors.map(({ code, path: at }) => [code, at?.join('.')])).toEqual([
      ['VALIDATION', 'source'],
      ['VALIDATION', 'filters'],
      ['VALIDATION', 'mapping'],
    ]);
    const alone = await save({ flow_uuid, lock_version, destination_file_type: 'X12_214_004010' });
    expect(alone.errors).toMatchObject([{ code: 'VALIDATION', path: ['destination_file_type'] }]);
    const wide = await save({ flow_uuid, lock_version, notes: 'By cargo', priority: 'HIGH' });
    expect(wide.errors).toEqual([]);
    expect(wide.flow_configuration?.document).toMatchObject({ notes: 'By cargo', priority: 'HIGH' });
  });

  test.each<[string, string, object]>([
    [
      'graph.nodes.0.filter',
      'VALIDATION',
      graphWith(line(...LINE), 'source', { filter: { expression: 'a' } }),
    ],
    ['graph.nodes.0.source.side', 'VALIDATION', graphWith(line(...LINE), 'source', { source: { side: {} } })],
    [
      'graph.nodes.0.source.side.host_system_uuid',
      'NOT_FOUND',
      graphWith(line(...LINE), 'source', { source: { side: { host_system_uuid: 'nothing' } } }),
    ],
    [
      'graph.nodes.1.parse.file_type',
      'VALIDATION',
      graphWith(line(...LINE), 'read', { parse: { file_type: 'NONE' } }),
    ],
    [
      'graph.nodes.1.parse.options.colour',
      'VALIDATION',
      graphWith(line(...LINE), 'read', {
        parse: { file_type: 'CW_UNIVERSAL_SHIPMENT_1_1', options: { colour: 'red' } },
      }),
    ],
    [
      'graph.nodes.2.map.mapping.mapping_uuid',
      'NOT_FOUND',
      graphWith(line(...LINE), 'map', { map: { mapping: { mapping_uuid: 'nothing' } } }),
    ],
    [
      'graph.nodes.2.map.mapping.revision',
      'VALIDATION',
      graphWith(line(...LINE), 'map', {
        map: { mapping: { mapping_uuid: own.mapping, revision_policy: 'PINNED' } },
      }),
    ],
    [
      'graph.nodes.3.generate.file_name_template',
      'VALIDATION',
      graphWith(line(...LINE), 'write', {
        generate: { file_type: 'X12_204_004010', file_name_template: 'out/{document}.edi' },
      }),
    ],
    [
      'graph.nodes.5.script.script',
      'VALIDATION',
      graphWith(line(...LINE, 'seal'), 'seal', { script: { script: 'x'.repeat(10_001) } }),
    ],
    [
      'graph.nodes.5.branch.branches.1.label',
      'VALIDATION',
      graphWith(line(...LINE, 'kinds'), 'kinds', {
        branch: {
          branches: [
            { label: 'A', expression: 'a' },
            { label: 'A', expression: 'b' },
          ],
        },
      }),
    ],
    [
      'graph.nodes.5.branch.otherwise_label',
      'VALIDATION',
      graphWith(line(...LINE, 'kinds'), 'kinds', {
        branch: { branches: [{ label: 'A', expression: 'a' }], otherwise_label: 'A' },
      }),
    ],
    ['graph.nodes.1.node_id', 'VALIDATION', graphWith(line(...LINE), 'read', { node_id: 'source' })],
    ['graph.nodes.1.label', 'VALIDATION', graphWith(line(...LINE), 'read', { label: ' ' })],
    [
      'graph.nodes.5.notify.notifier_uuid',
      'NOT_FOUND',
      {
        ...line(...LINE),
        nodes: [
          ...line(...LINE).nodes,
          { node_id: 'tell', kind: 'NOTIFY', label: 'Tell', notify: { notifier_uuid: 'nobody' } },
        ],
      },
    ],
    ['graph', 'VALIDATION', line('source', 'send')],
  ])('is not saved with a wrong %s', async (at, code, graph) => {
    const { errors } = await sessionOf('wrong').save({ ...NEW, graph });
    expect(errors.map((error) => [error.code, error.path?.join('.')])).toContainEqual([code, at]);
  });

  test('replaces a form without loss', async () => {
    const { save, ask } = sessionOf('converts');
    const form = {
      partner_uuid: TENDER.partner_uuid,
      flow_type: 'SEND_LOAD_TENDER',
      flow_name: 'Send tenders by form',
      source: { host_system_uuid: own.host },
      source_file_type: 'X12_204_004010',
      source_options: { strict: true },
      pre_processor: 'return input;',
      filters: [{ label: 'Only open', expression: 'status = "OPEN"', action: 'KEEP' }],
      mapping: { mapping_uuid: own.mapping },
      document_changes: [{ path: 'references.*', expression: '$trim($)' }],
      destination_file_type: 'X12_204_004010',
      destination_options: { newline: true },
      post_processor: 'return output;',
      destination: { endpoint_uuid: own.connection },
      file_name_template: '{document}.edi',
    };
    const before = (await save(form)).flow_configuration as Configuration;
    const { flow_uuid, lock_version } = before;
    const { flow_configuration: after, errors } = await save({
      flow_uuid,
      lock_version,
      builder: 'VISUAL_V3',
    });
    expect(errors).toEqual([]);
    expect(after?.graph.nodes.map(({ node_id, kind }) => [node_id, kind])).toEqual([
      ['source', 'SOURCE'],
      ['pre_processor', 'SCRIPT'],
      ['parse', 'PARSE'],
      ['filter_1', 'FILTER'],
      ['map', 'MAP'],
      ['generate', 'GENERATE'],
      ['post_processor', 'SCRIPT'],
      ['destination', 'DESTINATION'],
    ]);
    expect(after?.validation).toEqual(before.validation);
    // Saved again unchanged, the canvas has the same settings as the form.
    const { flow_configuration: again, errors: none } = await save({
      flow_uuid,
      lock_version: after?.lock_version,
      graph: asInput(after as Configuration),
    });
    expect(none).toEqual([]);
    expect({ ...again?.document, graph: null }).toEqual({ ...before.document, graph: null });
    expect(again?.document.graph).toEqual(after?.document.graph);
    const { flow_setup } = await ask<{ flow_setup: object }>(
      'query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid builder } }',
      { f: flow_uuid },
    );
    expect(flow_setup).toMatchObject({ builder: 'VISUAL_V3' });
  });
});

const FIELD: Readonly<Record<string, string>> = {
  SOURCE: 'source',
  PARSE: 'parse',
  FILTER: 'filter',
  MAP: 'map',
  SCRIPT: 'script',
  GENERATE: 'generate',
  DESTINATION: 'destination',
};

/** A canvas from a flow's document, as input for saving it again. */
function asInput({ document }: Configuration) {
  const graph = document.graph as { readonly nodes: readonly Node[]; readonly edges: readonly object[] };
  return {
    nodes: graph.nodes.map(({ settings, ...node }) => ({ ...node, [FIELD[node.kind] ?? '']: settings })),
    edges: graph.edges,
  };
}

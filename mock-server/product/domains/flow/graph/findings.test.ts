import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANCHED, graphWith, line, LINE, NEW, own, path, step } from '../../../../testing/canvas.ts';
import { createTestServer, type TestServer } from '../../../../testing/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Validation {
  readonly findings: readonly {
    readonly severity: string;
    readonly path: string;
    readonly message: string;
  }[];
  readonly is_deployable: boolean;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] }[];
}

async function validate(input: object, as = 'editor'): Promise<Validation> {
  const { data, errors } = await server.graphql<{ validate_flow: Validation }>(
    `${as}@northbay.example`,
    `query($input: SaveFlowInput!) { validate_flow(input: $input) {
       findings { severity path message } is_deployable errors { code path } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return data.validate_flow;
}

const pathsOf = ({ findings }: Validation, severity = 'ERROR') =>
  findings.filter((finding) => finding.severity === severity).map((finding) => finding.path);

const NOTIFY = { node_id: 'tell', kind: 'NOTIFY', label: 'Tell the desk', notify: {} };
const notified = (more: object) => ({
  nodes: [...BRANCHED.nodes, { ...NOTIFY, ...more }],
  edges: [...BRANCHED.edges, { ...path('map', 'tell'), condition: 'FAILURE' }],
});
const without = (from: string, to: string) => ({
  ...BRANCHED,
  edges: BRANCHED.edges.filter((edge) => edge.from_node_id !== from || edge.to_node_id !== to),
});
const also = (...edges: readonly ReturnType<typeof path>[]) => ({
  ...BRANCHED,
  edges: [...BRANCHED.edges, ...edges],
});
const branches = (more: object) =>
  graphWith(BRANCHED, 'kinds', {
    branch: {
      branches: [{ label: 'Hazardous', expression: '$exists(hazmat_class)' }],
      otherwise_label: 'Other',
      ...more,
    },
  });

describe('a canvas', () => {
  test('without problems can be deployed', async () => {
    const { findings, is_deployable, errors } = await validate({ ...NEW, graph: BRANCHED });
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
    expect(is_deployable).toBe(true);
  });

  test.each<[string, object, readonly string[]]>([
    [
      'no source',
      { nodes: [step('read')], edges: [] },
      ['graph.nodes', 'graph.nodes', 'graph.nodes.read', 'graph.nodes.read'],
    ],
    [
      'a step that no path leads to',
      without('kinds', 'map_2'),
      [
        'graph.nodes.map_2',
        'graph.nodes.write_2',
        'graph.nodes.send_2',
        'graph.nodes.kinds.settings.otherwise_label',
      ],
    ],
    [
      'a step that leads nowhere',
      without('write_2', 'send_2'),
      ['graph.nodes.write_2', 'graph.nodes.send_2'],
    ],
    [
      'a path to a source',
      also(path('send', 'source')),
      ['graph.nodes.source', 'graph.nodes.send', 'graph.nodes.source'],
    ],
    ['a path after a destination', also(path('send', 'send_2')), ['graph.nodes.send']],
    ['a path to nothing', also(path('map', 'nowhere')), ['graph.edges.map-nowhere']],
    ['a loop', also(path('seal', 'write')), ['graph.nodes.write']],
    [
      'a branch without a path',
      branches({
        branches: [
          { label: 'Hazardous', expression: 'a' },
          { label: 'Reefer', expression: 'b' },
        ],
      }),
      ['graph.nodes.kinds.settings.branches.1'],
    ],
    [
      'no branches',
      branches({ branches: [] }),
      ['graph.nodes.kinds.settings.branches', 'graph.edges.kinds-map'],
    ],
    ['a path that is no branch', also(path('kinds', 'map', 'Reefer')), ['graph.edges.kinds-map-2']],
    [
      'an invalid branch',
      branches({ branches: [{ label: 'Hazardous', expression: 'a = ' }] }),
      ['graph.nodes.kinds.settings.branches.0.expression'],
    ],
    [
      'a filter without an expression',
      graphWith(BRANCHED, 'keep', { filter: {} }),
      ['graph.nodes.keep.settings.expression'],
    ],
    [
      'an invalid filter',
      graphWith(BRANCHED, 'keep', { filter: { expression: '(' } }),
      ['graph.nodes.keep.settings.expression'],
    ],
    [
      'a file that is read twice',
      {
        nodes: [...line(...LINE).nodes, { ...step('read'), node_id: 'again' }],
        edges: [
          path('source', 'read'),
          path('read', 'again'),
          path('again', 'map'),
          path('map', 'write'),
          path('write', 'send'),
        ],
      },
      ['graph.nodes.again'],
    ],
    ['no step that reads', line('source', 'map', 'write', 'send'), ['graph.nodes.map']],
    ['no step that writes', line('source', 'read', 'map', 'send'), ['graph.nodes.send']],
    ['a map after writing', line('source', 'read', 'map', 'write', 'map_2', 'send'), ['graph.nodes.map_2']],
    ['formats that nothing maps', line('source', 'read', 'write', 'send'), ['graph.nodes.write']],
    [
      'a step that reads no file type',
      graphWith(BRANCHED, 'read', { parse: {} }),
      ['graph.nodes.read.settings.file_type'],
    ],
    [
      'a map that does nothing',
      graphWith(BRANCHED, 'map', { map: {} }),
      ['graph.nodes.map.settings.mapping', 'graph.nodes.write'],
    ],
    [
      'an invalid change',
      graphWith(BRANCHED, 'map', {
        map: { mapping: { mapping_uuid: own.mapping }, document_changes: [{ path: 'a', expression: '(' }] },
      }),
      ['graph.nodes.map.settings.document_changes.0.expression'],
    ],
    [
      'a script that is none',
      graphWith(BRANCHED, 'seal', { script: { script: 'return {' } }),
      ['graph.nodes.seal.settings.script'],
    ],
    ['an empty script', graphWith(BRANCHED, 'seal', { script: {} }), ['graph.nodes.seal.settings.script']],
    [
      'no system to send to',
      graphWith(BRANCHED, 'send', { destination: {} }),
      ['graph.nodes.send.settings.side'],
    ],
    [
      'a placeholder that does not exist',
      graphWith(BRANCHED, 'write_2', {
        generate: { file_type: 'X12_204_004010', file_name_template: '{colour}.edi' },
      }),
      ['graph.nodes.write_2.settings.file_name_template'],
    ],
    ['a message by nobody', notified({}), ['graph.nodes.tell.settings.notifier_uuid']],
  ])('with %s is not deployed', async (_what, graph, paths) => {
    const edges = (graph as typeof BRANCHED).edges.map((edge, place, all) => {
      const same = all
        .slice(0, place)
        .filter(
          (candidate) =>
            candidate.from_node_id === edge.from_node_id && candidate.to_node_id === edge.to_node_id,
        ).length;
      return { ...edge, edge_id: `${edge.from_node_id}-${edge.to_node_id}${same > 0 ? `-${same + 1}` : ''}` };
    });
    const found = await validate({ ...NEW, graph: { ...graph, edges } });
    expect(pathsOf(found).toSorted()).toEqual(paths.toSorted());
    expect(found.is_deployable).toBe(false);
    for (const { message } of found.findings) expect(message).toMatch(/^.{10,120}$/);
  });

  test('without steps has a single finding', async () => {
    const { findings } = await validate({ ...NEW, graph: { nodes: [], edges: [] } });
    expect(findings).toMatchObject([{ severity: 'ERROR', path: 'graph' }]);
  });

  test('with a join of fewer than two paths has a warning', async () => {
    const graph = {
      nodes: [...line(...LINE).nodes, { node_id: 'join', kind: 'JOIN', label: 'Join', join: {} }],
      edges: [
        path('source', 'read'),
        path('read', 'map'),
        path('map', 'join'),
        path('join', 'write'),
        path('write', 'send'),
      ],
    };
    const found = await validate({ ...NEW, graph });
    expect(pathsOf(found)).toEqual([]);
    expect(pathsOf(found, 'WARNING')).toEqual(['graph.nodes.join']);
    expect(found.is_deployable).toBe(true);
  });

  test('may have several paths that copy a document', async () => {
    const found = await validate({ ...NEW, graph: also(path('read', 'map_2')) });
    expect(pathsOf(found)).toEqual([]);
  });

  test('is checked in addition to errors that would prevent the save', async () => {
    const graph = graphWith(line(...LINE), 'map', { filter: { expression: 'a' } });
    const { errors, is_deployable } = await validate({ ...NEW, graph, pre_processor: 'return input;' });
    expect(errors).toEqual([
      { code: 'VALIDATION', path: ['graph', 'nodes', '2', 'filter'] },
      { code: 'VALIDATION', path: ['pre_processor'] },
    ]);
    expect(is_deployable).toBe(false);
  });

  test.each(['viewer', 'guest'])('of a %s is refused, saved or not', async (who) => {
    const { errors, findings } = await validate({ ...NEW, graph: BRANCHED }, who);
    expect(findings).toEqual([]);
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    const { data } = await server.graphql<{ save_flow: Validation }>(
      `${who}@northbay.example`,
      'mutation($input: SaveFlowInput!) { save_flow(input: $input) { errors { code path } } }',
      { input: { ...NEW, graph: BRANCHED } },
    );
    expect(data.save_flow.errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  });
});

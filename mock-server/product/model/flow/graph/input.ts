import type { FlowGraphInput, FlowNodeInput, FlowSideInput } from '#schema-types';
import {
  edgeBetween,
  NEW_SETTINGS,
  type FlowGraph,
  type GraphNode,
  type NodeKind,
  type StepSettings,
  type StepSide,
} from '../../../world/flow-graph.ts';

/** The settings of a node, by the field that holds them. */
export type StepInputs = Omit<FlowNodeInput, 'node_id' | 'kind' | 'label' | 'position'>;

/** The field of `FlowNodeInput` that holds the settings of each kind. */
export const FIELD_OF = {
  SOURCE: 'source',
  PARSE: 'parse',
  FILTER: 'filter',
  MAP: 'map',
  SCRIPT: 'script',
  BRANCH: 'branch',
  SPLIT: 'split',
  JOIN: 'join',
  GENERATE: 'generate',
  DESTINATION: 'destination',
  NOTIFY: 'notify',
} as const satisfies Record<NodeKind, keyof StepInputs>;

const sideOf = (side: FlowSideInput | null | undefined): StepSide | null =>
  side
    ? side.host_system_uuid == null
      ? { endpoint_uuid: side.endpoint_uuid ?? '' }
      : { host_system_uuid: side.host_system_uuid }
    : null;

/** The settings of a step, with defaults where its kind needs them. */
function settingsOf(node: FlowNodeInput): StepSettings[NodeKind] {
  const given = node[FIELD_OF[node.kind]];
  const settings = { ...NEW_SETTINGS[node.kind], ...given };
  switch (node.kind) {
    case 'SOURCE':
    case 'DESTINATION':
      return { side: sideOf(node[FIELD_OF[node.kind]]?.side) };
    case 'MAP': {
      const mapping = node.map?.mapping ?? null;
      const revision = mapping?.revision_policy === 'PINNED' ? (mapping.revision ?? null) : null;
      return { ...NEW_SETTINGS.MAP, ...node.map, mapping: mapping && { ...mapping, revision } };
    }
    default:
      // Each field holds the settings of its kind, and absent ones got defaults.
      return settings as StepSettings[NodeKind];
  }
}

/** The canvas of an input, which has passed `graphLimits`. */
export const graphOfInput = ({ nodes, edges }: FlowGraphInput): FlowGraph => ({
  nodes: nodes.map((node) => {
    const { node_id, kind, label, position = null } = node;
    // TypeScript cannot infer that kind and settings belong together.
    return {
      node_id,
      kind,
      label: label.trim(),
      position: position && { ...position },
      settings: settingsOf(node),
      // `settingsOf` returns the settings of the step's kind.
    } as GraphNode;
  }),
  edges: edges.map(({ edge_id, from_node_id, to_node_id, label = null, condition }) => ({
    ...edgeBetween(from_node_id, to_node_id, { label, condition }),
    ...(edge_id == null ? {} : { edge_id }),
  })),
});

/** The input that saves a canvas unchanged. */
export const inputOfGraph = ({ nodes, edges }: FlowGraph): FlowGraphInput => ({
  nodes: nodes.map(({ settings, ...node }) => ({ ...node, [FIELD_OF[node.kind]]: settings })),
  edges,
});

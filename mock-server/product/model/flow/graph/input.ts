import {
  edgeBetween,
  NEW_SETTINGS,
  type FlowGraph,
  type GraphEdge,
  type GraphNode,
  type MappingChoice,
  type NodeKind,
  type StepSettings,
  type StepSide,
} from '../../../world/flow-graph.ts';

/** `FlowSideInput` of the schema. */
export interface SideInput {
  readonly host_system_uuid?: string | null;
  readonly endpoint_uuid?: string | null;
}

/** Omitted fields are absent; fields with a default in the schema are always present. */
type Given<Settings, Defaulted extends keyof Settings = never> = Partial<Omit<Settings, Defaulted>> &
  Pick<Settings, Defaulted>;

interface SideStepInput {
  readonly side?: SideInput | null;
}

/** The settings of `FlowNodeInput`, by the field that holds them. */
export interface StepInputs {
  readonly source?: SideStepInput | null;
  readonly parse?: Given<StepSettings['PARSE']> | null;
  readonly filter?: StepSettings['FILTER'] | null;
  readonly map?:
    | (Omit<StepSettings['MAP'], 'mapping'> & {
        readonly mapping?: (Omit<MappingChoice, 'revision'> & { readonly revision?: number | null }) | null;
      })
    | null;
  readonly script?: StepSettings['SCRIPT'] | null;
  readonly branch?: Given<StepSettings['BRANCH'], 'branches'> | null;
  readonly split?: StepSettings['SPLIT'] | null;
  readonly join?: StepSettings['JOIN'] | null;
  readonly generate?: Given<StepSettings['GENERATE']> | null;
  readonly destination?: SideStepInput | null;
  readonly notify?: Given<StepSettings['NOTIFY'], 'message'> | null;
}

/** `FlowNodeInput` of the schema. */
export interface NodeInput extends StepInputs {
  readonly node_id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly position?: GraphNode['position'];
}

/** `FlowGraphInput` of the schema. */
export interface GraphInput {
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly (Omit<GraphEdge, 'edge_id' | 'label'> & {
    readonly edge_id?: string | null;
    readonly label?: string | null;
  })[];
}

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

const sideOf = (side: SideInput | null | undefined): StepSide | null =>
  side
    ? side.host_system_uuid == null
      ? { endpoint_uuid: side.endpoint_uuid ?? '' }
      : { host_system_uuid: side.host_system_uuid }
    : null;

/** The settings of a step, with defaults where its kind needs them. */
function settingsOf(node: NodeInput): StepSettings[NodeKind] {
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
export const graphOfInput = ({ nodes, edges }: GraphInput): FlowGraph => ({
  nodes: nodes.map((node) => {
    const { node_id, kind, label, position = null } = node;
    // TypeScript cannot infer that kind and settings belong together.
    return {
      node_id,
      kind,
      label: label.trim(),
      position: position && { ...position },
      settings: settingsOf(node),
    } as GraphNode;
  }),
  edges: edges.map(({ edge_id, from_node_id, to_node_id, label = null, condition }) => ({
    ...edgeBetween(from_node_id, to_node_id, label, condition),
    ...(edge_id == null ? {} : { edge_id }),
  })),
});

/** The input that saves a canvas unchanged. */
export const inputOfGraph = ({ nodes, edges }: FlowGraph): GraphInput => ({
  nodes: nodes.map(({ settings, ...node }) => ({ ...node, [FIELD_OF[node.kind]]: settings })),
  edges,
});

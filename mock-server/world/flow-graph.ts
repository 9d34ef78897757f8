/** Types of canvas nodes; `FlowNodeKind` of the schema. */
export const NODE_KINDS = [
  'SOURCE',
  'PARSE',
  'FILTER',
  'MAP',
  'SCRIPT',
  'BRANCH',
  'SPLIT',
  'JOIN',
  'GENERATE',
  'DESTINATION',
  'NOTIFY',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export interface GraphNode {
  readonly node_id: string;
  readonly kind: NodeKind;
  readonly label: string;
  /** Null if nobody has placed it; the canvas then lays it out. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly config: Readonly<Record<string, unknown>> | null;
}

export interface GraphEdge {
  readonly edge_id: string;
  readonly from_node_id: string;
  readonly to_node_id: string;
  /** The label of a branch's exit; null for the only exit. */
  readonly label: string | null;
}

/** `FlowGraph` of the schema. */
export interface FlowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The parts of a configuration that become nodes. */
export interface Stages {
  readonly source_file_type: string;
  readonly destination_file_type: string;
  readonly pre_processor: string | null;
  readonly post_processor: string | null;
  readonly filters: readonly { readonly label: string }[];
  readonly mapping: unknown;
}

const STEP_X = 240;
const ROW_Y = 120;

/** The canvas equivalent of a form: a single path from source to destination. */
export function graphOf(settings: Stages, placed: boolean): FlowGraph {
  const chain: Omit<GraphNode, 'position'>[] = [];
  const add = (node_id: string, kind: NodeKind, label: string, config: GraphNode['config'] = null) =>
    chain.push({ node_id, kind, label, config });
  add('source', 'SOURCE', 'Source');
  if (settings.pre_processor !== null) add('pre_processor', 'SCRIPT', 'Pre-process');
  add('parse', 'PARSE', 'Read', { file_type: settings.source_file_type });
  settings.filters.forEach(({ label }, place) =>
    add(`filter_${place + 1}`, 'FILTER', label, { filter: label }),
  );
  if (settings.mapping !== null) add('map', 'MAP', 'Map');
  add('generate', 'GENERATE', 'Write', { file_type: settings.destination_file_type });
  if (settings.post_processor !== null) add('post_processor', 'SCRIPT', 'Post-process');
  add('destination', 'DESTINATION', 'Destination');
  return {
    nodes: chain.map((node, place) => ({
      ...node,
      position: placed ? { x: place * STEP_X, y: ROW_Y } : null,
    })),
    edges: chain.slice(1).map((node, place) => edgeBetween(chain[place]?.node_id ?? '', node.node_id)),
  };
}

export const edgeBetween = (from: string, to: string, label: string | null = null): GraphEdge => ({
  edge_id: `${from}-${to}`,
  from_node_id: from,
  to_node_id: to,
  label,
});

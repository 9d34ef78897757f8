import type { FlowEdgeCondition, FlowStepErrorPolicy, MappingRevisionPolicy } from '#schema-types';
import type { FilterSetting } from '../facts/flow-filters.ts';
import type { SideKey } from './flow-links.ts';

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

/** A change to the canonical document that is made outside the mapping. */
export interface DocumentChange {
  readonly path: string;
  /** JSONata; `$` is the current value. */
  readonly expression: string;
}

export interface MappingChoice {
  readonly mapping_uuid: string;
  readonly revision_policy: MappingRevisionPolicy;
  /** When the pinned revision was saved; null if none is pinned. */
  readonly revision: number | null;
}

/** A host system or a connection; `FlowSideInput` of the schema. */
export type StepSide = { readonly host_system_uuid: string } | { readonly endpoint_uuid: string };

type Values = Readonly<Record<string, unknown>>;

/** Settings of each kind of step. They refer to other entities by key. */
export interface StepSettings {
  readonly SOURCE: { readonly side: StepSide | null };
  readonly PARSE: { readonly file_type: string | null; readonly options: Values | null };
  readonly FILTER: { readonly expression: string; readonly action: 'KEEP' | 'SKIP' };
  readonly MAP: {
    readonly mapping: MappingChoice | null;
    readonly document_changes: readonly DocumentChange[];
    readonly on_error: FlowStepErrorPolicy;
  };
  readonly SCRIPT: { readonly script: string };
  readonly BRANCH: {
    readonly branches: readonly { readonly label: string; readonly expression: string }[];
    readonly otherwise_label: string | null;
  };
  readonly SPLIT: { readonly expression: string };
  readonly JOIN: { readonly mode: 'LIST' | 'MERGE' };
  readonly GENERATE: {
    readonly file_type: string | null;
    readonly options: Values | null;
    readonly file_name_template: string | null;
  };
  readonly DESTINATION: { readonly side: StepSide | null };
  readonly NOTIFY: { readonly notifier_uuid: string | null; readonly message: string };
}

interface NodeOf<Kind extends NodeKind> {
  /** Unique within the flow. */
  readonly node_id: string;
  readonly kind: Kind;
  readonly label: string;
  /** Null if nobody has placed it; the canvas then lays it out. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly settings: StepSettings[Kind];
}

/** A step of the given kind, or of any kind. */
export type GraphNode<Kind extends NodeKind = NodeKind> = { [One in Kind]: NodeOf<One> }[Kind];

/** A path from one step to the next. */
export interface GraphEdge {
  readonly edge_id: string;
  readonly from_node_id: string;
  readonly to_node_id: string;
  /** The branch that leads to it; null unless it starts at a BRANCH step. */
  readonly label: string | null;
  readonly condition: FlowEdgeCondition;
}

/** `FlowGraph` of the schema. */
export interface FlowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The parts of a configuration that become canvas steps. */
export interface Stages {
  readonly source: SideKey | null;
  readonly source_file_type: string;
  readonly source_options: Values | null;
  readonly pre_processor: string | null;
  readonly filters: readonly FilterSetting[];
  readonly mapping: MappingChoice | null;
  readonly document_changes: readonly DocumentChange[];
  readonly destination_file_type: string;
  readonly destination_options: Values | null;
  readonly post_processor: string | null;
  readonly destination: SideKey | null;
  readonly file_name_template: string | null;
}

/** Default settings of steps that are added to the canvas. */
export const NEW_SETTINGS: StepSettings = {
  SOURCE: { side: null },
  PARSE: { file_type: null, options: null },
  FILTER: { expression: '', action: 'KEEP' },
  MAP: { mapping: null, document_changes: [], on_error: 'STOP' },
  SCRIPT: { script: '' },
  BRANCH: { branches: [], otherwise_label: null },
  SPLIT: { expression: '' },
  JOIN: { mode: 'LIST' },
  GENERATE: { file_type: null, options: null, file_name_template: null },
  DESTINATION: { side: null },
  NOTIFY: { notifier_uuid: null, message: '' },
};

const STEP_Y = 120;
const COLUMN_X = 240;

export const stepSideOf = (side: SideKey | null): StepSide | null =>
  side && (side.type === 'HostSystem' ? { host_system_uuid: side.key } : { endpoint_uuid: side.key });

export const sideKeyOf = (side: StepSide | null): SideKey | null =>
  side &&
  ('host_system_uuid' in side
    ? { type: 'HostSystem', key: side.host_system_uuid }
    : { type: 'Endpoint', key: side.endpoint_uuid });

/** A file type code as a step stores it. */
const codeOf = (file_type: string): string | null => (file_type === '' ? null : file_type);

/** The canvas equivalent of a form: a single path from source to destination, from top to bottom. */
export function graphOf(stages: Stages, placed: boolean): FlowGraph {
  const nodes: GraphNode[] = [];
  const add = <Kind extends NodeKind>(
    node_id: string,
    kind: Kind,
    { label, settings }: { label: string; settings: StepSettings[Kind] },
  ) => {
    const position = placed ? { x: COLUMN_X, y: nodes.length * STEP_Y } : null;
    // TypeScript cannot infer that kind and settings belong together.
    nodes.push({ node_id, kind, label, position, settings } as GraphNode);
  };
  const { pre_processor, post_processor, mapping, document_changes, file_name_template } = stages;
  add('source', 'SOURCE', { label: 'Source', settings: { side: stepSideOf(stages.source) } });
  if (pre_processor !== null)
    add('pre_processor', 'SCRIPT', { label: 'Pre-process', settings: { script: pre_processor } });
  add('parse', 'PARSE', {
    label: 'Read',
    settings: {
      file_type: codeOf(stages.source_file_type),
      options: stages.source_options,
    },
  });
  stages.filters.forEach(({ label, expression, action }, place) =>
    add(`filter_${place + 1}`, 'FILTER', { label, settings: { expression, action } }),
  );
  if (mapping !== null || document_changes.length > 0)
    add('map', 'MAP', { label: 'Map', settings: { mapping, document_changes, on_error: 'STOP' } });
  add('generate', 'GENERATE', {
    label: 'Write',
    settings: {
      file_type: codeOf(stages.destination_file_type),
      options: stages.destination_options,
      file_name_template,
    },
  });
  if (post_processor !== null)
    add('post_processor', 'SCRIPT', { label: 'Post-process', settings: { script: post_processor } });
  add('destination', 'DESTINATION', {
    label: 'Destination',
    settings: { side: stepSideOf(stages.destination) },
  });
  return {
    nodes,
    edges: nodes.slice(1).map((node, place) => edgeBetween(nodes[place]?.node_id ?? '', node.node_id)),
  };
}

export const edgeBetween = (
  from: string,
  to: string,
  { label = null, condition = 'SUCCESS' }: { label?: string | null; condition?: GraphEdge['condition'] } = {},
): GraphEdge => ({
  edge_id: `${from}-${to}${condition === 'FAILURE' ? '-failure' : ''}`,
  from_node_id: from,
  to_node_id: to,
  label,
  condition,
});

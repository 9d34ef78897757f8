import {
  sideKeyOf,
  type FlowGraph,
  type GraphEdge,
  type GraphNode,
  type NodeKind,
  type Stages,
} from '../../../world/flow-graph.ts';
import type { SideKey } from '../../../world/flow-links.ts';
import type { FlowSettings } from '../../../world/flow-settings.ts';

type StepOf<Kind extends NodeKind> = Extract<GraphNode, { readonly kind: Kind }>;

const isKind =
  <Kind extends NodeKind>(kind: Kind) =>
  (node: GraphNode): node is StepOf<Kind> =>
    node.kind === kind;

/** The paths that start at a step: success paths first. */
export const pathsFrom = ({ edges }: FlowGraph, node_id: string): readonly GraphEdge[] =>
  edges
    .filter(({ from_node_id }) => from_node_id === node_id)
    .toSorted((a, b) => Number(a.condition === 'FAILURE') - Number(b.condition === 'FAILURE'));

/** The steps in the order in which they run, each after those that lead to it; unreachable steps come last. */
export function walkingOrder(graph: FlowGraph): readonly GraphNode[] {
  const byId = new Map(graph.nodes.map((node) => [node.node_id, node]));
  const seen = new Set<string>();
  const after = (roots: readonly GraphNode[]): GraphNode[] => {
    const left: GraphNode[] = [];
    const visit = (node: GraphNode | undefined): void => {
      if (!node || seen.has(node.node_id)) return;
      seen.add(node.node_id);
      for (const { to_node_id } of pathsFrom(graph, node.node_id).toReversed()) visit(byId.get(to_node_id));
      left.push(node);
    };
    for (const root of roots.toReversed()) visit(root);
    return left.toReversed();
  };
  return [...after(graph.nodes.filter(isKind('SOURCE'))), ...after(graph.nodes)];
}

/** Steps of one kind, in the order in which they run. */
export const stepsOf = <Kind extends NodeKind>(graph: FlowGraph, kind: Kind): readonly StepOf<Kind>[] =>
  walkingOrder(graph).filter(isKind(kind));

/** Kinds of content that a step can process: a file as received, a document, or a file to be sent. */
export type Content = 'RECEIVED' | 'DOCUMENT' | 'WRITTEN';

const ON_DOCUMENTS: ReadonlySet<NodeKind> = new Set(['FILTER', 'MAP', 'BRANCH', 'SPLIT', 'JOIN', 'GENERATE']);

/** Whether a kind of step only processes documents. */
export const needsDocument = (kind: NodeKind): boolean => ON_DOCUMENTS.has(kind);

function passedOn(kind: NodeKind, arrived: ReadonlySet<Content>): ReadonlySet<Content> {
  if (kind === 'SOURCE') return new Set(['RECEIVED']);
  if (kind === 'PARSE') return new Set(['DOCUMENT']);
  if (kind === 'GENERATE') return new Set(['WRITTEN']);
  // A missing read step is reported at the first step that needs a document, not at all that follow.
  return needsDocument(kind) && arrived.has('RECEIVED') ? new Set(['DOCUMENT']) : arrived;
}

/** The kinds of content that arrive at each step, by node: several if its paths differ, none if nothing leads to it. */
export function contentAt(graph: FlowGraph): ReadonlyMap<string, ReadonlySet<Content>> {
  const arrives = new Map(graph.nodes.map(({ node_id }) => [node_id, new Set<Content>()]));
  for (const { node_id, kind } of walkingOrder(graph)) {
    const arrived = arrives.get(node_id) ?? new Set<Content>();
    for (const { to_node_id, condition } of pathsFrom(graph, node_id)) {
      // A failed step passes on what it received.
      for (const content of condition === 'FAILURE' ? arrived : passedOn(kind, arrived))
        arrives.get(to_node_id)?.add(content);
    }
  }
  return arrives;
}

/** The form settings that a canvas determines, from the first step of each kind. */
export function stagesOf(
  graph: FlowGraph,
  before: Pick<Stages, 'source_file_type' | 'destination_file_type'>,
): Stages {
  const arrives = contentAt(graph);
  const scripts = stepsOf(graph, 'SCRIPT');
  const scriptOn = (content: Content): string | null =>
    scripts.find(({ node_id }) => {
      const on = arrives.get(node_id);
      return on?.size === 1 && on.has(content);
    })?.settings.script ?? null;
  const maps = stepsOf(graph, 'MAP').map(({ settings }) => settings);
  const [parse] = stepsOf(graph, 'PARSE');
  const [generate] = stepsOf(graph, 'GENERATE');
  return {
    source: sideKeyOf(stepsOf(graph, 'SOURCE')[0]?.settings.side ?? null),
    source_file_type: parse?.settings.file_type ?? before.source_file_type,
    source_options: parse?.settings.options ?? null,
    pre_processor: scriptOn('RECEIVED'),
    filters: stepsOf(graph, 'FILTER').map(({ label, settings }) => ({ label, ...settings })),
    mapping: maps.find(({ mapping }) => mapping !== null)?.mapping ?? null,
    document_changes:
      maps.find(({ document_changes }) => document_changes.length > 0)?.document_changes ?? [],
    destination_file_type: generate?.settings.file_type ?? before.destination_file_type,
    destination_options: generate?.settings.options ?? null,
    post_processor: scriptOn('WRITTEN'),
    destination: sideKeyOf(stepsOf(graph, 'DESTINATION')[0]?.settings.side ?? null),
    file_name_template: generate?.settings.file_name_template ?? null,
  };
}

/** Names of the settings that a canvas determines. */
export const STAGES = [
  'source',
  'source_file_type',
  'source_options',
  'pre_processor',
  'filters',
  'mapping',
  'document_changes',
  'destination_file_type',
  'destination_options',
  'post_processor',
  'destination',
  'file_name_template',
] as const satisfies readonly (keyof Stages)[];

/** Settings in which those of the canvas, if there is one, take precedence. */
export const decided = (settings: FlowSettings): FlowSettings =>
  settings.graph === null ? settings : { ...settings, ...stagesOf(settings.graph, settings) };

/** Systems that data comes from, or goes to, at any step. */
export function sidesUsed(
  settings: Pick<FlowSettings, 'source' | 'destination' | 'graph'>,
  end: 'source' | 'destination',
): readonly SideKey[] {
  const { graph } = settings;
  const sides =
    graph === null
      ? [settings[end]]
      : stepsOf(graph, end === 'source' ? 'SOURCE' : 'DESTINATION').map(({ settings: { side } }) =>
          sideKeyOf(side),
        );
  return sides.filter((side) => side !== null);
}

/** Mappings that run at any step. */
export const mappingsUsed = ({
  mapping,
  graph,
}: Pick<FlowSettings, 'mapping' | 'graph'>): readonly string[] =>
  (graph === null ? [mapping] : stepsOf(graph, 'MAP').map(({ settings }) => settings.mapping)).flatMap(
    (choice) => choice?.mapping_uuid ?? [],
  );

/** Notifiers that steps send notifications with. */
export const notifiersUsed = ({ graph }: Pick<FlowSettings, 'graph'>): readonly string[] =>
  graph === null ? [] : stepsOf(graph, 'NOTIFY').flatMap(({ settings }) => settings.notifier_uuid ?? []);

/** Steps that no path leads to from a source. */
export function notReached(graph: FlowGraph): ReadonlySet<string> {
  const left = new Set(graph.nodes.map(({ node_id }) => node_id));
  const visit = (node_id: string): void => {
    if (!left.delete(node_id)) return;
    for (const { to_node_id } of pathsFrom(graph, node_id)) visit(to_node_id);
  };
  for (const { node_id } of graph.nodes.filter(isKind('SOURCE'))) visit(node_id);
  return left;
}

/** A step with a path that leads back to itself; null if there is none. */
export function loopIn(graph: FlowGraph): GraphNode | null {
  const byId = new Map(graph.nodes.map((node) => [node.node_id, node]));
  const done = new Set<string>();
  const leadsBack = (node: GraphNode, way: ReadonlySet<string>): GraphNode | null => {
    if (way.has(node.node_id)) return node;
    if (done.has(node.node_id)) return null;
    const further = new Set([...way, node.node_id]);
    for (const { to_node_id } of pathsFrom(graph, node.node_id)) {
      const next = byId.get(to_node_id);
      const found = next ? leadsBack(next, further) : null;
      if (found) return found;
    }
    done.add(node.node_id);
    return null;
  };
  for (const node of walkingOrder(graph)) {
    const found = leadsBack(node, new Set());
    if (found) return found;
  }
  return null;
}

/** Steps that write a different file type than was read, with no mapping in between. */
export function unmappedAt(graph: FlowGraph): ReadonlySet<string> {
  const reads = new Map(graph.nodes.map(({ node_id }) => [node_id, new Set<string>()]));
  const unmapped = new Set<string>();
  for (const node of walkingOrder(graph)) {
    const { node_id, kind } = node;
    let types: Iterable<string> = reads.get(node_id) ?? [];
    if (node.kind === 'PARSE') types = node.settings.file_type === null ? [] : [node.settings.file_type];
    // A script may change a document to anything.
    else if (kind === 'SCRIPT' || (node.kind === 'MAP' && node.settings.mapping !== null)) types = [];
    else if (node.kind === 'GENERATE') {
      const { file_type } = node.settings;
      if (file_type !== null && [...types].some((type) => type !== file_type)) unmapped.add(node_id);
      types = [];
    }
    for (const { to_node_id } of pathsFrom(graph, node_id))
      for (const type of types) reads.get(to_node_id)?.add(type);
  }
  return unmapped;
}

import type { ExecutionStep } from '#schema-types';
import type { FlowGraph, GraphEdge, GraphNode } from '../../../world/flow-graph.ts';
import { walkingOrder } from './steps.ts';

export const edgesInto = ({ edges }: FlowGraph, { node_id }: GraphNode): readonly GraphEdge[] =>
  edges.filter(({ to_node_id }) => to_node_id === node_id);

export const edgesOutOf = (
  { edges }: FlowGraph,
  { node_id }: GraphNode,
  condition: GraphEdge['condition'],
): readonly GraphEdge[] =>
  edges.filter((edge) => edge.from_node_id === node_id && edge.condition === condition);

/** The steps in the order in which they run, without those in or after loops. */
export function inOrder(graph: FlowGraph): readonly GraphNode[] {
  const ids = new Set(graph.nodes.map(({ node_id }) => node_id));
  const placed = new Set<string>();
  return walkingOrder(graph).filter((node) => {
    const before = edgesInto(graph, node).filter(({ from_node_id }) => ids.has(from_node_id));
    const isFree = before.every(({ from_node_id }) => placed.has(from_node_id));
    if (isFree) placed.add(node.node_id);
    return isFree;
  });
}

/** Ids of the steps that paths lead to from these edges, as long as `goesOn` follows them. */
export function reachedFrom(
  graph: FlowGraph,
  start: readonly GraphEdge[],
  goesOn: (node: GraphNode) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set(start.map(({ to_node_id }) => to_node_id));
  // Iteration over a set includes items added during the loop.
  for (const id of reached) {
    const node = graph.nodes.find(({ node_id }) => node_id === id);
    if (!node || !goesOn(node)) continue;
    for (const { to_node_id } of graph.edges.filter(({ from_node_id }) => from_node_id === id))
      reached.add(to_node_id);
  }
  return reached;
}

const STAGES: Readonly<Record<Exclude<GraphNode['kind'], 'SCRIPT'>, ExecutionStep>> = {
  SOURCE: 'RECEIVE',
  PARSE: 'PARSE',
  FILTER: 'FILTER',
  BRANCH: 'FILTER',
  SPLIT: 'MAP',
  JOIN: 'MAP',
  MAP: 'MAP',
  GENERATE: 'GENERATE',
  NOTIFY: 'DELIVER',
  DESTINATION: 'DELIVER',
};

/** The stage of an execution that a step belongs to; for a script, its position decides. */
export function stageOf(graph: FlowGraph, { node_id, kind }: GraphNode): ExecutionStep {
  if (kind !== 'SCRIPT') return STAGES[kind];
  const follows = (before: GraphNode['kind']) =>
    graph.nodes.some(
      (node) => node.kind === before && reachedFrom(graph, edgesOutOf(graph, node, 'SUCCESS')).has(node_id),
    );
  if (follows('GENERATE')) return 'POST_PROCESS';
  return follows('PARSE') ? 'MAP' : 'PRE_PROCESS';
}

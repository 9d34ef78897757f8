import type { Graph } from '../graph.ts';

/** Whether a step of this kind comes before another on some path. */
function comesAfter({ nodes, edges }: Graph, node_id: string, kind: string): boolean {
  const seen = new Set<string>();
  const open = [node_id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from_node_id } of edges.filter(({ to_node_id }) => to_node_id === at)) {
      if (seen.has(from_node_id)) continue;
      seen.add(from_node_id);
      open.push(from_node_id);
    }
  }
  return nodes.some((step) => step.kind === kind && seen.has(step.node_id));
}

/** The kind of data that a script gets at its place on the canvas. */
export type ScriptPlace = 'input' | 'document' | 'output';

/** Before a format is read, a script gets the text of the input; after one is written, the text of the output. */
export const scriptPlace = (graph: Graph, node_id: string): ScriptPlace =>
  comesAfter(graph, node_id, 'GENERATE')
    ? 'output'
    : comesAfter(graph, node_id, 'PARSE')
      ? 'document'
      : 'input';

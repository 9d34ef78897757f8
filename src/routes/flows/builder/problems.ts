import type { Graph } from './graph.ts';

/** A problem of a flow on the canvas. */
export interface Problem {
  /** The step to change; null if the problem is about the flow. */
  readonly node_id: string | null;
  /** The setting of the step or flow; null if the problem is about the step or flow as a whole. */
  readonly field: string | null;
  readonly severity: 'ERROR' | 'WARNING';
  readonly message: string;
  /** Whether the flow cannot even be saved with it. */
  readonly blocksSave: boolean;
}

interface Finding {
  readonly severity?: string;
  readonly path: string;
  readonly message: string;
}

/**
 * Finds the step of a finding. Findings of a validation name the step by its id, those of a rejected save by its index.
 */
export function toProblem({ severity, path, message }: Finding, graph: Graph, blocksSave: boolean): Problem {
  const about = { severity: severity === 'WARNING' ? 'WARNING' : 'ERROR', message, blocksSave } as const;
  const [part, list, key, ...rest] = path.split('.');
  if (part !== 'graph') return { ...about, node_id: null, field: path || null };
  const field = rest.join('.') || null;
  if (list === 'nodes' && key !== undefined) {
    const step = graph.nodes.find(({ node_id }) => node_id === key) ?? graph.nodes[Number(key)];
    return { ...about, node_id: step?.node_id ?? null, field };
  }
  if (list === 'edges' && key !== undefined) {
    const line = graph.edges.find(({ edge_id }) => edge_id === key) ?? graph.edges[Number(key)];
    return { ...about, node_id: line?.from_node_id ?? null, field: null };
  }
  return { ...about, node_id: null, field: null };
}

import { graphlib, layout } from '@dagrejs/dagre';
import type { Graph } from '../graph.ts';

/** The size of a step on the canvas, in pixels. */
export const STEP_SIZE = { width: 232, height: 54 } as const;
const COLUMN_GAP = 52;
const ROW_GAP = 42;
/** The grid spacing, in pixels. */
export const GRID = 20;

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** The position of each step: the stored one, or else one from top to bottom along the paths. */
export function placesOf(graph: Graph): Places {
  const laidOut = layOut(graph);
  return new Map(
    graph.nodes.map(({ node_id, position }) => [node_id, position ?? laidOut.get(node_id) ?? { x: 0, y: 0 }]),
  );
}

function layOut({ nodes, edges }: Graph): Places {
  const drawn = new graphlib.Graph();
  drawn.setGraph({ rankdir: 'TB', nodesep: COLUMN_GAP, ranksep: ROW_GAP });
  drawn.setDefaultEdgeLabel(() => ({}));
  // Steps that only follow a failure are placed beside the step that failed.
  const besides = new Map(
    nodes.flatMap(({ node_id }) => {
      const into = edges.filter(({ to_node_id }) => to_node_id === node_id);
      const isBeside =
        into.length > 0 &&
        into.every(({ condition }) => condition === 'FAILURE') &&
        edges.every(({ from_node_id }) => from_node_id !== node_id);
      return isBeside ? [[node_id, into[0]?.from_node_id ?? ''] as const] : [];
    }),
  );
  for (const { node_id } of nodes) if (!besides.has(node_id)) drawn.setNode(node_id, { ...STEP_SIZE });
  for (const { from_node_id, to_node_id } of edges)
    if (drawn.hasNode(from_node_id) && drawn.hasNode(to_node_id)) drawn.setEdge(from_node_id, to_node_id);
  layout(drawn);
  const places = new Map<string, { x: number; y: number }>();
  for (const id of drawn.nodes()) {
    const { x, y } = drawn.node(id) as { x: number; y: number };
    places.set(id, { x: x - STEP_SIZE.width / 2, y: y - STEP_SIZE.height / 2 });
  }
  for (const [id, from] of besides) {
    const y = places.get(from)?.y ?? 0;
    const right = [...places.values()].filter((place) => Math.abs(place.y - y) < STEP_SIZE.height);
    places.set(id, { x: Math.max(0, ...right.map(({ x }) => x)) + STEP_SIZE.width + COLUMN_GAP + GRID, y });
  }
  return places;
}

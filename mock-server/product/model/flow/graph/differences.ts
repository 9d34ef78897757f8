import type { FlowGraph, GraphEdge, GraphNode } from '../../../world/flow-graph.ts';
import type { Difference } from '../difference.ts';

type Inside = (before: unknown, after: unknown, path: string) => readonly Difference[];

/** Whether a value in a document is a canvas. */
export const isGraph = (value: unknown): value is FlowGraph =>
  typeof value === 'object' &&
  value !== null &&
  'nodes' in value &&
  Array.isArray(value.nodes) &&
  'edges' in value &&
  Array.isArray(value.edges);

/** Names of the steps of both canvases, by node: labels, made unique. The later canvas takes precedence. */
function namesOf(before: FlowGraph, after: FlowGraph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { node_id, label } of [...after.nodes, ...before.nodes]) {
    if (names.has(node_id)) continue;
    let place = 1;
    const named = () => (place === 1 ? label : `${label} (${place})`);
    while (taken.has(named())) place++;
    taken.add(named());
    names.set(node_id, named());
  }
  return names;
}

/** An added or removed step, without its position on the canvas. */
const stepOf = ({ kind, label, settings }: GraphNode) => ({ kind, label, settings });

/**
 * Differences between two canvases: steps by their labels, and paths by the steps that they connect. Positions do not
 * count.
 */
export function graphDifferences(
  before: FlowGraph,
  after: FlowGraph,
  { path, inside }: { path: string; inside: Inside },
): readonly Difference[] {
  const names = namesOf(before, after);
  const was = new Map(before.nodes.map((node) => [node.node_id, node]));
  const is = new Map(after.nodes.map((node) => [node.node_id, node]));
  const steps = [...new Set([...is.keys(), ...was.keys()])].flatMap((node_id): readonly Difference[] => {
    const at = `${path}.nodes.${names.get(node_id) ?? node_id}`;
    const [old, now] = [was.get(node_id), is.get(node_id)];
    if (!old || !now || old.kind !== now.kind) {
      return [
        {
          path: at,
          kind: !old ? 'ADDED' : !now ? 'REMOVED' : 'CHANGED',
          before: old ? stepOf(old) : null,
          after: now ? stepOf(now) : null,
        },
      ];
    }
    return [
      ...inside(old.label, now.label, `${at}.label`),
      ...settingDifferences(old, now, { path: at, inside }),
    ];
  });
  return [...steps, ...edgeDifferences(before.edges, after.edges, { path: `${path}.edges`, names })];
}

function settingDifferences(
  before: GraphNode,
  after: GraphNode,
  { path, inside }: { path: string; inside: Inside },
): readonly Difference[] {
  const at = `${path}.settings`;
  if ('side' in before.settings && 'side' in after.settings) {
    const [was, is] = [before.settings.side, after.settings.side];
    // A side is a host system or a connection, with different keys, but changing it is a single difference.
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const kind = was === null ? 'ADDED' : is === null ? 'REMOVED' : 'CHANGED';
    return [{ path: `${at}.side`, kind, before: was, after: is }];
  }
  const found = inside(before.settings, after.settings, at);
  if (before.kind !== 'BRANCH' || after.kind !== 'BRANCH') return found;
  // The first branch that matches is taken, so the order of branches is a setting as well.
  const [was, is] = [before, after].map(({ settings }) => settings.branches.map(({ label }) => label));
  const isMoved =
    was?.toSorted().join('\n') === is?.toSorted().join('\n') && was?.join('\n') !== is?.join('\n');
  return isMoved ? [...found, { path: `${at}.branches`, kind: 'CHANGED', before: was, after: is }] : found;
}

function edgeDifferences(
  before: readonly GraphEdge[],
  after: readonly GraphEdge[],
  { path, names }: { path: string; names: ReadonlyMap<string, string> },
): readonly Difference[] {
  const named = (edges: readonly GraphEdge[]) =>
    new Map(
      edges.map(({ from_node_id, to_node_id, label, condition }) => {
        const from = names.get(from_node_id) ?? from_node_id;
        const to = names.get(to_node_id) ?? to_node_id;
        const by = condition === 'FAILURE' ? ' (on failure)' : label === null ? '' : ` (${label})`;
        return [`${from} → ${to}${by}`, { from, to, label, condition }] as const;
      }),
    );
  const [was, is] = [named(before), named(after)];
  return [
    ...[...is]
      .filter(([name]) => !was.has(name))
      .map(([name, edge]) => ({
        path: `${path}.${name}`,
        kind: 'ADDED' as const,
        before: null,
        after: edge,
      })),
    ...[...was]
      .filter(([name]) => !is.has(name))
      .map(([name, edge]) => ({
        path: `${path}.${name}`,
        kind: 'REMOVED' as const,
        before: edge,
        after: null,
      })),
  ];
}

import {
  sideKeyOf,
  stepSideOf,
  type FlowGraph,
  type GraphNode,
  type MappingChoice,
} from '../../../world/flow-graph.ts';
import type { SideKey } from '../../../world/flow-links.ts';

/** The new references of a canvas's steps. Omitted references do not change. */
interface Repoint {
  readonly side?: (side: SideKey | null, node: GraphNode<'SOURCE' | 'DESTINATION'>) => SideKey | null;
  readonly mapping?: (mapping: MappingChoice | null, node: GraphNode<'MAP'>) => MappingChoice | null;
  readonly notifier?: (notifier_uuid: string | null, node: GraphNode<'NOTIFY'>) => string | null;
}

const same = <Value>(value: Value): Value => value;

/** A canvas whose steps refer to the given systems, mappings, and notifiers instead. */
export const repointed = (
  { nodes, edges }: FlowGraph,
  { side = same, mapping = same, notifier = same }: Repoint,
): FlowGraph => ({
  nodes: nodes.map((node): GraphNode => {
    switch (node.kind) {
      case 'SOURCE':
      case 'DESTINATION':
        return { ...node, settings: { side: stepSideOf(side(sideKeyOf(node.settings.side), node)) } };
      case 'MAP':
        return { ...node, settings: { ...node.settings, mapping: mapping(node.settings.mapping, node) } };
      case 'NOTIFY': {
        const notifier_uuid = notifier(node.settings.notifier_uuid, node);
        return { ...node, settings: { ...node.settings, notifier_uuid } };
      }
      default:
        return node;
    }
  }),
  edges,
});

/** A new canvas that keeps the references and positions that its owner chose for existing steps. */
export function keepingOwn(graph: FlowGraph, own: FlowGraph): FlowGraph {
  const before = new Map(own.nodes.map((node) => [node.node_id, node]));
  const kept = repointed(graph, {
    side: (side, { node_id, kind }) => {
      const item = before.get(node_id);
      return (item?.kind === 'SOURCE' || item?.kind === 'DESTINATION') && item.kind === kind
        ? sideKeyOf(item.settings.side)
        : side;
    },
    mapping: (mapping, { node_id }) => {
      const item = before.get(node_id);
      return item?.kind === 'MAP' ? item.settings.mapping : mapping;
    },
    notifier: (notifier_uuid, { node_id }) => {
      const item = before.get(node_id);
      return item?.kind === 'NOTIFY' ? item.settings.notifier_uuid : notifier_uuid;
    },
  });
  return {
    ...kept,
    nodes: kept.nodes.map((node) => ({
      ...node,
      position: before.get(node.node_id)?.position ?? node.position,
    })),
  };
}

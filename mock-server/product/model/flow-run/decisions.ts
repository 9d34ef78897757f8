import type { FlowFilterAction } from '#schema-types';
import type { FlowGraph, GraphNode } from '../../world/flow-graph.ts';
import { valuesRead } from './values-read.ts';
import { seen, type Item } from './item.ts';
import { edgesOutOf } from '../flow/graph/order.ts';
import type { StepEnd } from './step.ts';

/** `FlowWalkDecision` of the schema; plain JSON. */
export interface Decision {
  readonly label: string;
  readonly expression: string | null;
  readonly action: FlowFilterAction | null;
  readonly documents: number;
  readonly value: string | null;
  readonly leads_to: string | null;
}

/** The rules of a step that chooses between documents or paths, and their results for what arrived. */
export function decisionsOf(
  graph: FlowGraph,
  node: GraphNode,
  { items, stepEnd: { passed } }: { items: readonly Item[]; stepEnd: Pick<StepEnd, 'passed'> },
): readonly Decision[] {
  const document = items.find(({ kind }) => kind === 'DOCUMENT');
  const read = (expression: string) => (document ? valuesRead(expression, seen(document)) : null);
  if (node.kind === 'FILTER') {
    const { expression, action } = node.settings;
    const value = read(expression);
    return [{ label: node.label, expression, action, documents: passed.length, value, leads_to: null }];
  }
  if (node.kind !== 'BRANCH') return [];
  const paths = edgesOutOf(graph, node, 'SUCCESS');
  const leadsTo = (label: string) => {
    const to = paths.find((edge) => edge.label === label)?.to_node_id;
    return graph.nodes.find(({ node_id }) => node_id === to)?.label ?? null;
  };
  const { branches, otherwise_label } = node.settings;
  const rules = [
    ...branches,
    ...(otherwise_label === null ? [] : [{ label: otherwise_label, expression: null }]),
  ];
  return rules.map(({ label, expression }) => ({
    label,
    expression,
    action: null,
    documents: passed.filter(({ branch }) => branch === label).length,
    value: expression === null ? null : read(expression),
    leads_to: leadsTo(label),
  }));
}

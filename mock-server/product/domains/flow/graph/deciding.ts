import { once } from '../../../../kernel/once.ts';
import type { FlowGraph, GraphNode } from '../../../world/flow-graph.ts';
import { edgesOutOf, reachedFrom } from '../../../model/flow/graph/order.ts';
import type { Item } from '../../../model/flow-run/item.ts';
import { performAgain } from '../../../model/flow-run/perform-again.ts';
import { passThrough, type Perform } from '../../../model/flow-run/run-step.ts';

const after = (graph: FlowGraph, node: GraphNode): ReadonlySet<string> =>
  reachedFrom(graph, edgesOutOf(graph, node, 'SUCCESS'));

/** Whether a step may pass on fewer documents than it received. */
const mayLeaveOut = (node: GraphNode): boolean =>
  node.kind === 'FILTER' ||
  node.kind === 'SPLIT' ||
  node.kind === 'SCRIPT' ||
  (node.kind === 'MAP' && node.settings.on_error === 'SKIP_DOCUMENT');

/**
 * Steps at which a file's content decides which other steps it reaches. On a single path, the outcome of the execution
 * shows that.
 */
const decidingSteps = once((graph: FlowGraph): readonly GraphNode[] => {
  const forks = graph.nodes.filter((node) => edgesOutOf(graph, node, 'SUCCESS').length > 1);
  return graph.nodes.filter(
    (node) =>
      node.kind === 'BRANCH' ||
      (mayLeaveOut(node) && forks.some((fork) => after(graph, fork).has(node.node_id))),
  );
});

export const isDecidedByContent = (graph: FlowGraph): boolean => decidingSteps(graph).length > 0;

/** Runs only the deciding steps and those before them, which does not require the files of the execution. */
export function decidingOnly(graph: FlowGraph): Perform {
  const deciding = decidingSteps(graph);
  const needed = new Set(
    graph.nodes.filter(
      (node) => deciding.includes(node) || deciding.some(({ node_id }) => after(graph, node).has(node_id)),
    ),
  );
  const isFile = (items: readonly Item[]) => items.every(({ kind, sample }) => kind === 'TEXT' && sample);
  return (node, items, work) => {
    const isScriptOnFile = node.kind === 'SCRIPT' && isFile(items);
    return (needed.has(node) && !isScriptOnFile ? performAgain : passThrough)(node, items, work);
  };
}

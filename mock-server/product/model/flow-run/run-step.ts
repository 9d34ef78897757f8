import type { GraphNode, NodeKind } from '../../world/flow-graph.ts';
import { shown, type Item } from './item.ts';
import { edgesOutOf } from '../flow/graph/order.ts';
import { filter, map } from './map-step.ts';
import { branch, join, split } from './path-steps.ts';
import { parse, receive } from './read-steps.ts';
import { script } from './script-step.ts';
import type { Step, StepEnd, Work } from './step.ts';
import { deliver, generate, notify } from './write-steps.ts';

const steps: { readonly [Kind in NodeKind]: Step<Kind> } = {
  SOURCE: receive,
  PARSE: parse,
  FILTER: filter,
  MAP: map,
  SCRIPT: script,
  BRANCH: branch,
  SPLIT: split,
  JOIN: join,
  GENERATE: generate,
  DESTINATION: deliver,
  NOTIFY: notify,
};

/** Runs a step on what arrived at it, or reproduces its known result. Throws StepFailure. */
export type Perform = (node: GraphNode, items: readonly Item[], work: Work) => Promise<StepEnd>;

export const runStep: Perform = async (node, items, work) => {
  // TypeScript cannot infer that the kind selected the step.
  const step = steps[node.kind] as Step<NodeKind>;
  const end = await step(node, items, work);
  const [first] = end.passed;
  return first && !end.shown ? { ...end, shown: shown(first.item) } : end;
};

/** Lets everything pass along the first path, for a run of which only the outcome is known. */
export const passThrough: Perform = async (node, items, work) => {
  const [edge] = node.kind === 'BRANCH' ? edgesOutOf(work.plan.graph, node, 'SUCCESS') : [];
  const through = node.kind === 'JOIN' ? items.slice(0, 1) : items;
  const passed = through.map((item) => ({ item, branch: edge?.label ?? null }));
  if (node.kind === 'DESTINATION') {
    const { side } = node.settings;
    const to = work.plan.nameOf(side);
    work.deliveries.push({ node_id: node.node_id, side, to, outputs: [null], file_types: [null] });
  }
  return { message: '', passed, shown: { output: null, output_format: null } };
};

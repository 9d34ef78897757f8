import type { GraphNode, NodeKind } from '../../../world/flow-graph.ts';
import { shown, type Item } from './item.ts';
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

/** Runs a step on what arrived at it. Throws StepFailure. */
export async function runStep<Kind extends NodeKind>(
  node: GraphNode<Kind>,
  items: readonly Item[],
  work: Work,
): Promise<StepEnd> {
  // The compiler does not see that the kind chose the step.
  const step = steps[node.kind] as unknown as Step<Kind>;
  const end = await step(node, items, work);
  const [first] = end.passed;
  return first && !end.shown ? { ...end, shown: shown(first.item) } : end;
}

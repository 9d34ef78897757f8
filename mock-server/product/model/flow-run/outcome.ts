import type { ExecutionStep } from '#schema-types';
import { once } from '../../../kernel/once.ts';
import { STAGES } from '../../documents/stages.ts';
import { stepsOf as stageRuns } from '../../content/step-runs.ts';
import type { MockContext } from '../../context.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowGraph, GraphNode, NodeKind } from '../../world/flow-graph.ts';
import { stageOf } from '../flow/graph/order.ts';
import { passThrough, runStep, type Perform } from './run-step.ts';
import { StepFailure, type WalkPlan } from './step.ts';
import { wholeWalk, type Walk, type WalkStep } from './walk.ts';

/** How far an execution got, and how it ended. */
export interface Outcome {
  readonly kind: 'RUNNING' | 'SUCCESS' | 'ENDED' | 'FAILED';
  /** The current or last stage. */
  readonly stage: ExecutionStep;
  /** Why it failed or ended early. */
  readonly message: string;
  /** The filter that ended it; null for any other end. */
  readonly rule: string | null;
}

function kindOf({ status, last_step }: ExecutionFacts): Outcome['kind'] {
  if (status === 'SKIPPED') return 'ENDED';
  if (status === 'LOGICAL_FAILURE' || status === 'TECHNICAL_FAILURE') return 'FAILED';
  if (status === 'SUCCESS' || status === 'PENDING_ACKNOWLEDGMENT') return 'SUCCESS';
  // While the outcome is being decided, the execution has not continued after the stage at which it fails.
  const isDelivered = last_step === 'DELIVER' || last_step === 'ACKNOWLEDGE';
  return status === 'COMPLETE' && isDelivered ? 'SUCCESS' : 'RUNNING';
}

export const outcomeOf = (facts: ExecutionFacts): Outcome => ({
  kind: kindOf(facts),
  stage: facts.last_step,
  message: stageRuns(facts).find(({ step }) => step === facts.last_step)?.message ?? '',
  rule: facts.reason_code === 'FILTERED' ? (facts.reason_values['rule'] ?? null) : null,
});

const placeOf = (stage: ExecutionStep): number => STAGES.indexOf(stage);

/** The main kind of step of each stage, for stages with several kinds. */
const MAIN: Partial<Record<ExecutionStep, NodeKind>> = {
  FILTER: 'FILTER',
  MAP: 'MAP',
  DELIVER: 'DESTINATION',
  ACKNOWLEDGE: 'DESTINATION',
};

/** The step at which a run ended, given its walk. */
function lastNode(graph: FlowGraph, { steps }: Walk, { stage, rule }: Outcome): GraphNode | null {
  const reached = steps.flatMap(({ node_id, documents_in }) =>
    documents_in === 0 ? [] : (graph.nodes.find((node) => node.node_id === node_id) ?? []),
  );
  const byRule = reached.find(({ kind, label }) => kind === 'FILTER' && label === rule);
  const ofStage = reached.filter((node) => stageOf(graph, node) === stage);
  const before = reached.findLast((node) => placeOf(stageOf(graph, node)) < placeOf(stage));
  return (
    byRule ??
    ofStage.find(({ kind }) => kind === MAIN[stage]) ??
    reached.find(({ kind }) => kind === MAIN[stage]) ??
    ofStage[0] ??
    before ??
    reached[0] ??
    null
  );
}

const ending =
  (base: Perform, { node_id }: GraphNode, { kind, message }: Outcome): Perform =>
  async (node, items, work) => {
    if (node.node_id !== node_id) return base(node, items, work);
    if (kind === 'FAILED') throw new StepFailure(message);
    return { message, passed: [] };
  };

/** The part of a walk that an execution in progress has completed. */
function soFar(graph: FlowGraph, { steps, paths }: Walk, stage: ExecutionStep): Walk {
  let isAhead = false;
  const now = steps.map((step): WalkStep => {
    const node = graph.nodes.find(({ node_id }) => node_id === step.node_id);
    const isPast = node !== undefined && placeOf(stageOf(graph, node)) < placeOf(stage);
    if (!isAhead && isPast && step.documents_in > 0) return step;
    const status = isAhead || step.documents_in === 0 ? 'PENDING' : 'RUNNING';
    isAhead = true;
    const { documents_in } = status === 'RUNNING' ? step : { documents_in: 0 };
    const blank = { documents_out: 0, decisions: [], message: null, output: null, output_format: null };
    return { ...step, ...blank, status, documents_in };
  });
  const done = new Set(now.flatMap(({ node_id, status }) => (status === 'DONE' ? [node_id] : [])));
  const from = (edge_id: string) => graph.edges.find((edge) => edge.edge_id === edge_id)?.from_node_id ?? '';
  return { steps: now, paths: paths.filter(({ edge_id }) => done.has(from(edge_id))) };
}

/**
 * The walk of an execution: the canvas applied to its input, adjusted to the execution's actual outcome. Where the
 * execution failed or was filtered, the walk ends as well; a run that succeeded has passed all steps.
 */
export async function courseOf(
  plan: WalkPlan,
  outcome: Outcome,
  { context, perform = runStep }: { context: MockContext; perform?: Perform },
): Promise<Walk> {
  const { graph, sample } = plan;
  let by = sample.text.length > limits.input ? passThrough : perform;
  let found = await wholeWalk(plan, context, by);
  const passed = async () => {
    by = passThrough;
    found = await wholeWalk(plan, context, by);
  };
  if (outcome.kind === 'RUNNING' || outcome.kind === 'SUCCESS') {
    if (found.end.status !== 'SUCCESS') await passed();
    return outcome.kind === 'RUNNING' ? soFar(graph, found.walk, outcome.stage) : found.walk;
  }
  const agrees = found.end.node_id === lastNode(graph, found.walk, outcome)?.node_id;
  if (found.end.status !== 'SUCCESS' && !agrees) await passed();
  const last = lastNode(graph, found.walk, outcome);
  if (!last) return found.walk;
  const ended = await wholeWalk(plan, context, ending(by, last, outcome));
  if (outcome.kind === 'FAILED' || ended.end.deliveries.length === 0) return ended.walk;
  // Nothing was sent, so the run ended before the paths separate.
  const common = graph.nodes.find(({ kind }) => kind === 'PARSE') ?? last;
  return (await wholeWalk(plan, context, ending(by, common, outcome))).walk;
}

const stagesByNode = once(
  (graph: FlowGraph): ReadonlyMap<string, ExecutionStep> =>
    new Map(graph.nodes.map((node) => [node.node_id, stageOf(graph, node)])),
);

/** Duration of each completed step in milliseconds: the steps of a stage share its time. */
export function durationsOf(
  graph: FlowGraph,
  steps: readonly Pick<WalkStep, 'node_id' | 'status'>[],
  times: readonly { readonly step: ExecutionStep; readonly duration_ms: number | null }[],
): ReadonlyMap<string, number> {
  const stages = stagesByNode(graph);
  const ran = steps.filter(({ status }) => status === 'DONE' || status === 'FAILED');
  const byStage = Map.groupBy(ran, ({ node_id }) => stages.get(node_id));
  return new Map(
    [...byStage].flatMap(([stage, list]) => {
      const whole = times.find(({ step }) => step === stage)?.duration_ms ?? 0;
      return list.map(({ node_id }) => [node_id, Math.round(whole / list.length)] as const);
    }),
  );
}

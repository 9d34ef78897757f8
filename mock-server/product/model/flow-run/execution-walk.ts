import { LRUCache } from 'lru-cache';
import { once } from '../../../kernel/once.ts';
import { isDone } from '../../documents/stages.ts';
import { stepsOf as stageRuns } from '../../content/step-runs.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { sideKeyOf, type FlowGraph } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { currentFacts } from '../execution/current-facts.ts';
import { mayRead } from '../execution/execution-file.ts';
import { keyOf } from '../kit/key-of.ts';
import { inputOf, type Sample } from './sample.ts';
import { sideSummary } from '../flow/sides.ts';
import { savedSettings, versionKey } from '../flow/versions.ts';
import { stageOf } from '../flow/graph/order.ts';
import { courseOf, durationsOf, outcomeOf } from './outcome.ts';
import { performAgain } from './perform-again.ts';
import type { WalkPlan } from './step.ts';
import type { Walk } from './walk.ts';
import type { Resolver } from '../../resolvers.ts';

/** Maximum number of cached walks, by last use; each walk holds the results of its steps. */
const MAX = 16;
const known = once((_session: Session) => new LRUCache<string, Promise<Walk>>({ max: MAX }));

/** Settings that include a canvas. */
export type Canvas = FlowSettings & { readonly graph: FlowGraph };

/** The plan of an execution's walk: its input, or the required parts of it, through the canvas of a version. */
export const planOf = (
  facts: ExecutionFacts,
  sample: Sample,
  { settings, context }: { settings: Canvas; context: MockContext },
): WalkPlan => ({
  graph: settings.graph,
  settings,
  company_uuid: facts.flow.company_uuid,
  sample,
  nameOf: (side) =>
    sideSummary({ ...settings, destination: sideKeyOf(side) }, 'destination', {
      flow_uuid: facts.flow.flow_uuid,
      context,
    }),
});

export const isCanvas = (settings: FlowSettings): settings is Canvas => settings.graph !== null;

/** Adds the messages of a stage's log to the step that belongs to the stage, if there is only one. */
function withMessages(graph: FlowGraph, { steps, paths }: Walk, facts: ExecutionFacts): Walk {
  const runs = stageRuns(facts);
  const byStage = Map.groupBy(graph.nodes, (node) => stageOf(graph, node));
  const messages = new Map(
    runs.flatMap(({ step, status, message }) => {
      const [only, ...others] = byStage.get(step) ?? [];
      return only && others.length === 0 && status === 'DONE' && message !== null
        ? [[only.node_id, message] as const]
        : [];
    }),
  );
  return {
    steps: steps.map((step) =>
      step.status === 'DONE' ? { ...step, message: messages.get(step.node_id) ?? step.message } : step,
    ),
    paths,
  };
}

function walkOf(
  facts: ExecutionFacts,
  settings: Canvas,
  { version, context }: { version: string; context: MockContext },
) {
  const { session } = context;
  const walks = known(session);
  const outcome = outcomeOf(facts);
  // Without the execution's output, less is known about the results of its last steps.
  const key = JSON.stringify([facts.invocation_uuid, version, outcome, isDone(facts, 'GENERATE')]);
  const walk =
    walks.get(key) ??
    courseOf(planOf(facts, inputOf(facts), { settings, context }), outcome, {
      context,
      perform: performAgain,
    });
  walks.set(key, walk);
  return walk;
}

/** `FlowExecution.walk`: null for executions of flows built with the form. */
export const executionWalk = (async (source, _args, context): Promise<Walk | null> => {
  const facts = currentFacts(context, keyOf(source));
  if (!facts) return null;
  const { flow_uuid } = facts.flow;
  const version = versionKey(flow_uuid, facts.version_timestamp);
  const { store } = context;
  if (!store.exists('FlowSetup', flow_uuid) || !store.exists('FlowVersion', version)) return null;
  const settings = savedSettings(version, context);
  if (!isCanvas(settings)) return null;
  const walked = await walkOf(facts, settings, { version, context });
  const { graph } = settings;
  const { steps, paths } = withMessages(graph, walked, facts);
  const took = durationsOf(graph, steps, stageRuns(facts));
  const walk = {
    steps: steps.map((step) => ({ ...step, duration_ms: took.get(step.node_id) ?? null })),
    paths,
  };
  return mayRead(facts.invocation_uuid, context) ? walk : withoutOutputs(walk);
}) satisfies Resolver<'FlowExecution', 'walk'>;

const withoutOutputs = ({ steps, paths }: Walk): Walk => ({
  steps: steps.map((step) => ({ ...step, output: null, output_format: null })),
  paths,
});

import { LRUCache } from 'lru-cache';
import { once } from '../../../../kernel/once.ts';
import { stepTimes } from '../../../documents/steps.ts';
import type { Session } from '../../../../engine/session/session.ts';
import type { MockContext } from '../../../context.ts';
import type { ExecutionFacts } from '../../../facts/facts.ts';
import { periodOf } from '../../../model/execution/counts.ts';
import { executionsIn } from '../../../model/execution/executions-in.ts';
import { executionFacts } from '../../../model/execution/facts.ts';
import { flowScope } from '../../../model/execution/scopes.ts';
import { keyOf } from '../../../model/kit/key-of.ts';
import { deployedKey, savedSettings } from '../../../model/flow/versions.ts';
import { documentOf } from '../../../model/flow-run/sample.ts';
import { decidingOnly, isDecidedByContent } from './deciding.ts';
import { isCanvas, planOf, type Canvas } from '../../../model/flow-run/execution-walk.ts';
import { courseOf, durationsOf, outcomeOf } from '../../../model/flow-run/outcome.ts';
import { passThrough } from '../../../model/flow-run/run-step.ts';
import { stepsOf } from '../../../model/flow/graph/steps.ts';
import type { Walk, WalkStep } from '../../../model/flow-run/walk.ts';
import type { Resolver } from '../../../resolvers.ts';

/** `FlowNodeCount` of the schema. */
interface NodeCount {
  readonly node_id: string;
  readonly executions: number;
  readonly failed: number;
  readonly skipped: number;
  readonly p95_ms: number | null;
}

/** A step that an execution reached. */
interface Stop extends Pick<WalkStep, 'node_id' | 'status'> {
  /** Whether nothing was left after this step. */
  readonly isEnd: boolean;
}
type Way = readonly Stop[];

/** Paths of executions that depend on their content, by version, execution, and outcome. */
const known = once((_session: Session) => new LRUCache<string, Promise<Way>>({ max: MAX_KNOWN }));
const MAX_KNOWN = 5000;
/** Number of concurrent walks: as many as a workspace has processes in the sandbox. */
const AT_ONCE = 2;

const wayOf = ({ steps }: Walk): Way =>
  steps.flatMap(({ node_id, kind, status, documents_in, documents_out }) =>
    documents_in === 0
      ? []
      : [{ node_id, status, isEnd: status === 'DONE' && documents_out === 0 && kind !== 'DESTINATION' }],
  );

/** Finds the paths of executions through a canvas. Walks only those whose outcome does not determine the path. */
function waysThrough(version: string, settings: Canvas, context: MockContext) {
  const { graph } = settings;
  const byContent = isDecidedByContent(graph);
  const perform = byContent ? decidingOnly(graph) : passThrough;
  const kept = known(context.session);
  return (facts: ExecutionFacts): Promise<Way> => {
    const outcome = outcomeOf(facts);
    const { kind, stage, rule } = outcome;
    const key = JSON.stringify([version, byContent ? facts.invocation_uuid : null, kind, stage, rule]);
    const found = kept.get(key);
    if (found) return found;
    const way = courseOf(planOf(facts, documentOf(facts), { settings, context }), outcome, {
      context,
      perform,
    }).then(wayOf);
    kept.set(key, way);
    return way;
  };
}

class Tally {
  executions = 0;
  failed = 0;
  skipped = 0;
  readonly #took: number[] = [];

  add({ status, isEnd }: Stop, took: number | undefined): void {
    this.executions++;
    if (status === 'FAILED') this.failed++;
    if (isEnd) this.skipped++;
    if (took !== undefined) this.#took.push(took);
  }

  /** By nearest rank, as `PulseTotals.p95_ms`. */
  get p95_ms(): number | null {
    const took = this.#took.toSorted((a, b) => a - b);
    return took[Math.ceil(0.95 * took.length) - 1] ?? null;
  }
}

/** `FlowSetup.node_counts`: counts the executions of `stats` at the steps of the deployed canvas. */
export const nodeCounts = (async (source, { range }, context): Promise<readonly NodeCount[]> => {
  const flow_uuid = keyOf(source);
  const version = deployedKey(flow_uuid, context);
  const settings = version === null ? null : savedSettings(version, context);
  if (version === null || !settings || !isCanvas(settings)) return [];
  const { graph } = settings;
  const wayOf = waysThrough(version, settings, context);
  const tallies = new Map(graph.nodes.map(({ node_id }) => [node_id, new Tally()]));
  const start = stepsOf(graph, 'SOURCE')[0]?.node_id ?? '';
  const left = executionsIn(flowScope(flow_uuid, context), periodOf(range, context), context).values();
  const count = async (): Promise<void> => {
    for (const invocation_uuid of left) {
      const facts = executionFacts(context, invocation_uuid);
      if (!facts) continue;
      const way = await wayOf(facts);
      const took = durationsOf(graph, way, stepTimes(facts));
      // A submitted execution has reached the source, even if its processing has not started.
      if (way.every(({ node_id }) => node_id !== start))
        tallies.get(start)?.add({ node_id: start, status: 'PENDING', isEnd: false }, undefined);
      for (const stop of way) tallies.get(stop.node_id)?.add(stop, took.get(stop.node_id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, count));
  return [...tallies].map(([node_id, { executions, failed, skipped, p95_ms }]) => ({
    node_id,
    executions,
    failed,
    skipped,
    p95_ms,
  }));
}) satisfies Resolver<'FlowSetup', 'node_counts'>;

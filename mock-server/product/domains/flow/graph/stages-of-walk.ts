import { STAGES } from '../../../documents/stages.ts';
import type { FlowGraph } from '../../../world/flow-graph.ts';
import type { StepRun } from '../dry-run-store.ts';
import { stageOf } from '../../../model/flow/graph/order.ts';
import type { Walk, WalkStep } from '../../../model/flow-run/walk.ts';

/** Statuses by significance: the first one among several steps represents them. */
const TELLING = ['FAILED', 'RUNNING', 'DONE', 'PENDING', 'SKIPPED'] as const;

/**
 * A walk as the nine stages of a flow built with the form, for clients that do not know canvases. Each stage shows the
 * most significant of its steps, so that a failure is always visible.
 */
export function stagesOfWalk(graph: FlowGraph, { steps }: Walk, started_at: number): readonly StepRun[] {
  const byStage = Map.groupBy(steps, (step) => {
    const node = graph.nodes.find(({ node_id }) => node_id === step.node_id);
    return node ? stageOf(graph, node) : null;
  });
  const begins = new Map<string, number>();
  let at = started_at;
  for (const { node_id, status, duration_ms } of steps) {
    if (status !== 'PENDING' && status !== 'SKIPPED') begins.set(node_id, at);
    at += duration_ms ?? 0;
  }
  return STAGES.map((step): StepRun => {
    const ran = byStage.get(step) ?? [];
    const telling = TELLING.flatMap(
      (status) => ran.findLast((walkStep) => walkStep.status === status) ?? [],
    )[0];
    const blank = {
      step,
      started_at: null,
      duration_ms: null,
      message: null,
      output: null,
      output_format: null,
    };
    if (!telling) return { ...blank, status: 'SKIPPED' };
    const { status, message, output, output_format } = telling;
    // A dry run sends nothing.
    if (step === 'DELIVER' && status === 'DONE') return { ...blank, status: 'SKIPPED', message };
    const first = ran.find(({ node_id }) => begins.has(node_id));
    const took = sum(ran.map(({ duration_ms }) => duration_ms));
    return {
      step,
      status,
      started_at: (first && begins.get(first.node_id)) ?? null,
      duration_ms: status === 'RUNNING' ? null : took,
      message,
      output,
      output_format,
    };
  });
}

/** Total duration; null if none is known. */
function sum(durations: readonly WalkStep['duration_ms'][]): number | null {
  const known = durations.filter((duration) => duration !== null);
  return known.length === 0 ? null : known.reduce((all, number) => all + number, 0);
}

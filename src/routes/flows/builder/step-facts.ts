import type { Graph, Step } from './graph.ts';
import type { Problem } from './problems.ts';
import { stepNote, type StepNames } from './step-kinds.ts';

/** The executions of the selected period at a step, and a link to their list. */
export interface StepCount {
  readonly executions: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What the canvas and the list show about a step. */
export interface StepFacts {
  readonly step: Step;
  readonly note: string;
  readonly count: StepCount | null;
  /** Its most severe problem. */
  readonly problem: Problem | null;
}

export type Counts = ReadonlyMap<string, StepCount>;

/** Combines what is known about a step. */
export function stepFacts(
  step: Step,
  names: StepNames,
  counts: Counts | null,
  problems: readonly Problem[],
): StepFacts {
  const own = problems.filter(({ node_id }) => node_id === step.node_id);
  return {
    step,
    note: stepNote(step, names),
    count: counts?.get(step.node_id) ?? null,
    problem: own.find(({ severity }) => severity === 'ERROR') ?? own[0] ?? null,
  };
}

/** The steps that follow a step, in words: "No: Write X12 940; on failure Ops webhook". */
export function nextWords({ nodes, edges }: Graph, node_id: string): string {
  const out = edges.filter(({ from_node_id }) => from_node_id === node_id);
  if (out.length === 0) return 'End';
  return out
    .map(({ to_node_id, label, condition }) => {
      const name = nodes.find((step) => step.node_id === to_node_id)?.label ?? 'Missing step';
      if (condition === 'FAILURE') return `on failure ${name}`;
      return label === null ? name : `${label}: ${name}`;
    })
    .join('; ');
}

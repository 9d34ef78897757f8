import type { DataFormat } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { FlowGraph, GraphNode } from '../../world/flow-graph.ts';
import type { Reason } from '../flow/stage-result.ts';
import type { DataTag } from './map-document.ts';
import { decisionsOf, type Decision } from './decisions.ts';
import type { Item } from './item.ts';
import { edgesInto, edgesOutOf, inOrder, reachedFrom } from '../flow/graph/order.ts';
import {
  bytesOf,
  MAX_SECONDS,
  StepFailure,
  type Delivery,
  type StepEnd,
  type StepNotice,
  type WalkPlan,
  type Work,
} from './step.ts';
import { runStep, type Perform } from './run-step.ts';
import { stepsOf } from '../flow/graph/steps.ts';

/** `FlowWalkStep` of the schema. */
export interface WalkStep {
  readonly node_id: string;
  readonly kind: GraphNode['kind'];
  readonly label: string;
  readonly status: 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED' | 'SKIPPED';
  readonly duration_ms: number | null;
  readonly documents_in: number;
  readonly documents_out: number;
  readonly decisions: readonly Decision[];
  readonly message: string | null;
  readonly output_format: DataFormat | null;
  readonly output: string | null;
}

/** `FlowWalk` of the schema; plain JSON. */
export interface Walk {
  readonly steps: readonly WalkStep[];
  readonly paths: readonly { readonly edge_id: string; readonly documents: number }[];
}

/** How a walk ended. */
export interface WalkEnd {
  /**
   * FAILED if any step failed: failure paths can report and clean up, but they do not turn the run into a success.
   * SKIPPED if nothing was left to send.
   */
  readonly status: 'SUCCESS' | 'SKIPPED' | 'FAILED';
  readonly message: string;
  /** The step that failed, or the last one that had something to process; null after a success. */
  readonly node_id: string | null;
  /** Why, if the catalog has a reason for it. */
  readonly reason: Reason | null;
  readonly tags: readonly DataTag[];
  readonly deliveries: readonly Delivery[];
  readonly notices: readonly StepNotice[];
  readonly canonical: unknown;
}

/** A walk in progress: its state before and after each step, and at its end. */
export interface WalkState {
  readonly walk: Walk;
  /** Null until the end. */
  readonly end: WalkEnd | null;
}

/** Maximum number of characters of a step's result. */
export const MAX_OUTPUT = 65_536;

const cut = (text: string | null | undefined): string | null => text?.slice(0, MAX_OUTPUT) ?? null;

const waiting = ({ node_id, kind, label }: GraphNode): WalkStep => ({
  node_id,
  kind,
  label,
  status: 'PENDING',
  duration_ms: null,
  documents_in: 0,
  documents_out: 0,
  decisions: [],
  message: null,
  output_format: null,
  output: null,
});

/** A canvas before its first step has started. */
export const notWalked = (graph: FlowGraph): Walk => ({
  steps: [...new Set([...inOrder(graph), ...graph.nodes])].map(waiting),
  paths: [],
});

/** Steps that ran come first, then those that may still run, then those that were not reached. */
const RANKS: Readonly<Record<WalkStep['status'], number>> = {
  DONE: 0,
  FAILED: 0,
  RUNNING: 1,
  PENDING: 2,
  SKIPPED: 3,
};

/** How a step ended, and its message. */
interface Ending {
  readonly node: GraphNode;
  readonly message: string;
  readonly reason: Reason | null;
}

/**
 * Runs a file through a canvas, step by step. Each step runs once, after all steps that lead to it, with everything
 * that arrived. A failed step passes what it received to its failure paths; steps that do not depend on it still run.
 */
export async function* walkGraph(
  plan: WalkPlan,
  context: MockContext,
  perform: Perform = runStep,
): AsyncGenerator<WalkState, void> {
  const { graph } = plan;
  const work: Work = { plan, context, tags: [], deliveries: [], notices: [], canonical: null, until: 0 };
  let left_ms = MAX_SECONDS * 1000;
  let { steps } = notWalked(graph);
  const paths: { edge_id: string; documents: number }[] = [];
  /** Items that arrived, by path. */
  const arrived = new Map<string, readonly Item[]>();
  const broken = new Set<string>();
  let failure: Ending | null = null;
  let lack: Ending | null = null;

  const change = (node: GraphNode, fields: Partial<WalkStep>): void => {
    steps = steps
      .map((step) => (step.node_id === node.node_id ? { ...step, ...fields } : step))
      .toSorted((a, b) => RANKS[a.status] - RANKS[b.status]);
  };
  const state = (end: WalkEnd | null = null): WalkState => ({ walk: { steps, paths: [...paths] }, end });
  const send = (edge_id: string, items: readonly Item[]): void => {
    if (items.length === 0) return;
    arrived.set(edge_id, items);
    paths.push({ edge_id, documents: items.length });
  };

  /** Marks paths that a failure blocks. A join behind one of them does not run, unless a failure path leads to it. */
  function breakAfter(node: GraphNode): void {
    const failurePaths = edgesOutOf(graph, node, 'FAILURE');
    const kept = reachedFrom(graph, failurePaths);
    for (const id of reachedFrom(graph, edgesOutOf(graph, node, 'SUCCESS')))
      if (!kept.has(id)) broken.add(id);
  }

  const [source] = stepsOf(graph, 'SOURCE');
  const start: Item = {
    kind: 'TEXT',
    text: plan.sample.text,
    format: 'TEXT',
    file_type: null,
    sample: plan.sample,
    isTagged: false,
    failure: null,
  };

  for (const node of inOrder(graph)) {
    const items =
      node === source ? [start] : edgesInto(graph, node).flatMap(({ edge_id }) => arrived.get(edge_id) ?? []);
    if (items.length === 0 || (node.kind === 'JOIN' && broken.has(node.node_id))) {
      change(node, { status: 'SKIPPED' });
      continue;
    }
    change(node, { status: 'RUNNING', documents_in: items.length });
    yield state();
    const began = performance.now();
    work.until = began + left_ms;
    try {
      const end = await perform(node, items, work);
      const documents_out = passOn(node, end);
      change(node, {
        status: 'DONE',
        documents_out,
        decisions: decisionsOf(graph, node, { items, stepEnd: end }),
        message: end.message || null,
        output: cut(end.shown?.output),
        output_format: end.shown?.output == null ? null : end.shown.output_format,
      });
      if (documents_out === 0) lack = { node, message: end.message, reason: end.reason ?? null };
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      const { message, reason = null } = error;
      failure ??= { node, message, reason };
      change(node, { status: 'FAILED', message });
      breakAfter(node);
      const failed = items.map((item) => ({ ...item, failure: `“${node.label}” failed: ${message}` }));
      for (const { edge_id } of edgesOutOf(graph, node, 'FAILURE')) send(edge_id, failed);
    }
    left_ms -= performance.now() - began;
    yield state();
  }

  /** Sends a step's items along its paths; returns the number of documents that continue. */
  function passOn(node: GraphNode, { passed }: StepEnd): number {
    const edges = edgesOutOf(graph, node, 'SUCCESS');
    if (node.kind !== 'BRANCH') {
      for (const { edge_id } of edges)
        send(
          edge_id,
          passed.map(({ item }) => item),
        );
      return passed.length;
    }
    for (const { edge_id, label } of edges)
      send(
        edge_id,
        passed.flatMap(({ item, branch }) => (branch === label ? [item] : [])),
      );
    return passed.filter(({ branch }) => edges.some(({ label }) => label === branch)).length;
  }

  for (const node of graph.nodes) {
    const step = steps.find(({ node_id }) => node_id === node.node_id);
    if (step?.status === 'PENDING') change(node, { status: 'SKIPPED', message: 'Its paths form a loop.' });
  }
  yield state(endOf(failure, lack, work));
}

/** Describes what would be sent where, as a clause. */
function sendingOf(deliveries: readonly Delivery[]): string {
  const parts = deliveries.map(({ outputs, to }) => {
    const count = `${outputs.length.toLocaleString('en')} ${outputs.length === 1 ? 'document' : 'documents'}`;
    return `${count}${bytesOf(outputs)}, would be sent to ${to}`;
  });
  return parts.length === 0 ? 'nothing would be sent' : parts.join('; ');
}

function endOf(failure: Ending | null, lack: Ending | null, work: Work): WalkEnd {
  const { tags, deliveries, notices, canonical } = work;
  const made = { tags, deliveries, notices, canonical };
  const ended = failure ?? (deliveries.length === 0 ? lack : null);
  if (!ended)
    return {
      ...made,
      status: 'SUCCESS',
      message: `All steps passed; ${sendingOf(deliveries)}.`,
      node_id: null,
      reason: null,
    };
  const { node, reason } = ended;
  const more = deliveries.length === 0 ? '' : ` On the other paths, ${sendingOf(deliveries)}.`;
  const message = failure ? `“${node.label}” failed: ${sentence(ended.message)}${more}` : ended.message;
  return { ...made, status: failure ? 'FAILED' : 'SKIPPED', message, node_id: node.node_id, reason };
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Runs a file through a canvas to the end. */
export async function wholeWalk(
  plan: WalkPlan,
  context: MockContext,
  perform: Perform = runStep,
): Promise<{ readonly walk: Walk; readonly end: WalkEnd }> {
  let last: WalkState | null = null;
  for await (const state of walkGraph(plan, context, perform)) last = state;
  if (!last?.end) throw new Error('a walk has no end');
  return { walk: last.walk, end: last.end };
}

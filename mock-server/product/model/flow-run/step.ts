import type { DataFormat } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import { counted } from '../../content/phrases.ts';
import type { MockContext } from '../../context.ts';
import type { RunError } from '../../../kernel/mapping-task.ts';
import type { Notice } from '../../facts/facts.ts';
import type { FlowGraph, GraphNode, NodeKind } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import type { Sample } from './sample.ts';
import type { Reason, StageResult } from '../flow/stage-result.ts';
import type { DataTag } from './map-document.ts';
import type { Item } from './item.ts';

/** The data that a walk needs in addition to the canvas. */
export interface WalkPlan {
  readonly graph: FlowGraph;
  readonly settings: Pick<FlowSettings, 'flow_name' | 'data_tags'>;
  readonly company_uuid: string;
  readonly sample: Sample;
  /** Name of the system that a DESTINATION step sends to. */
  readonly nameOf: (side: GraphNode<'DESTINATION'>['settings']['side']) => string;
}

/** The outputs that are sent at a DESTINATION step. */
export interface Delivery {
  readonly node_id: string;
  readonly side: GraphNode<'DESTINATION'>['settings']['side'];
  readonly to: string;
  /** Null for an output that only the destination's adapter can create. */
  readonly outputs: readonly (string | null)[];
  /** File type of each output; null for a text that is sent as it was received. */
  readonly file_types: readonly (string | null)[];
}

/** A notification that a NOTIFY step sends. */
export type StepNotice = Pick<Notice, 'node_id' | 'label' | 'notifier_uuid' | 'text'>;

/** The state of a walk, to which steps add. */
export interface Work {
  readonly plan: WalkPlan;
  readonly context: MockContext;
  readonly tags: DataTag[];
  readonly deliveries: Delivery[];
  readonly notices: StepNotice[];
  /** The first document that was read. */
  canonical: unknown;
  /** The time limit of the whole run, on the scale of `performance.now()`. */
  until: number;
}

/** The result of a step. */
export interface StepEnd {
  readonly message: string;
  /** What it passes on, and along which branch. */
  readonly passed: readonly { readonly item: Item; readonly branch: string | null }[];
  /** The result to show, if it is not the first item that it passes on. */
  readonly shown?: { readonly output: string | null; readonly output_format: DataFormat | null };
  /** Why a run ends here with nothing left to do, if the catalog has a reason for it. */
  readonly reason?: Reason;
}

/** Ends a step; what it received continues along the failure paths. */
export class StepFailure extends Error {
  readonly reason: Reason | undefined;
  /** Whether the step also gives up on other documents, which would take too long. */
  readonly isFinal: boolean;

  constructor(message: string, reason?: Reason, isFinal = false) {
    super(message);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

/** Runs a step of a kind on what arrived at it. */
export type Step<Kind extends NodeKind> = (
  node: GraphNode<Kind>,
  items: readonly Item[],
  work: Work,
) => StepEnd | Promise<StepEnd>;

export const all = (items: readonly Item[]): StepEnd['passed'] =>
  items.map((item) => ({ item, branch: null }));

export const documents = (count: number): string => counted(count, 'document');

/** `2 documents`, or `2 of 5 documents`. */
export const share = (some: number, of: number): string =>
  some === of ? documents(of) : `${some.toLocaleString('en')} of ${documents(of)}`;

/** Computing time of a whole run in seconds; each expression and script also has its own limit. */
export const MAX_SECONDS = 30;

/** Ends a run that takes too long in total; called before each expression and script. */
export function keepTime({ until }: Work): void {
  if (performance.now() > until)
    throw new StepFailure(`The run took longer than ${MAX_SECONDS} seconds.`, undefined, true);
}

export const orFail = (result: StageResult): StageResult => {
  if (result.status === 'FAILED') throw new StepFailure(result.message, result.reason);
  return result;
};

const ENDED: ReadonlySet<string> = new Set(['TIME_LIMIT', 'MEMORY_LIMIT', 'BUSY', 'STOPPED']);

/** Whether a run was terminated instead of ending by itself. */
export const isEnded = ({ code }: { readonly code: string }): boolean => ENDED.has(code);

export function orStop(label: string, error: RunError | null): void {
  if (error) throw new StepFailure(`“${label}”: ${error.message}`, undefined, isEnded(error));
}

export const required = (label: string, expression: string): string => {
  if (expression.trim() === '') throw new StepFailure(`“${label}” has no expression.`);
  return expression;
};

/** The size of outputs as part of a sentence; empty if it is only known at delivery. */
export function bytesOf(outputs: readonly (string | null)[]): string {
  const known = outputs.filter((text) => text !== null);
  if (known.length === 0) return '';
  const bytes = known.reduce((sum, text) => sum + byteLength(text), 0);
  return `, ${bytes.toLocaleString('en')} bytes`;
}

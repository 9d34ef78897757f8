import type { FlowFilterAction } from '#schema-types';
import type { ExecutionFacts, FlowSeed } from './facts.ts';

/** A `FlowFilter` of the schema. */
export interface FilterSetting {
  /** Name for people and in the reasons of skipped executions. */
  readonly label: string;
  /** JSONata over the content of the canonical document. */
  readonly expression: string;
  readonly action: FlowFilterAction;
}

const CONFIRMED: FilterSetting = {
  label: 'Only confirmed documents',
  expression: 'status in ["DRAFT", "PROPOSED"]',
  action: 'SKIP',
};
const CANCELED: FilterSetting = {
  label: 'No canceled shipments',
  expression: 'status = "CANCELED"',
  action: 'SKIP',
};
const WANTED: FilterSetting = {
  label: 'Statuses requested by the partner',
  expression: '$count(events[code != "EMPTY_RETURNED"]) > 0',
  action: 'KEEP',
};
const CHANGED: FilterSetting = {
  label: 'Changed since the last run',
  expression: 'issued_at <= $previous.submitted_at',
  action: 'SKIP',
};

/** The property of a document that makes the filter with this label remove it. */
export interface Removed {
  /** Value of `status`. */
  readonly status?: string;
  /** Code of all events. */
  readonly event?: string;
}

const removed: ReadonlyMap<string, Removed> = new Map([
  [CONFIRMED.label, { status: 'DRAFT' }],
  [CANCELED.label, { status: 'CANCELED' }],
  [WANTED.label, { event: 'EMPTY_RETURNED' }],
]);

/** The properties that made a filter remove an execution's document; empty if no filter did. */
export const removedContent = ({
  reason_code,
  reason_values,
}: Pick<ExecutionFacts, 'reason_code' | 'reason_values'>): Removed =>
  (reason_code === 'FILTERED' ? removed.get(reason_values['rule'] ?? '') : null) ?? {};

/** Filters that flows use, by words in their type; the first match applies. */
const usual: readonly (readonly [RegExp, readonly FilterSetting[]])[] = [
  [/MILESTONE/, [WANTED, CHANGED]],
  [/PURCHASE_ORDER|INVOICE|PRODUCT/, [CONFIRMED, CHANGED]],
  [/TENDER|BOOKING|ASN|SHIPMENT/, [CANCELED, CONFIRMED]],
];

/** The filters of a seeded flow, in order, including those named in its skipped executions. */
export const filtersOf = ({ flow_type }: Pick<FlowSeed, 'flow_type'>): readonly FilterSetting[] =>
  usual.find(([pattern]) => pattern.test(flow_type))?.[1] ?? [CHANGED];

import type { FlowSeed } from './facts.ts';

/** A `FlowFilter` of the schema. */
export interface FilterSetting {
  /** How people and the reasons of skipped executions name it. */
  readonly label: string;
  /** JSONata over the neutral document. */
  readonly expression: string;
  readonly action: 'KEEP' | 'SKIP';
}

const CONFIRMED: FilterSetting = {
  label: 'Only confirmed documents',
  expression: 'status = "CONFIRMED"',
  action: 'KEEP',
};
const CANCELLED: FilterSetting = {
  label: 'Without cancelled shipments',
  expression: 'shipment.status = "CANCELLED"',
  action: 'SKIP',
};
const WANTED: FilterSetting = {
  label: 'Statuses that the partner wants',
  expression: 'milestone.code in ["X3", "AF", "X1", "D1", "VD", "AE", "OA"]',
  action: 'KEEP',
};
const CHANGED: FilterSetting = {
  label: 'Changed since the last run',
  expression: 'changed_at > $previous.started_at',
  action: 'KEEP',
};

/** What flows filter by the words of their type; the first that fits. */
const usual: readonly (readonly [RegExp, readonly FilterSetting[]])[] = [
  [/MILESTONE/, [WANTED, CHANGED]],
  [/PURCHASE_ORDER|INVOICE|PRODUCT/, [CONFIRMED, CHANGED]],
  [/TENDER|BOOKING|ASN|SHIPMENT/, [CANCELLED, CONFIRMED]],
];

/** The filters of a flow of the seed, in order: those that its skipped executions tell of are among them. */
export const filtersOf = ({ flow_type }: Pick<FlowSeed, 'flow_type'>): readonly FilterSetting[] =>
  usual.find(([pattern]) => pattern.test(flow_type))?.[1] ?? [CHANGED];

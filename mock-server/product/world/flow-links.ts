import { sidesOf, type FlowSide } from './endpoints.ts';
import type { FlowPlan } from './flows.ts';
import { integrationOf, integrationProduct } from './integrations.ts';
import { mappingOf } from './mappings.ts';
import { notifiersOf } from './notifiers.ts';

/** One side of a flow: a host system of the workspace or a connection of the partner, by key. */
export type SideKey = FlowSide;

/** Entities that a seeded flow refers to. */
export interface FlowLinks {
  readonly source: SideKey | null;
  readonly destination: SideKey | null;
  readonly mapping_uuid: string | null;
  readonly notifiers: readonly string[];
  /** Values of the adapter's fields, for a flow of a licensed integration. */
  readonly adapter_values: Readonly<Record<string, unknown>> | null;
}

export const linksOf = (flow: FlowPlan): FlowLinks => ({
  ...sidesOf(flow),
  mapping_uuid: mappingOf(flow),
  notifiers: notifiersOf(flow),
  adapter_values: adapterValues(flow),
});

/** Secrets are stored separately. */
function adapterValues(flow: FlowPlan): FlowLinks['adapter_values'] {
  const product = integrationProduct(integrationOf(flow) ?? '');
  if (!product) return null;
  const open = product.config_fields.filter(({ type }) => type !== 'SECRET');
  return Object.fromEntries(open.map(({ name, type, options }) => [name, usual[type]?.(options) ?? '']));
}

const usual: Readonly<Record<string, (options: readonly string[]) => unknown>> = {
  ENUM: (options) => options.at(-1),
  NUMBER: () => 5,
  BOOLEAN: () => true,
  STRING: () => 'northbay',
};

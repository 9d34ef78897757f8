import type { QuickSearchKind } from '#schema-types';
import type { Ref } from '../../../engine/store/ref.ts';

/** `QuickSearchHit` of the schema with its rank; lower is better. */
export interface Hit {
  readonly rank: number;
  readonly kind: QuickSearchKind;
  readonly title: string;
  readonly subtitle: string;
  readonly company: Ref<'Company'>;
  readonly trading_partner: Ref<'TradingPartner'> | null;
  readonly flow_setup: Ref<'FlowSetup'> | null;
  readonly flow_execution: Ref<'FlowExecution'> | null;
}

const kinds: readonly Hit['kind'][] = ['COMPANY', 'TRADING_PARTNER', 'FLOW', 'FLOW_EXECUTION'];

/** Sorts by rank, then by scope (larger first), then by name. Executions keep the order in which they were found. */
export const byRank = (a: Hit, b: Hit): number =>
  a.rank - b.rank ||
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  (a.kind === 'FLOW_EXECUTION' ? 0 : a.title.localeCompare(b.title, 'en'));

export const hit = (
  parts: Pick<Hit, 'rank' | 'kind' | 'title' | 'subtitle' | 'company'> & Partial<Hit>,
): Hit => ({
  trading_partner: null,
  flow_setup: null,
  flow_execution: null,
  ...parts,
});

import type { RangePreset } from '#lib/date-range.ts';
import type { SearchFilters } from '../../_shared/executions/search-filters.ts';
import type { SearchInput } from '../../paths.ts';

/** The periods of Pulse, as used in the address. */
export type PulsePeriod = Extract<RangePreset, '24h' | '7d' | '30d'>;

/** The counters on Pulse; each opens the list of executions it counts. */
export type Counter =
  | 'executions'
  | 'success'
  | 'skipped'
  | 'errors'
  | 'technical'
  | 'failed'
  | 'billed'
  | 'resolved'
  | 'unresolved'
  | 'unfinished'
  | 'pending'
  | 'overdue'
  | 'queued'
  | 'slowest';

/** Search filters that a list can have in addition to its counter's. */
export type Narrowing = Pick<
  SearchFilters,
  'flow_uuids' | 'flow_types' | 'reason_codes' | 'breached_target_uuid'
>;

export const noNarrowing: Narrowing = {
  flow_uuids: [],
  flow_types: [],
  reason_codes: [],
  breached_target_uuid: null,
};

/** Which problems are shown: those that need attention, those assigned to the person, or those put aside. */
export type ProblemView = 'open' | 'mine' | 'snoozed' | 'ignored';

/** The parameter for the problem view; it does not affect the query. */
export const PROBLEMS_PARAM = 'problems';

/** The state in the address of Pulse. */
export interface PulseView {
  readonly period: PulsePeriod;
  /**
   * The part of the period to which everything but the chart is limited, in milliseconds since 1970; null for the whole
   * period.
   */
  readonly part: { readonly from: number; readonly to: number } | null;
  readonly problems: ProblemView;
  /** The list that is open below the counters. */
  readonly show: Counter | null;
  /** Further conditions of the list, for links from numbers on other screens that count only a part of the counter. */
  readonly only: Narrowing;
  /** The time range of the list, in milliseconds since 1970; null for counters of the current state. */
  readonly span: { readonly from: number; readonly to: number } | null;
}

/**
 * The reverse of `readPulseView`. Writes the range as absolute times, so that the list shows exactly what was counted.
 */
export const writePulseView = ({ period, part, problems, show, span, only }: PulseView): SearchInput => ({
  range: period === '24h' ? null : period,
  since: part && new Date(part.from).toISOString(),
  until: part && new Date(part.to).toISOString(),
  [PROBLEMS_PARAM]: problems === 'open' ? null : problems,
  show,
  from: show && span ? new Date(span.from).toISOString() : null,
  to: show && span ? new Date(span.to).toISOString() : null,
  flow: show && only.flow_uuids,
  type: show && only.flow_types,
  reason: show && only.reason_codes,
  breach: show && only.breached_target_uuid,
});

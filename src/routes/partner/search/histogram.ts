import type { FlowExecutionFilter } from '#gql/PartnerSearchScreenQuery';
import type { ChartSeries, TimeSpan } from '#ui/charts/series.ts';
import type { DateRange } from '#lib/date-range.ts';

const DAY = 86_400_000;

/** The histogram's range if the search has no start: the minimum retention of executions. */
const OPEN_SPAN = 30 * DAY;

export type OutcomeId = 'technical_failure' | 'logical_failure' | 'active' | 'skipped' | 'success';

/** Outcomes from the bottom up: failures are at the baseline, where they are seen first. */
export const outcomes: readonly ChartSeries<OutcomeId>[] = [
  { id: 'technical_failure', label: 'Technical error', tone: 'tech' },
  { id: 'logical_failure', label: 'Error', tone: 'fail' },
  { id: 'active', label: 'Not ended', tone: 'run' },
  { id: 'skipped', label: 'Skipped', tone: 'skip' },
  { id: 'success', label: 'Success', tone: 'ok' },
];

/** The search's filter with a start, which the bars need and the list does not. */
export const histogramFilter = (filter: FlowExecutionFilter, now: number): FlowExecutionFilter =>
  filter.submitted_after ? filter : { ...filter, submitted_after: new Date(now - OPEN_SPAN).toISOString() };

/**
 * The range three times as long around the same center, not beyond now; null if it already covers everything retained.
 */
export function zoomOut({ from, to }: TimeSpan, now: number): DateRange | null {
  const span = to - from;
  const end = Math.min(now, to + span);
  const begin = end - 3 * span;
  return end - begin >= OPEN_SPAN ? null : { from: begin, to: end };
}

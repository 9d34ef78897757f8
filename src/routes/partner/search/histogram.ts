import type { FlowExecutionFilter } from '#gql/PartnerSearchScreenQuery';
import type { ChartSeries, TimeSpan } from '../../../ui/charts/series.ts';
import type { DateRange } from '../../../lib/date-range.ts';

const DAY = 86_400_000;

/** How far back the histogram reaches when the search has no begin: as long as executions are kept at least. */
const OPEN_SPAN = 30 * DAY;

export type OutcomeId = 'technical_failure' | 'logical_failure' | 'active' | 'skipped' | 'success';

/** Outcomes from the ground up: what is wrong stands on the line and is seen first. */
export const outcomes: readonly ChartSeries<OutcomeId>[] = [
  { id: 'technical_failure', label: 'Technical error', tone: 'tech' },
  { id: 'logical_failure', label: 'Error', tone: 'fail' },
  { id: 'active', label: 'Not ended', tone: 'run' },
  { id: 'skipped', label: 'Skipped', tone: 'skip' },
  { id: 'success', label: 'Success', tone: 'ok' },
];

/** The search's filter, with a begin: bars need one where the list does not. */
export const histogramFilter = (filter: FlowExecutionFilter, now: number): FlowExecutionFilter =>
  filter.submitted_after ? filter : { ...filter, submitted_after: new Date(now - OPEN_SPAN).toISOString() };

/** The span three times as long around the same middle, not beyond now; null once it holds all that is kept. */
export function zoomOut({ from, to }: TimeSpan, now: number): DateRange | null {
  const span = to - from;
  const end = Math.min(now, to + span);
  const begin = end - 3 * span;
  return end - begin >= OPEN_SPAN ? null : { from: begin, to: end };
}

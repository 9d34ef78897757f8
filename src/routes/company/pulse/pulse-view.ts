import type { PulseRange } from '#gql/PulseScreenQuery';
import type { RangePreset } from '../../../lib/date-range.ts';
import { defaultFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import { failedStatuses, type ExecutionStatus } from '../../_shared/executions/status.ts';

/** The periods of the pulse, as the address says them. */
export type PulsePeriod = Exclude<RangePreset, '1h'>;

interface Period {
  readonly range: PulseRange;
  readonly label: string;
  /** Ends the sentence "+3.1% on …". */
  readonly before: string;
  /** Title of the chart, by the length of its parts. */
  readonly chart: string;
}

export const periods: Readonly<Record<PulsePeriod, Period>> = {
  '24h': { range: 'LAST_24_HOURS', label: '24 h', before: 'previous 24 h', chart: 'Executions per hour' },
  '7d': { range: 'LAST_7_DAYS', label: '7 d', before: 'previous 7 d', chart: 'Executions per 6 hours' },
  '30d': { range: 'LAST_30_DAYS', label: '30 d', before: 'previous 30 d', chart: 'Executions per day' },
};

/** The counters of the pulse; each has the list of executions that it counts. */
export type Counter =
  | 'executions'
  | 'success'
  | 'skipped'
  | 'errors'
  | 'technical'
  | 'failures'
  | 'unresolved'
  | 'unfinished'
  | 'pending'
  | 'overdue'
  | 'queued'
  | 'slowest';

interface CounterLook {
  /** Heads the list. */
  readonly title: string;
  readonly statuses: readonly ExecutionStatus[];
  readonly overdue?: true;
  /** Only failures that no resubmission has resolved. */
  readonly unresolved?: true;
  /** Counts what is so now, whenever it was submitted. */
  readonly now?: true;
  readonly slowestFirst?: true;
}

export const counters: Readonly<Record<Counter, CounterLook>> = {
  executions: { title: 'All executions', statuses: [] },
  success: { title: 'Successes', statuses: ['SUCCESS'] },
  skipped: { title: 'Skipped', statuses: ['SKIPPED'] },
  errors: { title: 'Errors', statuses: ['LOGICAL_FAILURE'] },
  technical: { title: 'Technical errors', statuses: ['TECHNICAL_FAILURE'] },
  failures: { title: 'Errors and technical errors', statuses: failedStatuses },
  unresolved: { title: 'Unresolved errors', statuses: [], unresolved: true },
  unfinished: {
    title: 'Not ended',
    statuses: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGEMENT', 'COMPLETE'],
  },
  pending: { title: 'Pending acknowledgment', statuses: ['PENDING_ACKNOWLEDGEMENT'], now: true },
  overdue: {
    title: 'Acknowledgment overdue',
    statuses: ['PENDING_ACKNOWLEDGEMENT'],
    overdue: true,
    now: true,
  },
  queued: { title: 'Queued', statuses: ['SUBMITTED'], now: true },
  slowest: { title: 'Slowest executions', statuses: [], slowestFirst: true },
};

/** What the address of the pulse says. */
export interface PulseView {
  readonly period: PulsePeriod;
  /** The list that is open under the counters. */
  readonly show: Counter | null;
  /** The span that the list covers, milliseconds since 1970; null for counters of now. */
  readonly span: { readonly from: number; readonly to: number } | null;
}

const instant = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : NaN;

/** Reads the address; what it does not know counts as unset. */
export function readPulseView(search: URLSearchParams): PulseView {
  const period = search.get('range') ?? '';
  const show = search.get('show') ?? '';
  const from = instant(search.get('from'));
  const to = instant(search.get('to'));
  const known = Object.hasOwn(counters, show) ? (show as Counter) : null;
  return {
    period: Object.hasOwn(periods, period) ? (period as PulsePeriod) : '24h',
    show: known,
    span: known && from < to ? { from, to } : null,
  };
}

/** The reverse of `readPulseView`. A span is written in full, so that the list is exactly what the counter counted. */
export const writePulseView = ({ period, show, span }: PulseView) => ({
  range: period === '24h' ? null : period,
  show,
  from: show && span ? new Date(span.from).toISOString() : null,
  to: show && span ? new Date(span.to).toISOString() : null,
});

/** The filters of the open list. */
export function filtersOf({ show, span }: PulseView): SearchFilters {
  const counter = show && counters[show];
  return {
    ...defaultFilters,
    range: counter?.now ? null : (span ?? defaultFilters.range),
    statuses: counter?.statuses ?? [],
    ack_states: counter?.overdue ? ['OVERDUE'] : [],
    resolved: counter?.unresolved ? false : null,
  };
}

import type { PulseRange } from '#gql/PulseScreenQuery';
import type { RangePreset } from '../../../lib/date-range.ts';
import { defaultFilters, readFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import type { ExecutionStatus } from '../../_shared/executions/status.ts';
import type { SearchInput } from '../../paths.ts';

/** The periods of Pulse, as used in the address. */
export type PulsePeriod = Extract<RangePreset, '24h' | '7d' | '30d'>;

interface Period {
  readonly range: PulseRange;
  readonly label: string;
  /** The end of "+3.1% vs. …". */
  readonly before: string;
  /** Chart title, by bucket length. */
  readonly chart: string;
}

export const periods: Readonly<Record<PulsePeriod, Period>> = {
  '24h': { range: 'LAST_24_HOURS', label: '24 h', before: 'previous 24 h', chart: 'Executions per hour' },
  '7d': { range: 'LAST_7_DAYS', label: '7 d', before: 'previous 7 d', chart: 'Executions per 6 hours' },
  '30d': { range: 'LAST_30_DAYS', label: '30 d', before: 'previous 30 d', chart: 'Executions per day' },
};

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

interface CounterLook {
  /** Title of the list. */
  readonly title: string;
  readonly statuses: readonly ExecutionStatus[];
  readonly overdue?: true;
  /** Counts only errors and technical errors that a resubmission has resolved, or only those that none has. */
  readonly resolved?: boolean;
  /** Counts the current state, regardless of when the execution was submitted. */
  readonly now?: true;
  readonly slowestFirst?: true;
}

export const counters: Readonly<Record<Counter, CounterLook>> = {
  executions: { title: 'All executions', statuses: [] },
  success: { title: 'Successes', statuses: ['SUCCESS'] },
  skipped: { title: 'Skipped', statuses: ['SKIPPED'] },
  errors: { title: 'Errors', statuses: ['LOGICAL_FAILURE'] },
  technical: { title: 'Technical errors', statuses: ['TECHNICAL_FAILURE'] },
  failed: { title: 'Errors and technical errors', statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] },
  billed: { title: 'Billed executions', statuses: ['SUCCESS', 'LOGICAL_FAILURE'] },
  resolved: { title: 'Resolved errors', statuses: [], resolved: true },
  unresolved: { title: 'Unresolved errors', statuses: [], resolved: false },
  unfinished: {
    title: 'Not ended',
    statuses: ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'],
  },
  pending: { title: 'Pending acknowledgment', statuses: ['PENDING_ACKNOWLEDGMENT'], now: true },
  overdue: {
    title: 'Acknowledgment overdue',
    statuses: ['PENDING_ACKNOWLEDGMENT'],
    overdue: true,
    now: true,
  },
  queued: { title: 'Queued', statuses: ['SUBMITTED'], now: true },
  slowest: { title: 'Slowest executions', statuses: [], slowestFirst: true },
};

/** Filters of the search that a list can have besides its counter's. */
export type Narrowing = Pick<
  SearchFilters,
  'flow_uuids' | 'flow_types' | 'reason_codes' | 'breached_target_uuid'
>;

const narrowingOf = (filters: SearchFilters): Narrowing => ({
  flow_uuids: filters.flow_uuids,
  flow_types: filters.flow_types,
  reason_codes: filters.reason_codes,
  breached_target_uuid: filters.breached_target_uuid,
});

export const noNarrowing: Narrowing = narrowingOf(defaultFilters);

const plural = (count: number, one: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${one}s`];

/** The further conditions of a list in words: "one reason"; '' if there are none. */
export const narrowingWords = (only: Narrowing): string =>
  [
    ...plural(only.flow_uuids.length, 'flow'),
    ...plural(only.flow_types.length, 'flow type'),
    ...plural(only.reason_codes.length, 'reason'),
    ...(only.breached_target_uuid === null ? [] : ['service level not met']),
  ].join(', ');

/** The state in the address of Pulse. */
export interface PulseView {
  readonly period: PulsePeriod;
  /** The list that is open below the counters. */
  readonly show: Counter | null;
  /** Further conditions of the list, for a number of another screen that counts less than a counter. */
  readonly only: Narrowing;
  /** The time range of the list, in milliseconds since 1970; null for counters of the current state. */
  readonly span: { readonly from: number; readonly to: number } | null;
}

const instant = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : NaN;

/** Reads the address; unknown values count as unset. */
export function readPulseView(search: URLSearchParams): PulseView {
  const period = search.get('range') ?? '';
  const show = search.get('show') ?? '';
  const from = instant(search.get('from'));
  const to = instant(search.get('to'));
  const known = Object.hasOwn(counters, show) ? (show as Counter) : null;
  return {
    period: Object.hasOwn(periods, period) ? (period as PulsePeriod) : '24h',
    show: known,
    only: known ? narrowingOf(readFilters(search)) : noNarrowing,
    span: known && from < to ? { from, to } : null,
  };
}

/**
 * The reverse of `readPulseView`. Writes the range as absolute times, so that the list shows exactly what was counted.
 */
export const writePulseView = ({ period, show, span, only }: PulseView): SearchInput => ({
  range: period === '24h' ? null : period,
  show,
  from: show && span ? new Date(span.from).toISOString() : null,
  to: show && span ? new Date(span.to).toISOString() : null,
  flow: show && only.flow_uuids,
  type: show && only.flow_types,
  reason: show && only.reason_codes,
  breach: show && only.breached_target_uuid,
});

/** The filters of the open list. */
export function filtersOf({ show, span, only }: PulseView): SearchFilters {
  const counter = show && counters[show];
  return {
    ...defaultFilters,
    ...only,
    range: counter?.now ? null : (span ?? defaultFilters.range),
    statuses: counter?.statuses ?? [],
    ack_states: counter?.overdue ? ['OVERDUE'] : [],
    resolved: counter?.resolved ?? null,
  };
}

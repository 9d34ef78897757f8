import type { PulseRange } from '#gql/PulseScreenQuery';
import { defaultFilters, readFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import type { ExecutionStatus } from '../../_shared/executions/status.ts';
import {
  noNarrowing,
  PROBLEMS_PARAM,
  type Counter,
  type Narrowing,
  type ProblemView,
  type PulsePeriod,
  type PulseView,
} from './pulse-address.ts';

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

interface CounterLook {
  /** Title of the list. */
  readonly title: string;
  readonly statuses: readonly ExecutionStatus[];
  readonly overdue?: true;
  /** Limits errors and technical errors to those that a resubmission has resolved, or to those that none has. */
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

const narrowingOf = (filters: SearchFilters): Narrowing => ({
  flow_uuids: filters.flow_uuids,
  flow_types: filters.flow_types,
  reason_codes: filters.reason_codes,
  breached_target_uuid: filters.breached_target_uuid,
});

const plural = (count: number, singular: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${singular}` : `${count} ${singular}s`];

/** The further conditions of a list in words: "one reason"; '' if there are none. */
export const narrowingWords = (only: Narrowing): string =>
  [
    ...plural(only.flow_uuids.length, 'flow'),
    ...plural(only.flow_types.length, 'flow type'),
    ...plural(only.reason_codes.length, 'reason'),
    ...(only.breached_target_uuid === null ? [] : ['service level not met']),
  ].join(', ');

const instant = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) : NaN;

/** A time span from two parameters of the address; null unless they are in order. */
function spanIn(search: URLSearchParams, first: string, last: string): PulseView['span'] {
  const from = instant(search.get(first));
  const to = instant(search.get(last));
  return from < to ? { from, to } : null;
}

/** Labels of the problem views, in the order of the filter. */
export const problemViews: Readonly<Record<ProblemView, string>> = {
  open: 'Open',
  mine: 'Mine',
  snoozed: 'Snoozed',
  ignored: 'Ignored',
};

/** Reads the address; unknown values count as unset. */
export function readPulseView(search: URLSearchParams): PulseView {
  const period = search.get('range') ?? '';
  const show = search.get('show') ?? '';
  const problems = search.get(PROBLEMS_PARAM) ?? '';
  const known = Object.hasOwn(counters, show) ? (show as Counter) : null;
  return {
    period: Object.hasOwn(periods, period) ? (period as PulsePeriod) : '24h',
    part: spanIn(search, 'since', 'until'),
    problems: Object.hasOwn(problemViews, problems) ? (problems as ProblemView) : 'open',
    show: known,
    only: known ? narrowingOf(readFilters(search)) : noNarrowing,
    span: known && spanIn(search, 'from', 'to'),
  };
}

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

/** The part of the period as query variables. */
export const partVariables = ({ part }: PulseView) => ({
  from: part && new Date(part.from).toISOString(),
  to: part && new Date(part.to).toISOString(),
});

import type { FlowSourceType, MetricsGrain, MetricsGroupBy } from '#gql/MetricsScreenQuery';
import { isRangePreset, type DateRange, type RangePreset } from '#lib/date-range.ts';
import { formatDate, formatDayMonth, formatSpan } from '#lib/dates.ts';
import { isUuid } from '../../params.ts';
import type { SearchInput } from '../../paths.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The periods to choose from, in days. */
const DAYS = { '24h': 1, '7d': 7, '14d': 14, '30d': 30, '90d': 90, '365d': 365 } as const satisfies Partial<
  Record<RangePreset, number>
>;
export const periodPresets = Object.keys(DAYS) as (keyof typeof DAYS)[];
const isPeriod = (range: string): range is keyof typeof DAYS => Object.hasOwn(DAYS, range);

/** The longest periods that the server counts: by hour, and by any interval (13 months). */
const MAX_BY_HOUR = 31 * DAY;
const MAX_LENGTH = 400 * DAY;

export type Grain = Exclude<MetricsGrain, '%future added value'>;
export type GroupBy = Exclude<MetricsGroupBy, '%future added value' | 'REASON'>;
export type Source = Exclude<FlowSourceType, '%future added value'>;

export const grains: Readonly<Record<Grain, { readonly label: string; readonly per: string }>> = {
  HOUR: { label: 'Hour', per: 'per hour' },
  DAY: { label: 'Day', per: 'per day' },
  WEEK: { label: 'Week', per: 'per week' },
  MONTH: { label: 'Month', per: 'per month' },
};

/** The properties to group executions by, and the name of one group. */
export const groupings: Readonly<Record<GroupBy, { readonly label: string; readonly one: string }>> = {
  PARTNER: { label: 'Partner', one: 'partner' },
  FLOW: { label: 'Flow', one: 'flow' },
  FLOW_TYPE: { label: 'Flow type', one: 'flow type' },
  DIRECTION: { label: 'Direction', one: 'direction' },
  SOURCE_TYPE: { label: 'Source', one: 'source' },
  STATUS: { label: 'Status', one: 'status' },
  NONE: { label: 'No grouping', one: 'interval' },
};

export const sources: Readonly<Record<Source, string>> = {
  AS2: 'AS2',
  EADAPTOR: 'CargoWise',
  EMAIL: 'Email',
  HTTP: 'HTTP',
  REMOTE_ADAPTER: 'Adapter',
  S3: 'S3',
  SFTP: 'SFTP',
  UPLOAD_PAGE: 'Upload page',
};

/** The state in the address. Empty lists filter nothing. */
export interface MetricsView {
  readonly range: DateRange;
  readonly grain: Grain;
  readonly group_by: GroupBy;
  readonly partner_uuids: readonly string[];
  readonly flow_uuids: readonly string[];
  readonly flow_types: readonly string[];
  readonly source_types: readonly Source[];
  readonly compare: boolean;
}

const FIRST_RANGE = '14d';
const FIRST_GROUPING: GroupBy = 'PARTNER';
const MAX_VALUES = 100;
const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** Rounds up to a full hour, or to a full day in UTC. */
const ceil = (now: number, unit: number): number => Math.ceil(now / unit) * unit;

/**
 * The start and end of a range. Presets are whole hours or days, so that returning within the day finds the same
 * numbers in the store; the server cuts off the future.
 */
export function boundsOf(range: DateRange, now: number): { from: number; to: number } {
  if (typeof range === 'object') return range;
  const days = isPeriod(range) ? DAYS[range] : DAYS[FIRST_RANGE];
  const to = ceil(now, days === 1 ? HOUR : DAY);
  return { from: to - days * DAY, to };
}

const lengthOf = (range: DateRange): number => {
  const { from, to } = boundsOf(range, 0);
  return to - from;
};

/** Whether the server can count this period by hour. */
export const hasHours = (range: DateRange): boolean => lengthOf(range) <= MAX_BY_HOUR;

/** The interval that divides a period into neither too few nor too many. */
export function grainFor(range: DateRange): Grain {
  const days = lengthOf(range) / DAY;
  if (days <= 3) return 'HOUR';
  if (days <= 92) return 'DAY';
  return days <= 190 ? 'WEEK' : 'MONTH';
}

const several = (search: URLSearchParams, name: string, isValid: (value: string) => boolean): string[] =>
  [...new Set(search.getAll(name))].filter(isValid).slice(0, MAX_VALUES);

function readRange(search: URLSearchParams): DateRange {
  const [from = NaN, to = NaN] = ['from', 'to'].map((name) => {
    const text = search.get(name) ?? '';
    return ISO.test(text) ? Date.parse(text) : NaN;
  });
  if (from < to && to - from <= MAX_LENGTH) return { from, to };
  const preset = search.get('range') ?? '';
  return isRangePreset(preset) && isPeriod(preset) ? preset : FIRST_RANGE;
}

/** The key of a table that a parameter names; in the address, keys are in lower case. */
function readKey<Key extends string>(
  search: URLSearchParams,
  name: string,
  table: Readonly<Record<Key, unknown>>,
): Key | null {
  const key = (search.get(name) ?? '').toUpperCase();
  return Object.hasOwn(table, key) ? (key as Key) : null;
}

/** Reads the address; unknown values count as unset. */
export function readMetricsView(search: URLSearchParams): MetricsView {
  const range = readRange(search);
  const grain = readKey(search, 'grain', grains);
  const chosen = new Set(several(search, 'source', (value) => Object.hasOwn(sources, value)));
  return {
    range,
    grain: grain === null || (grain === 'HOUR' && !hasHours(range)) ? grainFor(range) : grain,
    group_by: readKey(search, 'group', groupings) ?? FIRST_GROUPING,
    partner_uuids: several(search, 'partner', isUuid),
    flow_uuids: several(search, 'flow', isUuid),
    flow_types: several(search, 'type', (value) => CODE.test(value)),
    source_types: (Object.keys(sources) as Source[]).filter((source) => chosen.has(source)),
    compare: search.get('compare') !== 'no',
  };
}

/** The reverse of `readMetricsView`; writes only what differs from the default. */
export const writeMetricsView = (view: MetricsView): SearchInput => ({
  ...(typeof view.range === 'string'
    ? { range: view.range === FIRST_RANGE ? null : view.range }
    : { from: new Date(view.range.from).toISOString(), to: new Date(view.range.to).toISOString() }),
  grain: view.grain === grainFor(view.range) ? null : view.grain.toLowerCase(),
  group: view.group_by === FIRST_GROUPING ? null : view.group_by.toLowerCase(),
  partner: view.partner_uuids,
  flow: view.flow_uuids,
  type: view.flow_types,
  source: view.source_types,
  compare: view.compare ? null : 'no',
});

/** The view after a change. Another range gets its own interval, unless the change includes one. */
export const changedView = (view: MetricsView, change: Partial<MetricsView>): MetricsView => ({
  ...view,
  ...(change.range === undefined ? {} : { grain: grainFor(change.range) }),
  ...change,
});

export const isFiltered = (view: MetricsView): boolean =>
  [view.partner_uuids, view.flow_uuids, view.flow_types, view.source_types].some(({ length }) => length > 0);

/** "1 to 14 Sep 2026", "18 Aug to 14 Sep 2026"; with times unless it begins and ends with a day. All in UTC. */
export function periodWords(from: number, to: number, withYear = true): string {
  const end = to - 1;
  if (from % DAY !== 0 || to - from <= DAY) return formatSpan(from, ceil(to, 60_000), 'UTC');
  const last = withYear ? formatDate(end, 'UTC') : formatDayMonth(end, 'UTC');
  const [a, b] = [new Date(from), new Date(end)];
  const isSameMonth = a.getUTCMonth() === b.getUTCMonth() && a.getUTCFullYear() === b.getUTCFullYear();
  if (isSameMonth && a.getUTCDate() === b.getUTCDate()) return last;
  const first = isSameMonth
    ? String(a.getUTCDate())
    : withYear && a.getUTCFullYear() !== b.getUTCFullYear()
      ? formatDate(from, 'UTC')
      : formatDayMonth(from, 'UTC');
  return `${first} to ${last}`;
}

import type { FlowDirection, FlowExecutionFilter, TextMatch } from '#gql/PartnerSearchScreenQuery';
import { isPast, isRangePreset, rangeBounds, type DateRange } from '#lib/date-range.ts';
import { isUuid } from '../../params.ts';
import { searchString, type SearchInput } from '../../paths.ts';
import { ackStateList, type KnownAckState } from './ack.ts';
import { executionStatusList, type ExecutionStatus } from './status.ts';

export interface DataTagCondition {
  /** Null matches any label. */
  label: string | null;
  value: string;
  match: TextMatch;
}

/** The filters of an execution search. An empty list, '' or null means "not set". */
export interface SearchFilters {
  /** Null: everything within retention. */
  range: DateRange | null;
  statuses: readonly ExecutionStatus[];
  flow_uuids: readonly string[];
  flow_types: readonly string[];
  reason_codes: readonly string[];
  ack_states: readonly KnownAckState[];
  data_tag: DataTagCondition | null;
  text: string;
  control_number: string;
  file_name: string;
  direction: FlowDirection | null;
  flagged: boolean | null;
  resubmitted: boolean | null;
  /** True for resolved failures, false for unresolved ones. */
  resolved: boolean | null;
  has_memo: boolean | null;
  min_duration_ms: number | null;
  /** The service level target that the executions did not meet. */
  breached_target_uuid: string | null;
}

export const defaultFilters: SearchFilters = {
  range: '24h',
  statuses: [],
  flow_uuids: [],
  flow_types: [],
  reason_codes: [],
  ack_states: [],
  data_tag: null,
  text: '',
  control_number: '',
  file_name: '',
  direction: null,
  flagged: null,
  resubmitted: null,
  resolved: null,
  has_memo: null,
  min_duration_ms: null,
  breached_target_uuid: null,
};

// Addresses are untrusted: the limits keep a huge pasted text from becoming a request.
const MAX_TEXT = 200;
const MAX_VALUES = 100;
const MAX_DURATION = 2_147_483_647;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

const DIRECTIONS: readonly FlowDirection[] = ['SEND', 'RECEIVE'];
const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

const cleanText = (value: string | null): string =>
  (value ?? '').trim().slice(0, MAX_TEXT).toWellFormed().trim();

function several(params: URLSearchParams, name: string, isValid: (value: string) => boolean): string[] {
  return [...new Set(params.getAll(name))].filter(isValid).slice(0, MAX_VALUES);
}

/** The known values of an enum, in enum order, so that the order of clicks does not change the address. */
function known<Value extends string>(params: URLSearchParams, name: string, all: readonly Value[]): Value[] {
  const given = new Set(params.getAll(name));
  return all.filter((value) => given.has(value));
}

const yesNo = (value: string | null): boolean | null =>
  value === 'yes' ? true : value === 'no' ? false : null;

const RESOLUTIONS = ['unresolved', 'resolved'] as const;

function readResolution(params: URLSearchParams): boolean | null {
  const [value] = known(params, 'resolution', RESOLUTIONS);
  return value === undefined ? null : value === 'resolved';
}

const writeYesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

function instant(value: string | null): number | null {
  const millis = value !== null && ISO.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(millis) ? null : millis;
}

function readRange(params: URLSearchParams): DateRange | null {
  const from = instant(params.get('from'));
  const to = instant(params.get('to'));
  if (from !== null && to !== null && from < to) return { from, to };
  const preset = params.get('range') ?? '';
  if (preset === 'all') return null;
  return isRangePreset(preset) ? preset : defaultFilters.range;
}

function writeRange(range: DateRange | null): SearchInput {
  if (range === defaultFilters.range) return {};
  if (range === null || typeof range === 'string') return { range: range ?? 'all' };
  return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() };
}

function readDuration(value: string | null): number | null {
  const millis = value !== null && /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return millis > 0 && millis <= MAX_DURATION ? millis : null;
}

function readTag(params: URLSearchParams): DataTagCondition | null {
  const value = cleanText(params.get('tag_value'));
  if (!value) return null;
  const exact = params.get('tag_match') === 'exact';
  return { label: cleanText(params.get('tag')) || null, value, match: exact ? 'EXACT' : 'PREFIX' };
}

/**
 * Reads the filters from an address. Malformed or unknown values count as not set (`ignoredFilters` names them); they
 * do not throw.
 */
export const readFilters = (params: URLSearchParams): SearchFilters => ({
  range: readRange(params),
  statuses: known(params, 'status', executionStatusList),
  flow_uuids: several(params, 'flow', isUuid),
  flow_types: several(params, 'type', (value) => CODE.test(value)),
  reason_codes: several(params, 'reason', (value) => CODE.test(value)),
  ack_states: known(params, 'ack', ackStateList),
  data_tag: readTag(params),
  text: cleanText(params.get('q')),
  control_number: cleanText(params.get('control')),
  file_name: cleanText(params.get('file')),
  direction: known(params, 'direction', DIRECTIONS)[0] ?? null,
  flagged: yesNo(params.get('flagged')),
  resubmitted: yesNo(params.get('resubmitted')),
  resolved: readResolution(params),
  has_memo: yesNo(params.get('memo')),
  min_duration_ms: readDuration(params.get('min_duration')),
  breached_target_uuid: several(params, 'breach', isUuid)[0] ?? null,
});

/**
 * The reverse of `readFilters`, for `paths.partnerSearch(…, writeFilters({ statuses: failedStatuses }))`. Writes only
 * what differs from the default, always in the same order.
 */
export function writeFilters(filters: Partial<SearchFilters>): SearchInput {
  const all: SearchFilters = { ...defaultFilters, ...filters };
  return {
    ...writeRange(all.range),
    q: all.text,
    status: all.statuses,
    flow: all.flow_uuids,
    type: all.flow_types,
    reason: all.reason_codes,
    ack: all.ack_states,
    tag: all.data_tag?.label,
    tag_value: all.data_tag?.value,
    tag_match: all.data_tag?.match === 'EXACT' ? 'exact' : null,
    control: all.control_number,
    file: all.file_name,
    direction: all.direction,
    flagged: writeYesNo(all.flagged),
    resubmitted: writeYesNo(all.resubmitted),
    resolution: all.resolved === null ? null : all.resolved ? 'resolved' : 'unresolved',
    memo: writeYesNo(all.has_memo),
    min_duration: all.min_duration_ms,
    breach: all.breached_target_uuid,
  };
}

/** Parameters whose values are our own words or keys, rather than text or times. */
const NAMED = [
  'status',
  'flow',
  'type',
  'reason',
  'ack',
  'direction',
  'flagged',
  'resubmitted',
  'resolution',
  'memo',
  'min_duration',
  'breach',
];

/** The values in an address that are ignored because they do not exist: `status=PAUSED`. */
export function ignoredFilters(params: URLSearchParams): readonly string[] {
  const kept = new URLSearchParams(searchString(writeFilters(readFilters(params))));
  return NAMED.flatMap((name) =>
    params
      .getAll(name)
      .filter((value) => !kept.getAll(name).includes(value))
      .map((value) => `${name}=${value}`),
  );
}

const listOr = <Value>(list: readonly Value[]): readonly Value[] | undefined =>
  list.length > 0 ? list : undefined;

/**
 * The filters as query variables. A range up to the present has no end, so that a clock that differs from the server's
 * does not cut off new executions.
 */
export function filterVariables(filters: SearchFilters, now: number): FlowExecutionFilter {
  const { range, data_tag } = filters;
  const bounds = range && rangeBounds(range, now);
  const variables: FlowExecutionFilter = {
    submitted_after: bounds ? new Date(bounds.from).toISOString() : undefined,
    submitted_before: bounds && isPast(range) ? new Date(bounds.to).toISOString() : undefined,
    flow_uuids: listOr(filters.flow_uuids),
    flow_types: listOr(filters.flow_types),
    statuses: listOr(filters.statuses),
    direction: filters.direction ?? undefined,
    reason_codes: listOr(filters.reason_codes),
    ack_states: listOr(filters.ack_states),
    data_tag: data_tag
      ? { label: data_tag.label ?? undefined, value: data_tag.value, match: data_tag.match }
      : undefined,
    text: filters.text || undefined,
    control_number: filters.control_number || undefined,
    file_name: filters.file_name || undefined,
    flagged: filters.flagged ?? undefined,
    resubmitted: filters.resubmitted ?? undefined,
    resolved: filters.resolved ?? undefined,
    has_memo: filters.has_memo ?? undefined,
    min_duration_ms: filters.min_duration_ms ?? undefined,
    breached_target_uuid: filters.breached_target_uuid ?? undefined,
  };
  return variables;
}

import { rangeLabel } from '#lib/date-range.ts';
import { formatDuration, type Zone } from '#lib/dates.ts';
import { ackStates } from '#shared/executions/ack.ts';
import {
  defaultFilters,
  type DataTagCondition,
  type SearchFilters,
} from '#shared/executions/search-filters.ts';
import { executionStatuses } from '#shared/executions/status.ts';

export type FilterName = keyof SearchFilters;

/** Names for codes and uuids, from the filter options; any others are shown as they are. */
export interface OptionNames {
  flows: ReadonlyMap<string, string>;
  flow_types: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, string>;
}

/** "Order begins with PO-5"; for an exact value of any label, "any is PO-558213". */
export const tagWords = ({ label, value, match }: DataTagCondition): string =>
  `${label ?? 'any'} ${match === 'EXACT' ? 'is' : 'begins with'} ${value}`;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const named = (codes: readonly string[], names: ReadonlyMap<string, string>): string =>
  codes.map((code) => names.get(code) ?? code).join(', ');

const labels: Readonly<Record<FilterName, string>> = {
  range: 'Submitted',
  statuses: 'Status',
  flow_uuids: 'Flow',
  flow_types: 'Flow type',
  reason_codes: 'Reason',
  ack_states: 'Acknowledgment',
  data_tag: 'Data tag',
  text: 'Text',
  control_number: 'Control number',
  file_name: 'File name',
  direction: 'Direction',
  flagged: 'Flagged',
  resubmitted: 'Resubmitted',
  resolved: 'Resolution',
  has_memo: 'Has comments',
  min_duration_ms: 'Longer than',
  breached_target_uuid: 'Service level',
};

export const filterLabel = (name: FilterName): string => labels[name];

/** The value of a filter in words; null if not set. The time range always has a value. */
export function filterWords(
  filters: SearchFilters,
  name: FilterName,
  names: OptionNames,
  zone?: Zone,
): string | null {
  if (!isSet(filters, name)) return null;
  switch (name) {
    case 'range':
      return filters.range ? rangeLabel(filters.range, zone) : 'Any time';
    case 'statuses':
      return filters.statuses.map((status) => executionStatuses[status].short).join(', ');
    case 'flow_uuids':
      return named(filters.flow_uuids, names.flows);
    case 'flow_types':
      return named(filters.flow_types, names.flow_types);
    case 'reason_codes':
      return named(filters.reason_codes, names.reasons);
    case 'ack_states':
      return filters.ack_states.map((state) => ackStates[state].label).join(', ');
    case 'data_tag':
      return filters.data_tag && tagWords(filters.data_tag);
    case 'direction':
      return filters.direction === 'SEND' ? 'Sent' : 'Received';
    case 'min_duration_ms':
      return filters.min_duration_ms === null ? null : formatDuration(filters.min_duration_ms);
    case 'breached_target_uuid':
      return 'Target not met';
    case 'resolved':
      return filters.resolved ? 'Resolved' : 'Unresolved';
    case 'flagged':
    case 'resubmitted':
    case 'has_memo':
      return yesNo(filters[name] === true);
    case 'text':
    case 'control_number':
    case 'file_name':
      return `“${filters[name]}”`;
  }
}

/** Whether a filter excludes anything. */
export function isSet(filters: SearchFilters, name: FilterName): boolean {
  const value = filters[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}

/** The filters that exclude something, the time range first. */
export const setFilters = (filters: SearchFilters): readonly FilterName[] =>
  (Object.keys(labels) as FilterName[]).filter((name) => isSet(filters, name));

/** The change that removes a filter: an empty list, or a time range of all retained data. */
export const without = (name: FilterName): Partial<SearchFilters> => ({
  [name]: name === 'range' ? null : defaultFilters[name],
});

/** Whether the filters differ from the defaults. */
export const isChanged = (filters: SearchFilters): boolean =>
  filters.range !== defaultFilters.range || setFilters(filters).some((name) => name !== 'range');

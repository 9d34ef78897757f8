import { expect, test } from 'vitest';
import { defaultFilters, type SearchFilters } from '#shared/executions/search-filters.ts';
import {
  filterLabel,
  filterWords,
  isChanged,
  setFilters,
  without,
  type FilterName,
} from './filter-labels.ts';

const names = {
  flows: new Map([['f1', 'Send tender 204']]),
  flow_types: new Map([['SEND_LOAD_TENDER', 'Send load tender']]),
  reasons: new Map([['LOOKUP_MISS', 'Lookup value not found']]),
};

const everything: SearchFilters = {
  range: '7d',
  statuses: ['PENDING_ACKNOWLEDGMENT', 'LOGICAL_FAILURE'],
  flow_uuids: ['f1', 'f2'],
  flow_types: ['SEND_LOAD_TENDER'],
  reason_codes: ['LOOKUP_MISS'],
  ack_states: ['OVERDUE'],
  data_tag: { label: 'Order', value: 'PO-5', match: 'PREFIX' },
  text: 'harbor',
  control_number: '418',
  file_name: '204',
  direction: 'RECEIVE',
  flagged: true,
  resubmitted: false,
  resolved: false,
  has_memo: true,
  min_duration_ms: 30_000,
  breached_target_uuid: 't1',
};

test('describes each filter in words; values without a name are shown as they are', () => {
  const words = (name: FilterName) => `${filterLabel(name)}: ${filterWords(everything, name, names)}`;
  expect(setFilters(everything).map(words)).toEqual([
    'Submitted: Last 7 d',
    'Status: Pending, Error',
    'Flow: Send tender 204, f2',
    'Flow type: Send load tender',
    'Reason: Lookup value not found',
    'Acknowledgment: Overdue',
    'Data tag: Order begins with PO-5',
    'Text: “harbor”',
    'Control number: “418”',
    'File name: “204”',
    'Direction: Received',
    'Flagged: yes',
    'Resubmitted: no',
    'Resolution: Unresolved',
    'Has comments: yes',
    'Longer than: 30.0 s',
    'Service level: Target not met',
  ]);
});

test('at first only the time range is set, and after removing every filter none is', () => {
  expect(setFilters(defaultFilters)).toEqual(['range']);
  const none = setFilters(everything).reduce((left, name) => ({ ...left, ...without(name) }), everything);
  expect(setFilters(none)).toEqual([]);
});

test('distinguishes the default filters from any others', () => {
  expect(isChanged(defaultFilters)).toBe(false);
  expect(isChanged({ ...defaultFilters, range: null })).toBe(true);
  expect(isChanged({ ...defaultFilters, flagged: false })).toBe(true);
});

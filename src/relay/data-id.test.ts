import { expect, test, vi } from 'vitest';
import { dataID, getDataID } from './data-id.ts';

test('a record is named after its type and key', () => {
  expect(dataID('Company', { company_uuid: 'c1' })).toBe('Company:c1');
  expect(getDataID({ company_uuid: 'c1', company_name: 'Northbay' }, 'Company')).toBe('Company:c1');
});

test('a composite key takes all its fields, in the order of the schema', () => {
  const version = { version_timestamp: 1_789_482_600_000, flow_uuid: 'f1' };
  expect(dataID('FlowVersion', version)).toBe('FlowVersion:f1:1789482600000');
  expect(getDataID(version, 'FlowVersion')).toBe('FlowVersion:f1:1789482600000');
});

test('types that share a key do not share a record', () => {
  const flow = { flow_uuid: 'f1' };
  expect(new Set([dataID('FlowSetup', flow), dataID('FlowConfiguration', flow)]).size).toBe(2);
});

test('a separator within a key cannot make two keys one', () => {
  expect(dataID('LogLine', { job_uuid: 'a:1', seq: 2 })).not.toBe(
    dataID('LogLine', { job_uuid: 'a', seq: '1:2' }),
  );
});

test('an object without identity has no name', () => {
  expect(getDataID({ title: 'x' }, 'QuickSearchHit')).toBeUndefined();
  expect(getDataID({}, 'constructor')).toBeUndefined();
});

test('an entity without its whole key is complained about and gets no name', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(getDataID({ flow_uuid: 'f1' }, 'FlowVersion')).toBeUndefined();
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('without its key (version_timestamp)'));
});

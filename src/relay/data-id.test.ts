import { expect, test, vi } from 'vitest';
import { dataID, getDataID } from './data-id.ts';

test('a record id consists of type and key', () => {
  expect(dataID('Company', { company_uuid: 'c1' })).toBe('Company:c1');
  expect(getDataID({ company_uuid: 'c1', company_name: 'Northbay' }, 'Company')).toBe('Company:c1');
});

test('a composite key uses all its fields, in schema order', () => {
  const version = { version_timestamp: 1_789_482_600_000, flow_uuid: 'f1' };
  expect(dataID('FlowVersion', version)).toBe('FlowVersion:f1:1789482600000');
  expect(getDataID(version, 'FlowVersion')).toBe('FlowVersion:f1:1789482600000');
});

test('types that share a key do not share a record', () => {
  const flow = { flow_uuid: 'f1' };
  expect(new Set([dataID('FlowSetup', flow), dataID('FlowConfiguration', flow)]).size).toBe(2);
});

test('a separator inside a key cannot make two keys equal', () => {
  expect(dataID('LogLine', { job_uuid: 'a:1', seq: 2 })).not.toBe(
    dataID('LogLine', { job_uuid: 'a', seq: '1:2' }),
  );
});

test('an object without identity has no id', () => {
  expect(getDataID({ title: 'x' }, 'QuickSearchHit')).toBeUndefined();
  expect(getDataID({}, 'constructor')).toBeUndefined();
});

test('an entity without its complete key is reported and gets no id', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(getDataID({ flow_uuid: 'f1' }, 'FlowVersion')).toBeUndefined();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('without its key (version_timestamp)'));
});

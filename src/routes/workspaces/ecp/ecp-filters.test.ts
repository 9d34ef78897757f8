import { expect, test } from 'vitest';
import { ecpVariables, isNarrowed, NO_FILTERS, readEcpFilters, writeEcpFilters } from './ecp-filters.ts';
import { searchString } from '../../paths.ts';

const read = (search: string) => readEcpFilters(new URLSearchParams(search));

test.each([
  '',
  '?q=north',
  '?with=QUEUED&with=QUOTA&environment=TEST&region=EUROPE&plan=CONNECT&sort=workspace.asc',
])('the address %j is unchanged after being read and written', (address) => {
  expect(searchString(writeEcpFilters(read(address)))).toBe(address);
});

test('unknown values count as unset', () => {
  const filters = read('?with=NOTHING&region=MOON&plan=&sort=trend.asc');
  expect(filters).toEqual({ ...NO_FILTERS, sort: { column: 'unresolved', direction: 'desc' } });
  expect(isNarrowed(filters)).toBe(false);
});

test('an empty filter is not sent, because it would match nothing', () => {
  expect(ecpVariables(read('?plan=CONNECT&sort=quota.asc'))).toEqual({
    filter: { search: null, concerns: null, environments: null, regions: null, plans: ['CONNECT'] },
    sort: { field: 'QUOTA', direction: 'ASC' },
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchString } from '../../paths.ts';
import { closedSearch, deliveriesSearch, readDrawer } from './drawer-address.ts';
import {
  isNarrowed,
  notifierVariables,
  readNotifierFilters,
  sortFields,
  writeNotifierFilters,
  type NotifierFilters,
} from './notifier-filters.ts';
import { channelNames } from './channel-names.ts';

const read = (search: string) => readNotifierFilters(new URLSearchParams(search));
const UUID = '927bd706-6047-4cc1-bf2c-805997609287';

const filters: fc.Arbitrary<NotifierFilters> = fc.record({
  text: fc.string().map((text) => text.trim()),
  channels: fc.subarray([...channelNames]),
  state: fc.constantFrom(null, 'enabled' as const, 'disabled' as const),
  sort: fc.record({
    column: fc.constantFrom(...(Object.keys(sortFields) as (keyof typeof sortFields)[])),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
});

describe('the address of the list', () => {
  test('stores every choice', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(searchString(writeNotifierFilters(chosen)))).toEqual(chosen);
      }),
    );
  });

  test('treats invalid values as unset, and is empty if nothing is chosen', () => {
    expect(read('channel=FAX&state=maybe&sort=password.desc')).toEqual(read(''));
    expect(searchString(writeNotifierFilters(read('')))).toBe('');
    expect(isNarrowed(read('sort=failures.desc'))).toBe(false);
  });

  test('is translated into the query’s variables', () => {
    expect(notifierVariables('c1', read('q=+ops+&channel=EMAIL&state=disabled&sort=failures.desc'))).toEqual({
      company_uuid: 'c1',
      search: 'ops',
      channels: ['EMAIL'],
      enabled: false,
      sort: { field: 'FAILURES_24H', direction: 'DESC' },
    });
  });
});

describe('the drawer over it', () => {
  test.each([
    [`edit=${UUID}`, { kind: 'edit', notifier_uuid: UUID }],
    ['new=SLACK', { kind: 'new', channel: 'SLACK' }],
    [`new=${UUID}`, { kind: 'duplicate', notifier_uuid: UUID }],
    [`deliveries=${UUID}&failed=1`, { kind: 'deliveries', notifier_uuid: UUID, failedOnly: true }],
    ['edit=nonsense', null],
    ['new=FAX', null],
    ['', null],
  ])('of ?%s', (search, drawer) => {
    expect(readDrawer(new URLSearchParams(search))).toEqual(drawer);
  });

  test('does not change the list', () => {
    const search = deliveriesSearch('?q=ops&edit=x', UUID, true);
    expect(search).toBe(`?q=ops&deliveries=${UUID}&failed=1`);
    expect(closedSearch(search).toString()).toBe('q=ops');
  });
});

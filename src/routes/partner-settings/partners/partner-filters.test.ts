import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partnerStatuses, partnerTypes } from '../../_shared/partner-labels.ts';
import { searchString } from '../../paths.ts';
import {
  isNarrowed,
  partnerVariables,
  readPartnerFilters,
  sortFields,
  writePartnerFilters,
  type PartnerFilters,
} from './partner-filters.ts';

const read = (search: string) => readPartnerFilters(new URLSearchParams(search));

const filters: fc.Arbitrary<PartnerFilters> = fc.record({
  text: fc.string().map((text) => text.trim()),
  statuses: fc.subarray(Object.keys(partnerStatuses) as PartnerFilters['statuses']),
  types: fc.subarray(Object.keys(partnerTypes) as PartnerFilters['types']),
  tag: fc.option(fc.string({ minLength: 1 })),
  sort: fc.record({
    column: fc.constantFrom(...(Object.keys(sortFields) as (keyof typeof sortFields)[])),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
});

describe('the partner list’s address', () => {
  test('keeps all filters and the sort order', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(searchString(writePartnerFilters(chosen)))).toEqual(chosen);
      }),
    );
  });

  test('treats invalid values as unset', () => {
    expect(read('status=BROKEN&type=&sort=password.desc&tag=')).toEqual(read(''));
  });

  test('is empty without filters', () => {
    expect(searchString(writePartnerFilters(read('')))).toBe('');
    expect(isNarrowed(read('sort=errors.desc'))).toBe(false);
    expect(isNarrowed(read('q=pine'))).toBe(true);
  });

  test('determines the query variables', () => {
    expect(partnerVariables('c1', read('q=+pine+&status=LIVE&sort=errors.desc'))).toEqual({
      company_uuid: 'c1',
      search: 'pine',
      statuses: ['LIVE'],
      partner_types: null,
      tag: null,
      sort: { field: 'ERROR_PERCENT', direction: 'DESC' },
    });
  });
});

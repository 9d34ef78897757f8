import { expect, test } from 'vitest';
import { isNarrowed, readUserFilters, userVariables, writeUserFilters } from './user-filters.ts';

const read = (search: string) => readUserFilters(new URLSearchParams(search));

test('the address has every choice, without defaults', () => {
  const filters = read('q=holt&role=OWNER&role=EDITOR&status=INVITED&kind=people&sort=last_sign_in.desc');
  expect(writeUserFilters(filters)).toEqual({
    tab: null,
    q: 'holt',
    role: ['EDITOR', 'OWNER'],
    status: ['INVITED'],
    kind: 'people',
    sort: 'last_sign_in.desc',
  });
  expect(
    Object.values(writeUserFilters(read('')))
      .flat()
      .filter(Boolean),
  ).toEqual([]);
  expect(isNarrowed(read('sort=email.asc'))).toBe(false);
  expect(isNarrowed(read('role=OWNER'))).toBe(true);
});

test('invalid values in an address count as unset', () => {
  expect(read('role=BOSS&status=X&kind=robots&sort=mfa.desc&tab=x')).toEqual(read(''));
});

test('guests have no role filter and no sort order', () => {
  const filters = read('tab=guests&role=OWNER&status=ACTIVE&sort=email.desc');
  expect(writeUserFilters(filters)).toMatchObject({
    tab: 'guests',
    role: [],
    sort: null,
    status: ['ACTIVE'],
  });
  expect(userVariables('c', filters)).toMatchObject({
    guests: true,
    statuses: null,
    guest_statuses: ['ACTIVE'],
  });
});

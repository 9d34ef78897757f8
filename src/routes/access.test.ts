import { describe, expect, test } from 'vitest';
import { createEnvironment } from '../relay/environment.ts';
import { isBarred, knownStanding } from './access.ts';
import { isCurrent, navigationFor } from './root/shell/navigation.ts';

test.each([
  ['a VIEWER', { my_role: 'VIEWER', my_access: 'MEMBER' }, true],
  ['a guest', { my_role: null, my_access: 'GUEST' }, true],
  ['an EDITOR', { my_role: 'EDITOR', my_access: 'MEMBER' }, false],
  ['an OWNER', { my_role: 'OWNER', my_access: 'MEMBER' }, false],
  ['an operator', { my_role: null, my_access: 'OPERATOR' }, false],
])('%s is barred from restricted routes: %o %s', (_, standing, barred) => {
  expect(isBarred(standing)).toBe(barred);
});

describe('what the store knows of the standing', () => {
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => '',
      renew: async () => '',
      refused: () => undefined,
    },
  });

  test('is nothing before the workspace was fetched, and the standing afterward', () => {
    expect(knownStanding(environment, 'c1')).toBeNull();
    environment.commitUpdate((store) => {
      store.create('Company:c1', 'Company').setValue('VIEWER', 'my_role');
    });
    expect(knownStanding(environment, 'c1')).toBeNull();
    environment.commitUpdate((store) => {
      store.get('Company:c1')?.setValue('MEMBER', 'my_access');
    });
    expect(knownStanding(environment, 'c1')).toEqual({ my_role: 'VIEWER', my_access: 'MEMBER' });
  });
});

describe('the navigation', () => {
  const owner = { my_role: 'OWNER', my_access: 'MEMBER' };
  const items = navigationFor(new Set(['pulse', 'partners']), owner);
  const [pulse, partners] = items;

  test('leaves out what is not built', () => {
    expect(items.map(({ label }) => label)).toEqual(['Pulse', 'Trading partners']);
    expect(navigationFor(new Set(['partners']), owner).map(({ label }) => label)).toEqual([
      'Trading partners',
    ]);
  });

  test.each([
    ['/c/c1', true, false],
    ['/c/c1/settings/tp', false, true],
    ['/c/c1/tp/p1/f/x1/logs', false, true],
    ['/c/c1/settings/tpx', false, false],
    ['/c/c2', false, false],
  ])('at %s', (pathname, isPulse, isPartners) => {
    expect(pulse && isCurrent(pulse, 'c1', pathname)).toBe(isPulse);
    expect(partners && isCurrent(partners, 'c1', pathname)).toBe(isPartners);
  });
});

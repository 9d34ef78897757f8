import { describe, expect, test } from 'vitest';
import { createEnvironment } from '../relay/environment.ts';
import { isRestrictedFor, knownMembership, mayEnter } from './access.ts';

test.each([
  ['a VIEWER', { my_role: 'VIEWER', my_access: 'MEMBER' }, true],
  ['a guest', { my_role: null, my_access: 'GUEST' }, true],
  ['an EDITOR', { my_role: 'EDITOR', my_access: 'MEMBER' }, false],
  ['an OWNER', { my_role: 'OWNER', my_access: 'MEMBER' }, false],
  ['an operator', { my_role: null, my_access: 'OPERATOR' }, false],
])('%s is barred from restricted routes: %o %s', (_, membership, restricted) => {
  expect(isRestrictedFor(membership)).toBe(restricted);
});

describe('the standing in the store', () => {
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => '',
      renew: async () => '',
      refused: () => undefined,
    },
  });

  test('is unknown before the workspace is fetched, and known afterward', () => {
    expect(knownMembership(environment, 'c1')).toBeNull();
    environment.commitUpdate((store) => {
      store.create('Company:c1', 'Company').setValue('VIEWER', 'my_role');
    });
    expect(knownMembership(environment, 'c1')).toBeNull();
    environment.commitUpdate((store) => {
      store.get('Company:c1')?.setValue('MEMBER', 'my_access');
    });
    expect(knownMembership(environment, 'c1')).toEqual({ my_role: 'VIEWER', my_access: 'MEMBER' });
  });
});

test.each([
  ['VIEWER', 'MEMBER', true, false],
  ['EDITOR', 'MEMBER', true, true],
  [null, 'GUEST', false, false],
  [null, 'OPERATOR', true, true],
])('%s %s: pages for members %s, for people who may edit %s', (my_role, my_access, member, editor) => {
  const membership = { my_role, my_access };
  expect(mayEnter(membership, 'anybody')).toBe(true);
  expect(mayEnter(membership, 'member')).toBe(member);
  expect(mayEnter(membership, 'editor')).toBe(editor);
});

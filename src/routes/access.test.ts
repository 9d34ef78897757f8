import * as fieldRoles from '#field-roles';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';
import { accessTable } from '../../mock-server/product/accounts/access-table.ts';
import { createEnvironment } from '../relay/environment.ts';
import { isGranted, isRestrictedFor, knownMembership } from './access.ts';

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

const { grants } = accessTable(loadSchema().schema);
const memberships = {
  GUEST: { my_role: null, my_access: 'GUEST' },
  VIEWER: { my_role: 'VIEWER', my_access: 'MEMBER' },
  EDITOR: { my_role: 'EDITOR', my_access: 'MEMBER' },
  OWNER: { my_role: 'OWNER', my_access: 'MEMBER' },
  OPERATOR: { my_role: null, my_access: 'OPERATOR' },
} as const;

test.each([...grants])('%s is offered to the roles that the schema grants it', (action, { roles }) => {
  const granted = (fieldRoles as Readonly<Record<string, string>>)[action] ?? '';
  const offered = Object.entries(memberships).filter(([, membership]) => isGranted(membership, granted));
  expect(offered.map(([role]) => role)).toEqual(roles);
});

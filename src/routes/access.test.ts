import type { AccessAction } from '#schema-types';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';
import { accessTable } from '../../mock-server/product/accounts/access-table.ts';
import { createEnvironment } from '../relay/environment.ts';
import { isRestrictedFor, knownMembership, mayEnter, type Need } from './access.ts';
import { readsInvoices } from './settings/invoices/owners-only.ts';

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

const { grants } = accessTable(loadSchema().schema);
const memberships = {
  GUEST: { my_role: null, my_access: 'GUEST' },
  VIEWER: { my_role: 'VIEWER', my_access: 'MEMBER' },
  EDITOR: { my_role: 'EDITOR', my_access: 'MEMBER' },
  OWNER: { my_role: 'OWNER', my_access: 'MEMBER' },
  OPERATOR: { my_role: null, my_access: 'OPERATOR' },
} as const;

test.each<[Need, AccessAction]>([
  ['anybody', 'READ_ACTIVITY'],
  ['member', 'READ_INTERNALS'],
  ['member', 'READ_PARTNER_SETTINGS'],
  ['editor', 'READ_SETTINGS'],
  ['editor', 'EDIT_SETTINGS'],
])('pages for %s are offered to the roles that the schema grants %s', (need, action) => {
  const offered = Object.entries(memberships).filter(([, membership]) => mayEnter(membership, need));
  expect(offered.map(([role]) => role)).toEqual(grants.get(action)?.roles);
});

test('invoices are offered to the roles that the schema grants them', () => {
  const offered = Object.entries(memberships).filter(([, membership]) => readsInvoices(membership));
  expect(offered.map(([role]) => role)).toEqual(grants.get('READ_INVOICES')?.roles);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccess } from './access.ts';
import type { AccessAction } from '#schema-types';
import { accessTable } from './access-table.ts';
import { memberKey } from './member-key.ts';
import { memberOf } from '../model/company/members.ts';
import { people } from './people.ts';
import { createWorld } from '../world/world.ts';
import { loadSchema } from '../../engine/schema/schema.ts';

const table = accessTable(loadSchema().schema);
const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const codes = [
  'northbay',
  'northbay-test',
  'alder-retail',
  'pinecrest-lines',
  'solo-broker',
  'harborline',
] as const;
const company = (code: string) => {
  const found = world.companies.find(({ short_code }) => short_code === code);
  if (!found) throw new Error(`no company ${code}`);
  return found.company_uuid;
};
const partnersOf = (uuid: string) => world.partnersOf(uuid).map(({ partner_uuid }) => partner_uuid);
const pinecrest =
  world.partnersOf(company('northbay')).find(({ key }) => key === 'pinecrest')?.partner_uuid ?? '';
const otherPartner = partnersOf(company('northbay')).find((uuid) => uuid !== pinecrest) ?? '';

/** The seed without a store: access reads the records directly, plus what a test writes. */
const written = new Map<string, object>();
const recordOf = (type: string, key: string): object | null | undefined =>
  written.get(key) ??
  (type === 'Company'
    ? world.company(key)
    : type === 'CompanyUser'
      ? memberOf(key, world)
      : world.partner(key));
const store = {
  exists: (type: string, key: string) => (recordOf(type, key) ?? null) !== null,
  read: (type: string, key: string, field: string) => recordOf(type, key)?.[field as never] as never,
  get version() {
    return written.size;
  },
};
const shares = new Map<string, string[]>();
const accessOf = (email: string) => {
  const person = people.find((candidate) => candidate.email === `${email}@northbay.example`);
  if (!person) throw new Error(`nobody is ${email}`);
  return createAccess({ person, store, table, partnersOf, sharedWith: (uuid) => shares.get(uuid) ?? [] });
};

/** design: each person's role in each workspace, as the matrix of people and workspaces says. */
const standings: Readonly<Record<string, readonly string[]>> = {
  owner: ['OWNER', 'OWNER', 'VIEWER', 'EDITOR', 'OWNER', 'OWNER'],
  editor: ['EDITOR', 'EDITOR', '-', '-', '-', '-'],
  viewer: ['VIEWER', '-', 'VIEWER', '-', '-', '-'],
  guest: ['GUEST', '-', '-', '-', '-', '-'],
  operator: Array.from({ length: 6 }, () => 'OPERATOR'),
  newcomer: Array.from({ length: 6 }, () => '-'),
};

test.each(Object.entries(standings))('%s is in the workspaces %j', (email, expected) => {
  const access = accessOf(email);
  const found = codes.map((code) => {
    const standing = access.company(company(code));
    return standing ? (standing.role ?? standing.kind) : '-';
  });
  expect(found).toEqual(expected);
});

const allowed: Readonly<Record<Exclude<AccessAction, 'USE_ACCOUNT'>, string>> = {
  // V viewer, E editor, O owner, G guest for their own partner, P platform operator
  READ_ACTIVITY: 'VEOGP',
  READ_FILES: 'VEO.P',
  READ_INTERNALS: 'VEO.P',
  WRITE_MEMO: 'VEOGP',
  PIN_MEMO: '.EO.P',
  DELETE_ANY_MEMO: '..O.P',
  FLAG: 'VEO.P',
  RESUBMIT: '.EO.P',
  SHARE: '.EO.P',
  READ_PARTNER_SETTINGS: 'VEO.P',
  EDIT_PARTNER: '.EO.P',
  READ_SETTINGS: '.EO.P',
  EDIT_SETTINGS: '.EO.P',
  MANAGE_USERS: '.EO.P',
  MANAGE_OWNERS: '..O.P',
  READ_LICENSE: '.EO.P',
  READ_USAGE: 'VEO.P',
  READ_PRICES: '..O.P',
  READ_OVERVIEW: '..O.P',
  READ_QUOTES: 'VEO.P',
  EDIT_QUOTES: '.EO.P',
  READ_MARGINS: '.EO.P',
  EDIT_LICENSE: '..O.P',
  MAINTAIN_LICENSE: '....P',
  READ_INVOICES: '..O.P',
  DELETE: '..O.P',
};

test.each(Object.entries(allowed) as [AccessAction, string][])('%s is for %s', (action, letters) => {
  const subject = { company_uuid: company('northbay'), partner_uuid: pinecrest };
  const found = ['viewer', 'editor', 'owner', 'guest', 'operator']
    .map((email, i) => (accessOf(email).can(action, subject) ? 'VEOGP'[i] : '.'))
    .join('');
  expect(found).toBe(letters);
});

test('docs/mock-server.md lists the actions that each role is granted in addition to the roles above it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/mock-server.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z]+)` \| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|$/gm)].map(
    ([, role = '', actions = '']) => [role, [...actions.matchAll(/[A-Z_]+/g)].map(([name]) => name)],
  );
  const granted: Record<string, string[]> = { GUEST: [], VIEWER: [], EDITOR: [], OWNER: [], OPERATOR: [] };
  for (const [action, { roles }] of table.grants) granted[roles[0] ?? '']?.push(action);
  expect(listed).toEqual(Object.entries(granted));
});

test('a guest reads files of shared executions, for their own partner only', () => {
  const guest = accessOf('guest');
  const own = { company_uuid: company('northbay'), partner_uuid: pinecrest };
  expect(guest.can('READ_FILES', { ...own, is_shared: true })).toBe(true);
  expect(guest.can('READ_FILES', { ...own, partner_uuid: otherPartner, is_shared: true })).toBe(false);
  expect(guest.can('READ_ACTIVITY', { company_uuid: company('northbay') })).toBe(false);
  expect(guest.partner(pinecrest)).not.toBeNull();
  expect(guest.partner(otherPartner)).toBeNull();
});

test('the owner of a suspended workspace can read it, and nobody can change it', () => {
  const [partner_uuid] = partnersOf(company('harborline'));
  const subject = { company_uuid: company('harborline'), partner_uuid };
  for (const email of ['owner', 'operator']) {
    const access = accessOf(email);
    const granted = [...table.grants.keys()].filter((action) => access.can(action, subject));
    expect(granted.every((action) => action.startsWith('READ_'))).toBe(true);
    expect(granted).toContain('READ_FILES');
    expect(access.refusal('FLAG', subject)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('suspended'),
    });
  }
});

test('an object that a person cannot access does not exist for them; a disallowed action on a visible one is forbidden', () => {
  expect(accessOf('editor').company(company('alder-retail'))).toBeNull();
  expect(accessOf('editor').partner(partnersOf(company('alder-retail'))[0] ?? '')).toBeNull();
  expect(accessOf('owner').company('00000000-0000-4000-8000-000000000000')).toBeNull();
  const subject = { company_uuid: company('northbay'), partner_uuid: pinecrest };
  expect(accessOf('viewer').refusal('RESUBMIT', subject)).toMatchObject({ code: 'FORBIDDEN' });
  expect(accessOf('editor').refusal('RESUBMIT', subject)).toBeNull();
});

test('a written membership takes effect within the same call', () => {
  const northbay = company('northbay');
  const key = memberKey(northbay, 'editor@northbay.example');
  const access = accessOf('editor');
  expect(access.company(northbay)?.role).toBe('EDITOR');
  written.set(key, { role: 'VIEWER', status: 'ACTIVE' });
  expect(access.company(northbay)?.role).toBe('VIEWER');
  written.clear();
  written.set(key, { role: 'OWNER', status: 'DISABLED' });
  expect(accessOf('editor').company(northbay)).toBeNull();
  written.clear();
});

test('members of a workspace that a partner is shared with see it as guests, and nothing else of its owner', () => {
  const alder = company('alder-retail');
  const [shared = '', other = ''] = partnersOf(alder);
  expect(accessOf('editor').partner(shared)).toBeNull();
  shares.set(shared, [company('northbay')]);
  const access = accessOf('editor');
  expect(access.partner(shared)).toEqual({ company_uuid: alder, partner_uuid: shared });
  expect(access.company(alder)).toMatchObject({ kind: 'GUEST', role: null, is_by_share: true });
  expect(access.partner(other)).toBeNull();
  expect(access.can('READ_PARTNER_SETTINGS', { company_uuid: alder, partner_uuid: shared })).toBe(false);
  // Guests of the other workspace are not members of it.
  expect(accessOf('guest').partner(shared)).toBeNull();
  shares.clear();
});

import { afterEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededColleague } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
/** Somebody who has not signed in yet. */
const INVITED = seededColleague('northbay', 2).email;
const accented = Array.from({ length: 33 }, (_, place) => seededColleague('northbay', place)).find(
  ({ name }) => /^[\p{Script=Latin} ]*[À-ÿ]/u.test(name),
) ?? { name: '', email: '' };
const OTHER_OWNER = seededColleague('northbay', 3).email;
const EDITOR = 'editor@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const shared = await createTestServer({ pace: 1 });
let t = shared;
afterEach(() => void (t = shared));

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const northbay = uuidOf('northbay');

interface Member {
  company_user_uuid: string;
  email: string;
  name: string | null;
  role: string;
  status: string;
  is_machine: boolean;
  last_sign_in_at: string | null;
  invited_by: { display: string };
  viewer_can_edit: boolean;
  is_viewer: boolean;
}
const MEMBER = `company_user_uuid email name role status is_machine last_sign_in_at invited_by { display } viewer_can_edit is_viewer`;
interface Errors {
  errors: { code: string; message: string; path: string[] | null }[];
}

const members = async (session: string, args = 'first: 200', as = OWNER, company = northbay) =>
  (
    await t.graphql<{
      company: {
        users: { total_count: number; edges: { node: Member }[] };
        seats: { used: number; limit: number | null };
      };
    }>(
      as,
      `{ company(company_uuid: "${company}") { users(${args}) { total_count edges { node { ${MEMBER} } } } seats { used limit } } }`,
      {},
      { session },
    )
  ).data.company;
const list = async (...args: Parameters<typeof members>) =>
  (await members(...args)).users.edges.map(({ node }) => node);
const keyOf = async (session: string, email: string, company = northbay) =>
  (await list(session, `search: "${email}"`, OWNER, company)).find((member) => member.email === email)
    ?.company_user_uuid ?? '';

const write = async (as: string, mutation: string, type: string, input: object, session: string) =>
  (
    await t.graphql<Record<string, Errors>>(
      as,
      `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { code message path } } }`,
      { input },
      { session },
    )
  ).data[mutation]?.errors.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`.trim());
const add = (email: string, role: string, session: string, as = OWNER, company_uuid = northbay) =>
  write(as, 'add_user', 'AddUserInput', { company_uuid, email, role }, session);
const setRole = async (email: string, role: string, session: string, as = OWNER, company = northbay) =>
  write(
    as,
    'update_user_role',
    'UpdateUserRoleInput',
    { company_user_uuid: await keyOf(session, email, company), role },
    session,
  );
const setStatus = async (email: string, status: string, session: string, as = OWNER, company = northbay) =>
  write(
    as,
    'set_user_status',
    'SetUserStatusInput',
    { company_user_uuid: await keyOf(session, email, company), status },
    session,
  );
const remove = async (email: string, session: string, as = OWNER, company = northbay) =>
  write(
    as,
    'remove_user',
    'RemoveUserInput',
    { company_user_uuid: await keyOf(session, email, company) },
    session,
  );
const resend = async (email: string, session: string) =>
  write(
    OWNER,
    'resend_invitation',
    'ResendInvitationInput',
    { company_user_uuid: await keyOf(session, email) },
    session,
  );
const roleOf = async (as: string, session: string, company = northbay) =>
  (
    await t.graphql<{ company: { my_role: string } | null }>(
      as,
      `{ company(company_uuid: "${company}") { my_role } }`,
      {},
      { session },
    )
  ).data.company?.my_role ?? null;

describe('the list', () => {
  test("contains everybody, sorted by address, and marks the caller's own entry", async () => {
    const all = await list('list');
    expect(all.length).toBeGreaterThanOrEqual(40);
    const addresses = all.map(({ email }) => email);
    expect(addresses).toEqual(
      addresses.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare),
    );
    expect(all.filter(({ is_viewer }) => is_viewer).map(({ email }) => email)).toEqual([OWNER]);
    expect(all.every(({ viewer_can_edit }) => viewer_can_edit)).toBe(true);
    for (const { name, status, last_sign_in_at } of all) {
      expect(status === 'INVITED').toBe(name === null && last_sign_in_at === null);
    }
  });

  test('is filtered and sorted', async () => {
    const owners = await list('list', 'roles: [OWNER]');
    expect(owners.map(({ email }) => email)).toEqual([OTHER_OWNER, OWNER].toSorted());
    expect((await list('list', 'is_machine: true')).every(({ email }) => email.includes('@api.'))).toBe(true);
    expect((await list('list', 'statuses: [DISABLED]')).map(({ status }) => status)).toEqual([
      'DISABLED',
      'DISABLED',
      'DISABLED',
    ]);
    // Accents need not be typed to find the name.
    expect(
      (await list('list', `search: "${accented.email.split('@')[0]?.split('.').at(-1)}"`))[0],
    ).toMatchObject({
      name: accented.name,
    });
    const latest = await list('list', 'first: 200, sort: { field: LAST_SIGN_IN, direction: DESC }');
    const times = latest.map(({ last_sign_in_at }) => last_sign_in_at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list('list', 'first: 200, sort: { field: ROLE }'))[0]?.role).toBe('OWNER');
  });

  test('shows editors whom they may change', async () => {
    const seen = await list('list', 'first: 200', EDITOR);
    for (const { role, viewer_can_edit } of seen) expect(viewer_can_edit).toBe(role !== 'OWNER');
  });
});

describe('an added member', () => {
  test('has access immediately, and is no longer pending after the first sign-in', async () => {
    expect(await roleOf(NEWCOMER, 'enter')).toBeNull();
    expect(await add(NEWCOMER.toUpperCase(), 'EDITOR', 'enter')).toEqual([]);
    const [invited] = await list('enter', `search: "${NEWCOMER}"`);
    expect(invited).toMatchObject({
      role: 'EDITOR',
      status: 'INVITED',
      name: null,
      invited_by: { display: 'Olivia Marsh' },
    });
    const { data } = await t.graphql<{ viewer: { companies: { short_code: string; my_role: string }[] } }>(
      NEWCOMER,
      '{ viewer { companies { short_code my_role } } }',
      {},
      { session: 'enter' },
    );
    expect(data.viewer.companies).toEqual([{ short_code: 'northbay', my_role: 'EDITOR' }]);
    const [active] = await list('enter', `search: "${NEWCOMER}"`);
    expect(active).toMatchObject({
      status: 'ACTIVE',
      name: 'Nessa Quill',
      last_sign_in_at: '2026-09-15T14:30:00.000Z',
    });
    expect(await add(NEWCOMER, 'VIEWER', 'enter')).toEqual(['ALREADY_EXISTS email']);
    expect(await roleOf(NEWCOMER, 'elsewhere')).toBeNull();
  });

  test('uses one of a limited number of seats', async () => {
    const solo = uuidOf('solo-broker');
    expect((await members('seats', 'first: 1', OWNER, solo)).seats).toEqual({ used: 1, limit: 5 });
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(await add(`${name}@solo.example`, 'VIEWER', 'seats', OWNER, solo)).toEqual([]);
    }
    expect(await add('e@solo.example', 'VIEWER', 'seats', OWNER, solo)).toEqual(['LIMIT_EXCEEDED email']);
    expect(await setStatus('a@solo.example', 'DISABLED', 'seats', OWNER, solo)).toEqual([]);
    expect(await add('e@solo.example', 'VIEWER', 'seats', OWNER, solo)).toEqual([]);
    expect(await setStatus('a@solo.example', 'ACTIVE', 'seats', OWNER, solo)).toEqual([
      'LIMIT_EXCEEDED status',
    ]);
    expect((await members('seats', 'first: 1')).seats.limit).toBeNull();
  });

  test('can be sent another invitation after a minute, not earlier', async () => {
    // Time passes for all sessions of a server, so this test needs its own server.
    t = await createTestServer({ pace: 1 });
    await add('late@else.example', 'VIEWER', 'mail');
    expect(await resend('late@else.example', 'mail')).toEqual(['RATE_LIMITED company_user_uuid']);
    await t.server.fetch(
      new Request('http://localhost/__mock/clock', {
        method: 'POST',
        headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
        body: '{"advance_ms":60000}',
      }),
    );
    expect(await resend('late@else.example', 'mail')).toEqual([]);
    expect(await resend('late@else.example', 'mail')).toEqual(['RATE_LIMITED company_user_uuid']);
    expect(await resend(EDITOR, 'mail')).toEqual(['CONFLICT company_user_uuid']);
  });
});

describe('several members added at once', () => {
  interface Result {
    email: string;
    accepted: boolean;
    message: string | null;
    company_user_edge: { node: { role: string; status: string } } | null;
  }
  const addAll = async (
    emails: readonly string[],
    role: string,
    session: string,
    company = northbay,
    as = OWNER,
  ) =>
    (
      await t.graphql<{
        add_users: Errors & {
          results: Result[];
          company: { seats: { used: number } } | null;
        };
      }>(
        as,
        `mutation($input: AddUsersInput!) { add_users(input: $input) {
           results { email accepted message company_user_edge { node { role status } } }
           company { seats { used } } errors { code message path } } }`,
        { input: { company_uuid: company, emails, role } },
        { session },
      )
    ).data.add_users;

  test('are reported one by one: an error in one does not affect the others', async () => {
    const { results, company, errors } = await addAll(
      [' New.One@else.example', 'new.one@else.example', EDITOR, 'nonsense', 'two@else.example'],
      'EDITOR',
      'several',
    );
    expect(errors).toEqual([]);
    expect(results.map(({ email, accepted }) => `${email} ${accepted}`)).toEqual([
      'new.one@else.example true',
      'new.one@else.example false',
      `${EDITOR} false`,
      'nonsense false',
      'two@else.example true',
    ]);
    expect(results.map(({ message }) => message)).toEqual([
      null,
      'new.one@else.example is in the list twice.',
      `${EDITOR} is already a member.`,
      'This is not an email address.',
      null,
    ]);
    expect(results[0]?.company_user_edge?.node).toEqual({ role: 'EDITOR', status: 'INVITED' });
    const { users, seats } = await members('several');
    expect(company?.seats.used).toBe(seats.used);
    expect(users.edges.map(({ node }) => node.email)).toEqual(
      expect.arrayContaining(['new.one@else.example', 'two@else.example']),
    );
  });

  test('get the remaining seats in their order', async () => {
    const solo = uuidOf('solo-broker');
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@solo.example`);
    const { results } = await addAll(emails, 'VIEWER', 'several-seats', solo);
    expect(results.map(({ accepted }) => accepted)).toEqual([true, true, true, true, false, false]);
    expect(results.at(-1)?.message).toContain('all seats are taken');
  });

  test('are refused together for a wrong role or a wrong number', async () => {
    const codes = async (...args: Parameters<typeof addAll>) =>
      (await addAll(...args)).errors.map(({ code }) => code);
    expect(await codes(['x@else.example'], 'OWNER', 'several-no', northbay, EDITOR)).toEqual(['FORBIDDEN']);
    expect(await codes([], 'VIEWER', 'several-no')).toEqual(['VALIDATION']);
    expect(
      await codes(
        Array.from({ length: 101 }, (_, i) => `m${i}@else.example`),
        'VIEWER',
        'several-no',
      ),
    ).toEqual(['VALIDATION']);
  });
});

test('the last owner is marked until there is another one', async () => {
  const lastOwners = async () => {
    const { data } = await t.graphql<{
      company: { users: { edges: { node: { email: string; is_last_owner: boolean } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { users(first: 200) { edges { node { email is_last_owner } } } } }`,
      {},
      { session: 'last-owner' },
    );
    return data.company.users.edges.filter(({ node }) => node.is_last_owner).map(({ node }) => node.email);
  };
  expect(await lastOwners()).toEqual([]);
  await setRole(OTHER_OWNER, 'EDITOR', 'last-owner');
  expect(await lastOwners()).toEqual([OWNER]);
  await setRole(EDITOR, 'OWNER', 'last-owner');
  expect(await lastOwners()).toEqual([]);
});

describe('a changed role', () => {
  test('takes effect immediately: actions that were allowed are refused', async () => {
    const edit = () =>
      write(
        EDITOR,
        'update_company',
        'UpdateCompanyInput',
        { company_uuid: northbay, lock_version: 1, retention_days: 45 },
        'role',
      );
    expect(await edit()).toEqual([]);
    expect(await setRole(EDITOR, 'VIEWER', 'role')).toEqual([]);
    expect(await roleOf(EDITOR, 'role')).toBe('VIEWER');
    expect(await edit()).toEqual(['FORBIDDEN']);
    const { errors } = await t.graphql(
      EDITOR,
      `{ company(company_uuid: "${northbay}") { users { total_count } } }`,
      {},
      { session: 'role' },
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await setRole(EDITOR, 'OWNER', 'role')).toEqual([]);
    expect(await setRole(INVITED, 'OWNER', 'role', EDITOR)).toEqual([]);
  });

  test("shows in the same response if it is the caller's own", async () => {
    const key = await keyOf('own', OWNER);
    const { data } = await t.graphql(
      OWNER,
      `mutation { update_user_role(input: { company_user_uuid: "${key}", lock_version: 1, role: VIEWER }) {
         company_user { role viewer_can_edit } company { my_role viewer_can_manage_users } errors { code } } }`,
      {},
      { session: 'own' },
    );
    expect(data).toEqual({
      update_user_role: {
        company_user: { role: 'VIEWER', viewer_can_edit: false },
        company: { my_role: 'VIEWER', viewer_can_manage_users: false },
        errors: [],
      },
    });
  });

  test('to or from owner requires an owner', async () => {
    expect(await setRole(OWNER, 'VIEWER', 'owners', EDITOR)).toEqual(['FORBIDDEN']);
    expect(await setRole(INVITED, 'OWNER', 'owners', EDITOR)).toEqual(['FORBIDDEN']);
    expect(await add('new@else.example', 'OWNER', 'owners', EDITOR)).toEqual(['FORBIDDEN']);
    expect(await remove(OWNER, 'owners', EDITOR)).toEqual(['FORBIDDEN']);
    expect(await add('new@else.example', 'OWNER', 'owners', 'operator@northbay.example')).toEqual([]);
  });

  test('never leaves a workspace without an owner who can sign in', async () => {
    const solo = uuidOf('solo-broker');
    expect(await setRole(OWNER, 'EDITOR', 'last', OWNER, solo)).toEqual(['CONFLICT company_user_uuid']);
    expect(await setStatus(OWNER, 'DISABLED', 'last', OWNER, solo)).toEqual(['CONFLICT company_user_uuid']);
    expect(await remove(OWNER, 'last', OWNER, solo)).toEqual(['CONFLICT company_user_uuid']);
    await add('second@solo.example', 'OWNER', 'last', OWNER, solo);
    // A person who was only invited may never sign in.
    expect(await remove(OWNER, 'last', OWNER, solo)).toEqual(['CONFLICT company_user_uuid']);
    expect(await setRole(OTHER_OWNER, 'EDITOR', 'last')).toEqual([]);
    expect(await remove(OWNER, 'last')).toEqual(['CONFLICT company_user_uuid']);
  });
});

test('a disabled or removed member loses access, and regains it when enabled or added again', async () => {
  expect(await setStatus(EDITOR, 'DISABLED', 'out')).toEqual([]);
  expect(await roleOf(EDITOR, 'out')).toBeNull();
  expect(await setStatus(EDITOR, 'ACTIVE', 'out')).toEqual([]);
  expect(await roleOf(EDITOR, 'out')).toBe('EDITOR');
  const before = (await members('out')).users.total_count;
  expect(await remove(EDITOR, 'out')).toEqual([]);
  expect(await roleOf(EDITOR, 'out')).toBeNull();
  expect((await members('out')).users.total_count).toBe(before - 1);
  expect(await add(EDITOR, 'VIEWER', 'out')).toEqual([]);
  expect(await roleOf(EDITOR, 'out')).toBe('VIEWER');
  expect((await members('out')).users.total_count).toBe(before);
  expect(await setStatus(EDITOR, 'INVITED', 'out')).toEqual(['VALIDATION status']);
  // A pending invitation becomes pending again when access is restored.
  await setStatus(INVITED, 'DISABLED', 'out');
  await setStatus(INVITED, 'ACTIVE', 'out');
  expect((await list('out', `search: "${INVITED}"`))[0]?.status).toBe('INVITED');
});

test('no unexpected exceptions', () => {
  expect(shared.uncaught).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();

interface Person {
  email: string;
  name: string | null;
  is_machine: boolean;
  last_sign_in_at: string | null;
  memberships: { role: string; status: string; company: { company_uuid: string; short_code: string } }[];
}
interface People {
  total_count: number;
  edges: { node: Person }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const FIELDS =
  'total_count edges { node { email name is_machine last_sign_in_at memberships { role status company { company_uuid short_code } } } } pageInfo { hasNextPage endCursor }';

async function ask(args: Record<string, unknown> = {}, as = OWNER, session = 'default') {
  const { data, errors } = await t.graphql<{ viewer: { people: People | null } }>(
    as,
    `query($filter: PersonFilter, $sort: PersonSort, $first: Int! = 200, $after: String) { viewer { people(filter: $filter, sort: $sort, first: $first, after: $after) { ${FIELDS} } } }`,
    args,
    { session },
  );
  const { people } = data.viewer;
  return {
    total: people?.total_count,
    list: people?.edges.map(({ node }) => node) ?? [],
    cursor: people?.pageInfo.endCursor,
    errors,
  };
}

describe('people', () => {
  test('are those of the workspaces whose members the caller may manage, each once', async () => {
    const { list, total } = await ask();
    expect(total).toBe(list.length);
    expect(new Set(list.map(({ email }) => email)).size).toBe(list.length);
    const codes = new Set(
      list.flatMap(({ memberships }) => memberships.map(({ company }) => company.short_code)),
    );
    expect(codes).toContain('solo-broker');
    expect(codes).not.toContain('alder-retail');
    const own = list.find(({ email }) => email === OWNER);
    expect(own?.memberships.map(({ company }) => company.short_code)).toEqual([
      'harborline',
      'northbay',
      'northbay-test',
      'pinecrest-lines',
      'solo-broker',
    ]);
  });

  test('and their memberships are hidden from everybody else', async () => {
    const { list } = await ask({}, EDITOR);
    const codes = new Set(
      list.flatMap(({ memberships }) => memberships.map(({ company }) => company.short_code)),
    );
    expect([...codes].toSorted()).toEqual(['northbay', 'northbay-test']);
    for (const as of ['viewer@northbay.example', 'guest@northbay.example', 'newcomer@northbay.example'])
      expect((await ask({}, as)).list).toEqual([]);
  });

  test('are paged and sorted', async () => {
    const all = await ask({ sort: { field: 'LAST_SIGN_IN', direction: 'DESC' } });
    const times = all.list.map(({ last_sign_in_at: at }) => (at === null ? 0 : Date.parse(at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const sort = { field: 'WORKSPACES', direction: 'DESC' };
    const counts = (await ask({ sort })).list.map(
      ({ memberships }) => memberships.filter(({ status }) => status !== 'DISABLED').length,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const first = await ask({ sort, first: 3 });
    const next = await ask({ sort, first: 3, after: first.cursor });
    const emails = (await ask({ sort })).list.map(({ email }) => email);
    expect([...first.list, ...next.list].map(({ email }) => email)).toEqual(emails.slice(0, 6));
  });

  test('are found by conditions that must be met by one and the same membership', async () => {
    const { list: everybody } = await ask();
    const company_uuid = everybody
      .flatMap(({ memberships }) => memberships)
      .find(({ company }) => company.short_code === 'northbay')?.company.company_uuid;
    const { list } = await ask({ filter: { company_uuid, roles: ['EDITOR'], statuses: ['ACTIVE'] } });
    expect(list.map(({ email }) => email).toSorted()).toEqual(
      everybody
        .filter(({ memberships }) =>
          memberships.some(
            ({ company, role, status }) =>
              company.short_code === 'northbay' && role === 'EDITOR' && status === 'ACTIVE',
          ),
        )
        .map(({ email }) => email)
        .toSorted(),
    );
    expect(list.length).toBeGreaterThan(1);
    const machines = await ask({ filter: { is_machine: true } });
    expect(machines.list.every(({ is_machine }) => is_machine)).toBe(true);
    expect(machines.list.length).toBeGreaterThan(0);
    expect((await ask({ filter: { search: 'CASTELLANOS' } })).list.map(({ email }) => email)).toEqual([
      EDITOR,
    ]);
  });

  test('who were only invited are not inactive; the number of days is validated', async () => {
    const { list } = await ask({ filter: { inactive_days: 1 } });
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ last_sign_in_at }) => last_sign_in_at !== null)).toBe(true);
    const wrong = await ask({ filter: { inactive_days: 0 } });
    expect(wrong.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('appear and disappear with their memberships', async () => {
    const email = 'somebody@else.example';
    const { list } = await ask();
    const company_uuid = list[0]?.memberships[0]?.company.company_uuid;
    const { data } = await t.graphql<{
      add_user: { company_user_edge: { node: { company_user_uuid: string; person: Person } } };
    }>(
      OWNER,
      'mutation($input: AddUserInput!) { add_user(input: $input) { company_user_edge { node { company_user_uuid person { email memberships { role } } } } } }',
      { input: { company_uuid, email, role: 'VIEWER' } },
      { session: 'life' },
    );
    const { company_user_uuid, person } = data.add_user.company_user_edge.node;
    expect(person).toEqual({ email, memberships: [{ role: 'VIEWER' }] });
    expect((await ask({ filter: { search: email } }, OWNER, 'life')).list).toHaveLength(1);
    const removed = await t.graphql<{ remove_user: { company_user: { person: Person } } }>(
      OWNER,
      'mutation($input: RemoveUserInput!) { remove_user(input: $input) { company_user { person { email memberships { role } } } } }',
      { input: { company_user_uuid } },
      { session: 'life' },
    );
    expect(removed.data.remove_user.company_user.person).toEqual({ email, memberships: [] });
    expect((await ask({ filter: { search: email } }, OWNER, 'life')).list).toEqual([]);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

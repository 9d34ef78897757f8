import type { MilestoneStatus } from '#schema-types';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { nextStatuses } from '../../model/milestone/transitions.ts';

const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface Milestone {
  milestone_uuid: string;
  title: string;
  sequence: number;
  status: MilestoneStatus;
  due_date: string | null;
  completed_at: string | null;
  is_overdue: boolean;
  is_partner_visible: boolean;
  next_statuses: MilestoneStatus[];
  owner: { name: string } | null;
}
interface Partner {
  partner_uuid: string;
  partner_name: string;
  status: string;
  milestones: Milestone[];
}

const FIELDS =
  'milestone_uuid title sequence status due_date completed_at is_overdue is_partner_visible next_statuses owner { name }';
const partners = async (as = EDITOR) => {
  const { data } = await t.graphql<{
    viewer: { companies: { short_code: string; trading_partners: { edges: { node: Partner }[] } }[] };
  }>(
    as,
    `{ viewer { companies { short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name status milestones { ${FIELDS} } } } } } } }`,
    {},
    { session },
  );
  const northbay = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  return northbay?.trading_partners.edges.map(({ node }) => node) ?? [];
};
const set = async (input: object, as = EDITOR) => {
  const { data, errors } = await t.graphql<{
    set_milestone: { milestone: Milestone | null; errors: { code: string; path: string[] | null }[] };
  }>(
    as,
    `mutation Set($input: SetMilestoneInput!) { set_milestone(input: $input) { milestone { ${FIELDS} } errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.set_milestone;
};
const inState = async (status: MilestoneStatus) => {
  const found = (await partners())
    .flatMap(({ milestones }) => milestones)
    .find((milestone) => milestone.status === status);
  if (!found) throw new Error(`no step is ${status}`);
  return found;
};

let session = '';
let count = 0;
beforeEach(() => {
  session = `milestone-${count++}`;
});

test('every partner has the whole plan in order, completed as far as its stage implies', async () => {
  const all = await partners();
  for (const { milestones, status, partner_name } of all) {
    expect(
      milestones.map(({ sequence }) => sequence),
      partner_name,
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const doneCount = milestones.filter((milestone) => milestone.status === 'DONE').length;
    if (status === 'LIVE') expect(doneCount, partner_name).toBeGreaterThanOrEqual(7);
    if (status === 'ONBOARDING') expect(doneCount, partner_name).toBeLessThan(3);
    for (const milestone of milestones) {
      expect(milestone.completed_at !== null).toBe(milestone.status === 'DONE');
      if (milestone.is_overdue) expect((milestone.due_date as string) < '2026-09-15').toBe(true);
      expect(milestone.next_statuses).toEqual(nextStatuses[milestone.status]);
    }
  }
  expect(all.flatMap(({ milestones }) => milestones).some(({ is_overdue }) => is_overdue)).toBe(true);
});

test('a milestone is started, blocked, completed, and dropped, and records when it was completed', async () => {
  const { milestone_uuid } = await inState('NOT_STARTED');
  for (const status of ['IN_PROGRESS', 'BLOCKED', 'IN_PROGRESS', 'DONE'] as const) {
    expect((await set({ milestone_uuid, status })).milestone?.status).toBe(status);
  }
  const done = (await set({ milestone_uuid })).milestone;
  expect(done).toMatchObject({
    completed_at: '2026-09-15T14:30:00.000Z',
    is_overdue: false,
    next_statuses: ['CANCELED'],
  });
  expect((await set({ milestone_uuid, status: 'CANCELED' })).milestone).toMatchObject({
    completed_at: null,
    next_statuses: [],
  });
});

const forbidden = (Object.keys(nextStatuses) as MilestoneStatus[]).flatMap((from) =>
  (Object.keys(nextStatuses) as MilestoneStatus[])
    .filter((to) => to !== from && !nextStatuses[from].includes(to))
    .map((to) => [from, to] as const),
);

test.each(forbidden)('a milestone cannot go from %s to %s', async (from, to) => {
  const { milestone_uuid } = await (from === 'CANCELED'
    ? inState('NOT_STARTED').then(
        async (item) =>
          (await set({ milestone_uuid: item.milestone_uuid, status: 'CANCELED' })).milestone ?? item,
      )
    : inState(from));
  const { milestone, errors } = await set({ milestone_uuid, status: to });
  expect(milestone).toBeNull();
  expect(errors).toEqual([expect.objectContaining({ code: 'CONFLICT', path: ['status'] })]);
});

test('omitted fields stay, and null clears the date', async () => {
  const before = await inState('IN_PROGRESS');
  const { milestone_uuid } = before;
  expect((await set({ milestone_uuid, due_date: '2026-09-14' })).milestone).toEqual({
    ...before,
    due_date: '2026-09-14',
    is_overdue: true,
  });
  expect((await set({ milestone_uuid, due_date: null })).milestone).toEqual({
    ...before,
    due_date: null,
    is_overdue: false,
  });
  expect(
    (await set({ milestone_uuid, is_partner_visible: !before.is_partner_visible })).milestone
      ?.is_partner_visible,
  ).toBe(!before.is_partner_visible);
});

test('a date that does not exist is refused', async () => {
  const { milestone_uuid } = await inState('IN_PROGRESS');
  const { errors } = await t.graphql(
    EDITOR,
    'mutation Set($input: SetMilestoneInput!) { set_milestone(input: $input) { errors { code } } }',
    {
      input: { milestone_uuid, due_date: '2026-02-30' },
    },
  );
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('guests see what is visible to partners, and change nothing', async () => {
  const [own, ...others] = await partners(GUEST);
  expect(others).toEqual([]);
  expect(own?.milestones.every(({ is_partner_visible }) => is_partner_visible)).toBe(true);
  expect(own?.milestones.length).toBeGreaterThan(0);
  const whole = (await partners()).find(({ partner_uuid }) => partner_uuid === own?.partner_uuid);
  const hidden = whole?.milestones.find(({ is_partner_visible }) => !is_partner_visible);
  const visible = own?.milestones[0];
  expect(
    (await set({ milestone_uuid: visible?.milestone_uuid, status: 'CANCELED' }, GUEST)).errors[0]?.code,
  ).toBe('FORBIDDEN');
  expect(
    (await set({ milestone_uuid: hidden?.milestone_uuid, status: 'CANCELED' }, GUEST)).errors[0]?.code,
  ).toBe('NOT_FOUND');
  const { data } = await t.graphql(
    GUEST,
    `{ milestone(milestone_uuid: "${hidden?.milestone_uuid}") { title } }`,
  );
  expect(data.milestone).toBeNull();
});

test('viewers are refused, strangers find nothing, and a suspended workspace is read-only', async () => {
  const { milestone_uuid } = await inState('IN_PROGRESS');
  expect((await set({ milestone_uuid, status: 'DONE' }, 'viewer@northbay.example')).errors[0]?.code).toBe(
    'FORBIDDEN',
  );
  expect((await set({ milestone_uuid, status: 'DONE' }, 'newcomer@northbay.example')).errors[0]?.code).toBe(
    'NOT_FOUND',
  );
  expect((await set({ milestone_uuid: 'nope', status: 'DONE' })).errors[0]?.code).toBe('NOT_FOUND');
  expect((await set({ milestone_uuid, status: 'DONE' }, 'operator@northbay.example')).milestone?.status).toBe(
    'DONE',
  );
  const { data } = await t.graphql<{
    viewer: { companies: { short_code: string; trading_partners: { edges: { node: Partner }[] } }[] };
  }>(
    'owner@northbay.example',
    `{ viewer { companies { short_code trading_partners { edges { node { milestones { ${FIELDS} } } } } } } }`,
  );
  const harborline = data.viewer.companies.find(({ short_code }) => short_code === 'harborline');
  const locked = harborline?.trading_partners.edges[0]?.node.milestones[0];
  const { errors } = await set(
    { milestone_uuid: locked?.milestone_uuid, is_partner_visible: false },
    'owner@northbay.example',
  );
  expect(errors).toEqual([
    expect.objectContaining({ code: 'FORBIDDEN', message: expect.stringContaining('suspended') }),
  ]);
});

test('dates are in order, and prerequisites come first', async () => {
  const { data } = await t.graphql<{
    viewer: {
      companies: {
        trading_partners: {
          edges: {
            node: {
              milestones: {
                sequence: number;
                due_date: string | null;
                completed_at: string | null;
                depends_on: { sequence: number }[];
              }[];
            };
          }[];
        };
      }[];
    };
  }>(
    'operator@northbay.example',
    '{ viewer { companies { trading_partners(first: 200) { edges { node { milestones { sequence due_date completed_at depends_on { sequence } } } } } } } }',
  );
  const plans = data.viewer.companies.flatMap(({ trading_partners }) => trading_partners.edges);
  expect(plans.length).toBeGreaterThan(20);
  for (const { node } of plans) {
    const days = node.milestones.flatMap(({ due_date }) => due_date ?? []);
    expect(days).toEqual(days.toSorted());
    const ends = node.milestones.flatMap(({ completed_at }) => completed_at ?? []);
    expect(ends).toEqual(ends.toSorted());
    expect(node.milestones.map(({ depends_on }) => depends_on.map(({ sequence }) => sequence))).toEqual([
      [],
      [1],
      [2],
      [2],
      [3, 4],
      [5],
      [6],
      [7],
    ]);
  }
});

test('a milestone is renamed, described, and reassigned', async () => {
  const { milestone_uuid } = await inState('IN_PROGRESS');
  const change = async (input: object) =>
    (
      await t.graphql<{
        set_milestone: {
          milestone: { title: string; description: string | null; owner: { email: string } | null } | null;
          errors: { code: string; path: string[] | null }[];
        };
      }>(
        EDITOR,
        'mutation($input: SetMilestoneInput!) { set_milestone(input: $input) { milestone { milestone_uuid title description owner { company_user_uuid email } } errors { code path } } }',
        { input: { milestone_uuid, ...input } },
        { session },
      )
    ).data.set_milestone;
  expect((await change({ title: ' Dry run ', description: null, owner_uuid: null })).milestone).toMatchObject(
    {
      title: 'Dry run',
      description: null,
      owner: null,
    },
  );
  for (const [input, path, code] of [
    [{ title: '  ' }, 'title', 'VALIDATION'],
    [{ title: null }, 'title', 'VALIDATION'],
    [{ title: 'é'.repeat(81) }, 'title', 'VALIDATION'],
    [{ description: 'x'.repeat(501) }, 'description', 'VALIDATION'],
    [{ owner_uuid: milestone_uuid }, 'owner_uuid', 'NOT_FOUND'],
  ] as const) {
    expect((await change(input)).errors).toMatchObject([{ path: [path], code }]);
  }
  const [partner] = await partners();
  const { data } = await t.graphql<{
    trading_partner: {
      company: { users: { edges: { node: { company_user_uuid: string; email: string } }[] } };
    };
  }>(
    EDITOR,
    `{ trading_partner(partner_uuid: "${partner?.partner_uuid}") { company { users(first: 1) { edges { node { company_user_uuid email } } } } } }`,
  );
  const member = data.trading_partner.company.users.edges[0]?.node;
  expect((await change({ owner_uuid: member?.company_user_uuid })).milestone?.owner?.email).toBe(
    member?.email,
  );
});

interface Step {
  milestone_uuid: string;
  title: string;
  sequence: number;
  status: string;
  depends_on: { milestone_uuid: string; title: string }[];
}

describe('a plan', () => {
  const PLAN =
    'partner_uuid milestones { milestone_uuid title sequence status depends_on { milestone_uuid title } }';
  const call = async <Payload>(
    name: string,
    answer: string,
    input: object,
    as = EDITOR,
  ): Promise<Payload> => {
    const type = `${name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`;
    const { data, errors } = await t.graphql<Record<string, Payload>>(
      as,
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} errors { code path message } } }`,
      { input },
      { session },
    );
    expect(errors).toBeUndefined();
    return data[name] as Payload;
  };
  interface Answer {
    milestone?: Step | null;
    trading_partner: { milestones: Step[] } | null;
    errors: { code: string; path: string[] | null }[];
  }
  const change = (name: string, input: object, as?: string) =>
    call<Answer>(name, `trading_partner { ${PLAN} }`, input, as);
  const titles = (answer: Answer) => answer.trading_partner?.milestones.map(({ title }) => title);
  const plan = async () => {
    const [partner] = await partners();
    return { partner_uuid: partner?.partner_uuid ?? '', steps: partner?.milestones ?? [] };
  };

  test('gets a new last step, which waits for others', async () => {
    const { partner_uuid, steps } = await plan();
    const first = steps[0]?.milestone_uuid;
    const added = await change('create_milestone', {
      partner_uuid,
      title: ' Load test ',
      due_date: '2026-10-01',
      depends_on_uuids: [steps[2]?.milestone_uuid, first, first],
    });
    expect(added.errors).toEqual([]);
    const last = added.trading_partner?.milestones.at(-1);
    expect(last).toMatchObject({ title: 'Load test', sequence: 9, status: 'NOT_STARTED' });
    expect(last?.depends_on.map(({ title }) => title)).toEqual([steps[0]?.title, steps[2]?.title]);
    for (const [input, path, code] of [
      [{ title: ' ' }, 'title', 'VALIDATION'],
      [{ title: 'x', depends_on_uuids: ['nope'] }, 'depends_on_uuids', 'NOT_FOUND'],
      [{ title: 'x', owner_uuid: first }, 'owner_uuid', 'NOT_FOUND'],
    ] as const) {
      // In sequence, because each call depends on the result of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      const refused = await change('create_milestone', { partner_uuid, ...input });
      expect(refused.errors).toMatchObject([{ path: [path], code }]);
    }
  });

  test('can be reordered, and the steps are renumbered', async () => {
    const { steps } = await plan();
    const names = steps.map(({ title }) => title);
    const moved = await change('move_milestone', { milestone_uuid: steps[4]?.milestone_uuid, sequence: 2 });
    expect(titles(moved)).toEqual([names[0], names[4], ...names.slice(1, 4), ...names.slice(5)]);
    expect(moved.trading_partner?.milestones.map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    for (const sequence of [0, 9]) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const refused = await change('move_milestone', { milestone_uuid: steps[0]?.milestone_uuid, sequence });
      expect(refused.errors).toMatchObject([{ path: ['sequence'], code: 'VALIDATION' }]);
    }
  });

  test('can lose a step, and no other step waits for it any longer', async () => {
    const { steps } = await plan();
    const second = steps[1]?.milestone_uuid;
    const after = await change('delete_milestone', { milestone_uuid: second });
    expect(titles(after)).toEqual(steps.filter((_, index) => index !== 1).map(({ title }) => title));
    expect(after.trading_partner?.milestones.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(
      after.trading_partner?.milestones.some(({ depends_on }) =>
        depends_on.some(({ milestone_uuid }) => milestone_uuid === second),
      ),
    ).toBe(false);
    expect((await change('delete_milestone', { milestone_uuid: second })).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
  });

  test('cannot have circular dependencies', async () => {
    const { steps } = await plan();
    const [first, second, third] = steps.map(({ milestone_uuid }) => milestone_uuid);
    const wait = (milestone_uuid: string | undefined, depends_on_uuids: unknown[]) =>
      call<Answer>(
        'set_milestone',
        `milestone { milestone_uuid title sequence status depends_on { milestone_uuid title } }`,
        {
          milestone_uuid,
          depends_on_uuids,
        },
      );
    // The second step waits for the first, and the third for the second.
    expect((await wait(first, [third])).errors).toMatchObject([
      { path: ['depends_on_uuids'], code: 'VALIDATION' },
    ]);
    expect((await wait(first, [first])).errors).toMatchObject([
      { path: ['depends_on_uuids'], code: 'VALIDATION' },
    ]);
    expect((await wait(third, [first])).milestone?.depends_on).toMatchObject([{ milestone_uuid: first }]);
    expect((await wait(second, [third])).milestone?.depends_on).toMatchObject([{ milestone_uuid: third }]);
  });
});

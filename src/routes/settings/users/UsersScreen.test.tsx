import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const freshServer = () => createTestServer({ pace: 1 });
const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data?.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const at = (search = '', code?: string) => `/c/${company(code)}/settings/users${search}`;

interface Stored {
  email: string;
  name: string | null;
  role: string;
  status: string;
  is_machine: boolean;
}
type Server = typeof first;
const stored = async (server: Server, code?: string): Promise<Stored[]> => {
  const answer = await server.graphql<{ company: { users: { edges: { node: Stored }[] } } }>(
    OWNER,
    `{ company(company_uuid: "${company(code)}") { company_uuid users(first: 200) { edges { node {
       email name role status is_machine } } } } }`,
  );
  return answer.data?.company.users.edges.map(({ node }) => node) ?? [];
};
const storedAs = async (server: Server, email: string, code?: string) =>
  (await stored(server, code)).find((candidate) => candidate.email === email);

const render = async (search = '', options: RenderRouteOptions & { code?: string } = {}) => {
  const server = options.server ?? (await freshServer());
  return { ...(await renderRoute(at(search, options.code), { ...options, server })), server };
};
const grid = (name = 'Members') => screen.findByRole('grid', { name });
const rowOf = async (text: string, name?: string) =>
  (await within(await grid(name)).findByText(text)).closest('[data-index]') as HTMLElement;
const setRole = async (user: UserEvent, email: string, role: string) => {
  await user.click(within(await rowOf(email)).getByRole('button', { name: /^Role of/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: role }));
};
const choose = async (user: UserEvent, row: HTMLElement, item: RegExp) => {
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });

describe('the list of members', () => {
  test('shows who they are and what they may do, and counts the seats', async () => {
    await render('?q=owner@', { server: first });
    const row = await rowOf(OWNER);
    expect(row.textContent).toContain('Olivia Marsh');
    expect(row.textContent).toContain('You');
    expect(within(row).getByRole('button', { name: 'Role of Olivia Marsh: Owner' })).toBeTruthy();
    const people = (await stored(first)).filter(
      ({ is_machine, status }) => !is_machine && status !== 'DISABLED',
    );
    expect(await screen.findByText(`${people.length} seats used, unlimited`)).toBeTruthy();
  });

  test('filters by role, status and type; the filters are in the address, and Clear removes them', async () => {
    const { user, address } = await render('?kind=keys', { server: first });
    const keys = (await stored(first)).filter(({ is_machine }) => is_machine);
    expect(await screen.findByText(new RegExp(`^${keys.length} members?$`))).toBeTruthy();
    expect(within(await grid()).getAllByText('API key')).toHaveLength(keys.length);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    const all = await stored(first);
    expect(await screen.findByText(`${all.length} members`)).toBeTruthy();
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Filter members' })).getByRole('button', { name: 'Status' }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Invited' }));
    const invited = all.filter(({ status }) => status === 'INVITED');
    expect(await screen.findByText(new RegExp(`^${invited.length} members?$`))).toBeTruthy();
    expect(address()).toBe(at('?status=INVITED'));
  });

  test('says when nobody matches the filters', async () => {
    const { user, address } = await render('?q=zzz', { server: first });
    expect(await screen.findByText('No member matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(at()));
    expect(await grid()).toBeTruthy();
  });
});

describe('a role', () => {
  test('is changed in the row at once, and Undo restores it', async () => {
    const { user, server } = await render('?q=editor@');
    await setRole(user, EDITOR, 'Viewer');
    expect(await screen.findByText(/is now viewer$/)).toBeTruthy();
    expect((await storedAs(server, EDITOR))?.role).toBe('VIEWER');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/is now editor$/)).toBeTruthy();
    expect((await storedAs(server, EDITOR))?.role).toBe('EDITOR');
    expect(within(await rowOf(EDITOR)).getByRole('button', { name: /: Editor$/ })).toBeTruthy();
  });

  test('that somebody else has changed in the meantime is not overwritten; the row shows it', async () => {
    const { user, server } = await render('?q=viewer@');
    const VIEWER = 'viewer@northbay.example';
    await rowOf(VIEWER);
    const { data } = await server.graphql<{
      company: { users: { edges: { node: { company_user_uuid: string; email: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid users(first: 200) { edges { node { company_user_uuid email } } } } }`,
    );
    const item = data.company.users.edges.find(({ node }) => node.email === VIEWER)?.node;
    await server.graphql(
      EDITOR,
      'mutation($input: UpdateUserRoleInput!) { update_user_role(input: $input) { errors { code } } }',
      { input: { company_user_uuid: item?.company_user_uuid, role: 'EDITOR' } },
    );
    await setRole(user, VIEWER, 'Owner');
    expect(await screen.findByText(/saved changes after you opened this/)).toBeTruthy();
    expect((await storedAs(server, VIEWER))?.role).toBe('EDITOR');
    await waitFor(async () =>
      expect(within(await rowOf(VIEWER)).getByRole('button', { name: /: Editor$/ })).toBeTruthy(),
    );
  });

  test('of the last owner cannot be changed, and says why', async () => {
    const { user } = await render('', { server: first, code: 'solo-broker' });
    const row = await rowOf(OWNER);
    await user.click(within(row).getByRole('button', { name: /^Role of/ }));
    const viewer = await screen.findByRole('menuitemcheckbox', { name: 'Viewer' });
    expect(viewer.getAttribute('aria-disabled')).toBe('true');
    expect(viewer.dataset.tip).toContain('last owner');
    await user.keyboard('{Escape}');
    await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
    const leave = await screen.findByRole('menuitem', { name: 'Leave workspace…' });
    expect(leave.getAttribute('aria-disabled')).toBe('true');
  });

  test('becomes changeable for the last owner once there is another', async () => {
    const server = await freshServer();
    await server.graphql(
      OWNER,
      `mutation($input: AddUserInput!) { add_user(input: $input) { errors { message } } }`,
      { input: { company_uuid: company('solo-broker'), email: NEWCOMER, role: 'EDITOR' } },
    );
    // Signing in accepts the invitation.
    await server.graphql(NEWCOMER, '{ viewer { email } }');
    const { user } = await render('', { server, code: 'solo-broker' });
    await setRole(user, NEWCOMER, 'Owner');
    await screen.findByText(/is now owner$/);
    await user.click(within(await rowOf(OWNER)).getByRole('button', { name: /^Role of/ }));
    const viewer = await screen.findByRole('menuitemcheckbox', { name: 'Viewer' });
    expect(viewer.getAttribute('aria-disabled')).toBeNull();
  });

  test('of one’s own asks for confirmation, because one cannot restore it', async () => {
    const { user, server } = await render('?q=owner@');
    await setRole(user, OWNER, 'Editor');
    const question = await dialog(/^Change your own role/);
    await user.click(within(question).getByRole('button', { name: 'Change my role' }));
    expect(await screen.findByText(/is now editor$/)).toBeTruthy();
    expect((await storedAs(server, OWNER))?.role ?? 'EDITOR').toBe('EDITOR');
    // An editor can no longer change an owner's row, or make anyone an owner.
    await user.click(within(await rowOf(OWNER)).getByRole('button', { name: /^Role of/ }));
    const owner = await screen.findByRole('menuitemcheckbox', { name: 'Owner' });
    expect(owner.dataset.tip).toBe('Only an owner can do this.');
  });

  test('of an owner is read-only for an editor', async () => {
    await render('?role=OWNER', { server: first, as: EDITOR });
    const row = await rowOf(OWNER);
    expect(row.textContent).toContain('Owner');
    expect(within(row).queryByRole('button')).toBeNull();
  });
});

describe('a member', () => {
  test('is disabled at once, which frees the seat, and Undo enables them again', async () => {
    const { user, server } = await render('?q=editor@');
    const seats = async () => (await screen.findByText(/seats used/)).textContent;
    const before = await seats();
    await choose(user, await rowOf(EDITOR), /^Disable$/);
    expect(await screen.findByText(/disabled$/)).toBeTruthy();
    expect((await storedAs(server, EDITOR))?.status).toBe('DISABLED');
    await waitFor(async () => expect(await seats()).not.toBe(before));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/enabled$/);
    expect((await storedAs(server, EDITOR))?.status).toBe('ACTIVE');
    expect(await seats()).toBe(before);
  });

  test('is not enabled if all seats are taken; the message says why and links to the license', async () => {
    const server = await freshServer();
    const company_uuid = company('solo-broker');
    const add = (emails: string[]) =>
      server.graphql<{ add_users: { results: { accepted: boolean }[] } }>(
        OWNER,
        'mutation($input: AddUsersInput!) { add_users(input: $input) { results { accepted } } }',
        { input: { company_uuid, emails, role: 'VIEWER' } },
      );
    await add(['out@solo.example']);
    const { user } = await render('', { server, code: 'solo-broker' });
    await choose(user, await rowOf('out@solo.example'), /^Disable$/);
    await screen.findByText('out@solo.example disabled');
    const { data: answer } = await add([
      'a@solo.example',
      'b@solo.example',
      'c@solo.example',
      'd@solo.example',
    ]);
    expect(answer.add_users.results.every(({ accepted }) => accepted)).toBe(true);
    await choose(user, await rowOf('out@solo.example'), /^Enable$/);
    const why = await screen.findByText(/all seats are taken/);
    await user.click(within(why).getByRole('link', { name: 'See the license' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'License' })).toBeTruthy();
  });

  test('is removed after a confirmation, and the focus stays in the list', async () => {
    const { user, server } = await render('?q=north&kind=people');
    await choose(user, await rowOf(EDITOR), /^Remove/);
    const question = await dialog(/^Remove /);
    expect(question.textContent).toContain('seat is free again');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(within(await grid()).queryByText(EDITOR)).toBeNull());
    expect(await storedAs(server, EDITOR)).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-index')).toBe(true));
  });

  test('who is invited can be sent the invitation again, but not twice within a minute', async () => {
    const { user, server } = await render('?status=INVITED');
    const invited = (await stored(server)).find(({ status }) => status === 'INVITED')?.email ?? '';
    await choose(user, await rowOf(invited), /^Resend/);
    expect(await screen.findByText(`Invitation sent to ${invited}`)).toBeTruthy();
    await choose(user, await rowOf(invited), /^Resend/);
    expect(await screen.findByText('The invitation was not sent')).toBeTruthy();
    expect(screen.getByText(/^Sent a moment ago/)).toBeTruthy();
  });
});

describe('inviting', () => {
  const emails = () => screen.findByRole('textbox', { name: /^Email addresses/ });

  test('accepts a pasted list, and lists the result for each address', async () => {
    const { user, server, address } = await render();
    const [button] = await screen.findAllByRole('button', { name: 'Invite members' });
    await user.click(button as HTMLElement);
    await user.click(await emails());
    await user.paste(`Ann Poe <ann@else.example>\nbob@else.example; ${EDITOR}`);
    await user.click(screen.getByRole('radio', { name: 'Editor' }));
    await user.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
    const results = await screen.findByRole('list', { name: 'Addresses' });
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      `Not invited${EDITOR}${EDITOR} is already a member.`,
      'Invitedann@else.example',
      'Invitedbob@else.example',
    ]);
    expect((await storedAs(server, 'ann@else.example'))?.role).toBe('EDITOR');
    await user.click(screen.getByRole('button', { name: 'Edit the 1 address' }));
    expect(await emails()).toHaveProperty('value', EDITOR);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(at());
    expect(within(await grid()).getByText('bob@else.example')).toBeTruthy();
  });

  test('closes once everybody was invited', async () => {
    const { user, address, server } = await render('?new=members');
    await user.type(await emails(), 'only@else.example');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to only@else.example')).toBeTruthy();
    await waitFor(() => expect(address()).toBe(at()));
    expect(await storedAs(server, 'only@else.example')).toMatchObject({ role: 'VIEWER', status: 'INVITED' });
  });

  test('adds the API key of another workspace at once, which its owner sees as a program', async () => {
    const server = await freshServer();
    const { data: found } = await server.graphql<{
      company: { portal_api_keys: { edges: { node: { name: string; machine_email: string } }[] } };
    }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { company_uuid portal_api_keys { edges { node { key_uuid name machine_email } } } } }`,
    );
    const key = found.company.portal_api_keys.edges.find(({ node }) => node.name === 'Reporting export');
    const machine_email = key?.node.machine_email ?? '';
    const { user } = await render('?new=members', { server, code: 'pinecrest-lines' });
    await user.type(await emails(), machine_email);
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('API key added as a member')).toBeTruthy();
    const row = await rowOf(machine_email);
    expect(within(row).getByText('Reporting export')).toBeTruthy();
    expect(within(row).getByText('API key')).toBeTruthy();
    expect(within(row).getByText('Active')).toBeTruthy();
    expect(await storedAs(server, machine_email, 'pinecrest-lines')).toMatchObject({
      role: 'VIEWER',
      status: 'ACTIVE',
      is_machine: true,
    });
  });

  test('says which entries are not addresses, and how many seats are left', async () => {
    const { user, sent } = await render('?new=members', { server: first, code: 'solo-broker' });
    await screen.findByText('4 seats left');
    await user.type(await emails(), 'a@x.example b@x.example c@x.example d@x.example e@x.example f');
    expect(screen.getByText('Only 4 seats left: the first 4 will be invited.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the license' }).getAttribute('href')).toMatch(
      /settings\/license$/,
    );
    await user.click(screen.getByRole('button', { name: 'Send 5 invitations' }));
    expect((await screen.findAllByText('“f” is not an email address.')).length).toBeGreaterThan(0);
    expect(sent.filter(({ operationName }) => operationName === 'InviteFormMutation')).toEqual([]);
  });
});

describe('guests', () => {
  const DISPATCH = 'dispatch@pinecrest.example';

  test('are listed with the partners they see, and are disabled and enabled', async () => {
    const { user } = await render('?tab=guests');
    const row = await rowOf(DISPATCH, 'Guests');
    expect(within(row).getByRole('link', { name: 'Pinecrest Lines' })).toBeTruthy();
    expect(row.textContent).toContain('Invited');
    await choose(user, row, /^Disable$/);
    await screen.findByText(`${DISPATCH} disabled`);
    expect((await rowOf(DISPATCH, 'Guests')).textContent).toContain('Disabled');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`${DISPATCH} enabled`);
    expect((await rowOf(DISPATCH, 'Guests')).textContent).toContain('Invited');
    await choose(user, await rowOf(DISPATCH, 'Guests'), /^Resend/);
    expect(await screen.findByText(`Invitation sent to ${DISPATCH}`)).toBeTruthy();
  });

  test('are removed after a confirmation', async () => {
    const { user } = await render('?tab=guests');
    const before = await screen.findByText(/^\d+ guests$/);
    const count = Number.parseInt(before.textContent ?? '', 10);
    await choose(user, await rowOf(DISPATCH, 'Guests'), /^Withdraw/);
    const question = await dialog(/^Withdraw/);
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(async () => expect(within(await grid('Guests')).queryByText(DISPATCH)).toBeNull());
    expect(screen.getByText(`${count - 1} guests`)).toBeTruthy();
  });

  test('are invited to a trading partner, and nobody is told so before', async () => {
    let isDown = true;
    const { user, server } = await render('?tab=guests', {
      intercept: ({ operationName }) =>
        isDown && operationName === 'InviteGuestMutation' ? Response.error() : undefined,
    });
    const [button] = await screen.findAllByRole('button', { name: 'Invite guest' });
    await user.click(button as HTMLElement);
    await user.type(await screen.findByRole('textbox', { name: /^Email address/ }), 'fern@kestrel.example');
    await user.type(screen.getByRole('combobox', { name: /^Trading partners/ }), 'Kestrel');
    await user.click(await screen.findByRole('option', { name: 'Kestrel Air' }));
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('The guest was not invited')).toBeTruthy();
    expect(screen.queryByText(/^Invitation sent/)).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to fern@kestrel.example')).toBeTruthy();
    const row = await rowOf('fern@kestrel.example', 'Guests');
    expect(within(row).getByRole('link', { name: 'Kestrel Air' })).toBeTruthy();
    const { data: found } = await server.graphql<{ company: { integration_users: { total_count: number } } }>(
      OWNER,
      `{ company(company_uuid: "${company()}") { integration_users(search: "fern@") { total_count } } }`,
    );
    expect(found?.company.integration_users.total_count).toBe(1);
  });
});

test.each(['viewer@northbay.example', 'guest@northbay.example'])(
  '%s sees nothing and, once the role is known, requests nothing',
  async (as) => {
    const { router, sent } = await renderRoute(`/c/${company()}/settings/tp`, { server: first, as });
    await screen.findByRole('heading', { name: 'Trading partners' });
    await router.navigate(at('?new=members'));
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ query }) => /UsersScreen|MemberItem/.test(query))).toEqual([]);
  },
);

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW, type TestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const { company_uuid, partner_uuid, partner_name } = seededPartner('pinecrest');
const workspace = `/c/${company_uuid}`;
const partner = `${workspace}/tp/${partner_uuid}`;
const settings = `${workspace}/settings`;

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  server = await createTestServer();
});
afterAll(() => {
  expect(server.uncaught).toEqual([]);
});

const ask = async <Data,>(query: string) => (await server.graphql<Data>(OWNER, query)).data;
type User = Awaited<ReturnType<typeof renderRoute>>['user'];
const open = (path: string, options: RenderRouteOptions = {}) => renderRoute(path, { server, ...options });

const choose = async (user: User, menu: string | RegExp, item: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

const newestAction = async () =>
  (
    await ask<{ company: { audit_log: { edges: { node: { action_label: string } }[] } } }>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid audit_log(first: 1) { edges { node { action_label } } } } }`,
    )
  ).company.audit_log.edges[0]!.node.action_label;

/** Changes something from a menu, and waits until the server has recorded it. */
const change = async (user: User, menu: string | RegExp, item: string, action: string) => {
  await choose(user, menu, item);
  await waitFor(async () => expect(await newestAction()).toBe(action));
};

/** The lines of the object's history, latest first. */
const entriesOf = async (name: string) => {
  await screen.findByRole('dialog', { name: `History of ${name}` });
  const list = await screen.findByRole('list', { name: 'History' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

interface Flow {
  readonly flow_uuid: string;
  readonly flow_name: string;
  readonly enabled: boolean;
}
const flowOf = async () => {
  const { trading_partner } = await ask<{ trading_partner: { flow_setups: Flow[] } }>(
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid flow_setups { flow_uuid flow_name enabled } } }`,
  );
  return trading_partner.flow_setups.find(({ enabled }) => enabled)!;
};
const mappingOf = async () => {
  const { company } = await ask<{
    company: { mappings: { edges: { node: { mapping_uuid: string; name: string } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid mappings(first: 1) { edges { node { mapping_uuid name } } } } }`,
  );
  return company.mappings.edges[0]!.node;
};
const memberOf = async () => {
  const { company } = await ask<{
    company: { users: { edges: { node: { company_user_uuid: string; name: string } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid users(search: "editor@northbay.example") { edges { node { company_user_uuid name } } } } }`,
  );
  return company.users.edges[0]!.node;
};
const milestonesOf = async () =>
  (
    await ask<{
      trading_partner: { milestones: { milestone_uuid: string; title: string; status: string }[] };
    }>(
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid milestones { milestone_uuid title status } } }`,
    )
  ).trading_partner.milestones;
const saveView = async (is_shared: boolean) => {
  const { data } = await server.graphql<{ save_view: { saved_view: { view_uuid: string } } }>(
    OWNER,
    'mutation($input: SaveViewInput!) { save_view(input: $input) { saved_view { view_uuid } errors { code } } }',
    {
      input: { company_uuid, screen: 'partner-search', name: 'Late tenders', query: '?range=7d', is_shared },
    },
  );
  return data.save_view.saved_view.view_uuid;
};

describe('the history', () => {
  test('of a mapping opens from its row and from its editor', async () => {
    const { name } = await mappingOf();
    const { user, address, unmount } = await open(`${settings}/mappings`);
    await choose(user, `Actions for ${name}`, 'Duplicate');
    await choose(user, `Actions for ${name}_copy`, 'History');
    expect(await entriesOf(`${name}_copy`)).toEqual([expect.stringMatching(/^Duplicated mapping.*Olivia/)]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(`${settings}/mappings`));
    unmount();
    const { mapping_uuid } = await mappingOf();
    const editor = await open(`${settings}/mappings/${mapping_uuid}`);
    await choose(editor.user, `Actions for ${name}`, 'History');
    expect((await entriesOf(name)).at(-1)).toMatch(/^Created mapping/);
    expect(decodeURIComponent(editor.address())).toBe(
      `${settings}/mappings/${mapping_uuid}?history=Mapping:${mapping_uuid}`,
    );
  });

  test('of a deleted member says who it was', async () => {
    const emails = ['ana@else.example'];
    const { data } = await server.graphql<{ add_users: { errors: unknown[] } }>(
      OWNER,
      'mutation($input: AddUsersInput!) { add_users(input: $input) { errors { code } } }',
      { input: { company_uuid, emails, role: 'VIEWER' } },
    );
    expect(data.add_users.errors).toEqual([]);
    const { company } = await ask<{
      company: { users: { edges: { node: { company_user_uuid: string } }[] } };
    }>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid users(search: "${emails[0]}") { edges { node { company_user_uuid } } } } }`,
    );
    const { company_user_uuid } = company.users.edges[0]!.node;
    await ask(
      `mutation { remove_user(input: { company_user_uuid: "${company_user_uuid}" }) { errors { code } } }`,
    );
    await open(`${settings}/users?history=CompanyUser:${company_user_uuid}`);
    const [removed] = await entriesOf('ana@else.example');
    expect(removed).toMatch(
      /^Removed member.*EmailBefore: ana@else.exampleRoleBefore: ViewerStatusBefore: Invited/,
    );
    expect(removed).not.toMatch(/Removed.*Removed|Workspace/);
  });

  test('of a flow opens from its row and from its form', async () => {
    const { flow_uuid, flow_name } = await flowOf();
    const { user, unmount } = await open(`${settings}/tp/${partner_uuid}/fc`);
    await change(user, `Actions for ${flow_name}`, 'Disable', 'Set flow enabled');
    await choose(user, `Actions for ${flow_name}`, 'History');
    const [disabled, ...earlier] = await entriesOf(flow_name);
    expect(disabled).toMatch(/^Set flow enabled.*EnabledBefore: YesAfter: No/);
    expect(earlier.at(-1)).toMatch(/^Created flow/);
    expect(earlier.some((entry) => entry.startsWith('Deployed flow'))).toBe(true);
    unmount();
    const form = await open(`${settings}/tp/${partner_uuid}/fc/${flow_uuid}`);
    await choose(form.user, `Actions for ${flow_name}`, 'History');
    expect(await entriesOf(flow_name)).toEqual([disabled, ...earlier]);
  });

  test('of a member opens from their row', async () => {
    const { name } = await memberOf();
    const { user } = await open(`${settings}/users`);
    await change(user, `Actions for ${name}`, 'Disable', 'Set member status');
    await choose(user, `Actions for ${name}`, 'History');
    const [disabled, invited] = await entriesOf(name);
    expect(disabled).toMatch(/^Set member status.*StatusBefore: ActiveAfter: Disabled/);
    expect(invited).toMatch(/^Added member.*EmailAfter: editor@northbay.example/);
  });

  test('of a guest opens from their row, and says nothing of other guests', async () => {
    const { user } = await open(`${settings}/users?tab=guests&q=dispatch`);
    await change(
      user,
      `Actions for dispatch@pinecrest.example, ${partner_name}`,
      'Disable',
      'Set guest status',
    );
    await choose(user, `Actions for dispatch@pinecrest.example, ${partner_name}`, 'History');
    expect(await entriesOf('dispatch@pinecrest.example')).toEqual([
      expect.stringMatching(/^Set guest status.*StatusBefore: InvitedAfter: Disabled/),
      expect.stringMatching(/^Invited guest/),
    ]);
  });

  test('of a milestone opens from the plan; a milestone that made room for another names that one', async () => {
    const [first, second] = await milestonesOf();
    const { user } = await open(partner);
    await change(user, new RegExp(`^${second!.title}: .* Change$`), 'Move up', 'Moved milestone');
    await choose(user, new RegExp(`^${second!.title}: .* Change$`), 'History');
    expect((await entriesOf(second!.title))[0]).toMatch(/^Moved milestone.*SequenceBefore: 2After: 1/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, new RegExp(`^${first!.title}: .* Change$`), 'History');
    const [moved] = await entriesOf(first!.title);
    expect(moved).toMatch(new RegExp(`^Moved milestone${second!.title}`));
    expect(moved).not.toContain('Sequence');
  });

  test('of a view is there once the view is shared', async () => {
    const view_uuid = await saveView(false);
    const { user } = await open(`${partner}/search?range=7d&view=${view_uuid}`);
    const views = { name: /^(?:View: )?Late tenders/ };
    await user.click(await screen.findByRole('button', views));
    await screen.findByRole('menuitem', { name: 'Rename…' });
    expect(screen.queryByRole('menuitem', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Share with the workspace' }));
    await waitFor(async () => {
      await user.click(screen.getByRole('button', views));
      expect(screen.getByRole('menuitem', { name: 'History' })).toBeTruthy();
    });
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    expect(await entriesOf('Late tenders')).toEqual([
      expect.stringMatching(/^Changed view.*Is sharedBefore: NoAfter: Yes/),
    ]);
  });
});

/** Waits for the code of a history, and for what comes of it. */
const loadHistory = () =>
  act(async () => {
    await Promise.all([import('./OpenHistory.tsx'), import('./HistoryDrawer.tsx')]);
  });

describe('a VIEWER', () => {
  const addresses: readonly (readonly [string, () => Promise<string>])[] = [
    ['flow', async () => `${settings}/tp/${partner_uuid}/fc?history=FlowSetup:${(await flowOf()).flow_uuid}`],
    ['mapping', async () => `${settings}/mappings?history=Mapping:${(await mappingOf()).mapping_uuid}`],
    ['member', async () => `${settings}/users?history=CompanyUser:${(await memberOf()).company_user_uuid}`],
    [
      'guest',
      async () =>
        `${settings}/users?tab=guests&history=IntegrationUser:${partner_uuid}|guest@northbay.example`,
    ],
    ['milestone', async () => `${partner}?history=Milestone:${(await milestonesOf())[0]?.milestone_uuid}`],
    ['view', async () => `${partner}/search?range=7d&history=SavedView:${await saveView(true)}`],
  ];

  test.each(addresses)('is refused the history of a %s by its address', async (_kind, addressOf) => {
    const { operations } = await open(await addressOf(), { as: VIEWER });
    await waitFor(() => expect(operations()).toContain('SignedInLayoutQuery'));
    await screen.findByRole('navigation', { name: 'Breadcrumb' });
    // The query goes out before the role is known. What it answers is shown by code that comes in several steps.
    await loadHistory();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('You do not have permission')).toBeNull();
  });

  test('has none in the menu of a flow', async () => {
    const { flow_name } = await flowOf();
    const { user } = await open(`${settings}/tp/${partner_uuid}/fc`, { as: VIEWER });
    await user.click(await screen.findByRole('button', { name: `Actions for ${flow_name}` }));
    await screen.findByRole('menuitem', { name: 'Show executions' });
    expect(screen.queryByRole('menuitem', { name: 'History' })).toBeNull();
  });
});

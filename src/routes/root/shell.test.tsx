import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { paths } from '../paths.ts';

const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; company_name: string }[] };
}>('owner@northbay.example', '{ viewer { companies { company_uuid company_name } } }');
const workspace = (name: string) => {
  const company = data.viewer.companies.find(({ company_name }) => company_name === name);
  if (!company) throw new Error(`The seed holds no workspace ${name}`);
  return { company_uuid: company.company_uuid };
};
const northbay = workspace('Northbay Freight');
const list = paths.partners(northbay);

const open = (url: string, options: RenderRouteOptions = {}) => renderRoute(url, { server, ...options });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const switcher = () => screen.findByRole('button', { name: /^Workspace:/ });

describe('the frame', () => {
  test('shows the location: workspace, page, breadcrumb and title', async () => {
    await open(list);
    await heading('Trading partners');
    expect((await switcher()).textContent).toBe('Workspace: Northbay FreightPROD');
    const navigation = screen.getByRole('navigation', { name: 'Workspace' });
    const places = within(navigation).getAllByRole('link');
    expect(places.map((place) => [place.textContent, place.getAttribute('aria-current')])).toEqual([
      ['Pulse', null],
      ['Trading partners', 'page'],
      ['Quotes', null],
      ['Metrics', null],
      ['Usage', null],
      ['Settings', null],
    ]);
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(way).getByText('Trading partners').getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(document.title).toBe('Trading partners · Northbay Freight · Causeway'));
  });

  test('offers to skip to the content', async () => {
    const { user } = await open(list);
    await heading('Trading partners');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the content');
    const target = document.activeElement?.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(target)).toBe(screen.getByRole('main'));
  });

  test('has no navigation outside a workspace', async () => {
    await open('/?stay=1');
    await heading('Workspaces');
    expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull();
  });

  test.each([
    ['viewer@northbay.example', ['Pulse', 'Trading partners', 'Quotes', 'Metrics', 'Usage']],
    ['guest@northbay.example', ['Pulse', 'Trading partners', 'Metrics']],
    ['operator@northbay.example', ['Pulse', 'Trading partners', 'Quotes', 'Metrics', 'Usage', 'Settings']],
  ])('shows %s the pages open to the role', async (as, places) => {
    await open(list, { as });
    const navigation = await screen.findByRole('navigation', { name: 'Workspace' });
    expect(
      within(navigation)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(places);
  });

  test('moves the focus to the heading after a navigation, but not on the first page', async () => {
    const { user } = await open(list);
    await heading('Trading partners');
    expect(document.activeElement).toBe(document.body);
    const navigation = screen.getByRole('navigation', { name: 'Workspace' });
    await user.click(within(navigation).getByRole('link', { name: 'Pulse' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Pulse' })),
    );
  });

  test('requests nothing on Back', async () => {
    const { user, router, sent } = await open('/?stay=1');
    const link = await screen.findByRole('link', { name: 'Northbay Freight TEST' });
    await user.click(link);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/'));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    const before = sent.length;
    await act(() => router.navigate(-1));
    await heading('Workspaces');
    expect(sent.slice(before).map(({ operationName }) => operationName)).toEqual([]);
  });
});

describe('the workspace switcher', () => {
  test('opens the same page in the workspace that is typed and confirmed', async () => {
    const { user, address } = await open(list);
    await user.click(await switcher());
    const field = await screen.findByRole('combobox', { name: 'Find a workspace' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getAllByRole('option')).toHaveLength(6);
    await user.type(field, 'bro so{Enter}');
    await waitFor(() => expect(address()).toBe(paths.partners(workspace('Solo Broker'))));
    await waitFor(async () => expect((await switcher()).textContent).toContain('Solo Broker'));
  });

  test('is operated with arrow keys, shows environment and role, and marks the open workspace', async () => {
    const { user, address } = await open(list);
    await user.click(await switcher());
    const field = await screen.findByRole('combobox', { name: 'Find a workspace' });
    const selected = () => screen.getByRole('option', { selected: true });
    expect(selected().textContent).toBe('Alder RetailPRODViewer');
    expect(field.getAttribute('aria-activedescendant')).toBe(selected().id);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(within(selected()).getByLabelText('Current')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(selected().textContent).toBe('Northbay Freight TESTTESTOwner');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(paths.partners(workspace('Northbay Freight TEST'))));
  });

  test('opens Pulse from a page that only this workspace has', async () => {
    const partner = await partnerOf('Pinecrest Lines');
    const { user, address } = await open(paths.partnerDashboard({ ...northbay, ...partner }));
    await user.click(await switcher());
    await user.type(await screen.findByRole('combobox', { name: 'Find a workspace' }), 'alder{Enter}');
    await waitFor(() => expect(address()).toBe(paths.pulse(workspace('Alder Retail'))));
  });

  test('closes with Escape and returns the focus; says when nothing matches', async () => {
    const { user } = await open(list);
    const button = await switcher();
    await user.click(button);
    await user.type(await screen.findByRole('combobox', { name: 'Find a workspace' }), 'zzz{Enter}');
    expect(screen.getByText('No workspace matches.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('the banner', () => {
  test('shows “communicating with server” while a call runs', async () => {
    const answer = Promise.withResolvers<undefined>();
    await open(list, {
      intercept: ({ operationName }) =>
        operationName === 'PartnersScreenQuery'
          ? (answer.promise as unknown as Promise<Response>)
          : undefined,
    });
    const banner = await screen.findByText('communicating with server');
    expect(banner.parentElement?.getAttribute('role')).toBe('status');
    await act(async () => answer.resolve(undefined));
    await heading('Trading partners');
    await waitFor(() => expect(screen.queryByText('communicating with server')).toBeNull());
  });
});

describe('the user menu', () => {
  test('shows the person and their role, changes the colors, and signs out', async () => {
    const { user, logouts } = await open(list, { as: 'viewer@northbay.example' });
    await user.click(await screen.findByRole('button', { name: 'VH – Vilma Hakala: your menu' }));
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('viewer@northbay.example · Viewer in Northbay Freight');
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Dark' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    localStorage.setItem('idToken', 'token');
    await user.click(screen.getByRole('button', { name: 'VH – Vilma Hakala: your menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(logouts).toEqual([location.origin]);
    expect(localStorage.getItem('idToken')).toBeNull();
    expect(localStorage.getItem('causeway.recent-places')).toBeNull();
  });
});

test('without a sign-in: the spinner, and a redirect with the return path', async () => {
  const { logins, sent } = await open(`${list}?status=PAUSED#below`, { as: null });
  expect(await screen.findByText('Signing you in')).toBeTruthy();
  await waitFor(() => expect(logins).toEqual([`${list}?status=PAUSED#below`]));
  expect(sent).toEqual([]);
});

async function partnerOf(name: string): Promise<{ partner_uuid: string }> {
  const answer = await server.graphql<{
    company: { trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] } };
  }>(
    'owner@northbay.example',
    `query ($c: ID!) { company(company_uuid: $c) { trading_partners(first: 200) {
      edges { node { partner_uuid partner_name } } } } }`,
    { c: northbay.company_uuid },
  );
  const found = answer.data.company.trading_partners.edges.find(({ node }) => node.partner_name === name);
  if (!found) throw new Error(`The seed holds no partner ${name}`);
  return { partner_uuid: found.node.partner_uuid };
}

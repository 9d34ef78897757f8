import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

afterEach(() => void vi.useRealTimers());

const workspaces = async () =>
  within(await screen.findByRole('table', { name: 'Workspaces' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('data-row-link'));
const names = async () => (await workspaces()).map((link) => link.textContent);

describe('the list of workspaces', () => {
  test('shows the workspaces that the person may open, with role and numbers from the server', async () => {
    const { server } = await renderRoute('/');
    expect(await names()).toEqual([
      'Alder Retail',
      'Harborline',
      'Northbay Freight',
      'Northbay Freight TEST',
      'Pinecrest Lines',
      'Solo Broker',
    ]);
    const northbay = (await workspaces())[2]?.closest('tr') as HTMLElement;
    const { data } = await server.graphql<{
      viewer: { companies: { company_name: string; stats: { unresolved_24h: number } }[] };
    }>('owner@northbay.example', '{ viewer { companies { company_name stats { unresolved_24h } } } }');
    const unresolved = data?.viewer.companies.find((company) => company.company_name === 'Northbay Freight')
      ?.stats.unresolved_24h;
    expect(unresolved).toBeGreaterThan(0);
    expect(within(northbay).getByText('Owner')).toBeTruthy();
    expect(within(northbay).getByText(String(unresolved))).toBeTruthy();
    const harborline = (await workspaces())[1]?.closest('tr') as HTMLElement;
    expect(within(harborline).getByText('Suspended')).toBeTruthy();
  });

  test('shows the plan, with a link to the license, only where the person may see it', async () => {
    await renderRoute('/');
    const rowOf = async (name: string) =>
      (await workspaces()).find(({ textContent }) => textContent === name)?.closest('tr') as HTMLElement;
    const plan = within(await rowOf('Northbay Freight')).getByRole('link', {
      name: 'License of Northbay Freight: Enterprise',
    });
    expect(plan.getAttribute('href')).toMatch(/^\/c\/[\da-f-]{36}\/settings\/license$/);
    const asViewer = await rowOf('Alder Retail');
    expect(within(asViewer).getByText('Viewer')).toBeTruthy();
    expect(within(asViewer).queryByRole('link', { name: /^License of/ })).toBeNull();
  });

  test('has no column of plans if the person may see none of them', async () => {
    await renderRoute('/?stay', { as: 'viewer@northbay.example' });
    await workspaces();
    expect(screen.queryByRole('columnheader', { name: 'Plan' })).toBeNull();
  });

  test('opens the list that a number counts when it is clicked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
    const { user, address } = await renderRoute('/');
    await workspaces();
    const link = screen.getByRole('link', { name: /unresolved errors? of Northbay Freight in 24 h$/ });
    const [count] = /^\d+/.exec(link.getAttribute('aria-label') ?? '') ?? [];
    await user.click(link);
    const list = await screen.findByRole('region', { name: 'Unresolved errors' });
    expect(address()).toMatch(/^\/c\/[\da-f-]{36}\?show=unresolved$/);
    expect(await within(list).findByText(new RegExp(`^${count}\\b`))).toBeTruthy();
  });

  test('names each column once, and opens a workspace by a click anywhere in its row', async () => {
    const { user, address } = await renderRoute('/');
    const [first] = await workspaces();
    expect(screen.getAllByText('Unresolved, 24 h')).toHaveLength(1);
    await user.click(within(first?.closest('tr') as HTMLElement).getByText('Viewer'));
    await waitFor(() => expect(address()).toMatch(/^\/c\/[\da-f-]{36}$/));
  });

  test('filters while the person types, keeps the text in the address, and Enter opens the first', async () => {
    const { user, address } = await renderRoute('/');
    await workspaces();
    await user.type(screen.getByRole('searchbox', { name: 'Search workspaces' }), 'pine');
    await waitFor(async () => expect(await names()).toEqual(['Pinecrest Lines']));
    expect(address()).toBe('/?q=pine');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/c\/[\da-f-]{36}$/));
  });

  test('searches for text that is typed anywhere on the page', async () => {
    const { user, address } = await renderRoute('/');
    const [first] = await workspaces();
    first?.focus();
    await user.keyboard('solo');
    await waitFor(async () => expect(await names()).toEqual(['Solo Broker']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/c\/[\da-f-]{36}$/));
  });

  test('lists the workspaces that were opened last first', async () => {
    const { user, address, router } = await renderRoute('/?sort=opened');
    await user.click(
      (await workspaces()).find((link) => link.textContent === 'Pinecrest Lines') as HTMLElement,
    );
    await waitFor(() => expect(address()).toMatch(/^\/c\//));
    await screen.findByRole('heading', { name: 'Pulse' });
    await router.navigate('/?sort=opened');
    await waitFor(async () => expect((await names())[0]).toBe('Pinecrest Lines'));
  });

  test('links to the form of a new workspace', async () => {
    const { user, address } = await renderRoute('/', { as: 'newcomer@northbay.example' });
    await user.click(await screen.findByRole('link', { name: 'New workspace' }));
    await waitFor(() => expect(address()).toBe('/c/new'));
  });

  test('moves through the list with the arrow keys', async () => {
    const { user } = await renderRoute('/');
    const [first, second] = await workspaces();
    await user.click(screen.getByRole('searchbox', { name: 'Search workspaces' }));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  test('says which filter excludes everything, and how to clear it', async () => {
    const { user, address } = await renderRoute('/?q=zzz');
    expect(await screen.findByText('No workspace matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await names()).toHaveLength(6);
    expect(address()).toBe('/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search workspaces' })),
    );
  });

  test('shows only workspaces with unresolved errors, with a toggle that shows its state', async () => {
    const { user, address } = await renderRoute('/');
    await workspaces();
    const chip = () => screen.getByRole('button', { name: 'Unresolved in the last 24 h' });
    expect(chip().getAttribute('aria-pressed')).toBe('false');
    await user.click(chip());
    await waitFor(async () => expect((await names()).length).toBeLessThan(6));
    expect(await names()).toContain('Northbay Freight');
    expect(chip().getAttribute('aria-pressed')).toBe('true');
    expect(address()).toBe('/?unresolved=1');
    await user.click(screen.getByRole('button', { name: 'Remove filter Unresolved in the last 24 h' }));
    await waitFor(async () => expect(await names()).toHaveLength(6));
    expect(document.activeElement).toBe(chip());
  });

  test('keeps pinned workspaces first, also on the next visit', async () => {
    const { user, unmount } = await renderRoute('/');
    await workspaces();
    await user.click(screen.getByRole('button', { name: 'Pin Solo Broker' }));
    expect((await names())[0]).toBe('Solo Broker');
    unmount();
    await renderRoute('/');
    expect((await names())[0]).toBe('Solo Broker');
  });

  test('opens a person’s only workspace, unless they want to stay', async () => {
    const { address, unmount } = await renderRoute('/', { as: 'guest@northbay.example' });
    await waitFor(() => expect(address()).toMatch(/^\/c\/[\da-f-]{36}$/));
    unmount();
    await renderRoute('/?stay', { as: 'guest@northbay.example' });
    expect(await names()).toEqual(['Northbay Freight']);
  });

  test('links to the control panel for owners and operators only', async () => {
    const { user, address, unmount } = await renderRoute('/');
    await workspaces();
    await user.click(screen.getByRole('link', { name: 'Control panel' }));
    await waitFor(() => expect(address()).toBe('/ecp'));
    unmount();
    await renderRoute('/?stay', { as: 'editor@northbay.example' });
    await workspaces();
    expect(screen.queryByRole('link', { name: 'Control panel' })).toBeNull();
  });

  test('tells people without a workspace whom to ask', async () => {
    await renderRoute('/', { as: 'newcomer@northbay.example' });
    expect(await screen.findByText('You have not been invited yet')).toBeTruthy();
    expect(screen.getByText(/newcomer@northbay\.example/)).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';
import { currentItem, footOf, navigationFor } from './navigation.ts';

const server = await createTestServer();
const { company_uuid } = await seededPlaces(server.server);

const OWNER = { my_role: 'OWNER', my_access: 'MEMBER' };
const VIEWER = { my_role: 'VIEWER', my_access: 'MEMBER' };
const GUEST = { my_role: null, my_access: 'GUEST' };
const labels = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

describe('the navigation', () => {
  test.each([
    [OWNER, ['Pulse', 'Trading partners', 'Quotes', 'Metrics', 'Usage', 'Settings']],
    [VIEWER, ['Pulse', 'Trading partners', 'Quotes', 'Metrics', 'Usage']],
    [GUEST, ['Pulse', 'Trading partners', 'Metrics']],
  ])('for %o shows the pages open to the role', (membership, expected) => {
    expect(labels(navigationFor(membership))).toEqual(expected);
  });

  test.each([
    ['/c/c1', 'Pulse'],
    ['/c/c1/settings/tp', 'Trading partners'],
    ['/c/c1/tp/p1/f/x1/logs', 'Trading partners'],
    ['/c/c1/settings', 'Settings'],
    ['/c/c1/settings/tpx', 'Settings'],
    ['/c/c1/settings/mappings/m1', 'Settings'],
    ['/c/c1/cq/q1', 'Quotes'],
    ['/c/c1/metrics', 'Metrics'],
    ['/c/c2', undefined],
  ])('marks the current page at %s: %s', (pathname, expected) => {
    expect(currentItem('c1', pathname)?.label).toBe(expected);
  });

  test('has five entries on a phone; the last one opens the rest', () => {
    const all = footOf(navigationFor(OWNER));
    expect(labels(all.shown)).toEqual(['Pulse', 'Trading partners', 'Quotes', 'Metrics']);
    expect(labels(all.more)).toEqual(['Usage', 'Settings']);
    const five = footOf(navigationFor(VIEWER));
    expect([five.shown.length, five.more.length]).toEqual([5, 0]);
  });
});

async function open(url: string, as: string) {
  const rendered = await renderRoute(url, { server, as: `${as}@northbay.example` });
  const navigation = await screen.findByRole('navigation', { name: 'Workspace' });
  const links = () => within(navigation).getAllByRole('link');
  return { ...rendered, navigation, links, words: () => links().map(({ textContent }) => textContent) };
}

describe('inside the settings', () => {
  test('the pages are in four groups, with the open one marked', async () => {
    const { navigation } = await open(paths.hostSystems({ company_uuid }), 'owner');
    await within(navigation).findByRole('group', { name: 'Workspace' });
    const groups = within(navigation).getAllByRole('group');
    expect(groups.map((group) => within(group).getAllByRole('link').length)).toEqual([6, 7, 5, 3]);
    const current = within(navigation).getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Host systems');
    expect(within(navigation).getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe(
      'true',
    );
  });

  test('a child page marks its parent, and the trading partners are not one of the settings pages', async () => {
    const { navigation, unmount } = await open(paths.newSftpJob({ company_uuid }), 'owner');
    expect((await within(navigation).findByRole('link', { current: 'page' })).textContent).toBe(
      'SFTP launcher',
    );
    unmount();
    const { words } = await open(paths.partners({ company_uuid }), 'owner');
    expect(words()).toEqual(['Pulse', 'Trading partners', 'Quotes', 'Metrics', 'Usage', 'Settings']);
  });

  test.each(['viewer', 'guest'])('%s is offered nothing', async (as) => {
    const { words } = await open(paths.settings({ company_uuid }), as);
    expect(words()).not.toContain('Settings');
    expect(words()).not.toContain('Overview');
  });
});

test('beside an editor, there are only icons, which keep their names; the next page shows the labels again', async () => {
  const { canvas, partner_uuid } = await seededPlaces(server.server);
  const { navigation, links, user } = await open(
    paths.flowBuilder({ company_uuid, ...canvas, partner_uuid }),
    'owner',
  );
  expect(navigation.hasAttribute('data-rail')).toBe(true);
  expect(links().map(({ dataset }) => dataset.tip)).toEqual([
    'Pulse',
    'Trading partners',
    'Quotes',
    'Metrics',
    'Usage',
    'Settings',
  ]);
  await user.click(within(navigation).getByRole('link', { name: 'Quotes' }));
  await waitFor(() => expect(navigation.hasAttribute('data-rail')).toBe(false));
  expect(links().filter(({ dataset }) => dataset.tip !== undefined)).toEqual([]);
});

describe('on a phone', () => {
  afterEach(() => void vi.restoreAllMocks());

  function asPhone() {
    const real = globalThis.matchMedia;
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
      const list = real(query);
      if (query.includes('max-width')) Object.defineProperty(list, 'matches', { value: true });
      return list;
    });
  }

  test('four pages and More, which opens the others', async () => {
    asPhone();
    const { user, words, navigation, address } = await open(paths.partners({ company_uuid }), 'owner');
    expect(words()).toEqual(['Pulse', 'Partners', 'Quotes', 'Metrics']);
    await user.click(await within(navigation).findByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu', { name: 'More pages' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Usage', 'Settings']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(address()).toBe(paths.settings({ company_uuid })));
    expect(screen.queryByRole('menu')).toBeNull();
    // On a phone, the settings overview serves as the navigation.
    expect(words()).toEqual(['Pulse', 'Partners', 'Quotes', 'Metrics']);
    const more = within(navigation).getByRole('button', { name: 'More' });
    await waitFor(() => expect(more.getAttribute('aria-current')).toBe('true'));
  });

  test('five pages need no More button', async () => {
    asPhone();
    const { words, navigation } = await open(paths.partners({ company_uuid }), 'viewer');
    expect(words()).toEqual(['Pulse', 'Partners', 'Quotes', 'Metrics', 'Usage']);
    expect(within(navigation).queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('a link above the title of a page opens the page that it belongs to', async () => {
    const { unmount } = await open(paths.notifiers({ company_uuid }), 'owner');
    const main = () => within(screen.getByRole('main'));
    await main().findByRole('heading', { name: 'Notifiers' });
    expect(main().queryByRole('link', { name: 'Settings' })).toBeNull();
    unmount();
    asPhone();
    const { user, address } = await open(paths.notifiers({ company_uuid }), 'owner');
    await main().findByRole('heading', { name: 'Notifiers' });
    await user.click(main().getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(address()).toBe(paths.settings({ company_uuid })));
    // A page of the navigation itself has no such link.
    await main().findByRole('heading', { level: 1, name: 'Settings' });
    expect(main().queryByRole('link', { name: 'Settings' })).toBeNull();
  });
});

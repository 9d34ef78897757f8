import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { renderRoute } from '../../tests/support/render-route.tsx';
import { seededPlaces } from '../../tests/support/seeded.ts';
import { paths } from './paths.ts';
import { rebasedSearch } from './useOpenOver.ts';

const server = await createTestServer();
const { company_uuid } = await seededPlaces(server.server);

test.each([
  ['', '?edit=a', '?q=PO', '?q=PO&edit=a'],
  ['?q=P', '?q=P&edit=a', '?q=PO&sort=name', '?q=PO&sort=name&edit=a'],
  ['?q=P&new=1', '?q=P&edit=a', '?new=1', '?edit=a'],
  // The drawer is being closed.
  ['?edit=a', '?edit=a', '', '?edit=a'],
  ['?status=A&status=B', '?status=A&status=B&edit=a', '?status=A', '?status=A&edit=a'],
])('from %j, a link to %j leads with the newest address %j to %j', (shown, to, newest, result) => {
  expect(rebasedSearch(shown, to, newest)).toBe(result);
});

const OPENED: [string, (user: UserEvent) => Promise<unknown>][] = [
  ['a link', async (user) => user.click(screen.getByRole('link', { name: 'tidewater.drop' }))],
  [
    'a menu',
    async (user) => {
      await user.click(screen.getByRole('button', { name: 'Actions for tidewater.drop' }));
      await user.click(await screen.findByRole('menuitem', { name: /^Setup/ }));
    },
  ],
];

test.each(OPENED)('opening a drawer by %s while a search loads keeps the search', async (_by, open) => {
  const held = Promise.withResolvers<void>();
  const { user, router, address } = await renderRoute(paths.sftpUsers({ company_uuid }), {
    server,
    async intercept({ variables }) {
      if (JSON.stringify(variables).includes('tide')) await held.promise;
      return undefined;
    },
  });
  const list = await screen.findByRole('grid');
  await within(list).findByRole('link', { name: 'tidewater.drop' });
  await user.click(screen.getByRole('searchbox'));
  await user.paste('tide');
  const destination = () => router.state.navigation.location ?? router.state.location;
  await vi.waitFor(() => expect(destination().search).toContain('q=tide'));
  await open(user);
  held.resolve();
  await screen.findByRole('dialog');
  expect(address()).toContain('q=tide');
});

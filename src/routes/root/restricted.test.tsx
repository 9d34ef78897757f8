import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import partnerLayout, { type PartnerLayoutQuery } from '#gql/PartnerLayoutQuery';
import { createTestServer } from '../../../mock-server/testing.ts';
import { renderRoute } from '../../../tests/support/render-route.tsx';
import { seededPlaces } from '../../../tests/support/seeded.ts';
import { paths } from '../paths.ts';
import { screenRoute } from '../screen-route.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(server.server);
const restricted = paths.users({ company_uuid });

/** A restricted screen as they will be: its query is one that tells in the list of what was sent. */
function addRestrictedScreen(routes: RouteObject[]): void {
  const byId = (id: string, among: RouteObject[]): RouteObject | undefined =>
    among.find((route) => route.id === id) ??
    among.flatMap((route) => byId(id, route.children ?? []) ?? [])[0];
  byId('company', routes)?.children?.unshift(
    screenRoute<'users', PartnerLayoutQuery>({
      at: 'users',
      title: 'Users',
      viewer: 'barred',
      query: async () => ({ default: partnerLayout }),
      variables: () => ({ partner_uuid }),
      screen: async () => () => <h1>Users</h1>,
    }),
  );
}

test.each(['owner@northbay.example', 'editor@northbay.example', 'operator@northbay.example'])(
  '%s sees a restricted screen',
  async (as) => {
    const { operations } = await renderRoute(restricted, { server, as, prepareRoutes: addRestrictedScreen });
    await screen.findByRole('heading', { name: 'Users' });
    expect(operations()).toContain('PartnerLayoutQuery');
  },
);

test.each(['viewer@northbay.example', 'guest@northbay.example'])('for %s it renders nothing', async (as) => {
  await renderRoute(restricted, { server, as, prepareRoutes: addRestrictedScreen });
  await screen.findByRole('navigation', { name: 'Workspace' });
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('once the role is known, a VIEWER’s portal does not even ask', async () => {
  const { router, operations } = await renderRoute(paths.partners({ company_uuid }), {
    server,
    as: 'viewer@northbay.example',
    prepareRoutes: addRestrictedScreen,
  });
  await screen.findByRole('heading', { name: 'Trading partners' });
  await router.navigate(restricted);
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(operations()).not.toContain('PartnerLayoutQuery');
});

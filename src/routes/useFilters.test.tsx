import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { renderRoute } from '../../tests/support/render-route.tsx';
import { searchString, type SearchInput } from './paths.ts';
import { useFilters } from './useFilters.ts';

interface Filters {
  readonly name: string | null;
  readonly state: string | null;
}
const read = (search: URLSearchParams): Filters => ({
  name: search.get('name'),
  state: search.get('state'),
});
const write = ({ name, state }: Filters): SearchInput => ({ name, state });

test('two changes in one event are both applied, without a new history entry', async () => {
  const held = Promise.withResolvers<null>();
  const Screen = () => {
    const [filters, change] = useFilters(read, write);
    return (
      <button
        type="button"
        onClick={() => {
          change({ name: 'orders' });
          change({ state: 'enabled' });
        }}
      >
        Filters: {searchString(write(filters))}
      </button>
    );
  };
  const { router, user, address } = await renderRoute('/slow-list', {
    prepareRoutes: (routes) =>
      void routes.unshift({
        path: '/slow-list',
        element: <Screen />,
        loader: ({ url }) => (url.search ? held.promise : null),
        HydrateFallback: () => null,
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Filters:' }));
  expect(address()).toBe('/slow-list');
  held.resolve(null);
  await screen.findByRole('button', { name: 'Filters: ?name=orders&state=enabled' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('while a list loads, further choices add up, in the same menu or in another', async () => {
  const server = await createTestServer();
  const { data } = await server.graphql<{
    viewer: { companies: { company_uuid: string; short_code: string }[] };
  }>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
  const company = data?.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const held = Promise.withResolvers<undefined>();
  const { user, router } = await renderRoute(`/c/${company?.company_uuid}/settings/notifiers`, {
    server,
    intercept: ({ operationName, variables }) =>
      operationName === 'NotifiersScreenQuery' && variables['channels'] ? held.promise : undefined,
  });
  const newest = () => router.state.navigation.location ?? router.state.location;
  await screen.findByRole('grid', { name: 'Notifiers' });
  const bar = within(screen.getByRole('toolbar', { name: 'Filter notifiers' }));
  await user.click(bar.getByRole('button', { name: 'Channel' }));
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  await user.click(screen.getByRole('checkbox', { name: 'Slack' }));
  expect(new URLSearchParams(newest().search).getAll('channel')).toEqual(['EMAIL', 'SLACK']);
  await user.keyboard('{Escape}');
  await user.click(bar.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('radio', { name: 'Disabled' }));
  expect(newest().search).toBe('?channel=EMAIL&channel=SLACK&state=disabled');
  // The first choice is not on the screen yet.
  expect(screen.queryByRole('button', { name: /^Channel: / })).toBeNull();
  held.resolve(undefined);
  await screen.findByRole('button', { name: 'Channel: Email, Slack' });
  expect(screen.getByRole('button', { name: 'Status: Disabled' })).toBeTruthy();
});

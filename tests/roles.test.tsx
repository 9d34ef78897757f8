import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import partnerLayout, { type PartnerLayoutQuery } from '#gql/PartnerLayoutQuery';
import { createTestServer } from '../mock-server/testing.ts';
import { patterns, type ScreenName } from '../src/routes/paths.ts';
import { screenRoute, type ScreenHandle } from '../src/routes/screen-route.ts';
import { allRoutes } from './support/all-routes.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

/** Spec §2: all settings of a workspace are viewer-restricted, those of its trading partners are not. */
const isRestricted = (name: ScreenName): boolean =>
  /^\/c\/:company_uuid\/settings(?!\/tp(?:\/|$))(?:\/|$)/.test(patterns[name]);

const names = Object.keys(patterns) as ScreenName[];
const flat = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])]);
const handles = new Map(
  flat(await allRoutes()).map(({ id, handle }) => [id, handle as ScreenHandle | undefined]),
);

describe('what is barred', () => {
  test.each(names.filter((name) => handles.has(name)))('%s as the specification says', (name) => {
    expect(handles.get(name)?.viewer === 'barred').toBe(isRestricted(name));
  });

  test('all settings of a workspace, and nothing else', () => {
    expect(names.filter(isRestricted)).toContain('portalApiKeys');
    expect(names.filter(isRestricted)).toHaveLength(31);
    expect(
      ['partners', 'partner', 'flow', 'pulse', 'quotes'].filter((name) => isRestricted(name as ScreenName)),
    ).toEqual([]);
  });
});

const server = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(server.server);
const addressOf = (name: ScreenName) =>
  patterns[name]
    .replace(':company_uuid', company_uuid)
    .replace(':partner_uuid', partner_uuid)
    .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

/** Puts a screen where there is none yet, so that the table covers the whole inventory from the first day. */
const withScreen = (name: ScreenName) => (routes: RouteObject[]) => {
  if (handles.has(name)) return;
  flat(routes)
    .find(({ id }) => id === 'company')
    ?.children?.unshift(
      screenRoute<ScreenName, PartnerLayoutQuery>({
        at: name,
        title: 'A screen',
        viewer: 'barred',
        query: async () => ({ default: partnerLayout }),
        variables: () => ({ partner_uuid }),
        screen: async () => () => <h1>A screen</h1>,
      } as Parameters<typeof screenRoute<ScreenName, PartnerLayoutQuery>>[0]),
    );
};

describe.each(['viewer@northbay.example', 'guest@northbay.example'])('for %s', (as) => {
  test.each(names.filter(isRestricted))('%s renders nothing', async (name) => {
    const { unmount } = await renderRoute(addressOf(name), { server, as, prepareRoutes: withScreen(name) });
    await screen.findByRole('navigation', { name: 'Workspace' });
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
    expect(screen.queryByRole('heading')).toBeNull();
    unmount?.();
  });
});

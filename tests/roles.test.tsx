import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { patterns, type ScreenName } from '../src/routes/paths.ts';
import type { ScreenHandle } from '../src/routes/screen-handle.ts';
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
  test.each(names)('%s as the specification says', (name) => {
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
const { company_uuid } = await seededPlaces(server.server);
const addressOf = (name: ScreenName) =>
  patterns[name]
    .replace(':company_uuid', company_uuid)
    .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

describe.each(['viewer@northbay.example', 'guest@northbay.example'])('for %s', (as) => {
  test.each(names.filter(isRestricted))('%s renders nothing', async (name) => {
    await renderRoute(addressOf(name), { server, as });
    await screen.findByRole('navigation', { name: 'Workspace' });
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

import type { RouteObject } from 'react-router';
import type { HostSystemsScreenQuery } from '#gql/HostSystemsScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

const StoredHostSystem = lazily(() => import('./form/StoredHostSystem.tsx'), 'StoredHostSystem');

/** `/c/{company}/settings/hs`: editors and owners (spec §6). */
export const hostSystemsRoute = (): RouteObject =>
  screenRoute<'hostSystems', HostSystemsScreenQuery>({
    at: 'hostSystems',
    title: 'Host systems',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Host systems', to: paths.hostSystems(params) },
    ],
    query: () => import('./host-systems-query.ts'),
    screen: async () => (await import('./HostSystemsScreen.tsx')).HostSystemsScreen,
    skeleton: { loading: 'host systems', cards: [{ rows: 10 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'hostSystemsDrawer',
      read: readDrawer,
      history: true,
      kinds: {
        types: { title: 'Host system', content: lazily(() => import('./form/ChooseType.tsx'), 'ChooseType') },
        new: {
          title: 'Host system',
          content: lazily(() => import('./form/NewOfType.tsx'), 'NewOfType'),
        },
        edit: {
          title: 'Host system',
          query: () => import('#gql/StoredHostSystemQuery'),
          content: StoredHostSystem,
        },
        duplicate: {
          title: 'Host system',
          query: () => import('#gql/StoredHostSystemQuery'),
          content: StoredHostSystem,
        },
      },
    }),
  });

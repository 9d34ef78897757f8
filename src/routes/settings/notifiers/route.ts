import type { RouteObject } from 'react-router';
import type { NotifiersScreenQuery } from '#gql/NotifiersScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { closedSearch, readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/** `/c/{company}/settings/notifiers`: editors and owners (spec §6). */
export const notifiersRoute = (): RouteObject =>
  screenRoute<'notifiers', NotifiersScreenQuery>({
    at: 'notifiers',
    title: 'Notifiers',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Notifiers', to: paths.notifiers(params) },
    ],
    query: () => import('./notifiers-query.ts'),
    screen: async () => (await import('./NotifiersScreen.tsx')).NotifiersScreen,
    skeleton: { loading: 'notifiers', cards: [{ rows: 8 }] },
    over: ['new', 'edit', 'deliveries', 'failed'],
    drawers: drawerRoute({
      id: 'notifiersDrawer',
      read: readDrawer,
      closed: closedSearch,
      history: true,
      kinds: {
        edit: {
          title: 'Notifier',
          query: () => import('#gql/EditNotifierQuery'),
          content: lazily(() => import('./form/EditNotifier.tsx'), 'EditNotifier'),
        },
        new: {
          title: 'New notifier',
          query: () => import('#gql/NewNotifierQuery'),
          content: lazily(() => import('./form/NewNotifier.tsx'), 'NewNotifier'),
        },
        duplicate: {
          title: 'New notifier',
          query: () => import('#gql/DuplicateNotifierQuery'),
          content: lazily(() => import('./form/DuplicateNotifier.tsx'), 'DuplicateNotifier'),
        },
        deliveries: {
          title: 'Deliveries',
          query: () => import('#gql/NotifierDeliveriesQuery'),
          variables: ({ failedOnly }) => ({ ok: failedOnly ? false : null }),
          content: lazily(() => import('./deliveries/NotifierDeliveries.tsx'), 'NotifierDeliveries'),
        },
      },
    }),
  });

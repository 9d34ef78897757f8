import type { RouteObject } from 'react-router';
import type { ProfileScreenQuery } from '#gql/ProfileScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** `/c/{company}/settings/profile`: editors and owners (spec §6). */
export const profileRoute = (): RouteObject =>
  screenRoute<'profile', ProfileScreenQuery>({
    at: 'profile',
    title: 'Company profile',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Company profile', to: paths.profile(params) },
    ],
    query: () => import('./profile-query.ts'),
    screen: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
    skeleton: ProfileSkeleton,
    over: ['edit'],
  });

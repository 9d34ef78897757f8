import type { RouteObject } from 'react-router';
import type { LicenseScreenQuery } from '#gql/LicenseScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { LicenseSkeleton } from './LicenseSkeleton.tsx';

/** `/c/{company}/settings/license`: editors and owners (spec §6). */
export const licenseRoute = (): RouteObject =>
  screenRoute<'license', LicenseScreenQuery>({
    at: 'license',
    title: 'License',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'License', to: paths.license(params) },
    ],
    query: () => import('./license-query.ts'),
    screen: async () => (await import('./LicenseScreen.tsx')).LicenseScreen,
    skeleton: LicenseSkeleton,
    over: ['new', 'edit'],
  });

import type { SettingsScreenQuery } from '#gql/SettingsScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

export const settingsRoute = () =>
  screenRoute<'settings', SettingsScreenQuery>({
    at: 'settings',
    title: 'Settings',
    viewer: 'barred',
    query: () => import('#gql/SettingsScreenQuery'),
    variables: ({ params }) => ({ company_uuid: params.company_uuid }),
    screen: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
    skeleton: SettingsSkeleton,
  });

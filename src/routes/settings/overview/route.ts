import type { SettingsScreenQuery } from '#gql/SettingsScreenQuery';
import type { RouteObject } from 'react-router';
import { screenRoute } from '../../screen-route.ts';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

export const settingsRoute = (): RouteObject =>
  screenRoute<'settings', SettingsScreenQuery>({
    at: 'settings',
    title: 'Settings',
    viewer: 'restricted',
    query: () => import('#gql/SettingsScreenQuery'),
    variables: ({ params }) => ({ company_uuid: params.company_uuid }),
    screen: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
    skeleton: SettingsSkeleton,
    over: [],
    drawers: historyRoute('settingsHistory'),
  });

import type { RouteObject } from 'react-router';
import type { EdiSettingsScreenQuery } from '#gql/EdiSettingsScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

const forUnrouted = ({ interchange_uuid }: { readonly interchange_uuid: string | null }) => ({
  interchange_uuid: interchange_uuid ?? '',
  is_for: interchange_uuid !== null,
});

/** `/c/{company}/settings/edi_settings`: editors and owners (spec §6). */
export const ediSettingsRoute = (): RouteObject =>
  screenRoute<'ediSettings', EdiSettingsScreenQuery>({
    at: 'ediSettings',
    title: 'EDI settings',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'EDI settings', to: paths.ediSettings(params) },
    ],
    query: () => import('./edi-settings-query.ts'),
    screen: async () => (await import('./EdiSettingsScreen.tsx')).EdiSettingsScreen,
    skeleton: { loading: 'EDI settings', cards: [{ rows: 10 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'ediSettingsDrawer',
      read: readDrawer,
      history: true,
      kinds: {
        'new-identity': {
          title: 'EDI identity',
          query: () => import('#gql/NewEdiIdentityQuery'),
          variables: forUnrouted,
          content: lazily(() => import('./form/NewEdiIdentity.tsx'), 'NewEdiIdentity'),
        },
        'new-agreement': {
          title: 'EDI agreement',
          query: () => import('#gql/NewEdiAgreementQuery'),
          variables: forUnrouted,
          content: lazily(() => import('./form/NewEdiAgreement.tsx'), 'NewEdiAgreement'),
        },
        identity: {
          title: 'EDI identity',
          query: () => import('#gql/EditEdiIdentityQuery'),
          variables: ({ uuid }) => ({ identity_uuid: uuid }),
          content: lazily(() => import('./form/EditEdiIdentity.tsx'), 'EditEdiIdentity'),
        },
        agreement: {
          title: 'EDI agreement',
          query: () => import('#gql/EditEdiAgreementQuery'),
          variables: ({ uuid }) => ({ agreement_uuid: uuid }),
          content: lazily(() => import('./form/EditEdiAgreement.tsx'), 'EditEdiAgreement'),
        },
        number: {
          title: 'Control number',
          query: () => import('#gql/ControlNumberDrawerQuery'),
          variables: ({ uuid }) => ({ counter_uuid: uuid }),
          content: lazily(() => import('./form/ControlNumberDrawer.tsx'), 'ControlNumberDrawer'),
        },
      },
    }),
  });

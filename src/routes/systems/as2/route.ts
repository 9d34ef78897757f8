import type { RouteObject } from 'react-router';
import type { As2ScreenQuery } from '#gql/As2ScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { closedSearch, drawerParameters, readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/** `/c/{company}/settings/as2`: editors and owners (spec §6). */
export const as2Route = (): RouteObject =>
  screenRoute<'as2', As2ScreenQuery>({
    at: 'as2',
    title: 'AS2 and certificates',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'AS2 and certificates', to: paths.as2(params) },
    ],
    query: () => import('./as2-query.ts'),
    screen: async () => (await import('./As2Screen.tsx')).As2Screen,
    skeleton: { loading: 'AS2 and certificates', cards: [{ rows: 8 }] },
    over: drawerParameters,
    drawers: drawerRoute({
      id: 'as2Drawer',
      read: readDrawer,
      closed: closedSearch,
      kinds: {
        newProfile: {
          title: 'New AS2 profile',
          query: () => import('#gql/NewAs2ProfileQuery'),
          content: lazily(() => import('./form/NewAs2Profile.tsx'), 'NewAs2Profile'),
        },
        profile: {
          title: 'AS2 profile',
          query: () => import('#gql/EditAs2ProfileQuery'),
          content: lazily(() => import('./form/EditAs2Profile.tsx'), 'EditAs2Profile'),
        },
        rollProfile: {
          title: 'Roll over',
          query: () => import('#gql/RollAs2ProfileQuery'),
          content: lazily(() => import('./form/RollAs2Profile.tsx'), 'RollAs2Profile'),
        },
        newPartner: {
          title: 'New AS2 partner',
          query: () => import('#gql/NewAs2PartnerQuery'),
          content: lazily(() => import('./form/NewAs2Partner.tsx'), 'NewAs2Partner'),
        },
        partner: {
          title: 'AS2 partner',
          query: () => import('#gql/EditAs2PartnerQuery'),
          content: lazily(() => import('./form/EditAs2Partner.tsx'), 'EditAs2Partner'),
        },
        rollPartner: {
          title: 'Roll over',
          query: () => import('#gql/RollAs2PartnerQuery'),
          content: lazily(() => import('./form/RollAs2Partner.tsx'), 'RollAs2Partner'),
        },
        certificate: {
          title: 'Certificate',
          query: () => import('#gql/CertificateDrawerQuery'),
          content: lazily(() => import('./form/CertificateDrawer.tsx'), 'CertificateDrawer'),
        },
        message: {
          title: 'AS2 message',
          query: () => import('#gql/As2MessageDrawerQuery'),
          content: lazily(() => import('./form/As2MessageDrawer.tsx'), 'As2MessageDrawer'),
        },
      },
    }),
  });

import type { RouteObject } from 'react-router';
import type { TemplatesScreenQuery } from '#gql/TemplatesScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';

/** `/c/{company}/settings/wst`: editors and owners (spec §6). */
export const workspaceTemplatesRoute = (): RouteObject =>
  screenRoute<'workspaceTemplates', TemplatesScreenQuery>({
    at: 'workspaceTemplates',
    title: 'Templates',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Templates', to: paths.workspaceTemplates(params) },
    ],
    query: () => import('./templates-query.ts'),
    screen: async () => (await import('./TemplatesScreen.tsx')).TemplatesScreen,
    skeleton: { loading: 'templates', cards: [{ rows: 6 }] },
    over: ['new', 'edit', 'partner'],
    drawers: drawerRoute({
      id: 'workspaceTemplatesDrawer',
      read: newOrEdit('template_uuid'),
      kinds: {
        new: {
          title: 'Template',
          query: () => import('#gql/NewTemplateQuery'),
          content: lazily(() => import('../_shared/templates/NewTemplate.tsx'), 'NewTemplate'),
        },
        edit: {
          title: 'Template',
          query: () => import('#gql/EditTemplateQuery'),
          content: lazily(() => import('../_shared/templates/EditTemplate.tsx'), 'EditTemplate'),
        },
      },
    }),
  });

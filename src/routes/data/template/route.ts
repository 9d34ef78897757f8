import type { RouteObject } from 'react-router';
import type { TemplateScreenQuery } from '#gql/TemplateScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { newOrEdit } from '../../_shared/drawers/form-drawer.ts';
import { screenRoute } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/** `/c/{company}/settings/wst/{template}`: editors and owners (spec §6). */
export const workspaceTemplateRoute = (): RouteObject =>
  screenRoute<'workspaceTemplate', TemplateScreenQuery>({
    at: 'workspaceTemplate',
    title: 'Template',
    viewer: 'restricted',
    crumbs: (params, { page }) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Templates', to: paths.workspaceTemplates(params) },
      { label: page ?? '…', to: paths.workspaceTemplate(params) },
    ],
    query: () => import('./template-query.ts'),
    screen: async () => (await import('./TemplateScreen.tsx')).TemplateScreen,
    skeleton: { loading: 'the template', cards: [{ rows: 8 }] },
    over: ['new', 'edit', 'version', 'instance', 'step', 'partner'],
    drawers: drawerRoute({
      id: 'workspaceTemplateDrawer',
      read: newOrEdit('template_uuid'),
      kinds: {
        new: {
          title: 'Template',
          query: () => import('#gql/NewVersionQuery'),
          content: lazily(() => import('./version/NewVersion.tsx'), 'NewVersion'),
        },
        edit: {
          title: 'Template',
          query: () => import('#gql/EditTemplateQuery'),
          content: lazily(() => import('../_shared/templates/EditTemplate.tsx'), 'EditTemplate'),
        },
      },
    }),
  });

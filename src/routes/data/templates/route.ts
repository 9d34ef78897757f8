import type { RouteObject } from 'react-router';
import type { TemplatesScreenQuery } from '#gql/TemplatesScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { formDrawerRoute } from '../../_shared/drawers/form-drawer.ts';
import { TemplatesSkeleton } from './TemplatesSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** `/c/{company}/settings/wst`: editors and owners (spec §6). */
export const workspaceTemplatesRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit', 'partner'],
    screenRoute<'workspaceTemplates', TemplatesScreenQuery>({
      at: 'workspaceTemplates',
      title: 'Templates',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'Templates', to: paths.workspaceTemplates(params) },
      ],
      query: () => import('./templates-query.ts'),
      screen: async () => (await load()).TemplatesScreen,
      skeleton: TemplatesSkeleton,
    }),
  ),
  children: [
    formDrawerRoute({
      id: 'workspaceTemplatesDrawer',
      component: async () => (await retryImport(load)).TemplateDrawers,
      newQuery: () => import('#gql/NewTemplateQuery'),
      editQuery: () => import('#gql/EditTemplateQuery'),
      keyName: 'template_uuid',
    }),
  ],
});

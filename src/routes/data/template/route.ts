import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { TemplateScreenQuery } from '#gql/TemplateScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { readDrawer } from '../../_shared/drawers/form-drawer.ts';
import { TemplateSkeleton } from './TemplateSkeleton.tsx';

const load = () => import('./screen-and-drawers.ts');

/** A drawer is a child of the page's route: its query starts with the navigation, and the page does not reload. */
const drawerRoute = (): RouteObject => ({
  id: 'workspaceTemplateDrawer',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).TemplatePageDrawers },
  loader(args: LoaderFunctionArgs) {
    const { company_uuid = '', template_uuid = '' } = args.params;
    const drawer = readDrawer(new URL(args.request.url).searchParams);
    const membership = knownMembership(args.context.get(environmentContext), company_uuid);
    if (!drawer || (membership && isRestrictedFor(membership))) return null;
    return startRouteQuery<OperationType>(
      drawer.kind === 'edit'
        ? {
            query: () => retryImport(() => import('#gql/EditTemplateQuery')),
            variables: { template_uuid: drawer.uuid },
          }
        : {
            query: () => retryImport(() => import('#gql/NewVersionQuery')),
            variables: { company_uuid, template_uuid },
          },
      args,
    );
  },
});

/** `/c/{company}/settings/wst/{template}`: editors and owners (spec §6). */
export const workspaceTemplateRoute = (): RouteObject => ({
  ...revalidatesUnless(
    ['new', 'edit', 'version', 'instance', 'step', 'partner'],
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
      screen: async () => (await load()).TemplateScreen,
      skeleton: TemplateSkeleton,
    }),
  ),
  children: [drawerRoute()],
});

import type { RouteObject } from 'react-router';
import type { MappingScreenQuery } from '#gql/MappingScreenQuery';
import { historyRoute } from '../../_shared/audit/history-route.ts';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { MappingSkeleton } from './MappingSkeleton.tsx';

/** `/c/{company}/settings/mappings/{mapping}`: editors and owners (spec §6). */
export const mappingRoute = (): RouteObject =>
  screenRoute<'mapping', MappingScreenQuery>({
    at: 'mapping',
    isEditor: true,
    title: 'Mapping',
    viewer: 'restricted',
    crumbs: (params, { page }) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Mappings', to: paths.mappings(params) },
      { label: page ?? '…', to: paths.mapping(params) },
    ],
    query: () => import('#gql/MappingScreenQuery'),
    variables: ({ params: { company_uuid, mapping_uuid } }) => ({ company_uuid, mapping_uuid }),
    alongside: () => import('#ui/code-editor/CodeEditor.tsx'),
    screen: async () => (await import('./MappingScreen.tsx')).MappingScreen,
    skeleton: MappingSkeleton,
    over: ['revisions', 'deploy', 'tab', 'line', 'sample'],
    drawers: historyRoute('mappingHistory'),
  });

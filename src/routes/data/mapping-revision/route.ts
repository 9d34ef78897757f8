import type { RouteObject } from 'react-router';
import type { MappingRevisionScreenQuery } from '#gql/MappingRevisionScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { MappingRevisionSkeleton } from './MappingRevisionSkeleton.tsx';

/** `/c/{company}/settings/mappings/{mapping}/revisions/{created_at}`: editors and owners (spec §6). */
export const mappingRevisionRoute = (): RouteObject =>
  screenRoute<'mappingRevision', MappingRevisionScreenQuery>({
    at: 'mappingRevision',
    title: 'Mapping revision',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Mappings', to: paths.mappings(params) },
      { label: 'Mapping', to: paths.mapping(params) },
      { label: 'Revision', to: paths.mappingRevision(params) },
    ],
    query: () => import('./mapping-revision-query.ts'),
    screen: async () => (await import('./MappingRevisionScreen.tsx')).MappingRevisionScreen,
    skeleton: MappingRevisionSkeleton,
    over: ['deploy'],
  });

import type { RouteObject } from 'react-router';
import type { MappingAiBuilderScreenQuery } from '#gql/MappingAiBuilderScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { MappingAiBuilderSkeleton } from './MappingAiBuilderSkeleton.tsx';

/** `/c/{company}/settings/mappings/ai-builder`: editors and owners (spec §6). */
export const mappingAiBuilderRoute = (): RouteObject =>
  screenRoute<'mappingAiBuilder', MappingAiBuilderScreenQuery>({
    at: 'mappingAiBuilder',
    title: 'New inbound EDI',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Mappings', to: paths.mappings(params) },
      { label: 'New inbound EDI', to: paths.mappingAiBuilder(params) },
    ],
    query: () => import('./mapping-ai-builder-query.ts'),
    alongside: () => import('./BuilderWizard.tsx'),
    screen: async () => (await import('./MappingAiBuilderScreen.tsx')).MappingAiBuilderScreen,
    skeleton: MappingAiBuilderSkeleton,
    over: ['step', 'source'],
  });

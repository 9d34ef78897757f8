import type { RouteObject } from 'react-router';
import type { MappingAiBuilderScreenQuery } from '#gql/MappingAiBuilderScreenQuery';
import { paths } from '../../paths.ts';
import { revalidatesUnless } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { loadWizard } from './load-wizard.ts';
import { MappingAiBuilderSkeleton } from './MappingAiBuilderSkeleton.tsx';

/** `/c/{company}/settings/mappings/ai-builder`: editors and owners (spec §6). */
export const mappingAiBuilderRoute = (): RouteObject =>
  revalidatesUnless(
    ['step', 'source'],
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
      screen: async () => {
        // If this fails, the screen imports it again and reports the error.
        void loadWizard().catch(() => undefined);
        return (await import('./MappingAiBuilderScreen.tsx')).MappingAiBuilderScreen;
      },
      skeleton: MappingAiBuilderSkeleton,
    }),
  );

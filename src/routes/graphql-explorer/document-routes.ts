import type { ExplorerData } from './explorer-data.ts';
import type { RouteObject } from 'react-router';
import { requireAuth } from '../../auth/guards.ts';
import { getSession } from '../../auth/session.ts';
import { retryImport } from '../../lib/retry-import.ts';
import type { Settings } from '../../settings.ts';
import { patterns } from '../paths.ts';
import { SigningIn } from '../root/SigningIn.tsx';
import { ExplorerBoundary } from './ExplorerBoundary.tsx';
import { ExplorerRoot } from './ExplorerRoot.tsx';

/** The only route of the explorer's own document. */
export const explorerRoutes = ({
  api,
  environment,
}: Pick<Settings, 'api' | 'environment'>): RouteObject[] => [
  {
    Component: ExplorerRoot,
    HydrateFallback: SigningIn,
    children: [
      {
        id: 'graphqlExplorer',
        path: patterns.graphqlExplorer,
        middleware: [requireAuth],
        ErrorBoundary: ExplorerBoundary,
        HydrateFallback: SigningIn,
        async loader(): Promise<ExplorerData> {
          const { user } = await getSession();
          return { api, environment, email: user?.email, subject: user?.sub };
        },
        lazy: {
          Component: async () => (await retryImport(() => import('./ExplorerScreen.tsx'))).ExplorerScreen,
        },
      },
    ],
  },
];

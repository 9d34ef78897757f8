import type { RouteObject } from 'react-router';
import type { FileViewQuery } from '#gql/FileViewQuery';
import { retryImport } from '../../../../lib/retry-import.ts';
import { startRouteQuery } from '../../../../relay/route-query.ts';
import { executionCrumbs } from '../crumbs.ts';
import { screenRoute } from '../../../screen-route.ts';
import { FILE_PARAM, PREVIEW_BYTES } from './file-search.ts';

/** `/f/{execution}/files`: its own query is the file of the address; the list comes with the layout's. */
export const executionFilesRoute = (): RouteObject => {
  const route = screenRoute<'executionFiles'>({
    at: 'executionFiles',
    title: 'Files',
    crumbs: executionCrumbs,
    screen: async () => (await import('./FilesScreen.tsx')).FilesScreen,
  });
  return {
    ...route,
    loader(args) {
      const file_key = new URL(args.request.url).searchParams.get(FILE_PARAM);
      if (!file_key) return null;
      return startRouteQuery<FileViewQuery>(
        {
          query: () => retryImport(() => import('#gql/FileViewQuery')),
          variables: { file_key, max_bytes: PREVIEW_BYTES },
        },
        args,
      );
    },
    // The mode, the finding and the like are in the address too, but the file stays the same.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.href === nextUrl.href ||
      currentUrl.searchParams.get(FILE_PARAM) !== nextUrl.searchParams.get(FILE_PARAM),
  };
};

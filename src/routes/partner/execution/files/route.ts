import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { FileViewQuery } from '#gql/FileViewQuery';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { executionCrumbs } from '../crumbs.ts';
import { revalidatesFor } from '#routes/revalidates-unless.ts';
import { screenRoute } from '#routes/screen-route.ts';
import { PREVIEW_BYTES } from '#shared/executions/execution-request.ts';
import { FILE_PARAM } from './file-search.ts';

/** `/f/{execution}/files`: its own query is for the file in the address; the list is part of the layout's query. */
export const executionFilesRoute = (): RouteObject => {
  const route = screenRoute<'executionFiles'>({
    at: 'executionFiles',
    title: 'Files',
    crumbs: executionCrumbs,
    screen: async () => (await import('./FilesScreen.tsx')).FilesScreen,
  });
  // Mode and finding are in the address too, but do not change the file.
  const fileOf = ({ searchParams }: URL) => searchParams.get(FILE_PARAM) ?? '';
  return revalidatesFor(fileOf, {
    ...route,
    loader(args: LoaderFunctionArgs) {
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
  });
};

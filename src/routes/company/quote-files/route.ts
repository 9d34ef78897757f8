import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { QuoteFilesScreenQuery } from '#gql/QuoteFilesScreenQuery';
import type { QuoteFileDrawerQuery } from '#gql/QuoteFileDrawerQuery';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { lazyBoundaries, screenRoute } from '../../screen-route.ts';
import { FILE_PARAM } from './file-param.ts';

const load = () => import('./screen-and-preview.ts');

/** The preview is a child of the list's route: its query starts with the navigation, and the list does not reload. */
const previewRoute = (): RouteObject => ({
  id: 'quoteFilesPreview',
  index: true,
  ...lazyBoundaries,
  lazy: { Component: async () => (await retryImport(load)).QuoteFilePreview },
  loader(args: LoaderFunctionArgs) {
    const file_key = new URL(args.request.url).searchParams.get(FILE_PARAM);
    if (file_key === null) return null;
    return startRouteQuery<QuoteFileDrawerQuery>(
      { query: () => retryImport(() => import('#gql/QuoteFileDrawerQuery')), variables: { file_key } },
      args,
    );
  },
});

/** `/c/{company}/cq/{quote}/files`: files that were sent, received and attached. */
export const quoteFilesRoute = (): RouteObject => ({
  // Opening a preview changes the address, but not the list.
  ...revalidatesFor(
    ({ pathname }) => pathname,
    screenRoute<'quoteFiles', QuoteFilesScreenQuery>({
      at: 'quoteFiles',
      title: 'Files of a quote',
      crumbs: (params) => [
        { label: 'Quotes', to: paths.quotes(params) },
        { label: 'Quote', to: paths.quote(params) },
        { label: 'Files', to: paths.quoteFiles(params) },
      ],
      query: () => import('#gql/QuoteFilesScreenQuery'),
      variables: ({ params: { quote_uuid } }) => ({ quote_uuid }),
      screen: async () => (await load()).QuoteFilesScreen,
      skeleton: { loading: 'the files', cards: [{ rows: 6 }] },
    }),
  ),
  children: [previewRoute()],
});

import type { RouteObject } from 'react-router';
import type { QuotesScreenQuery } from '#gql/QuotesScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { drawerRoute } from '../../_shared/drawers/drawer-route.ts';
import { readDrawer } from './drawer-address.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/cq`: the freight quotes of a workspace. */
export const quotesRoute = (): RouteObject =>
  screenRoute<'quotes', QuotesScreenQuery>({
    at: 'quotes',
    title: 'Quotes',
    query: () => import('./quotes-query.ts'),
    screen: async () => (await import('./QuotesScreen.tsx')).QuotesScreen,
    skeleton: { loading: 'quotes', cards: [{ rows: 14 }] },
    over: ['new', 'edit'],
    drawers: drawerRoute({
      id: 'quotesDrawer',
      read: readDrawer,
      kinds: {
        new: {
          title: 'New quote',
          query: () => import('#gql/NewQuoteQuery'),
          content: lazily(() => import('./form/NewQuote.tsx'), 'NewQuote'),
          keyOf: ({ mode }) => mode,
        },
        edit: {
          title: 'Quote',
          query: () => import('#gql/EditQuoteQuery'),
          content: lazily(() => import('./form/EditQuote.tsx'), 'EditQuote'),
          keyOf: ({ quote_uuid }) => quote_uuid,
        },
      },
    }),
  });

import type { QuoteScreenQuery } from '#gql/QuoteScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/cq/{quote}`: the offers side by side, and the activity. */
export const quoteRoute = () =>
  screenRoute<'quote', QuoteScreenQuery>({
    at: 'quote',
    title: 'Quote',
    crumbs: (params) => [
      { label: 'Quotes', to: paths.quotes(params) },
      { label: 'Quote', to: paths.quote(params) },
    ],
    query: () => import('./quote-query.ts'),
    screen: async () => (await import('./QuoteScreen.tsx')).QuoteScreen,
    skeleton: { loading: 'the quote', cards: [{ lines: 4 }, { rows: 12 }] },
  });

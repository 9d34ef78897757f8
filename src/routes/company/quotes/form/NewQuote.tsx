import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { NewQuoteQuery } from '#gql/NewQuoteQuery';
import { found } from '#errors/not-found.ts';
import type { ModeName } from '../../_shared/quote-labels.ts';
import type { DrawerContext } from '../drawer-address.ts';
import { QuoteDrawer } from './QuoteDrawer.tsx';

interface NewQuoteProps extends DrawerContext {
  loaded: PreloadedQuery<NewQuoteQuery>;
  mode: ModeName;
}

/** `?new=<mode>`: the form of a new request. */
export function NewQuote({ loaded, mode, connectionId }: NewQuoteProps) {
  const data = usePreloadedQuery<NewQuoteQuery>(
    graphql`
      query NewQuoteQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          default_currency
        }
        ...QuoteDrawer_query
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  return (
    <QuoteDrawer
      queryRef={data}
      quoteRef={null}
      connectionId={connectionId}
      mode={mode}
      currency={company.default_currency}
    />
  );
}

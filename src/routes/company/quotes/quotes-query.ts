import type { QuotesScreenQuery } from '#gql/QuotesScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { serverNow } from '#lib/server-clock.ts';
import { quoteVariables, readQuoteFilters } from './quote-filters.ts';

export { default } from '#gql/QuotesScreenQuery';

export const variables: ToVariables<'quotes', QuotesScreenQuery> = ({ params, search }) =>
  quoteVariables(params.company_uuid, readQuoteFilters(search), serverNow());

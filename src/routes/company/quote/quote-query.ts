import type { QuoteScreenQuery } from '#gql/QuoteScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { isActivity } from '../_shared/quote-tabs.ts';

export { default } from '#gql/QuoteScreenQuery';

export const variables: ToVariables<'quote', QuoteScreenQuery> = ({ params, search }) => ({
  quote_uuid: params.quote_uuid,
  activity: isActivity(search),
});

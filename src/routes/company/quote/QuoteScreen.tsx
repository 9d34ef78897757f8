import { graphql } from 'react-relay/hooks';
import { useParams, useSearchParams } from 'react-router';
import type { QuoteScreenQuery } from '#gql/QuoteScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Columns } from '#ui/page/Columns.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { isActivity } from '../_shared/quote-tabs.ts';
import { QuoteHead } from '../_shared/QuoteHead.tsx';
import { ActivityCard } from './activity/ActivityCard.tsx';
import { QuoteMemos } from './activity/QuoteMemos.tsx';
import { OffersCard } from './offers/OffersCard.tsx';
import { QuoteActions } from './QuoteActions.tsx';
import { QuoteFollow } from './QuoteFollow.tsx';
import { RequestCard } from './RequestCard.tsx';

/** Final statuses. */
const ENDED: ReadonlySet<string> = new Set(['BOOKED', 'DECLINED', 'CANCELED']);

/** A request for freight prices: the offers side by side, or its activity and comments. */
export function QuoteScreen() {
  const query = graphql`
    query QuoteScreenQuery($quote_uuid: ID!, $activity: Boolean!) @throwOnFieldError {
      quote(quote_uuid: $quote_uuid) {
        quote_uuid
        quote_number
        status
        ...QuoteHead_quote
        ...QuoteActions_quote
        ...RequestCard_quote
        ...OffersCard_quote
        ...ActivityCard_quote @alias(as: "activity_card") @include(if: $activity)
      }
      ...QuoteMemos_query @arguments(quote_uuid: $quote_uuid) @alias(as: "memos") @include(if: $activity)
    }
  `;
  const data = useRouteQuery<QuoteScreenQuery>(query);
  const { quote_uuid = '' } = useParams();
  const [search] = useSearchParams();
  const quote = found(data.quote, 'page');
  usePageTitle(quote.quote_number);
  const activity = isActivity(search);
  return (
    <Parts query={query} subject={`${quote_uuid} ${activity}`}>
      {!ENDED.has(quote.status) && <QuoteFollow quote_uuid={quote_uuid} activity={activity} />}
      <QuoteHead quoteRef={quote} actions={<QuoteActions quoteRef={quote} />} />
      {activity ? (
        <Columns>
          <Part title="Activity">
            {quote.activity_card && <ActivityCard quoteRef={quote.activity_card} />}
          </Part>
          <Part title="Comments">{data.memos && <QuoteMemos queryRef={data.memos} />}</Part>
        </Columns>
      ) : (
        <>
          <RequestCard quoteRef={quote} />
          <Part title="Offers">
            <OffersCard quoteRef={quote} />
          </Part>
        </>
      )}
    </Parts>
  );
}

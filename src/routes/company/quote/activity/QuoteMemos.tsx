import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { QuoteMemos_query$key } from '#gql/QuoteMemos_query';
import type { QuoteMemosPageQuery } from '#gql/QuoteMemosPageQuery';
import { Card } from '#ui/page/Card.tsx';
import { MemoThread } from '#shared/memos/MemoThread.tsx';

const PAGE = 20;

/** The comments of members on this quote. */
export function QuoteMemos({ queryRef }: { queryRef: QuoteMemos_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    QuoteMemosPageQuery,
    QuoteMemos_query$key
  >(
    graphql`
      fragment QuoteMemos_query on Query
      @throwOnFieldError
      @refetchable(queryName: "QuoteMemosPageQuery")
      @argumentDefinitions(
        quote_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        quote(quote_uuid: $quote_uuid) {
          quote_uuid
          viewer_can_write_memo
          memos(first: $count, after: $cursor) @connection(key: "QuoteMemos_memos") {
            total_count
            edges {
              node {
                memo_uuid
              }
            }
            ...MemoThread_memos
          }
        }
      }
    `,
    queryRef,
  );
  const { quote } = data;
  if (!quote) return null;
  const { quote_uuid, memos } = quote;
  return (
    <Card title="Comments" hint={memos.total_count > 0 ? String(memos.total_count) : undefined}>
      <MemoThread
        key={quote_uuid}
        memosRef={memos}
        subject={{ quote_uuid }}
        canWrite={quote.viewer_can_write_memo}
        fixed="INTERNAL"
        emptyWords="What colleagues should know before they accept an offer."
        {...(hasNext && { onMore: () => loadNext(PAGE), loadingMore: isLoadingNext })}
      />
    </Card>
  );
}

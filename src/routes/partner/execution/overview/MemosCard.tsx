import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { MemosCard_query$key } from '#gql/MemosCard_query';
import type { MemosCardPageQuery } from '#gql/MemosCardPageQuery';
import { Card } from '#ui/page/Card.tsx';
import { MemoThread } from '#shared/memos/MemoThread.tsx';
import { readsInternals } from '#routes/access.ts';

/** The comments on this execution. */
export function MemosCard({ queryRef }: { queryRef: MemosCard_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    MemosCardPageQuery,
    MemosCard_query$key
  >(
    graphql`
      fragment MemosCard_query on Query
      @throwOnFieldError
      @refetchable(queryName: "MemosCardPageQuery")
      @argumentDefinitions(
        invocation_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          partner_uuid
          viewer_can_write_memo
          memos(first: $count, after: $cursor) @connection(key: "MemosCard_memos") {
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
  const { company_uuid = '' } = useParams();
  const internals = readsInternals(useRelayEnvironment(), company_uuid);
  const execution = data.flow_execution;
  if (!execution) return null;
  const { invocation_uuid, partner_uuid, memos } = execution;
  const count = memos.edges.length;
  return (
    <Card title="Comments" hint={count > 0 ? `${count}${hasNext ? '+' : ''}` : undefined}>
      <MemoThread
        key={invocation_uuid}
        memosRef={memos}
        subject={{ partner_uuid, invocation_uuid }}
        canWrite={execution.viewer_can_write_memo}
        fixed={internals ? null : 'SHARED'}
        emptyWords="Tell whoever looks at this execution next what you found."
        {...(hasNext && { onMore: () => loadNext(20), loadingMore: isLoadingNext })}
      />
    </Card>
  );
}

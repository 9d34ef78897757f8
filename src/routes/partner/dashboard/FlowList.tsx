import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FlowList_query$key } from '#gql/FlowList_query';
import type { FlowListPageQuery } from '#gql/FlowListPageQuery';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { FlowTable } from './FlowTable.tsx';

/** The partner's flows and their results in the last 24 hours. */
export function FlowList({ queryRef }: { queryRef: FlowList_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FlowListPageQuery,
    FlowList_query$key
  >(
    graphql`
      fragment FlowList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "FlowListPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          flows(first: $count, after: $cursor) @connection(key: "FlowList_flows") {
            total_count
            edges {
              node {
                flow_uuid
                ...FlowTable_flows
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const total = data.trading_partner?.flows.total_count ?? 0;
  return (
    <Card
      title="Flows"
      hint={total > 0 ? `${formatCount(total)}, last 24 h` : undefined}
      foot={hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />}
    >
      {total > 0 ? (
        <FlowTable flowsRef={nodesOf(data.trading_partner?.flows)} />
      ) : (
        <EmptyState small kind="none" title="No flows yet">
          A flow carries one kind of document between the host system and this partner.
        </EmptyState>
      )}
    </Card>
  );
}

import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { RecentRuns_query$key } from '#gql/RecentRuns_query';
import type { RecentRunsPageQuery } from '#gql/RecentRunsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { RecentRunTable } from './RecentRunTable.tsx';

const PAGE = 20;

/** The resubmissions of a trading partner: who resubmitted which executions, and the results. */
export function RecentRuns({ queryRef }: { queryRef: RecentRuns_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    RecentRunsPageQuery,
    RecentRuns_query$key
  >(
    graphql`
      fragment RecentRuns_query on Query
      @throwOnFieldError
      @refetchable(queryName: "RecentRunsPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          resubmission_runs(first: $count, after: $cursor) @connection(key: "RecentRuns_resubmission_runs") {
            edges {
              node {
                run_uuid
                ...RecentRunTable_runs
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const runs = nodesOf(data.trading_partner?.resubmission_runs);
  if (runs.length === 0) {
    return (
      <EmptyState kind="none" title="No resubmissions yet">
        Select several executions and choose Resubmit. Each resubmission is listed here with its results.
      </EmptyState>
    );
  }
  return (
    <Card foot={hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />}>
      <RecentRunTable runsRef={runs} />
    </Card>
  );
}

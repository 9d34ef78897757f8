import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { EarlierRuns_viewer$key } from '#gql/EarlierRuns_viewer';
import type { EarlierRunsPageQuery } from '#gql/EarlierRunsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { EarlierRunTable } from './EarlierRunTable.tsx';

interface EarlierRunsProps {
  viewerRef: EarlierRuns_viewer$key;
  /** The run that the page already shows. */
  shown: string | null;
}

const PAGE = 10;

/** The history of runs: who did what in which workspaces, and the result. */
export function EarlierRuns({ viewerRef, shown }: EarlierRunsProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    EarlierRunsPageQuery,
    EarlierRuns_viewer$key
  >(
    graphql`
      fragment EarlierRuns_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "EarlierRunsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
        user_uuid
        multi_company_runs(dry_run: false, first: $count, after: $cursor)
          @connection(key: "EarlierRuns_multi_company_runs", filters: ["dry_run"]) {
          edges {
            node {
              run_uuid
              ...EarlierRunTable_runs
            }
          }
        }
      }
    `,
    viewerRef,
  );
  const runs = nodesOf(data.multi_company_runs).filter(({ run_uuid }) => run_uuid !== shown);
  return (
    <Card
      title="Earlier runs"
      foot={hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />}
    >
      {runs.length > 0 ? (
        <EarlierRunTable runsRef={runs} />
      ) : (
        <EmptyState kind="none" small title="No runs yet">
          What you change in several workspaces is listed here with its result.
        </EmptyState>
      )}
    </Card>
  );
}

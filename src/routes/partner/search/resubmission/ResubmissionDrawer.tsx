import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { ResubmissionDrawerQuery } from '#gql/ResubmissionDrawerQuery';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { OpenedRun } from './OpenedRun.tsx';
import { RecentRuns } from './RecentRuns.tsx';

interface ResubmissionDrawerProps {
  loaded: PreloadedQuery<ResubmissionDrawerQuery>;
  onClose: () => void;
}

/** One resubmission, or the list of them. */
export function ResubmissionDrawer({ loaded, onClose }: ResubmissionDrawerProps) {
  const { resubmission_run: run, recent } = usePreloadedQuery<ResubmissionDrawerQuery>(
    graphql`
      query ResubmissionDrawerQuery($run_uuid: ID!, $partner_uuid: ID!, $recent: Boolean!)
      @throwOnFieldError {
        resubmission_run(run_uuid: $run_uuid) @skip(if: $recent) {
          run_uuid
          ...OpenedRun_run
        }
        ...RecentRuns_query @arguments(partner_uuid: $partner_uuid) @include(if: $recent) @alias(as: "recent")
      }
    `,
    loaded,
  );
  if (run) return <OpenedRun key={run.run_uuid} runRef={run} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={recent ? 'Resubmissions' : 'Resubmission'} width={880}>
      {recent ? (
        <RecentRuns queryRef={recent} />
      ) : (
        <EmptyState kind="none" title="No such resubmission">
          It does not exist, or you may not see it.
        </EmptyState>
      )}
    </Drawer>
  );
}

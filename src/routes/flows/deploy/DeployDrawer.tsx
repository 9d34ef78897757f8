import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { DeployDrawerQuery } from '#gql/DeployDrawerQuery';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { DeployReview } from './DeployReview.tsx';
import { REVIEW_WIDTH } from './review-width.ts';

interface DeployDrawerProps {
  flow_uuid: string;
  flow_name: string;
  /** When the version to deploy was saved; null for the latest one. */
  version_timestamp: number | null;
  onClose: () => void;
}

/**
 * The drawer with the review of a deployment. It loads its data when it opens, because somebody may have saved since.
 */
export function DeployDrawer(props: DeployDrawerProps) {
  const { flow_name, onClose } = props;
  const [attempt, setAttempt] = useState(0);
  const frame = (content: ReactNode) => (
    <Drawer opened onClose={onClose} title={`Deploy ${flow_name}`} width={REVIEW_WIDTH}>
      {content}
    </Drawer>
  );
  return (
    <SectionBoundary
      resetKey={String(attempt)}
      onReload={() => setAttempt((count) => count + 1)}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={14} label="Comparing versions" />)}>
        <LoadedReview
          {...props}
          attempt={attempt}
          // In a transition, so that the review stays with the note that the person has typed.
          onOutdated={() => startTransition(() => setAttempt((count) => count + 1))}
          frame={frame}
        />
      </Suspense>
    </SectionBoundary>
  );
}

interface LoadedReviewProps extends DeployDrawerProps {
  attempt: number;
  onOutdated: () => void;
  frame: (content: ReactNode) => ReactNode;
}

function LoadedReview(props: LoadedReviewProps) {
  const { flow_uuid, version_timestamp, onClose, attempt, onOutdated, frame } = props;
  const { flow_setup, flow_version } = useLazyLoadQuery<DeployDrawerQuery>(
    graphql`
      query DeployDrawerQuery($flow_uuid: ID!, $version_timestamp: Timestamp!, $is_draft: Boolean!)
      @throwOnFieldError {
        flow_setup(flow_uuid: $flow_uuid) @include(if: $is_draft) {
          flow_uuid
          latest_version {
            flow_uuid
            version_timestamp
            ...DeployReview_version
          }
        }
        flow_version(flow_uuid: $flow_uuid, version_timestamp: $version_timestamp) @skip(if: $is_draft) {
          flow_uuid
          version_timestamp
          ...DeployReview_version
        }
      }
    `,
    { flow_uuid, version_timestamp: version_timestamp ?? 0, is_draft: version_timestamp === null },
    { fetchPolicy: 'network-only', fetchKey: attempt },
  );
  const version = flow_setup?.latest_version ?? flow_version;
  if (!version) {
    return frame(
      <EmptyState
        kind="none"
        title="This version does not exist"
        action={<Button onClick={onClose}>Close</Button>}
      >
        The flow was deleted, or the link is wrong.
      </EmptyState>,
    );
  }
  return <DeployReview versionRef={version} onOutdated={onOutdated} onClose={onClose} />;
}

import { Suspense, useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import type { FlowVersions_flow$key } from '#gql/FlowVersions_flow';
import type { FlowVersionsQuery } from '#gql/FlowVersionsQuery';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { VersionList } from './VersionList.tsx';

interface FlowVersionsProps {
  flowRef: FlowVersions_flow$key;
  onClose: () => void;
}

/** The saved versions of a flow, newest first. One of them can be deployed, or restored to continue from it. */
export function FlowVersions({ flowRef, onClose }: FlowVersionsProps) {
  const { flow_uuid, flow_name } = useFragment(
    graphql`
      fragment FlowVersions_flow on FlowSetup {
        flow_uuid
        flow_name
      }
    `,
    flowRef,
  );
  const [attempt, setAttempt] = useState(0);
  return (
    <Drawer opened onClose={onClose} title="Versions" context={<bdi>{flow_name}</bdi>} width={640}>
      <SectionBoundary resetKey={String(attempt)} onReload={() => setAttempt((count) => count + 1)} small>
        <Suspense fallback={<Skeleton shape="text" count={14} label="Loading versions" />}>
          <LoadedVersions flow_uuid={flow_uuid} attempt={attempt} />
        </Suspense>
      </SectionBoundary>
    </Drawer>
  );
}

function LoadedVersions({ flow_uuid, attempt }: { flow_uuid: string; attempt: number }) {
  const query = useLazyLoadQuery<FlowVersionsQuery>(
    graphql`
      query FlowVersionsQuery($flow_uuid: ID!) @throwOnFieldError {
        ...VersionList_query @arguments(flow_uuid: $flow_uuid)
      }
    `,
    { flow_uuid },
    { fetchPolicy: 'network-only', fetchKey: attempt },
  );
  return <VersionList queryRef={query} />;
}

import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowDrawers_flow$key } from '#gql/FlowDrawers_flow';
import { lazily } from '#lib/lazily.ts';
import type { DrawerName } from './flow-drawers.ts';
import type { TestSubject } from './test/sample.ts';

const TestDrawer = lazily(() => import('./test/TestDrawer.tsx'), 'TestDrawer');
const FlowVersions = lazily(() => import('../versions/FlowVersions.tsx'), 'FlowVersions');
const DeployFlow = lazily(() => import('../deploy/DeployFlow.tsx'), 'DeployFlow');

const PromoteFlow = lazily(() => import('../promote/PromoteFlow.tsx'), 'PromoteFlow');

interface FlowDrawersProps {
  flowRef: FlowDrawers_flow$key;
  opened: DrawerName | null;
  /** Null for people with read-only access, who can only open the versions. */
  test: TestSubject | null;
  onClose: () => void;
}

/** The drawers of the flow: its versions, a test run, the review of a deployment, and its promotion. */
export function FlowDrawers({ flowRef, opened, test, onClose }: FlowDrawersProps) {
  const flow = useFragment(
    graphql`
      fragment FlowDrawers_flow on FlowSetup {
        ...TestDrawer_flow
        ...FlowVersions_flow
        ...DeployFlow_flow
        ...PromoteFlow_flow
      }
    `,
    flowRef,
  );
  return (
    <Suspense fallback={null}>
      {opened === 'versions' && <FlowVersions flowRef={flow} onClose={onClose} />}
      {test && opened === 'test' && <TestDrawer flowRef={flow} subject={test} onClose={onClose} />}
      {test && opened === 'deploy' && <DeployFlow flowRef={flow} onClose={onClose} />}
      {test && opened === 'promote' && <PromoteFlow flowRef={flow} onClose={onClose} />}
    </Suspense>
  );
}

import { Suspense, useState, type ReactNode } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import type { PromoteFlow_flow$key } from '#gql/PromoteFlow_flow';
import type { PromoteFlowQuery } from '#gql/PromoteFlowQuery';
import { sentenceCase } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { PromoteForm } from './PromoteForm.tsx';

interface PromoteFlowProps {
  flowRef: PromoteFlow_flow$key;
  onClose: () => void;
}

/** Copies the deployed version of a flow to another workspace, for example from test to production. */
export function PromoteFlow({ flowRef, onClose }: PromoteFlowProps) {
  const { flow_uuid, flow_name } = useFragment(
    graphql`
      fragment PromoteFlow_flow on FlowSetup {
        flow_uuid
        flow_name
      }
    `,
    flowRef,
  );
  const [attempt, setAttempt] = useState(0);
  const frame = (content: ReactNode) => (
    <Drawer opened onClose={onClose} title={`Promote ${flow_name}`} width={880}>
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
      <Suspense fallback={frame(<Skeleton shape="text" count={8} label="Loading workspaces" />)}>
        <LoadedPromotion flow_uuid={flow_uuid} attempt={attempt} frame={frame} onClose={onClose} />
      </Suspense>
    </SectionBoundary>
  );
}

interface LoadedPromotionProps {
  flow_uuid: string;
  attempt: number;
  frame: (content: ReactNode) => ReactNode;
  onClose: () => void;
}

function LoadedPromotion({ flow_uuid, attempt, frame, onClose }: LoadedPromotionProps) {
  const { flow_setup, viewer } = useLazyLoadQuery<PromoteFlowQuery>(
    graphql`
      query PromoteFlowQuery($flow_uuid: ID!) @throwOnFieldError {
        flow_setup(flow_uuid: $flow_uuid) {
          flow_uuid
          company_uuid
          deployed_version {
            flow_uuid
            version_timestamp
            ...PromoteForm_version
          }
          ...PromoteForm_flow
        }
        viewer {
          user_uuid
          companies {
            company_uuid
            company_name
            environment
            viewer_can_edit
          }
        }
      }
    `,
    { flow_uuid },
    { fetchPolicy: 'network-only', fetchKey: attempt },
  );
  const none = (title: string, reason: string) =>
    frame(
      <EmptyState kind="none" title={title} action={<Button onClick={onClose}>Close</Button>}>
        {reason}
      </EmptyState>,
    );
  if (!flow_setup?.deployed_version)
    return none('Not deployed', 'Only a deployed version can be promoted. Deploy the flow here first.');
  const workspaces = (viewer?.companies ?? [])
    .filter((company) => company.viewer_can_edit && company.company_uuid !== flow_setup.company_uuid)
    .map((company) => ({
      value: company.company_uuid,
      label: `${company.company_name} · ${sentenceCase(company.environment)}`,
    }));
  if (workspaces.length === 0)
    return none('No other workspace', 'You can edit flows in no other workspace. Ask its owner for access.');
  return (
    <PromoteForm
      flowRef={flow_setup}
      versionRef={flow_setup.deployed_version}
      workspaces={workspaces}
      onClose={onClose}
    />
  );
}

import { Suspense, use } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator } from 'react-router';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import type { ExecutionContext } from '../execution-context.ts';
import { FilesNotAllowed } from '../FilesNotAllowed.tsx';
import { forgetLog } from './log-request.ts';
import { LogPanel } from './LogPanel.tsx';
import type { LogsLoaderData } from './loader-data.ts';

/** `/f/{execution}/logs`: the technical log, fetched from the archive on arrival and shown as it loads. */
export function LogsScreen() {
  const { invocation_uuid } = useOutletContext<ExecutionContext>();
  const { request, asked } = useLoaderData() as LogsLoaderData;
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const askAgain = () => {
    forgetLog(environment, invocation_uuid);
    void revalidate();
  };
  return (
    <SectionBoundary resetKey={`${invocation_uuid} ${asked}`} onReload={askAgain}>
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" count={14} label="Requesting the log" />
          </Card>
        }
      >
        <Log key={invocation_uuid} request={request} onAskAgain={askAgain} />
      </Suspense>
    </SectionBoundary>
  );
}

interface LogProps {
  request: LogsLoaderData['request'];
  onAskAgain: () => void;
}

function Log({ request, onAskAgain }: LogProps) {
  const { logsRef, zone } = useOutletContext<ExecutionContext>();
  const execution = useFragment(
    graphql`
      fragment LogsScreen_execution on FlowExecution {
        invocation_uuid
        flow_name
        status
        ...FilesNotAllowed_execution
      }
    `,
    logsRef,
  );
  const answer = use(request);
  if (!execution) return null;
  if (answer.kind === 'job') {
    return (
      <LogPanel
        jobRef={answer.jobRef}
        flowName={execution.flow_name}
        hasGoneOn={answer.status !== execution.status}
        zone={zone}
        onAskAgain={onAskAgain}
      />
    );
  }
  return (
    <Card>
      {answer.code === 'FORBIDDEN' ? (
        <FilesNotAllowed executionRef={execution} what="logs" />
      ) : (
        <EmptyState kind="failed" title="There is no log to show">
          {answer.message}
        </EmptyState>
      )}
    </Card>
  );
}

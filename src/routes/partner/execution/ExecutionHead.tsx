import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionHead_execution$key } from '#gql/ExecutionHead_execution';
import { PageHead } from '#ui/page/PageHead.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useScreenHandle } from '../../root/useScreenHandle.ts';
import { ExecutionSummary } from '../../_shared/executions/ExecutionSummary.tsx';
import { ResolutionNote } from '../../_shared/executions/ResolutionNote.tsx';
import { isFailedStatus } from '../../_shared/executions/status.ts';
import { StatusCell } from '../../_shared/executions/StatusCell.tsx';
import { splitVerdict } from './verdict.ts';

interface ExecutionHeadProps {
  executionRef: ExecutionHead_execution$key;
  pager: ReactNode;
  actions: ReactNode;
}

/**
 * The header: status, flow, and what happened in one sentence. Requests only fields that every list has already loaded.
 */
export function ExecutionHead({ executionRef, pager, actions }: ExecutionHeadProps) {
  const execution = useFragment(
    graphql`
      fragment ExecutionHead_execution on FlowExecution {
        invocation_uuid
        flow_name
        status
        summary_message
        ...StatusCell_execution
        ...ExecutionSummary_execution
        ...ResolutionNote_execution
      }
    `,
    executionRef,
  );
  const { invocation_uuid, flow_name, status, summary_message } = execution;
  const { screen, title } = useScreenHandle() ?? {};
  // Each tab is a page of its own, in the browser's history and in the list of recent pages.
  usePageTitle(screen === 'execution' ? flow_name : `${title} · ${flow_name}`);
  const verdict = isFailedStatus(status) && summary_message ? splitVerdict(summary_message) : null;
  return (
    <PageHead
      before={
        <>
          {pager}
          <StatusCell executionRef={execution} />
        </>
      }
      title={<bdi>{flow_name}</bdi>}
      badge={<CopyText text={invocation_uuid} shown={invocation_uuid.slice(0, 13)} what="execution uuid" />}
      actions={actions}
    >
      {verdict ? (
        <>
          {verdict.lead}
          {verdict.core && <b>{verdict.core}</b>}
          {verdict.tail}
        </>
      ) : (
        <ExecutionSummary executionRef={execution} />
      )}
      {summary_message && <CopyText text={summary_message} shown="" what="summary" />}
      <ResolutionNote executionRef={execution} />
    </PageHead>
  );
}

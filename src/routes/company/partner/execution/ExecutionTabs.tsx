import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { ExecutionTabs_execution$key } from '#gql/ExecutionTabs_execution';
import { NavTabs } from '../../../../ui/page/NavTabs.tsx';
import { routeParams } from '../../../params.ts';
import { paths } from '../../../paths.ts';

/** The tabs before the number of files is known; null when the person may not see them. */
export function ExecutionTabsShape({ files = null }: { files?: number | null }) {
  const at = routeParams<'execution'>(useParams(), ['company_uuid', 'partner_uuid', 'invocation_uuid']);
  // The list that one came from stays with one.
  const { state } = useLocation() as { state: unknown };
  return (
    <NavTabs
      label="Execution"
      tabs={[
        { label: 'Details', to: paths.execution(at), exact: true, state },
        { label: 'Logs', to: paths.executionLogs(at), state },
        { label: 'Files', to: paths.executionFiles(at), state, ...(files !== null && { count: files }) },
      ]}
    />
  );
}

export function ExecutionTabs({ executionRef }: { executionRef: ExecutionTabs_execution$key }) {
  const { files } = useFragment(
    graphql`
      fragment ExecutionTabs_execution on FlowExecution {
        invocation_uuid
        files {
          file_key
        }
      }
    `,
    executionRef,
  );
  return <ExecutionTabsShape files={files?.length ?? null} />;
}

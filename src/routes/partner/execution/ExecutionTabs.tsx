import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { ExecutionTabs_execution$key } from '#gql/ExecutionTabs_execution';
import { formatCount } from '../../../lib/numbers.ts';
import { NavTabs } from '../../../ui/page/NavTabs.tsx';
import { routeParams } from '../../params.ts';
import { paths } from '../../paths.ts';

interface ExecutionTabsProps {
  executionRef: ExecutionTabs_execution$key;
}

/**
 * The pages of an execution. Only the number waits for data: tabs that were replaced when it comes would lose the focus
 * of who is on one of them.
 */
export function ExecutionTabs({ executionRef }: ExecutionTabsProps) {
  const at = routeParams<'execution'>(useParams(), ['company_uuid', 'partner_uuid', 'invocation_uuid']);
  // The list that one came from stays with one.
  const { state } = useLocation() as { state: unknown };
  const count = (
    <Suspense fallback={null}>
      <FileCount executionRef={executionRef} />
    </Suspense>
  );
  return (
    <NavTabs
      label="Execution"
      tabs={[
        { label: 'Details', to: paths.execution(at), exact: true, state },
        { label: 'Logs', to: paths.executionLogs(at), state },
        { label: 'Files', to: paths.executionFiles(at), state, count },
      ]}
    />
  );
}

/** Nothing where the person may not see the files. */
function FileCount({ executionRef }: ExecutionTabsProps) {
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
  return files && formatCount(files.length);
}

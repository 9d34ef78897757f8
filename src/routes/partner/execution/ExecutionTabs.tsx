import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { ExecutionTabs_execution$key } from '#gql/ExecutionTabs_execution';
import { formatCount } from '#lib/numbers.ts';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { routeParams } from '../../params.ts';
import { paths } from '../../paths.ts';

interface ExecutionTabsProps {
  executionRef: ExecutionTabs_execution$key;
}

/**
 * The tabs of an execution. Only the file count suspends: if the tabs themselves were replaced when data arrives, a
 * focused tab would lose the focus.
 */
export function ExecutionTabs({ executionRef }: ExecutionTabsProps) {
  const at = routeParams<'execution'>(useParams(), ['company_uuid', 'partner_uuid', 'invocation_uuid']);
  // Passes on the list that the person came from.
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

/** Empty if the person may not see the files. */
function FileCount({ executionRef }: ExecutionTabsProps) {
  const { files } = useFragment(
    graphql`
      fragment ExecutionTabs_execution on FlowExecution {
        invocation_uuid
        files @catch(to: NULL) {
          file_key
        }
      }
    `,
    executionRef,
  );
  return files && formatCount(files.length);
}

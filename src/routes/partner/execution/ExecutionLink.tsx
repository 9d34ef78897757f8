import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionLink_execution$key } from '#gql/ExecutionLink_execution';
import { shortUuid } from '#lib/short-uuid.ts';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import { StatusCell } from '../../_shared/executions/StatusCell.tsx';
import styles from './ExecutionLink.module.css';

/** A link to another execution: its short uuid and its status. */
export function ExecutionLink({ executionRef }: { executionRef: ExecutionLink_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment ExecutionLink_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        ...StatusCell_execution
      }
    `,
    executionRef,
  );
  const { company_uuid, partner_uuid, invocation_uuid } = execution;
  return (
    <span className={styles.link}>
      <UiLink
        to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}
        className="mono"
        data-tip={invocation_uuid}
      >
        {shortUuid(invocation_uuid, 2)}
      </UiLink>
      <StatusCell executionRef={execution} />
    </span>
  );
}

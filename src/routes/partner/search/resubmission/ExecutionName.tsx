import { graphql, useFragment } from 'react-relay/hooks';
import type { ExecutionName_execution$key } from '#gql/ExecutionName_execution';
import { shortUuid } from '#lib/short-uuid.ts';
import { UiLink } from '#ui/links.tsx';
import { paths } from '#routes/paths.ts';
import styles from './Resubmission.module.css';

interface ExecutionNameProps {
  /** Null if the person may not see it. */
  executionRef: ExecutionName_execution$key | null;
  invocation_uuid: string;
}

/** The flow of an execution, and its short uuid as a link to it. */
export function ExecutionName({ executionRef, invocation_uuid }: ExecutionNameProps) {
  const execution = useFragment(
    graphql`
      fragment ExecutionName_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
      }
    `,
    executionRef,
  );
  if (!execution) return <code>{shortUuid(invocation_uuid)}</code>;
  const { company_uuid, partner_uuid, flow_name } = execution;
  return (
    <span className={styles.name}>
      <bdi>{flow_name}</bdi>
      <UiLink to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })} className="mono">
        {shortUuid(invocation_uuid)}
      </UiLink>
    </span>
  );
}

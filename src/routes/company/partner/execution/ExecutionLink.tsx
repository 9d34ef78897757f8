import { useMemo } from 'react';
import { graphql, useFragment, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import type { ExecutionLink_execution$key } from '#gql/ExecutionLink_execution';
import type { ExecutionLinkSubscription } from '#gql/ExecutionLinkSubscription';
import { shortUuid } from '../../../../lib/text.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { paths } from '../../../paths.ts';
import { isFinalStatus } from '../../executions/status.ts';
import { StatusCell } from '../../executions/StatusCell.tsx';
import styles from './ExecutionLink.module.css';

interface ExecutionLinkProps {
  executionRef: ExecutionLink_execution$key;
  /** Follows it until it has ended. One on a page: each holds a connection, of which a browser has six. */
  live?: boolean;
}

/** Another execution: its short uuid as a link, and where it stands. */
export function ExecutionLink({ executionRef, live = false }: ExecutionLinkProps) {
  const execution = useFragment(
    graphql`
      fragment ExecutionLink_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        status
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
      {live && !isFinalStatus(execution.status) && <Follow invocation_uuid={invocation_uuid} />}
    </span>
  );
}

function Follow({ invocation_uuid }: { invocation_uuid: string }) {
  const config = useMemo<GraphQLSubscriptionConfig<ExecutionLinkSubscription>>(
    () => ({
      subscription: graphql`
        subscription ExecutionLinkSubscription($invocation_uuid: ID!) {
          flow_execution_changed(invocation_uuid: $invocation_uuid) {
            invocation_uuid
            ...ExecutionLink_execution
          }
        }
      `,
      variables: { invocation_uuid },
      // The link stays right without it; the page's own updates tell of trouble.
      onError: () => undefined,
    }),
    [invocation_uuid],
  );
  useSubscription<ExecutionLinkSubscription>(config);
  return null;
}

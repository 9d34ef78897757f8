import { graphql, useFragment } from 'react-relay/hooks';
import type { FilesNotAllowed_execution$key } from '#gql/FilesNotAllowed_execution';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

interface FilesNotAllowedProps {
  executionRef: FilesNotAllowed_execution$key;
  what: 'files' | 'logs';
  small?: boolean;
}

/** Shown to a guest in place of files or logs that were not shared; names who can share them. */
export function FilesNotAllowed({ executionRef, what, small }: FilesNotAllowedProps) {
  const { trading_partner } = useFragment(
    graphql`
      fragment FilesNotAllowed_execution on FlowExecution {
        invocation_uuid
        trading_partner {
          partner_uuid
          company {
            company_uuid
            company_name
          }
        }
      }
    `,
    executionRef,
  );
  return (
    <EmptyState kind="forbidden" title={`The ${what} are not shared with you`} small={small}>
      An editor or owner of <b>{trading_partner.company.company_name}</b> can share this execution with you.
    </EmptyState>
  );
}

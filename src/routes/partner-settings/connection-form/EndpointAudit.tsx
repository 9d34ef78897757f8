import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EndpointAudit_endpoint$key } from '#gql/EndpointAudit_endpoint';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { historySearch } from '../../_shared/audit/history-address.ts';

interface EndpointAuditProps {
  endpointRef: EndpointAudit_endpoint$key;
  /** Whether to show the history, which only editors and owners may read. */
  withHistory?: boolean;
}

/** Who created and who last changed a connection. */
export function EndpointAudit({ endpointRef, withHistory = false }: EndpointAuditProps) {
  const { endpoint_uuid, created_at, created_by, updated_at, updated_by } = useFragment(
    graphql`
      fragment EndpointAudit_endpoint on Endpoint {
        endpoint_uuid
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
      }
    `,
    endpointRef,
  );
  const { search } = useLocation();
  return (
    <AuditLine
      created={{ at: created_at, by: created_by.display }}
      changed={{ at: updated_at, by: updated_by.display }}
      historyTo={
        withHistory ? historySearch(search, { entity_type: 'Endpoint', entity_id: endpoint_uuid }) : undefined
      }
    />
  );
}

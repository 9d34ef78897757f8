import { graphql, useFragment } from 'react-relay/hooks';
import type { useItemFilters_item$key } from '#gql/useItemFilters_item';
import type { SearchFilters } from '#shared/executions/search-filters.ts';

/** The period of the numbers on screen, in milliseconds since 1970. */
export interface Counted {
  readonly from: number;
  readonly to: number;
}

/** The search filters that find exactly the executions of a problem. */
export function useItemFilters(itemRef: useItemFilters_item$key, range: Counted): Partial<SearchFilters> {
  const { kind, reason_code, flow_setup } = useFragment(
    graphql`
      fragment useItemFilters_item on AttentionItem {
        kind
        reason_code
        flow_setup {
          flow_uuid
        }
      }
    `,
    itemRef,
  );
  return {
    flow_uuids: [flow_setup.flow_uuid],
    ...(kind === 'ACKNOWLEDGMENT_OVERDUE'
      ? { range: null, statuses: ['PENDING_ACKNOWLEDGMENT'], ack_states: ['OVERDUE'] }
      : { range, resolved: false, reason_codes: reason_code ? [reason_code] : [] }),
  };
}

import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { SearchReachQuery } from '#gql/SearchReachQuery';
import { formatDateTime } from '#lib/dates.ts';
import { waitingTimes } from '#lib/waiting-times.ts';
import { usePolling } from '#relay/usePolling.ts';
import styles from './search.module.css';
import { useRefresh } from './useRefresh.ts';

export interface SearchReachProps {
  /** The variables of the list's query. */
  variables: PartnerSearchScreenQuery['variables'];
  /** How far back the search has come; earlier executions have not been searched yet. */
  from: string;
  zone: string;
}

/**
 * Shows the progress of a search through very many executions. The server continues it while this is mounted; at the
 * end, the list is loaded again.
 */
export function SearchReach({ variables, from, zone }: SearchReachProps) {
  const { partner_uuid, filter } = variables;
  const [refresh, isRefreshing] = useRefresh(variables);
  /** The filter whose search has ended, because a further response may still arrive for it. */
  const ended = useRef<object | null>(null);
  // Polled into the store, where the screen reads the count.
  /* oxlint-disable relay/unused-fields */
  const { failed } = usePolling<SearchReachQuery>(
    graphql`
      query SearchReachQuery($partner_uuid: ID!, $filter: FlowExecutionFilter!) @throwOnFieldError {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          flow_execution_search(filter: $filter, first: 1, partial: true) {
            match_count
            total_count
            searched_from
          }
        }
      }
    `,
    { partner_uuid, filter },
    !isRefreshing,
    ({ trading_partner }) => {
      if (trading_partner?.flow_execution_search.searched_from !== null || ended.current === filter) return;
      ended.current = filter;
      refresh();
    },
    waitingTimes().searchInterval,
  );
  /* oxlint-enable relay/unused-fields */
  return (
    <p role="status" className={styles.capped}>
      Searched back to {formatDateTime(from, zone)}.{' '}
      {failed ? 'The last request failed; the search goes on.' : 'Searching older executions…'}
    </p>
  );
}

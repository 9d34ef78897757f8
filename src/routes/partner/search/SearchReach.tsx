import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { SearchReachQuery } from '#gql/SearchReachQuery';
import { formatDateTime } from '../../../lib/dates.ts';
import { waitingTimes } from '../../../lib/waiting-times.ts';
import { usePolling } from '../../../relay/usePolling.ts';
import styles from './search.module.css';
import { useRefresh } from './useRefresh.ts';

export interface SearchReachProps {
  /** The variables of the list's query. */
  variables: PartnerSearchScreenQuery['variables'];
  /** Executions submitted earlier have not been searched yet. */
  from: string;
  zone: string;
}

/** How far a search of very many executions is. It goes on while this is shown, and the list is loaded again at the end. */
export function SearchReach({ variables, from, zone }: SearchReachProps) {
  const { partner_uuid, filter } = variables;
  const [refresh, isRefreshing] = useRefresh(variables);
  /** The filter whose search has come to its end: another answer may be on its way. */
  const ended = useRef<object | null>(null);
  // The count goes to the store, where the screen reads it.
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

import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { FlowExecutionFilter, useNewExecutionsQuery } from '#gql/useNewExecutionsQuery';
import { toMillis } from '#lib/dates.ts';
import { serverNow } from '#lib/server-clock.ts';
import { usePolling } from '#relay/usePolling.ts';

export interface NewExecutionsOptions {
  partner_uuid: string;
  /** The list's filter. */
  filter: FlowExecutionFilter;
  /** Submission time of the newest match, by the server's clock. */
  newest: string | null;
  /** Executions in the list that have not ended; their rows are kept up to date. */
  unfinished: readonly string[];
  enabled: boolean;
}

export interface NewExecutions {
  /** Number of matches newer than the list. */
  count: number;
  /** When the count was last checked, by this machine's clock; null before the first check. */
  checkedAt: number | null;
  failed: boolean;
}

/** Maximum number of watched rows: more than a screen holds. */
const MAX_WATCHED = 200;

/** Counts new executions without moving any rows, and updates the rows that have not ended. */
export function useNewExecutions(options: NewExecutionsOptions): NewExecutions {
  const { partner_uuid, filter, newest, unfinished, enabled } = options;
  const newer = {
    ...filter,
    submitted_after: newest ? new Date(toMillis(newest) + 1).toISOString() : filter.submitted_after,
  };
  const watched = unfinished.slice(0, MAX_WATCHED);
  const list = JSON.stringify(newer);
  const [answer, setAnswer] = useState({ list, count: 0, checkedAt: null as number | null });
  // Polled into the store, where the rows read the watched executions.
  /* oxlint-disable relay/unused-fields, relay/must-colocate-fragment-spreads */
  const { failed } = usePolling<useNewExecutionsQuery>(
    graphql`
      query useNewExecutionsQuery(
        $partner_uuid: ID!
        $newer: FlowExecutionFilter!
        $watched: FlowExecutionFilter!
        $watching: Boolean!
      ) @throwOnFieldError {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          newer: flow_execution_search(filter: $newer, first: 1) {
            match_count
          }
          watched: flow_execution_search(filter: $watched, first: 200) @include(if: $watching) {
            edges {
              node {
                invocation_uuid
                ...ExecutionGrid_executions
              }
            }
          }
        }
      }
    `,
    { partner_uuid, newer, watched: { invocation_uuids: watched }, watching: watched.length > 0 },
    enabled,
    ({ trading_partner }) =>
      setAnswer({ list, count: trading_partner?.newer.match_count ?? 0, checkedAt: serverNow() }),
  );
  /* oxlint-enable relay/unused-fields, relay/must-colocate-fragment-spreads */
  // A response for another list says nothing about this one.
  return answer.list === list
    ? { count: answer.count, checkedAt: answer.checkedAt, failed }
    : { count: 0, checkedAt: null, failed };
}

import { useEffect, useState } from 'react';
import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { useCountsWithoutQuery } from '#gql/useCountsWithoutQuery';
import { filterVariables, type SearchFilters } from '#shared/executions/search-filters.ts';
import { serverNow } from '#lib/server-clock.ts';
import { without, type FilterName } from './filter-labels.ts';

const NOTHING: ReadonlyMap<FilterName, number> = new Map();

/**
 * How many executions would match without each filter; missing while unknown. Fetched in an effect, unlike other data:
 * whether a search is empty is only known once its result arrives, too late for a route to start this query.
 */
export function useCountsWithout(
  environment: Environment,
  partner_uuid: string,
  filters: SearchFilters,
  names: readonly FilterName[],
): ReadonlyMap<FilterName, number> {
  const asked = JSON.stringify([partner_uuid, filters, names]);
  const [answer, setAnswer] = useState({ asked, counts: NOTHING });
  useEffect(() => {
    const [partner_uuid, filters, names] = JSON.parse(asked) as [string, SearchFilters, FilterName[]];
    const calls = names.map((name) =>
      fetchQuery<useCountsWithoutQuery>(
        environment,
        graphql`
          query useCountsWithoutQuery($partner_uuid: ID!, $filter: FlowExecutionFilter!) @throwOnFieldError {
            trading_partner(partner_uuid: $partner_uuid) {
              partner_uuid
              flow_execution_search(filter: $filter, first: 1) {
                match_count
              }
            }
          }
        `,
        { partner_uuid, filter: filterVariables({ ...filters, ...without(name) }, serverNow()) },
      ).subscribe({
        next: ({ trading_partner }) => {
          const count = trading_partner?.flow_execution_search.match_count;
          if (count === undefined) return;
          setAnswer((now) => ({
            asked,
            counts: new Map(now.asked === asked ? now.counts : []).set(name, count),
          }));
        },
        // Without the counts, only a hint is missing; the filters can still be removed.
        error: () => undefined,
      }),
    );
    return () => {
      for (const call of calls) call.unsubscribe();
    };
  }, [environment, asked]);
  return answer.asked === asked ? answer.counts : NOTHING;
}

import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';

/**
 * What the screen counts, as variables of a mutation whose answer replaces the numbers shown: the same as the query's,
 * not computed again, because midnight may have passed.
 */
export function useCountedVariables() {
  const { variables } = useLoaderData() as PreloadedQuery<MetricsScreenQuery>;
  const { from, to, partner_uuids, flow_uuids, flow_types, source_types } = variables;
  return { from, to, partner_uuids, flow_uuids, flow_types, source_types };
}

import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { MetricsScreenQuery } from '#gql/MetricsScreenQuery';

/**
 * What the screen counts, as variables for a mutation whose response updates the numbers on screen. Taken from the
 * query rather than computed again, because midnight may have passed.
 */
export function useCountedVariables() {
  const { variables } = useLoaderData() as PreloadedQuery<MetricsScreenQuery>;
  const { from, to, partner_uuids, flow_uuids, flow_types, source_types } = variables;
  return { from, to, partner_uuids, flow_uuids, flow_types, source_types };
}

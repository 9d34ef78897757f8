import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useStepNames_graph$key } from '#gql/useStepNames_graph';
import type { useStepNames_query$key } from '#gql/useStepNames_query';
import { nodesOf } from '#relay/connection.ts';
import { storedNotes } from './read-graph.ts';
import { NOTE, type StepNames } from './step-kinds.ts';

/**
 * The names of the objects that the steps of a canvas refer to. People who may not read the systems see the stored
 * summaries.
 */
export function useStepNames(
  queryRef: useStepNames_query$key,
  graphRef: useStepNames_graph$key | null,
): StepNames {
  const data = useFragment(
    graphql`
      fragment useStepNames_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        file_types {
          code
          label
        }
        company(company_uuid: $company_uuid) {
          company_uuid
          host_systems(first: 200) {
            edges {
              node {
                host_system_uuid
                name
              }
            }
          }
        }
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          endpoints(first: 200) {
            edges {
              node {
                endpoint_uuid
                name
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const graph = useFragment(
    graphql`
      fragment useStepNames_graph on FlowGraph {
        ...readGraph_graph
      }
    `,
    graphRef,
  );
  return useMemo(() => {
    const notes = graph ? [...storedNotes(graph)] : [];
    return new Map([
      ...notes.map(([node_id, note]) => [NOTE + node_id, note] as const),
      ...(data.file_types ?? []).map(({ code, label }) => [code, label] as const),
      ...nodesOf(data.company?.host_systems).map(
        (hostSystem) => [hostSystem.host_system_uuid, hostSystem.name] as const,
      ),
      ...nodesOf(data.trading_partner?.endpoints).map(
        (endpoint) => [endpoint.endpoint_uuid, endpoint.name] as const,
      ),
    ]);
  }, [data, graph]);
}

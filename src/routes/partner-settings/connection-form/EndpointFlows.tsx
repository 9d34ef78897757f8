import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { EndpointFlows_query$key } from '#gql/EndpointFlows_query';
import type { EndpointFlowsPageQuery } from '#gql/EndpointFlowsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { FlowUsers } from '../../_shared/flows/FlowUsers.tsx';

/** The flows that use a connection. */
export function EndpointFlows({ queryRef }: { queryRef: EndpointFlows_query$key }) {
  const { data, ...page } = usePaginationFragment<EndpointFlowsPageQuery, EndpointFlows_query$key>(
    graphql`
      fragment EndpointFlows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "EndpointFlowsPageQuery")
      @argumentDefinitions(
        endpoint_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        endpoint(endpoint_uuid: $endpoint_uuid) {
          endpoint_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "EndpointFlows_flows") {
            edges {
              node {
                ...FlowUsers_flow
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid = '', flows } = data.endpoint ?? {};
  if (nodesOf(flows).length === 0) return 'No flow';
  return <FlowUsers company_uuid={company_uuid} flowsRef={nodesOf(flows)} {...page} />;
}

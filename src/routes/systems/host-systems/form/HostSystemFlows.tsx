import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { HostSystemFlows_query$key } from '#gql/HostSystemFlows_query';
import type { HostSystemFlowsPageQuery } from '#gql/HostSystemFlowsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { FlowUsers } from '#shared/flows/FlowUsers.tsx';

/** The flows that use a host system. */
export function HostSystemFlows({ queryRef }: { queryRef: HostSystemFlows_query$key }) {
  const { data, ...page } = usePaginationFragment<HostSystemFlowsPageQuery, HostSystemFlows_query$key>(
    graphql`
      fragment HostSystemFlows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "HostSystemFlowsPageQuery")
      @argumentDefinitions(
        host_system_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        host_system(host_system_uuid: $host_system_uuid) {
          host_system_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "HostSystemFlows_flows") {
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
  const { company_uuid = '', flows } = data.host_system ?? {};
  if (nodesOf(flows).length === 0) return 'No flow';
  return <FlowUsers company_uuid={company_uuid} flowsRef={nodesOf(flows)} ofManyPartners {...page} />;
}

import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AdapterFlows_query$key } from '#gql/AdapterFlows_query';
import type { AdapterFlowsPageQuery } from '#gql/AdapterFlowsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { FlowUsers } from '#shared/flows/FlowUsers.tsx';

/** The flows that use an adapter. */
export function AdapterFlows({ queryRef }: { queryRef: AdapterFlows_query$key }) {
  const { data, ...page } = usePaginationFragment<AdapterFlowsPageQuery, AdapterFlows_query$key>(
    graphql`
      fragment AdapterFlows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AdapterFlowsPageQuery")
      @argumentDefinitions(
        adapter_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        remote_adapter(adapter_uuid: $adapter_uuid) {
          adapter_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "AdapterFlows_flows") {
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
  const { company_uuid = '', flows } = data.remote_adapter ?? {};
  if (nodesOf(flows).length === 0) return 'No flow';
  return <FlowUsers company_uuid={company_uuid} flowsRef={nodesOf(flows)} ofManyPartners {...page} />;
}

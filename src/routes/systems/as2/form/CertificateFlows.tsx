import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CertificateFlows_query$key } from '#gql/CertificateFlows_query';
import type { CertificateFlowsPageQuery } from '#gql/CertificateFlowsPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { FlowUsers } from '#shared/flows/FlowUsers.tsx';

/** The flows that use a certificate. */
export function CertificateFlows({ queryRef }: { queryRef: CertificateFlows_query$key }) {
  const { data, ...page } = usePaginationFragment<CertificateFlowsPageQuery, CertificateFlows_query$key>(
    graphql`
      fragment CertificateFlows_query on Query
      @throwOnFieldError
      @refetchable(queryName: "CertificateFlowsPageQuery")
      @argumentDefinitions(
        certificate_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        certificate(certificate_uuid: $certificate_uuid) {
          certificate_uuid
          company_uuid
          flows: used_by(first: $count, after: $cursor) @connection(key: "CertificateFlows_flows") {
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
  const { company_uuid = '', flows } = data.certificate ?? {};
  return <FlowUsers company_uuid={company_uuid} flowsRef={nodesOf(flows)} ofManyPartners {...page} />;
}

import { graphql } from 'react-relay/hooks';
import type { usePartnerSearchQuery } from '#gql/usePartnerSearchQuery';
import { nodesOf } from '#relay/connection.ts';
import { useTypeahead } from '#relay/useTypeahead.ts';

/** Searches the trading partners of a workspace on the server, because there may be thousands. */
export function usePartnerSearch(company_uuid: string) {
  const { data, isBusy, hasFailed, ask } = useTypeahead<usePartnerSearchQuery>(graphql`
    query usePartnerSearchQuery($company_uuid: ID!, $search: String) {
      company(company_uuid: $company_uuid) {
        company_uuid
        trading_partners(search: $search, first: 20) {
          total_count
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
      }
    }
  `);
  const found = data?.company?.trading_partners;
  return {
    found: nodesOf(found).map(({ partner_uuid, partner_name }) => ({
      value: partner_uuid,
      label: partner_name,
    })),
    total: found?.total_count ?? 0,
    isBusy,
    hasFailed,
    onSearch: (text: string) => ask({ company_uuid, search: text || null }),
  };
}

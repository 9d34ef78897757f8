import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { KeyPartners_query$key } from '#gql/KeyPartners_query';
import type { KeyPartnersPageQuery } from '#gql/KeyPartnersPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import { PagedList } from '../PagedList.tsx';

/** The trading partners whose traffic uses a carrier API key. */
export function KeyPartners({ queryRef }: { queryRef: KeyPartners_query$key }) {
  const { data, ...paging } = usePaginationFragment<KeyPartnersPageQuery, KeyPartners_query$key>(
    graphql`
      fragment KeyPartners_query on Query
      @throwOnFieldError
      @refetchable(queryName: "KeyPartnersPageQuery")
      @argumentDefinitions(
        key_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        carrier_api_key(key_uuid: $key_uuid) {
          key_uuid
          company_uuid
          partners: used_by(first: $count, after: $cursor) @connection(key: "KeyPartners_partners") {
            edges {
              node {
                partner_uuid
                partner_name
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid = '', partners } = data.carrier_api_key ?? {};
  const shown = nodesOf(partners);
  if (shown.length === 0) return 'No trading partner';
  return (
    <PagedList {...paging}>
      {shown.map(({ partner_uuid, partner_name }) => (
        <li key={partner_uuid}>
          <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
            <bdi>{partner_name}</bdi>
          </UiLink>
        </li>
      ))}
    </PagedList>
  );
}

import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ProfilePartners_query$key } from '#gql/ProfilePartners_query';
import type { ProfilePartnersPageQuery } from '#gql/ProfilePartnersPageQuery';
import { nodesOf } from '#relay/connection.ts';
import { UiLink } from '#ui/links.tsx';
import { paths } from '#routes/paths.ts';
import { PagedList } from '#shared/PagedList.tsx';
import styles from '../as2.module.css';

/** The partners that exchange messages with a profile; renders nothing if there are none. */
export function ProfilePartners({ queryRef }: { queryRef: ProfilePartners_query$key }) {
  const { data, ...paging } = usePaginationFragment<ProfilePartnersPageQuery, ProfilePartners_query$key>(
    graphql`
      fragment ProfilePartners_query on Query
      @throwOnFieldError
      @refetchable(queryName: "ProfilePartnersPageQuery")
      @argumentDefinitions(
        as2_profile_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        as2_profile(as2_profile_uuid: $as2_profile_uuid) {
          as2_profile_uuid
          company_uuid
          partners: used_by(first: $count, after: $cursor) @connection(key: "ProfilePartners_partners") {
            edges {
              node {
                as2_partner_uuid
                name
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid = '', partners } = data.as2_profile ?? {};
  const shown = nodesOf(partners);
  if (shown.length === 0) return null;
  return (
    <PagedList className={styles.list} {...paging}>
      {shown.map(({ as2_partner_uuid, name }) => (
        <li key={as2_partner_uuid}>
          <UiLink to={paths.as2({ company_uuid }, { tab: 'partners', edit: as2_partner_uuid })}>
            <bdi>{name}</bdi>
          </UiLink>
        </li>
      ))}
    </PagedList>
  );
}

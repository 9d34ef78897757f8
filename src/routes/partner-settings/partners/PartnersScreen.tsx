import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { isRestrictedFor } from '../../access.ts';
import { paths, searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { readPartnerFilters, writePartnerFilters } from './partner-filters.ts';
import { PartnerFilterBar } from './PartnerFilterBar.tsx';
import { PartnerList } from './PartnerList.tsx';

// Lazy, because few workspaces have any offers.
const ShareOffers = lazily(() => import('./ShareOffers.tsx'), 'ShareOffers');

/** The trading partners of a workspace. Filters and sort order are in the address. */
export function PartnersScreen() {
  const query = graphql`
    query PartnersScreenQuery(
      $company_uuid: ID!
      $search: String
      $statuses: [PartnerStatus!]
      $partner_types: [PartnerType!]
      $tag: String
      $sort: TradingPartnerSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        company_name
        my_role
        my_access
        viewer_can_edit
        ...ShareOffers_company
      }
      ...PartnerFilterBar_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          statuses: $statuses
          partner_types: $partner_types
          tag: $tag
          sort: $sort
        )
      ...PartnerList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          statuses: $statuses
          partner_types: $partner_types
          tag: $tag
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<PartnersScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { my_role, my_access } = company;
  const [filters, change] = useFilters(readPartnerFilters, writePartnerFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears when used, so move the focus first.
  const clear = () => {
    change({ text: '', statuses: [], types: [], tag: null });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <Parts query={query} subject={company_uuid + searchString(writePartnerFilters(filters))}>
      <PageHead
        title="Trading partners"
        context={company.company_name}
        actions={
          company.viewer_can_edit && (
            <AnchorButton
              to={paths.newPartner({ company_uuid })}
              look="primary"
              icon={<IconPlus size={16} aria-hidden="true" />}
            >
              New partner
            </AnchorButton>
          )
        }
      />
      {!isRestrictedFor({ my_role, my_access }) && (
        <Part>
          <Suspense fallback={null}>
            <ShareOffers companyRef={company} />
          </Suspense>
        </Part>
      )}
      <div ref={cardRef}>
        <Card>
          <PartnerFilterBar queryRef={data} filters={filters} onChange={change} onClear={clear} />
          <Part>
            <PartnerList
              key={company_uuid}
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
            />
          </Part>
        </Card>
      </div>
      <Outlet />
    </Parts>
  );
}

import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams, useSearchParams } from 'react-router';
import type { PartnersScreenQuery } from '#gql/PartnersScreenQuery';
import { found } from '../../../errors/not-found.ts';
import { Part, Parts } from '../../../relay/parts.tsx';
import { useRouteQuery } from '../../../relay/useRouteQuery.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { searchString } from '../../paths.ts';
import { readPartnerFilters, writePartnerFilters, type PartnerFilters } from './partner-filters.ts';
import { PartnerCountFailure } from './PartnerCountFailure.tsx';
import { PartnerFilterBar } from './PartnerFilterBar.tsx';
import { PartnerList } from './PartnerList.tsx';

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
        ...PartnerCountFailure_company
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
  const [search, setSearch] = useSearchParams();
  const filters = readPartnerFilters(search);
  const change = (next: Partial<PartnerFilters>) =>
    setSearch(searchString(writePartnerFilters({ ...filters, ...next })), { replace: true });
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears when used, so move the focus first.
  const clear = () => {
    change({ text: '', statuses: [], types: [], tag: null });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <Parts query={query} subject={company_uuid + searchString(writePartnerFilters(filters))}>
      <PageHead title="Trading partners" context={company.company_name} />
      <div ref={cardRef}>
        <Card>
          <PartnerFilterBar queryRef={data} filters={filters} onChange={change} onClear={clear} />
          <Part>
            <PartnerCountFailure companyRef={company} />
          </Part>
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

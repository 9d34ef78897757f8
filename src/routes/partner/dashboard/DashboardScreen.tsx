import { graphql } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { found } from '#errors/not-found.ts';
import { FlowExecution_flagged_by } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Columns } from '#ui/page/Columns.tsx';
import { PartnerHead } from '../_shared/PartnerHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import { FlowList } from './FlowList.tsx';
import { MilestoneList } from './MilestoneList.tsx';
import { PartnerFacts } from './PartnerFacts.tsx';
import { PartnerFlagged } from './PartnerFlagged.tsx';
import { PartnerMemos } from './PartnerMemos.tsx';
import { isGranted } from '../../access.ts';

/** `/c/{company}/tp/{partner}`: a trading partner's health, its flows, its go-live plan and comments. */
export function DashboardScreen() {
  const query = graphql`
    query DashboardScreenQuery($partner_uuid: ID!, $internals: Boolean!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company {
          company_uuid
          my_role
          my_access
        }
        ...PartnerHead_partner
        ...DashboardTiles_partner
        ...PartnerFlagged_partner @alias(as: "flagged") @include(if: $internals)
        ...MilestoneList_partner
        ...PartnerFacts_partner
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...FlowList_query @arguments(partner_uuid: $partner_uuid)
      ...PartnerMemos_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<DashboardScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  return (
    <Parts query={query} subject={partner.partner_uuid}>
      <PagePartner queryRef={data} />
      <PartnerHead partnerRef={partner} />
      <Part title="Activity">
        <DashboardTiles partnerRef={partner} />
      </Part>
      <Columns>
        <div>
          <Part title="Flows">
            <FlowList key={partner.partner_uuid} queryRef={data} />
          </Part>
          {/* Guests may not see flags, so an empty section would be misleading. */}
          {isGranted(
            { my_role: partner.company.my_role, my_access: partner.company.my_access },
            FlowExecution_flagged_by,
          ) &&
            partner.flagged && (
              <Part title="Flagged executions">
                <PartnerFlagged partnerRef={partner.flagged} />
              </Part>
            )}
          <Part title="Comments">
            <PartnerMemos key={partner.partner_uuid} queryRef={data} />
          </Part>
        </div>
        <div>
          <Part title="Go-live plan">
            <MilestoneList partnerRef={partner} />
          </Part>
          <Part title="About">
            <PartnerFacts partnerRef={partner} />
          </Part>
        </div>
      </Columns>
      <Outlet />
    </Parts>
  );
}

import { graphql } from 'react-relay/hooks';
import type { DashboardScreenQuery } from '#gql/DashboardScreenQuery';
import { found } from '../../../errors/not-found.ts';
import { useRouteQuery } from '../../../relay/useRouteQuery.ts';
import { Columns } from '../../../ui/page/Columns.tsx';
import { PartnerHead } from '../_shared/PartnerHead.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import { FlowList } from './FlowList.tsx';
import { MilestoneList } from './MilestoneList.tsx';
import { PartnerFacts } from './PartnerFacts.tsx';
import { PartnerFlagged } from './PartnerFlagged.tsx';
import { PartnerMemos } from './PartnerMemos.tsx';

/** `/c/{company}/tp/{partner}`: how a trading partner does, what its flows did, its go-live plan and comments. */
export function DashboardScreen() {
  const data = useRouteQuery<DashboardScreenQuery>(graphql`
    query DashboardScreenQuery($partner_uuid: ID!, $internals: Boolean!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company {
          company_uuid
          my_access
        }
        ...PartnerHead_partner
        ...DashboardTiles_partner
        ...FlowList_partner
        ...PartnerFlagged_partner @alias(as: "flagged") @include(if: $internals)
        ...MilestoneList_partner
        ...PartnerFacts_partner
      }
      ...PartnerMemos_query @arguments(partner_uuid: $partner_uuid)
    }
  `);
  const partner = found(data.trading_partner, 'integration');
  return (
    <>
      <PartnerHead partnerRef={partner} />
      <DashboardTiles partnerRef={partner} />
      <Columns>
        <div>
          <FlowList partnerRef={partner} />
          {/* Flags are not for guests: that they see none is not that there are none. */}
          {partner.company.my_access !== 'GUEST' && partner.flagged && (
            <PartnerFlagged partnerRef={partner.flagged} />
          )}
          <PartnerMemos key={partner.partner_uuid} queryRef={data} />
        </div>
        <div>
          <MilestoneList partnerRef={partner} />
          <PartnerFacts partnerRef={partner} />
        </div>
      </Columns>
    </>
  );
}

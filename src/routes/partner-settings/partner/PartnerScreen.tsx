import { graphql } from 'react-relay/hooks';
import type { PartnerScreenQuery } from '#gql/PartnerScreenQuery';
import { found } from '#errors/not-found.ts';
import { READ_PARTNER_SETTINGS } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Columns } from '#ui/page/Columns.tsx';
import { isGranted, isRestrictedFor } from '../../access.ts';
import { PartnerPage } from '../_shared/PartnerPage.tsx';
import { AgreementsCard } from './AgreementsCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { GuestsCard } from './GuestsCard.tsx';
import { NotifiersCard } from './NotifiersCard.tsx';
import { SharingCard } from './SharingCard.tsx';

/** The overview of a trading partner: its details, and the people and workspaces with access to it. */
export function PartnerScreen() {
  const query = graphql`
    query PartnerScreenQuery($partner_uuid: ID!, $internals: Boolean!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company {
          company_uuid
          my_role
          my_access
        }
        ...DetailsCard_partner
        ...ContactsCard_partner
        ...AgreementsCard_partner @alias(as: "agreements") @include(if: $internals)
        ...SharingCard_partner @alias(as: "sharing") @include(if: $internals)
        ...GuestsCard_partner
        ...NotifiersCard_partner @alias(as: "notifying") @include(if: $internals)
      }
      ...PartnerPage_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<PartnerScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { partner_uuid } = partner;
  const { my_role, my_access } = partner.company;
  const isMember = isGranted({ my_role, my_access }, READ_PARTNER_SETTINGS);
  return (
    <Parts query={query} subject={partner_uuid}>
      <PartnerPage queryRef={data}>
        <Columns>
          <div>
            <Part title="Details">
              <DetailsCard partnerRef={partner} />
            </Part>
            {isMember && partner.agreements && (
              <Part title="EDI agreements">
                <AgreementsCard partnerRef={partner.agreements} />
              </Part>
            )}
            {isMember && partner.sharing && (
              <Part title="Sharing">
                <SharingCard partnerRef={partner.sharing} />
              </Part>
            )}
          </div>
          <div>
            <Part title="Contacts">
              <ContactsCard partnerRef={partner} />
            </Part>
            {isMember && (
              <Part title="Guests">
                <GuestsCard partnerRef={partner} />
              </Part>
            )}
            {/* Notifiers are settings of the workspace, which viewers may not see. */}
            {!isRestrictedFor({ my_role, my_access }) && partner.notifying && (
              <Part title="Notifiers">
                <NotifiersCard partnerRef={partner.notifying} />
              </Part>
            )}
          </div>
        </Columns>
      </PartnerPage>
    </Parts>
  );
}

import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerActions_partner$key } from '#gql/PartnerActions_partner';
import { usePartnerBulk } from '../partners/bulk/usePartnerBulk.tsx';
import { PartnerMenu } from '../partners/PartnerMenu.tsx';

/** The menu of a trading partner's page, with the dialogs and drawers that it opens. */
export function PartnerActions({ partnerRef }: { partnerRef: PartnerActions_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment PartnerActions_partner on TradingPartner {
        company_uuid
        ...PartnerMenu_partner
      }
    `,
    partnerRef,
  );
  const { open, changeNow, drawer } = usePartnerBulk(partner.company_uuid);
  return (
    <>
      <PartnerMenu partnerRef={partner} bulk={{ open, changeNow }} />
      {drawer}
    </>
  );
}

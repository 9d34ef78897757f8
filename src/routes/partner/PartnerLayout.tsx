import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { Outlet, useParams } from 'react-router';
import type { PartnerLayoutQuery } from '#gql/PartnerLayoutQuery';
import { setActivePartner } from '../../client-state/trading-partners.ts';
import { found } from '../../errors/not-found.ts';
import { useRouteQuery } from '../../relay/useRouteQuery.ts';
import { usePageTitle } from '../root/usePageTitle.ts';

/**
 * Wraps every page of a trading partner and makes it the active one. A partner of another workspace counts as not
 * found.
 */
export function PartnerLayout() {
  const { trading_partner } = useRouteQuery<PartnerLayoutQuery>(graphql`
    query PartnerLayoutQuery($partner_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        ...tradingPartners_active
      }
    }
  `);
  const environment = useRelayEnvironment();
  const { company_uuid } = useParams();
  const partner = found(
    trading_partner?.company_uuid === company_uuid ? trading_partner : null,
    'integration',
  );
  usePageTitle(partner.partner_name, 'subject');
  useEffect(() => {
    setActivePartner(environment, partner);
    return () => setActivePartner(environment, null);
  }, [environment, partner]);
  return <Outlet />;
}

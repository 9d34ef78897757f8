import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { PagePartner_endpoint$key } from '#gql/PagePartner_endpoint';
import type { PagePartner_execution$key } from '#gql/PagePartner_execution';
import type { PagePartner_query$key } from '#gql/PagePartner_query';
import { setActivePartner, type AssignablePartner } from '../../client-state/trading-partners.ts';
import { found } from '../../errors/not-found.ts';
import { usePageTitle } from '../root/usePageTitle.ts';

/**
 * Makes the trading partner of a page the active one; renders nothing. Each partner page renders it with its own query,
 * so that no layout needs a separate request for the partner.
 */
export function PagePartner({ queryRef }: { queryRef: PagePartner_query$key }) {
  const { trading_partner } = useFragment(
    graphql`
      fragment PagePartner_query on Query @argumentDefinitions(partner_uuid: { type: "ID!" }) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          company_uuid
          partner_name
          ...tradingPartners_active
        }
      }
    `,
    queryRef,
  );
  useActivePartner(trading_partner);
  return null;
}

/** Like `PagePartner`, for the partner of an execution. */
export function ExecutionPartner({ executionRef }: { executionRef: PagePartner_execution$key }) {
  const { trading_partner } = useFragment(
    graphql`
      fragment PagePartner_execution on FlowExecution {
        trading_partner {
          partner_uuid
          company_uuid
          partner_name
          ...tradingPartners_active
        }
      }
    `,
    executionRef,
  );
  useActivePartner(trading_partner);
  return null;
}

/** Like `PagePartner`, for the partner of a connection. */
export function EndpointPartner({ endpointRef }: { endpointRef: PagePartner_endpoint$key }) {
  const { trading_partner } = useFragment(
    graphql`
      fragment PagePartner_endpoint on Endpoint {
        trading_partner {
          partner_uuid
          company_uuid
          partner_name
          ...tradingPartners_active
        }
      }
    `,
    endpointRef,
  );
  useActivePartner(trading_partner);
  return null;
}

interface Named {
  readonly company_uuid: string;
  readonly partner_name: string;
}

/** A partner of another workspace counts as not found. */
function useActivePartner(given: (AssignablePartner & Named) | null | undefined): void {
  const environment = useRelayEnvironment();
  const { company_uuid } = useParams();
  const partner = found(given?.company_uuid === company_uuid ? given : null, 'integration');
  usePageTitle(partner.partner_name, 'subject');
  useEffect(() => {
    setActivePartner(environment, partner);
    return () => setActivePartner(environment, null);
  }, [environment, partner]);
}

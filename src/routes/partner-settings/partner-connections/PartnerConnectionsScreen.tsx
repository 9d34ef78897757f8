import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PartnerConnectionsScreenQuery } from '#gql/PartnerConnectionsScreenQuery';
import { found } from '#errors/not-found.ts';
import { TradingPartner_endpoints } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import type { ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { MembersOnly } from '../_shared/MembersOnly.tsx';
import { PartnerPage } from '../_shared/PartnerPage.tsx';
import { useFilters } from '../../useFilters.ts';
import { listKeyOf, noFilters, readConnectionFilters, writeConnectionFilters } from './connection-filters.ts';
import { PartnerConnectionList } from './PartnerConnectionList.tsx';
import { isGranted } from '../../access.ts';

/** The connections of a trading partner. The filters are in the address. */
export function PartnerConnectionsScreen() {
  const query = graphql`
    query PartnerConnectionsScreenQuery($partner_uuid: ID!, $filter: EndpointFilter, $internals: Boolean!)
    @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        viewer_can_edit
        company {
          company_uuid
          my_role
          my_access
        }
      }
      ...PartnerPage_query @arguments(partner_uuid: $partner_uuid)
      ...PartnerConnectionList_query
        @alias(as: "connections")
        @include(if: $internals)
        @arguments(partner_uuid: $partner_uuid, filter: $filter)
    }
  `;
  const data = useRouteQuery<PartnerConnectionsScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  const [filters, change] = useFilters(readConnectionFilters, writeConnectionFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    partner.viewer_can_edit && (
      <AnchorButton
        to={paths.newConnection({ company_uuid, partner_uuid })}
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
      >
        New connection
      </AnchorButton>
    );
  return (
    <Parts query={query} subject={partner_uuid + listKeyOf(filters)}>
      <PartnerPage queryRef={data} section={add('primary')}>
        {isGranted(
          { my_role: partner.company.my_role, my_access: partner.company.my_access },
          TradingPartner_endpoints,
        ) && data.connections ? (
          <div ref={cardRef}>
            <Card>
              <Part>
                <PartnerConnectionList
                  key={partner_uuid}
                  queryRef={data.connections}
                  filters={filters}
                  onChange={change}
                  onClear={clear}
                  addAction={add('default')}
                />
              </Part>
            </Card>
          </div>
        ) : (
          <MembersOnly what="connections" />
        )}
      </PartnerPage>
    </Parts>
  );
}

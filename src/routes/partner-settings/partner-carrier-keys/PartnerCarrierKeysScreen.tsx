import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PartnerCarrierKeysScreenQuery } from '#gql/PartnerCarrierKeysScreenQuery';
import { found } from '#errors/not-found.ts';
import { TradingPartner_carrier_api_keys } from '#field-roles';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import type { ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFilters } from '../../useFilters.ts';
import { listKeyOf, readKeyFilters, writeKeyFilters } from '../../_shared/keys/key-filters.ts';
import { paths } from '../../paths.ts';
import { MembersOnly } from '../_shared/MembersOnly.tsx';
import { PartnerPage } from '../_shared/PartnerPage.tsx';
import { PartnerKeyList } from './PartnerKeyList.tsx';
import { isGranted } from '../../access.ts';

/** A trading partner's own credentials with carriers. The filters are in the address. */
export function PartnerCarrierKeysScreen() {
  const query = graphql`
    query PartnerCarrierKeysScreenQuery(
      $partner_uuid: ID!
      $search: String
      $statuses: [KeyStatus!]
      $internals: Boolean!
    ) @throwOnFieldError {
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
      ...PartnerKeyList_query
        @alias(as: "keys")
        @include(if: $internals)
        @arguments(partner_uuid: $partner_uuid, search: $search, statuses: $statuses)
    }
  `;
  const data = useRouteQuery<PartnerCarrierKeysScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  const [filters, change] = useFilters(readKeyFilters, writeKeyFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ text: '', statuses: [] });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    partner.viewer_can_edit && (
      <AnchorButton
        to={paths.newCarrierApiKey({ company_uuid, partner_uuid })}
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
      >
        Add key
      </AnchorButton>
    );
  return (
    <Parts query={query} subject={partner_uuid + listKeyOf(filters)}>
      <PartnerPage queryRef={data} section={add('primary')}>
        {isGranted(
          { my_role: partner.company.my_role, my_access: partner.company.my_access },
          TradingPartner_carrier_api_keys,
        ) && data.keys ? (
          <div ref={cardRef}>
            <Card>
              <Part>
                <PartnerKeyList
                  key={partner_uuid}
                  queryRef={data.keys}
                  filters={filters}
                  onChange={change}
                  onClear={clear}
                  addAction={add('default')}
                />
              </Part>
            </Card>
          </div>
        ) : (
          <MembersOnly what="carrier API keys" />
        )}
      </PartnerPage>
    </Parts>
  );
}

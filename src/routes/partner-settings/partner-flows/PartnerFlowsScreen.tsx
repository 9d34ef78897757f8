import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PartnerFlowsScreenQuery } from '#gql/PartnerFlowsScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { PartnerPage } from '../_shared/PartnerPage.tsx';
import { useFilters } from '../../useFilters.ts';
import { listKeyOf, noFilters, readFlowFilters, writeFlowFilters } from './flow-filters.ts';
import { PartnerFlowList } from './PartnerFlowList.tsx';

/** The flows of a trading partner. Filters and sort order are in the address. */
export function PartnerFlowsScreen() {
  const query = graphql`
    query PartnerFlowsScreenQuery($partner_uuid: ID!, $filter: FlowSetupFilter, $sort: FlowSetupSort)
    @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        viewer_can_edit
      }
      ...PartnerPage_query @arguments(partner_uuid: $partner_uuid)
      ...PartnerFlowList_query @arguments(partner_uuid: $partner_uuid, filter: $filter, sort: $sort)
    }
  `;
  const data = useRouteQuery<PartnerFlowsScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const [filters, change] = useFilters(readFlowFilters, writeFlowFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <Parts query={query} subject={partner.partner_uuid + listKeyOf(filters)}>
      <PartnerPage
        queryRef={data}
        section={
          partner.viewer_can_edit && (
            <AnchorButton
              look="primary"
              to={paths.newFlow({ company_uuid: partner.company_uuid, partner_uuid: partner.partner_uuid })}
              icon={<IconPlus size={16} aria-hidden="true" />}
            >
              Add flow
            </AnchorButton>
          )
        }
      >
        <div ref={cardRef}>
          <Card>
            <Part>
              <PartnerFlowList
                key={partner.partner_uuid}
                queryRef={data}
                filters={filters}
                onChange={change}
                onClear={clear}
              />
            </Part>
          </Card>
        </div>
      </PartnerPage>
    </Parts>
  );
}

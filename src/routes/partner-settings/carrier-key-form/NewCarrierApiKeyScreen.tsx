import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewCarrierApiKeyScreenQuery } from '#gql/NewCarrierApiKeyScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';
import { NotAllowed } from '../_shared/NotAllowed.tsx';

const NewKey = lazily(() => import('./CarrierKeyForms.tsx'), 'NewKey');

/** The screen that adds a carrier key to a trading partner. */
export function NewCarrierApiKeyScreen() {
  const query = graphql`
    query NewCarrierApiKeyScreenQuery($partner_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_edit
        ...CarrierKeyForms_partner
      }
      ...CarrierKeyForms_query
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<NewCarrierApiKeyScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PageHead title="New carrier API key" context={<bdi>{partner.partner_name}</bdi>} />
      {partner.viewer_can_edit ? (
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={10} />
            </Card>
          }
        >
          <Part title="Carriers">
            <NewKey key={partner_uuid} partnerRef={partner} queryRef={data} />
          </Part>
        </Suspense>
      ) : (
        <NotAllowed
          title="You cannot add carrier API keys"
          action={
            <AnchorButton to={paths.partnerCarrierApiKeys({ company_uuid, partner_uuid })}>
              Show keys
            </AnchorButton>
          }
        />
      )}
    </Parts>
  );
}

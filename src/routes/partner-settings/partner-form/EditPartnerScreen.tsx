import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { EditPartnerScreenQuery } from '#gql/EditPartnerScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { partnerStatuses } from '../../_shared/partner-labels.ts';
import { paths } from '../../paths.ts';
import { NotAllowed } from '../_shared/NotAllowed.tsx';

const StoredPartner = lazily(() => import('./PartnerForms.tsx'), 'StoredPartner');

/** The screen that edits a trading partner. */
export function EditPartnerScreen() {
  const query = graphql`
    query EditPartnerScreenQuery($partner_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        status
        viewer_can_edit
        ...PartnerForms_partner
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<EditPartnerScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  const { tone, label } = statusLook(partnerStatuses, partner.status);
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PageHead
        title={<bdi>{partner.partner_name}</bdi>}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        context="Edit trading partner"
      />
      {partner.viewer_can_edit ? (
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={10} />
            </Card>
          }
        >
          <Part title="Trading partner">
            <StoredPartner key={partner_uuid} partnerRef={partner} />
          </Part>
        </Suspense>
      ) : (
        <NotAllowed
          title="You cannot change this trading partner"
          action={
            <AnchorButton to={paths.partner({ company_uuid, partner_uuid })}>Show its settings</AnchorButton>
          }
        />
      )}
    </Parts>
  );
}

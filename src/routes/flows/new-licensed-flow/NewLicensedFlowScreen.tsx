import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewLicensedFlowScreenQuery } from '#gql/NewLicensedFlowScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { seatWords } from '../seat-labels.ts';
import { NoSeat } from './NoSeat.tsx';
import { ProductCard } from './ProductCard.tsx';

const LicensedFlowForm = lazily(() => import('./LicensedFlowForm.tsx'), 'LicensedFlowForm');

/** The screen that creates a flow from another vendor's integration: its product, and the fields that it declares. */
export function NewLicensedFlowScreen() {
  const query = graphql`
    query NewLicensedFlowScreenQuery(
      $company_uuid: ID!
      $partner_uuid: ID!
      $integration_identifier: ID!
      $internals: Boolean!
    ) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_edit
        ...LicensedFlowForm_partner
      }
      integration_license_type(company_uuid: $company_uuid, integration_identifier: $integration_identifier)
        @include(if: $internals) {
        company_uuid
        integration_identifier
        name
        status
        included_seats
        used_seats
        ...ProductCard_integration
        ...LicensedFlowForm_integration
      }
      company(company_uuid: $company_uuid) {
        company_uuid
        ...NoSeat_company
        ...LicensedFlowForm_company
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<NewLicensedFlowScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid, viewer_can_edit } = partner;
  const { company } = data;
  // Guests are not shown integrations.
  const integration = viewer_can_edit ? found(data.integration_license_type, 'page') : null;
  usePageTitle(integration ? `New flow from ${integration.name}` : 'New licensed flow');
  const seats = integration && {
    status: integration.status,
    included_seats: integration.included_seats,
    used_seats: integration.used_seats,
  };
  return (
    <Parts query={query} subject={`${partner_uuid} ${integration?.integration_identifier ?? ''}`}>
      <PagePartner queryRef={data} />
      <PageHead
        title={integration ? `New flow from ${integration.name}` : 'New licensed flow'}
        context={<bdi>{partner.partner_name}</bdi>}
      />
      {integration && seats && company ? (
        <Columns>
          {seatWords(seats).isFree ? (
            <Suspense
              fallback={
                <Card padded>
                  <Skeleton shape="text" count={10} />
                </Card>
              }
            >
              <Part title="Settings">
                <LicensedFlowForm partnerRef={partner} integrationRef={integration} companyRef={company} />
              </Part>
            </Suspense>
          ) : (
            <NoSeat
              companyRef={company}
              name={integration.name}
              integration_identifier={integration.integration_identifier}
              words={seatWords(seats).words}
              isRequested={seats.status === 'REQUESTED'}
            />
          )}
          <ProductCard integrationRef={integration} />
        </Columns>
      ) : (
        <Card>
          <EmptyState
            kind="forbidden"
            title="You cannot add flows"
            action={
              <AnchorButton to={paths.partnerFlows({ company_uuid, partner_uuid })}>Show flows</AnchorButton>
            }
          >
            Editors and owners of the workspace can.
          </EmptyState>
        </Card>
      )}
    </Parts>
  );
}
